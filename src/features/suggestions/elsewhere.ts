/** Detects that another package completes chat input, so that two lists do not overlap. */
import { LIST_ID } from "./list.ts";

/** True if the input has attributes of a combobox, or an open listbox is visible. */
export function isCompletedElsewhere(box: HTMLElement): boolean {
  return [box, box.closest("#chat-message, .chat-input")].some(isMarked) || hasOtherList(box.ownerDocument);
}

function isMarked(place: Element | null): boolean {
  const controlled = place?.getAttribute("aria-controls") ?? place?.getAttribute("aria-owns") ?? null;
  if (!place || controlled === LIST_ID) return false;
  const isNamed =
    place.getAttribute("role") === "combobox" || (place.getAttribute("aria-autocomplete") ?? "none") !== "none";
  return controlled !== null || isNamed || place.hasAttribute("list");
}

/** Listboxes inside windows do not belong to the chat input. */
function hasOtherList(page: Document): boolean {
  return [...page.querySelectorAll<HTMLElement>("[role=listbox]")].some(
    (list) =>
      list.id !== LIST_ID && !list.hidden && list.closest(".application, .app, dialog") === null && isSeen(list),
  );
}

function isSeen(list: HTMLElement): boolean {
  const { checkVisibility } = list as Partial<Pick<HTMLElement, "checkVisibility">>;
  return checkVisibility?.call(list) ?? true;
}
