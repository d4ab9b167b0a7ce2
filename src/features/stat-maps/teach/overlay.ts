/** Draws teach mode: a bar on the sheet, and a button over the number under the pointer. Its fields have no names, so that the sheet's form ignores them. */
import type { LanguageKey } from "../../../rules/contract/phrase.ts";
import { element } from "../../../ui/draw/element.ts";

export interface Overlay {
  /** Puts the button over the element, with these words; `null` hides it. */
  point(element: HTMLElement | null, words: string): void;
  /** Keeps only the outline, below the dialog. */
  rest(): void;
  say(words: string): void;
  /** Undo and Redo on or off. */
  update(): void;
  /** The button over the number, or the bar's first button. */
  focus(): void;
  hasCursorFocus(): boolean;
  /** True if a step in this direction leaves the bar or starts at a number. */
  isBarEdge(by: 1 | -1): boolean;
  /** The bar's first button for 1, its last for −1. */
  focusBar(by: 1 | -1): void;
  remove(): void;
}

interface Actions {
  undo(): void;
  redo(): void;
  done(): void;
  pick(): void;
  canUndo(): boolean;
  canRedo(): boolean;
}

const ROOM = 3;

export function makeOverlay(sheet: HTMLElement, actions: Actions): Overlay {
  const owner = sheet.ownerDocument;
  const words = element(
    "span",
    { class: "quincunx-teach-bar__words", role: "status" },
    game.i18n.localize("QUINCUNX.Teach.hint"),
  );
  const onClick = <E extends HTMLElement>(made: E, run: () => void): E => {
    made.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      run();
    });
    return made;
  };
  const button = (label: LanguageKey, icon: string, run: () => void): HTMLButtonElement => {
    const picture = element("i", { class: `fa-solid ${icon}`, inert: true });
    return onClick(element("button", { type: "button" }, picture, element("span", {}, game.i18n.localize(label))), run);
  };
  const undo = button("QUINCUNX.Teach.undo", "fa-rotate-left", actions.undo);
  const redo = button("QUINCUNX.Teach.redo", "fa-rotate-right", actions.redo);
  const done = button("QUINCUNX.Teach.leave", "fa-check", actions.done);
  const label = game.i18n.localize("QUINCUNX.Teach.title");
  const bar = element(
    "div",
    { class: "quincunx-teach quincunx-teach-bar", role: "group", "aria-label": label },
    words,
    undo,
    redo,
    done,
  );
  const header = sheet.querySelector(".window-header");
  if (header) header.after(bar);
  else sheet.prepend(bar);

  const tip = element("span", { class: "quincunx-teach-cursor__words" });
  const look = { type: "button", class: "quincunx-teach quincunx-teach-cursor", hidden: true };
  const cursor = onClick(element("button", look, tip), actions.pick);
  owner.body.append(cursor);
  sheet.classList.add("quincunx-taught");

  const overlay: Overlay = {
    point(number, text) {
      cursor.hidden = number === null;
      cursor.classList.remove("quincunx-teach-cursor--resting");
      cursor.style.zIndex = "";
      if (!number) return;
      const { left, top, width, height } = number.getBoundingClientRect();
      Object.assign(cursor.style, {
        left: `${left - ROOM}px`,
        top: `${top - ROOM}px`,
        width: `${width + 2 * ROOM}px`,
        height: `${height + 2 * ROOM}px`,
      });
      const view = owner.defaultView;
      cursor.classList.toggle("quincunx-teach-cursor--low", view !== null && top + height + 60 > view.innerHeight);
      cursor.classList.toggle("quincunx-teach-cursor--right", view !== null && left > view.innerWidth / 2);
      tip.textContent = text;
    },
    rest() {
      cursor.classList.add("quincunx-teach-cursor--resting");
      cursor.style.zIndex = sheet.style.zIndex;
    },
    say(text) {
      words.textContent = text;
    },
    update() {
      // A button that is off would lose the focus.
      for (const [one, isOn] of [
        [undo, actions.canUndo()],
        [redo, actions.canRedo()],
      ] as const)
        one.setAttribute("aria-disabled", String(!isOn));
    },
    focus() {
      if (cursor.hidden) done.focus();
      else cursor.focus({ preventScroll: true });
    },
    hasCursorFocus: () => owner.activeElement === cursor,
    isBarEdge(by) {
      const { activeElement } = owner;
      if (!bar.contains(activeElement)) return true;
      return activeElement === (by > 0 ? done : undo);
    },
    focusBar(by) {
      overlay.point(null, "");
      (by > 0 ? undo : done).focus();
    },
    remove() {
      bar.remove();
      cursor.remove();
      sheet.classList.remove("quincunx-taught");
    },
  };
  overlay.update();
  return overlay;
}
