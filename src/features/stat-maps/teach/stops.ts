/** What teach mode can point at on a foreign sheet: its numbers, and tabs that show others. */
import { isElement } from "../../../ui/target.ts";
import { formatNumber } from "../../../ui/speak.ts";
import { isVisible, withinRow } from "../sheet-numbers/dom.ts";
import { candidatesAt, numberElements, type ActorNumbers, type NumberElement } from "../sheet-numbers/finder.ts";

/** A tab of the sheet has no candidates. */
export type Stop = NumberElement;

/** Parts of a sheet that lead to further numbers. */
export const NAVIGATION =
  ".window-header, nav, [role=tab], [data-tab]:not(.tab), summary, .window-resizable-handle, .window-resize-handle";
const TABS = "nav [data-tab], [role=tab], .tabs [data-tab]";
export const OUR_UI = ".quincunx-teach, .quincunx-foreign-header";
/** Steps outward from the pointer in search of a number. */
const REACH = 3;

/** In the order of the page. */
export function stopsOf(sheet: HTMLElement, numbers: ActorNumbers): readonly Stop[] {
  const tabs = [...sheet.querySelectorAll<HTMLElement>(TABS)]
    .filter(isVisible)
    .map((element): Stop => ({ element, candidates: [] }));
  return [...tabs, ...numberElements(sheet, numbers)].sort((one, other) =>
    one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

/** Elements at the pointer, the nearest first: fields that are off hear nothing, so the place is asked. */
export function elementsUnder(event: Event, sheet: HTMLElement): readonly Element[] {
  const { clientX: x, clientY: y } = event as PointerEvent;
  const owner: Partial<Document> = sheet.ownerDocument;
  const all = owner.elementsFromPoint?.call(owner, x, y) ?? [];
  const inside = all.filter((element) => sheet.contains(element) && !element.closest(OUR_UI));
  return inside.length > 0 || !isElement(event.target) ? inside : [event.target];
}

/** The number at the pointer, also below decoration that lies over it. */
export function stopUnder(event: Event, sheet: HTMLElement, numbers: ActorNumbers): Stop | null {
  const seen: Element[] = [];
  for (const element of elementsUnder(event, sheet)) {
    if (element.closest(NAVIGATION)) return null;
    // What is around an element belongs to other rows.
    if (!sheet.contains(element) || seen.some((one) => element.contains(one))) continue;
    const stop = stopAt(element, sheet, numbers);
    if (stop) return stop;
    seen.push(element);
  }
  return null;
}

function stopAt(element: Element, sheet: HTMLElement, numbers: ActorNumbers): Stop | null {
  // Around the row are other numbers.
  for (const near of element === sheet ? [] : withinRow(element, sheet).slice(0, REACH + 1)) {
    const candidates = near.matches(OUR_UI) ? [] : candidatesAt(near, sheet, numbers);
    if (candidates.length > 0 && isElement(near)) return { element: near, candidates };
  }
  return null;
}

/** Names of the actor's numbers as the sheet shows them, by path, where the system's data have others. */
export function namesOnSheet(sheet: HTMLElement, numbers: ActorNumbers): ReadonlyMap<string, string> {
  return new Map(
    numberElements(sheet, numbers).flatMap(({ candidates: [best] }) =>
      best && best.holder.item === null && best.label !== numbers.nameOf(best) ? [[best.path, best.label]] : [],
    ),
  );
}

/** The same element, or the same number after a redraw. */
export function isSameStop(one: Stop, other: Stop | null): boolean {
  const [a, b] = [one.candidates[0], other?.candidates[0]];
  return one.element === other?.element || (a !== undefined && a.path === b?.path && a.holder.item === b.holder.item);
}

export function wordsOf({ element, candidates: [best] }: Stop): string {
  if (!best) return element.textContent.trim() || (element.getAttribute("aria-label") ?? "");
  const path = best.holder.item === null ? best.path : `${best.holder.type}: ${best.path}`;
  return game.i18n.format("QUINCUNX.Teach.found", { label: best.label, path, value: formatNumber(best.value) });
}
