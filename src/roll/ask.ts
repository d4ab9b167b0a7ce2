/**
 * Whether a roll asks first. The keys of the binding `invertPrompt`, held while one clicks, turn round what is usual. They are read from the event that
 * asks for the roll: what Foundry believes to be held is out of date as soon as a form element takes the focus, or another window (found.md 1.2,
 * integrations.md 10).
 */
import { SCOPE } from "../platform/scope.ts";

/** What of an event is read; jQuery's carry the browser's own in `originalEvent`. */
export interface EventWithKeys {
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly detail?: unknown;
  readonly isTrusted?: boolean;
  readonly originalEvent?: unknown;
}

/** Who asks for a roll, and whether the prompt opens. */
export interface AskConfig {
  /** The click or key that asks for it; none, and one that code has made without modifiers, hold no key. */
  readonly event?: EventWithKeys | Event | null | undefined;
  /** True: no prompt. False: the prompt. Either whatever is usual, or held. */
  readonly skip?: boolean | undefined;
}

/** Each stands for left and right; Meta counts as Control, as on a Mac, where a click with Control opens a menu. */
const MODIFIERS = {
  Shift: ["shiftKey"],
  Alt: ["altKey"],
  Control: ["ctrlKey", "metaKey"],
} as const;
type Modifier = keyof typeof MODIFIERS;

/** Codes of the keys that are down in this window. */
const down = new Set<string>();

/** At init. */
export function listenToHeldKeys(): void {
  const note = (event: KeyboardEvent): void => {
    if (event.type === "keydown") down.add(event.code);
    else down.delete(event.code);
    // One that went up where nobody heard of it.
    for (const code of down) {
      const modifier = modifierOf(code);
      if (modifier && !hasFlag(event, modifier)) down.delete(code);
    }
  };
  for (const happens of ["keydown", "keyup"] as const) window.addEventListener(happens, note, { capture: true });
  // A key that goes up while another window has the focus is never heard of.
  window.addEventListener("blur", () => down.clear());
}

/** Whether the prompt opens for a roll that is asked for so; `byDefault`: where nothing is held. */
export function shouldConfigure(byDefault: boolean, { event, skip }: AskConfig = {}): boolean {
  if (skip !== undefined) return !skip;
  return isHeld(event) ? !byDefault : byDefault;
}

function isHeld(given: AskConfig["event"]): boolean {
  if (!given) return false;
  const event = ((given as EventWithKeys).originalEvent ?? given) as EventWithKeys;
  const isReal = event.isTrusted === true;
  // A press by Enter or Space is a click without a count, which not every browser gives its modifiers.
  const isByKey = isReal && event.detail === 0;
  const isModifierHeld = (modifier: Modifier): boolean =>
    hasFlag(event, modifier) || (isByKey && [...down].some((code) => modifierOf(code) === modifier));
  return game.keybindings.get(SCOPE, "invertPrompt").some(({ key, modifiers = [] }) => {
    const modifier = modifierOf(key);
    const isKeyHeld = modifier ? isModifierHeld(modifier) : isReal && down.has(key);
    return (
      isKeyHeld &&
      (modifiers as readonly string[]).every((name) => name in MODIFIERS && isModifierHeld(name as Modifier))
    );
  });
}

/** `ShiftLeft` → `Shift`; null: a key like any other. */
function modifierOf(code: string): Modifier | null {
  const name = /^(Shift|Alt|Control|Meta|Os|OS)(?:Left|Right)?$/u.exec(code)?.[1];
  if (name === undefined) return null;
  return name === "Shift" || name === "Alt" ? name : "Control";
}

function hasFlag(event: EventWithKeys, modifier: Modifier): boolean {
  return MODIFIERS[modifier].some((flag) => event[flag] === true);
}
