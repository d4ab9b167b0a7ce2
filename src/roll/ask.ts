/**
 * Decides whether a roll opens the prompt, and with which edge it begins. Holding the keys of the binding `invertPrompt` during a click inverts the
 * default; those of `advantage` and `disadvantage` add one. The keys are read from the triggering event, because Foundry's own record is outdated once a form element or
 * another window takes the focus (found.md 1.2, integrations.md 10).
 */
import { SCOPE } from "../platform/documents.ts";

/** The fields read from an event; jQuery events carry the native one in `originalEvent`. */
interface EventWithKeys {
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly detail?: unknown;
  readonly isTrusted?: boolean;
  readonly originalEvent?: unknown;
}

export interface AskConfig {
  /**
   * The click or key press that triggers the roll. No key counts as held if it is absent, or was created by code
   * without modifiers.
   */
  readonly event?: EventWithKeys | Event | null | undefined;
  /** True: roll without prompt. False: open the prompt. Overrides the default and held keys. */
  readonly skip?: boolean | undefined;
  /** One Advantage or Disadvantage more, where the mechanic has them. Default: by the keys held in `event`. */
  readonly edge?: Edge | null | undefined;
}

export type Edge = "advantage" | "disadvantage";

/** Left and right keys are equivalent. Meta counts as Control, as on a Mac, where Control and click opens a menu. */
const MODIFIERS = {
  Shift: ["shiftKey"],
  Alt: ["altKey"],
  Control: ["ctrlKey", "metaKey"],
} as const;
type Modifier = keyof typeof MODIFIERS;

const down = new Set<string>();

export function listenToHeldKeys(): void {
  const note = (event: KeyboardEvent): void => {
    if (event.type === "keydown") down.add(event.code);
    else down.delete(event.code);
    // Drop a modifier that was released without an event.
    for (const code of down) {
      const modifier = modifierOf(code);
      if (modifier && !hasFlag(event, modifier)) down.delete(code);
    }
  };
  for (const happens of ["keydown", "keyup"] as const) window.addEventListener(happens, note, { capture: true });
  // A release in another window sends no event here.
  window.addEventListener("blur", () => down.clear());
}

/** True if the prompt opens; `byDefault`: the result without held keys. */
export function shouldConfigure(byDefault: boolean, { event, skip }: AskConfig = {}): boolean {
  if (skip !== undefined) return !skip;
  return isHeld("invertPrompt", event) ? !byDefault : byDefault;
}

/** `null`: none is wanted, or both. */
export function edgeOf({ edge, event }: AskConfig): Edge | null {
  if (edge !== undefined) return edge;
  const [isFor, isAgainst] = [isHeld("advantage", event), isHeld("disadvantage", event)];
  if (isFor === isAgainst) return null;
  return isFor ? "advantage" : "disadvantage";
}

function isHeld(binding: "invertPrompt" | Edge, click: AskConfig["event"]): boolean {
  if (!click) return false;
  const event: EventWithKeys = (click as EventWithKeys).originalEvent ?? click;
  const isReal = event.isTrusted === true;
  // Enter or Space triggers a click with `detail` 0, which lacks modifiers in some browsers.
  const isByKey = isReal && event.detail === 0;
  const isModifierHeld = (modifier: Modifier): boolean =>
    hasFlag(event, modifier) || (isByKey && [...down].some((code) => modifierOf(code) === modifier));
  return game.keybindings.get(SCOPE, binding).some(({ key, modifiers = [] }) => {
    const modifier = modifierOf(key);
    const isKeyHeld = modifier ? isModifierHeld(modifier) : isReal && down.has(key);
    return (
      isKeyHeld &&
      (modifiers as readonly string[]).every((name) => name in MODIFIERS && isModifierHeld(name as Modifier))
    );
  });
}

/** `ShiftLeft` → `Shift`; `null` if it is no modifier. */
function modifierOf(code: string): Modifier | null {
  const name = /^(Shift|Alt|Control|Meta|Os|OS)(?:Left|Right)?$/u.exec(code)?.[1];
  if (name === undefined) return null;
  return name === "Shift" || name === "Alt" ? name : "Control";
}

function hasFlag(event: EventWithKeys, modifier: Modifier): boolean {
  return MODIFIERS[modifier].some((flag) => event[flag] === true);
}
