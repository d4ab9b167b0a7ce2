/**
 * Ignores the second press of a button that throws dice, posts or opens a window: the same button within half a second, a held key, and Enter that hits another button
 * because the first one moved the focus. Fields, steppers, sliders and arrow keys are never held back.
 */
import { isElement } from "./target.ts";

/** In ms: longer than a usual double click. */
const REPEAT = 500;
/** In ms between a key press and the click that the browser makes of it. */
const KEY_CLICK = 100;

const MODIFIERS: ReadonlySet<string> = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);

/** Buttons that throw dice, post, open a window, or add something that counts at once. */
const GUARDED = [
  ...["do", "table", "action", "badge", "command"].map((name) => `[data-quincunx-${name}]:not(select)`),
  ...["Roll", "RollPool", "RollTrack", "Section", "Add"].map((action) => `[data-action="quincunx${action}"]`),
  ...["primary", "foreign", "tray-hud"].map((name) => `.quincunx-${name}`),
].join(", ");

/** Buttons that open and close, or are on and off. */
const UNGUARDED = [
  "[aria-expanded]",
  "[aria-pressed]",
  "[aria-haspopup]",
  ...["body", "more", "why"].map((what) => `[data-quincunx-do="${what}"]`),
].join(", ");

const PROMPT = ".quincunx-prompt-window";
const OWN_ELEMENTS = `.quincunx, ${GUARDED}`;

const guarded = new WeakSet<Document>();

/** Call for each document that shows buttons; again without effect. */
export function guardPresses(owner: Document): void {
  if (guarded.has(owner)) return;
  guarded.add(owner);
  const guard = makePressGuard();
  const hold = (event: Event): void => {
    // Only presses of people: a macro may press as often as it likes.
    if (!event.isTrusted || !guard.isRepeat(event as MouseEvent | KeyboardEvent, event.timeStamp)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const happens of ["keydown", "click"]) owner.addEventListener(happens, hold, { capture: true });
  const double = makeDoubleClickGuard();
  const holdSecond = (event: MouseEvent): void => {
    if (!event.isTrusted || !double.isElsewhere(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const happens of ["mousedown", "click", "dblclick"] as const)
    owner.addEventListener(happens, holdSecond, { capture: true });
}

/**
 * The second press of a double click whose first one opened or closed a window, so that both hit different ones: it presses nothing and takes no focus. Clicks
 * by keyboard, code or assistive technology have `detail` 0.
 */
export function makeDoubleClickGuard() {
  let first: Element | null = null;
  return {
    isElsewhere({ type, target, detail }: MouseEvent): boolean {
      if (!isElement(target)) return false;
      if (type === "mousedown" && detail < 2) first = target;
      if (detail < 2 || !first || windowOf(first) === windowOf(target)) return false;
      return first.closest(OWN_ELEMENTS) !== null || target.closest(OWN_ELEMENTS) !== null;
    },
  };
}

const windowOf = (element: Element): Element | null => element.closest(".application");

/** `at`: time in ms of an event. */
export function makePressGuard() {
  /** The last press of each button that was not ignored. */
  const pressed = new Map<string, number>();
  let key = { at: -Infinity, isRepeat: false };
  /** The last Enter or Space that was not ignored. */
  let accepted = -Infinity;

  const isKeyRepeat = (event: KeyboardEvent, at: number): boolean => {
    const target = event.composedPath?.()[0] ?? event.target;
    // Escape has closed what a press opened; the next press opens it again.
    if (event.key === "Escape") {
      accepted = -Infinity;
      pressed.clear();
    }
    const isPress = event.key === "Enter" || event.key === " ";
    // Enter after another key is meant, such as after an arrow key in a menu or Tab to the next button.
    if (!isPress && !MODIFIERS.has(event.key)) accepted = -Infinity;
    if (!isPress || !isElement(target) || !target.closest(OWN_ELEMENTS)) return false;
    key = { at, isRepeat: event.repeat || at - accepted < REPEAT };
    // A fold neither acts nor moves the focus.
    if (!key.isRepeat && !target.closest("summary")) accepted = at;
    // In a prompt, Enter rolls from every field.
    return key.isRepeat && event.key === "Enter" && target.closest(PROMPT) !== null && !target.matches("textarea");
  };

  return {
    isRepeat(event: MouseEvent | KeyboardEvent, at: number): boolean {
      if (event.type === "keydown") return isKeyRepeat(event as KeyboardEvent, at);
      const { target } = event;
      const button = isElement(target) ? target.closest<HTMLElement>(GUARDED) : null;
      if (!button || button.matches(UNGUARDED)) return false;
      if (at - key.at < KEY_CLICK && (event as MouseEvent).detail === 0 && key.isRepeat) return true;
      const name = nameOf(button);
      const before = pressed.get(name) ?? -Infinity;
      if (at - before < REPEAT) return true;
      for (const [other, then] of pressed) if (at - then >= REPEAT) pressed.delete(other);
      pressed.set(name, at);
      return false;
    },
  };
}

/** The same button after a redraw has the same name. */
function nameOf(button: HTMLElement): string {
  const surface = button.closest<HTMLElement>("[data-quincunx-card], [data-quincunx-open-prompt], .application");
  const { quincunxCard, quincunxOpenPrompt } = surface?.dataset ?? {};
  const own = Object.entries(button.dataset).filter(([name]) => name !== "tooltipText");
  return JSON.stringify([
    quincunxCard ?? quincunxOpenPrompt ?? surface?.id ?? "",
    own,
    own.length === 0 ? button.textContent : "",
  ]);
}
