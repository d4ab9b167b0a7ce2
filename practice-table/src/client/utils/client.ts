/** Functions of `foundry.utils` that need a page (fvtt-types client/utils). */
import { fromUuid, fromUuidSync } from "./identity.ts";
import { notImplemented, page, type Loose } from "./types.ts";

export { fromUuid, fromUuidSync };

export function getDocumentClass(documentName: string): Loose {
  return page.CONFIG[documentName]?.documentClass as unknown;
}

export function parseHTML(html: string): HTMLElement | HTMLCollection {
  const holder = page.document.createElement("template") as HTMLTemplateElement;
  holder.innerHTML = html;
  const children = holder.content.children;
  return children.length > 1 ? children : (children[0] as HTMLElement);
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "5 minutes ago", in the reader's language. */
export function timeSince(timestamp: Date | number | string): string {
  const seconds = Math.round((Date.now() - new Date(timestamp).getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat(page.game.i18n.lang as string, { numeric: "auto", style: "short" });
  for (const [unit, size] of STEPS) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(0, "second");
}

/** Updates of `sort` that move an element within a sorted list. */
export function performIntegerSort(
  source: Loose,
  { target = null, siblings = [], sortKey = "sort", sortBefore = true }: Loose = {},
): { target: Loose; update: Loose }[] {
  const density = page.CONST.SORT_INTEGER_DENSITY as number;
  const row = [...(siblings as Loose[])].filter((entry) => entry !== source).sort((a, b) => a[sortKey] - b[sortKey]);
  const at = target ? row.indexOf(target) + (sortBefore ? 0 : 1) : row.length;
  const [low, high] = [row[at - 1]?.[sortKey] as number | undefined, row[at]?.[sortKey] as number | undefined];
  if (high === undefined)
    return [{ target: source, update: { [sortKey]: low === undefined ? density : low + density } }];
  const middle = Math.round(((low ?? high - 2 * density) + high) / 2);
  if (middle !== low && middle !== high) return [{ target: source, update: { [sortKey]: middle } }];
  row.splice(at, 0, source);
  return row.map((entry, i) => ({ target: entry, update: { [sortKey]: (i + 1) * density } }));
}

export function saveDataToFile(data: string, type: string, filename: string): void {
  const anchor = page.document.createElement("a") as HTMLAnchorElement;
  anchor.href = URL.createObjectURL(new Blob([data], { type }));
  anchor.download = filename;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 100);
}

export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

export async function fetchResource(_src: string, _options: Loose = {}): Promise<never> {
  return notImplemented("foundry.utils.fetchResource");
}

export function getPlaceableObjectClass(_documentName: string): never {
  return notImplemented("foundry.utils.getPlaceableObjectClass");
}

export function getCacheBustURL(_src: string): never {
  return notImplemented("foundry.utils.getCacheBustURL");
}
