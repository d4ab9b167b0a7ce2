/** `game.keybindings` and `game.keyboard` (app.md 6.2): actions of packages, editable bindings, real key events. */
import { page, type Loose } from "../utils/types.ts";

export interface Binding {
  key: string;
  modifiers?: string[];
}

interface ActiveBinding {
  action: string;
  key: string;
  modifiers: Set<string>;
  order: number;
  precedence: number;
}

const MODIFIER_CODES: Readonly<Record<string, readonly string[]>> = {
  Alt: ["AltLeft", "AltRight"],
  Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
  Shift: ["ShiftLeft", "ShiftRight"],
};

/** The modifiers of an event; Meta counts as Control, as on a Mac. */
function modifiersOf(event: KeyboardEvent): Set<string> {
  const held = new Set<string>();
  if (event.altKey) held.add("Alt");
  if (event.ctrlKey || event.metaKey) held.add("Control");
  if (event.shiftKey) held.add("Shift");
  return held;
}

const isModifierKey = (code: string): boolean => Object.values(MODIFIER_CODES).some((codes) => codes.includes(code));

const isField = (element: Element | null): boolean =>
  ["INPUT", "TEXTAREA", "SELECT", "OPTION"].includes(element?.tagName ?? "");

export class KeyboardManager {
  static readonly MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" } as const;
  static readonly MODIFIER_CODES = MODIFIER_CODES;
  readonly downKeys = new Set<string>();

  static getKeyboardEventContext(event: KeyboardEvent, up = false): Loose {
    const key = event.code || event.key;
    const modifiers = modifiersOf(event);
    return {
      event,
      key,
      up,
      repeat: event.repeat,
      isShift: modifiers.has("Shift"),
      isControl: modifiers.has("Control"),
      isAlt: modifiers.has("Alt"),
      hasModifier: modifiers.size > 0,
      modifiers: [...modifiers],
      action: null,
    };
  }

  static translateModifiers(code: string): string | undefined {
    return Object.keys(MODIFIER_CODES).find((name) => (MODIFIER_CODES[name] as readonly string[]).includes(code));
  }

  /** A label such as "Alt + R". */
  static getKeycodeDisplay(code: string): string {
    return code.replace(/^(Key|Digit|Numpad)/, "") || code;
  }

  isModifierActive(modifier: string): boolean {
    return (MODIFIER_CODES[modifier] ?? []).some((code) => this.downKeys.has(code));
  }

  isCoreActionKeyActive(_action: string): boolean {
    return false;
  }

  /** True if the focused element takes keys: a text input, or a button in a form (found.md 1.2). */
  get hasFocus(): boolean {
    const active = page.document?.activeElement as HTMLElement | null;
    const asked = active?.dataset?.keyboardFocus;
    if (asked === "false") return false;
    if (asked === "" || asked === "true") return true;
    return (
      isField(active) ||
      active?.isContentEditable === true ||
      (active?.tagName === "BUTTON" && !!active.closest("form"))
    );
  }

  /** Simulates a key press or release for the actions bound to the key. */
  static emulateKeypress(
    up: boolean,
    key: string,
    { altKey = false, ctrlKey = false, shiftKey = false, repeat = false, force = false }: Loose = {},
  ): Loose {
    const event = new KeyboardEvent(up ? "keyup" : "keydown", { code: key, key, altKey, ctrlKey, shiftKey, repeat });
    const context = KeyboardManager.getKeyboardEventContext(event, up) as Loose;
    const keyboard = page.game.keyboard as KeyboardManager;
    if (up) keyboard.downKeys.delete(key);
    else keyboard.downKeys.add(key);
    if (force || !keyboard.hasFocus) keyboard._processKeyboardContext(context, { force });
    return context;
  }

  /** Simulates the release of all keys that are recorded as down, the last one first. */
  releaseKeys({ force = true }: Loose = {}): void {
    for (const key of [...this.downKeys].reverse()) KeyboardManager.emulateKeypress(true, key, { force });
  }

  /** Held keys count as released when a form element takes the focus (found.md 1.2). */
  _onFocusIn(event: FocusEvent): void {
    const target = event.target as HTMLElement | null;
    if (isField(target) || target?.tagName === "BUTTON" || target?.isContentEditable) this.releaseKeys();
  }

