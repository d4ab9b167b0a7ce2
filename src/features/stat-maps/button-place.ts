/** Puts the button of a stat where its entry says: beside the number, at its label, or in the header's list only. */
import { labelAt, textOf, withinRow } from "./sheet-numbers/dom.ts";
import { BUTTON_PLACES, type ButtonPlace } from "./mapping.ts";

/** Elements that contain the button; other elements are beside it. */
const ROWS = "li, tr, td, th, dd, dt, div, section, fieldset, header";

const LABELS = {
  after: "QUINCUNX.Teach.Button.after",
  before: "QUINCUNX.Teach.Button.before",
  label: "QUINCUNX.Teach.Button.label",
  list: "QUINCUNX.Teach.Button.list",
} as const;

/** Choices of a form; `chosen` may be "". */
export function placeOptions(chosen: string): readonly object[] {
  return BUTTON_PLACES.map((value) => ({
    value,
    label: game.i18n.localize(LABELS[value]),
    isChosen: value === (chosen || "after"),
  }));
}

/** The element that the button goes beside, by the element of the number; `null`: no button. */
export function elementFor(
  number: HTMLElement,
  sheet: HTMLElement,
  name: string,
  where: ButtonPlace = "after",
): HTMLElement | null {
  if (where === "list") return null;
  const row = where === "label" ? withinRow(number, sheet) : [];
  const named = [...(row.at(-1)?.querySelectorAll("*") ?? [])].find((one) => textOf(one) === name);
  const label = row.length === 0 ? null : (named ?? labelAt(number, row));
  return label && !number.contains(label) && !label.contains(number) ? (label as HTMLElement) : number;
}

export function putButton(mark: HTMLElement, place: HTMLElement, where: ButtonPlace = "after"): void {
  const row = place.matches("tr") ? (place.querySelector<HTMLElement>("td:last-of-type") ?? place) : place;
  const isBefore = where === "before";
  if (row.matches(ROWS)) row[isBefore ? "prepend" : "append"](mark);
  else row[isBefore ? "before" : "after"](mark);
}

export function isButtonAt(mark: HTMLElement, place: HTMLElement, where: ButtonPlace = "after"): boolean {
  if (place.matches(ROWS)) return place.contains(mark);
  return (where === "before" ? mark.nextElementSibling : mark.previousElementSibling) === place;
}

/** A further cell would move all cells behind it. */
export function hasRoom(place: HTMLElement): boolean {
  const around = place.parentElement;
  const view = place.ownerDocument.defaultView;
  return place.matches(ROWS) || !around || !view || !view.getComputedStyle(around).display.includes("grid");
}
