/** Draws teach mode: a bar on the sheet, and a button over the number under the pointer. Its fields have no names, so that the sheet's form ignores them. */
import type { LanguageKey } from "../../../rules/contract/phrase.ts";
import { element } from "../../../ui/draw/element.ts";

interface Actions {
  undo(): void;
  redo(): void;
  done(): void;
  pick(): void;
}

const PICKABLE = "data-quincunx-pickable";
const ROOM = 3;
const RESTING = "quincunx-teach-cursor--resting";

export class Overlay {
  readonly #sheet: HTMLElement;
  readonly #words = element("span", { class: "quincunx-teach-bar__words", role: "status" });
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  readonly #done: HTMLButtonElement;
  readonly #bar: HTMLElement;
  readonly #tip = element("span", { class: "quincunx-teach-cursor__words" });
  readonly #cursor: HTMLButtonElement;

  constructor(sheet: HTMLElement, actions: Actions) {
    this.#sheet = sheet;
    this.#undo = makeButton("QUINCUNX.Teach.undo", "fa-rotate-left", actions.undo);
    this.#redo = makeButton("QUINCUNX.Teach.redo", "fa-rotate-right", actions.redo);
    this.#done = makeButton("QUINCUNX.Teach.leave", "fa-check", actions.done);
    const label = game.i18n.localize("QUINCUNX.Teach.title");
    const looks = { class: "quincunx-teach quincunx-teach-bar", role: "group", "aria-label": label };
    this.#bar = element("div", looks, this.#words, this.#undo, this.#redo, this.#done);
    const header = sheet.querySelector(".window-header");
    if (header) header.after(this.#bar);
    else sheet.prepend(this.#bar);
    const look = { type: "button", class: "quincunx-teach quincunx-teach-cursor", hidden: true };
    this.#cursor = onClick(element("button", look, this.#tip), actions.pick);
    this.#owner.body.append(this.#cursor);
    sheet.classList.add("quincunx-taught");
    this.say(game.i18n.localize("QUINCUNX.Teach.hint"));
    this.update(false, false);
  }

  get #owner(): Document {
    return this.#sheet.ownerDocument;
  }

  /** Puts the button over the element, with these words; `null` hides it. */
  point(number: HTMLElement | null, text: string): void {
    const cursor = this.#cursor;
    cursor.hidden = number === null;
    cursor.classList.remove(RESTING);
    cursor.style.zIndex = "";
    if (!number) return;
    const { left, top, width, height } = number.getBoundingClientRect();
    Object.assign(cursor.style, {
      left: `${left - ROOM}px`,
      top: `${top - ROOM}px`,
      width: `${width + 2 * ROOM}px`,
      height: `${height + 2 * ROOM}px`,
    });
    const view = this.#owner.defaultView;
    cursor.classList.toggle("quincunx-teach-cursor--low", view !== null && top + height + 60 > view.innerHeight);
    cursor.classList.toggle("quincunx-teach-cursor--right", view !== null && left > view.innerWidth / 2);
    this.#tip.textContent = text;
  }

  /** Outlines the elements that can be picked. An attribute survives what a class of a framework does not. */
  outline(numbers: readonly Element[]): void {
    for (const old of this.#sheet.querySelectorAll(`[${PICKABLE}]`)) old.removeAttribute(PICKABLE);
    for (const number of numbers) number.setAttribute(PICKABLE, "");
  }

  /** Keeps only the outline, below the dialog. */
  rest(): void {
    this.#cursor.classList.add(RESTING);
    this.#cursor.style.zIndex = this.#sheet.style.zIndex;
  }

  say(text: string): void {
    this.#words.textContent = text;
  }

  /** Undo and Redo on or off. */
  update(canUndo: boolean, canRedo: boolean): void {
    // A button that is off would lose the focus.
    this.#undo.setAttribute("aria-disabled", String(!canUndo));
    this.#redo.setAttribute("aria-disabled", String(!canRedo));
  }

  /** The button over the number, or the bar's last button. */
  focus(): void {
    if (this.#cursor.hidden) this.#done.focus();
    else this.#cursor.focus({ preventScroll: true });
  }

  get hasCursorFocus(): boolean {
    return this.#owner.activeElement === this.#cursor;
  }

  /** True if a step in this direction leaves the bar or starts at a number. */
  isBarEdge(by: 1 | -1): boolean {
    const { activeElement } = this.#owner;
    return !this.#bar.contains(activeElement) || activeElement === (by > 0 ? this.#done : this.#undo);
  }

  /** The bar's first button for 1, its last for −1. */
  focusBar(by: 1 | -1): void {
    this.point(null, "");
    (by > 0 ? this.#undo : this.#done).focus();
  }

  remove(): void {
    this.outline([]);
    this.#bar.remove();
    this.#cursor.remove();
    this.#sheet.classList.remove("quincunx-taught");
  }
}

function makeButton(label: LanguageKey, icon: string, run: () => void): HTMLButtonElement {
  const picture = element("i", { class: `fa-solid ${icon}`, inert: true });
  return onClick(element("button", { type: "button" }, picture, element("span", {}, game.i18n.localize(label))), run);
}

function onClick(button: HTMLButtonElement, run: () => void): HTMLButtonElement {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    run();
  });
  return button;
}