  /** Releases in another window are missed, so that `downKeys` may be stale (integrations.md 10). */
  _activateListeners(target: EventTarget): void {
    target.addEventListener("keydown", (event) => this.#handle(event as KeyboardEvent, false));
    target.addEventListener("keyup", (event) => this.#handle(event as KeyboardEvent, true));
    target.addEventListener("focusin", (event) => this._onFocusIn(event as FocusEvent));
  }

  #handle(event: KeyboardEvent, up: boolean): void {
    if (event.isComposing) return;
    const context = KeyboardManager.getKeyboardEventContext(event, up) as Loose;
    if (up) this.downKeys.delete(context.key as string);
    else this.downKeys.add(context.key as string);
    if (this.hasFocus) return;
    if (this._processKeyboardContext(context)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Calls the actions of a key by precedence, until one returns true. */
  _processKeyboardContext(context: Loose, _options: Loose = {}): boolean {
    const bindings = page.game.keybindings as ClientKeybindings;
    for (const active of bindings._matching(context)) {
      const action = bindings.actions.get(active.action) as Loose;
      if (action.restricted && !page.game.user.isGM) continue;
      if (context.repeat && !action.repeat) continue;
      context.action = active.action;
      try {
        if ((context.up ? action.onUp : action.onDown)?.(context) === true) return true;
      } catch (error) {
        page.Hooks.onError("KeyboardManager#_processKeyboardContext", error, { log: "error", action: active.action });
      }
    }
    return false;
  }
}

export class ClientKeybindings {
  readonly actions = new Map<string, Loose>();
  readonly bindings = new Map<string, Binding[]>();
  readonly activeKeys = new Map<string, ActiveBinding[]>();
  #order = 0;
  #initialized = false;

  register(namespace: string, action: string, data: Loose): void {
    if (this.#initialized) throw new Error("You cannot register a Keybinding after the init hook");
    if (!namespace || !action)
      throw new Error("You must specify both the namespace and action portion of the Keybinding action");
    const id = `${namespace}.${action}`;
    const normalize = (list: Binding[] = []): Binding[] =>
      list.map((binding) => ({ ...binding, modifiers: [...(binding.modifiers ?? [])] }));
    this.actions.set(id, {
      repeat: false,
      restricted: false,
      reservedModifiers: [],
      precedence: page.CONST.KEYBINDING_PRECEDENCE.NORMAL,
      ...data,
      namespace,
      id,
      order: this.#order++,
      editable: normalize(data.editable),
      uneditable: normalize(data.uneditable),
    });
  }

  /** A user's own bindings replace the defaults; they are stored in this browser. */
  initialize(): void {
    this.#initialized = true;
    this.bindings.clear();
    const stored = page.game.settings.get("core", "keybindings") as Record<string, Binding[]>;
    for (const [id, action] of this.actions) {
      this.bindings.set(id, [...(action.uneditable as Binding[]), ...(stored[id] ?? (action.editable as Binding[]))]);
    }
    this.#activate();
  }

  #activate(): void {
    this.activeKeys.clear();
    for (const [id, list] of this.bindings) {
      const action = this.actions.get(id) as Loose;
      for (const { key, modifiers = [] } of list) {
        const entry = {
          action: id,
          key,
          modifiers: new Set(modifiers),
          order: action.order as number,
          precedence: action.precedence as number,
        };
        this.activeKeys.set(key, [...(this.activeKeys.get(key) ?? []), entry]);
      }
    }
    for (const list of this.activeKeys.values()) list.sort((a, b) => a.precedence - b.precedence || a.order - b.order);
  }

  get(namespace: string, action: string): Binding[] {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error(`"${id}" is not a registered Keybinding`);
    return this.bindings.get(id) ?? [];
  }

  /** Sets the editable bindings of an action; without bindings, restores the defaults. */
  async set(namespace: string, action: string, bindings?: Binding[]): Promise<void> {
    const id = `${namespace}.${action}`;
    const known = this.actions.get(id) as Loose;
    if (!known) throw new Error(`"${id}" is not a registered Keybinding`);
    for (const { key } of bindings ?? [])
      if (typeof key !== "string" || !key) throw new Error(`"${String(key)}" is not a valid key`);
    const stored = { ...(page.game.settings.get("core", "keybindings") as Record<string, Binding[]>) };
    if (bindings) stored[id] = bindings;
    else delete stored[id];
    await page.game.settings.set("core", "keybindings", stored);
    this.bindings.set(id, [...(known.uneditable as Binding[]), ...(bindings ?? (known.editable as Binding[]))]);
    this.#activate();
  }

  async resetDefaults(): Promise<void> {
    await page.game.settings.set("core", "keybindings", {});
    this.initialize();
  }

  /** Bindings of this key whose modifiers are held, without others except the action's reserved ones. */
  _matching(context: Loose): ActiveBinding[] {
    const held = new Set(context.modifiers as string[]);
    return (this.activeKeys.get(context.key as string) ?? []).filter(({ action, key, modifiers }) => {
      // When a key is released, its modifiers may be up already.
      if (context.up) return true;
      const reserved = (this.actions.get(action) as Loose).reservedModifiers as string[];
      const own = isModifierKey(key) ? KeyboardManager.translateModifiers(key) : undefined;
      const exact = [...held].every((name) => modifiers.has(name) || reserved.includes(name) || name === own);
      return exact && [...modifiers].every((name) => held.has(name));
    });
  }
}
