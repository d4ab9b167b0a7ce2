/**
 * Finds the place of a mapped stat on a foreign sheet. Sheets mark stats in four ways: a formula in `data-roll`, a
 * field beside the roll, a data attribute with the name, or the name of the field.
 */

/** The element that the button goes beside; `null` if the sheet does not show the stat. */
export function locateStat(sheet: HTMLElement, path: string): HTMLElement | null {
  const found = byFormula(sheet, path) ?? byField(sheet, path) ?? byKey(sheet, path);
  return found ? outermost(found, sheet) : null;
}

/**
 * `data-roll="1d20 + @abilities.str.mod"` for `abilities.str.value`, also in the short form `@str.mod` of many systems.
 */
function byFormula(sheet: HTMLElement, path: string): HTMLElement | null {
  const stem = stemOf(path);
  const key = keyOf(path);
  const wanted = new RegExp(`@(?:${escape(path)}|${escape(stem)}|${escape(key)})(?![\\w-])`, "u");
  return first(sheet.querySelectorAll<HTMLElement>("[data-roll]"), (mark) => wanted.test(mark.dataset["roll"] ?? ""));
}

/** The field `system.<path>`, or the roll beside it if there is exactly one. */
function byField(sheet: HTMLElement, path: string): HTMLElement | null {
  const name = `system.${path}`;
  const field = first(
    sheet.querySelectorAll<HTMLInputElement>("[name]"),
    (input) => input.name === name && input.type !== "hidden",
  );
  const beside = Array.from(field?.parentElement?.children ?? []).filter(
    (element) => element !== field && isShown(element as HTMLElement) && element.matches(".rollable, [data-roll]"),
  );
  return beside.length === 1 ? (beside[0] as HTMLElement) : field;
}

/** `data-ability="str"`, `data-characteristic`, `data-key`: on the roll, or on a row around it. */
function byKey(sheet: HTMLElement, path: string): HTMLElement | null {
  const key = keyOf(path);
  const marks = sheet.querySelectorAll<HTMLElement>("[data-ability], [data-characteristic], [data-key]");
  const mark = first(marks, ({ dataset: { ability, characteristic, key: any } }) =>
    [ability, characteristic, any].includes(key),
  );
  return mark ? (mark.querySelector<HTMLElement>(".rollable, [data-action]") ?? mark) : null;
}

/** A click on a button inside a button, a link or a label would also trigger the outer one. */
function outermost(place: HTMLElement, sheet: HTMLElement): HTMLElement {
  let out = place;
  for (let around = out.parentElement; around && around !== sheet; around = around.parentElement)
    if (around.matches("a, button, label, summary, [role=button]")) out = around;
  return out;
}

/** `abilities.str.value` → `abilities.str`. */
function stemOf(path: string): string {
  return /^(.+)\.(?:value|mod|modifier|total|score|base|rank|bonus)$/u.exec(path)?.[1] ?? path;
}

/** `abilities.str.value` → `str`. */
function keyOf(path: string): string {
  return stemOf(path).split(".").at(-1) ?? path;
}

function escape(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}

/** Skips our own buttons. */
function first<E extends HTMLElement>(elements: Iterable<E>, matches: (element: E) => boolean): E | null {
  for (const element of elements) if (isShown(element) && matches(element)) return element;
  return null;
}

function isShown(element: HTMLElement): boolean {
  return element.dataset["quincunxForeign"] === undefined && !element.hidden;
}
