/** Keeps a submitted form from writing fields that the user has not changed: another client may have changed them meanwhile. */

/** Deletes the values of unchanged form elements from submitted data. `changed`: the element whose change submits the form. */
export function dropUntouched(
  fields: Readonly<Record<string, unknown>>,
  form: HTMLFormElement,
  changed: EventTarget | null,
): Record<string, unknown> {
  const kept = structuredClone(fields);
  const elements = ([...form.elements] as HTMLInputElement[]).filter(({ name }) => name);
  const touched = new Set(elements.filter((one) => one === changed || !isUntouched(one)).map(({ name }) => name));
  for (const { name } of elements) if (!touched.has(name)) deletePath(kept, name.split("."));
  return kept;
}

/** True if the element holds what was drawn. */
function isUntouched(element: Element): boolean {
  if (element instanceof HTMLSelectElement)
    return [...element.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  if (element instanceof HTMLTextAreaElement) return element.value === element.defaultValue;
  if (!(element instanceof HTMLInputElement)) return false;
  return element.type === "radio" || element.type === "checkbox"
    ? element.checked === element.defaultChecked
    : element.value === element.defaultValue;
}

function deletePath(data: unknown, [name = "", ...rest]: readonly string[]): void {
  if (typeof data !== "object" || data === null) return;
  const inside = data as Record<string, unknown>;
  if (rest.length > 0) deletePath(inside[name], rest);
  const inner = inside[name];
  // A list or track of which nothing is left is not written either.
  if (rest.length === 0 || (typeof inner === "object" && inner !== null && Object.keys(inner).length === 0))
    delete inside[name];
}
