/** Makes an element. An attribute that is `true` is empty; one that is `false` is left out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number | boolean>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(key, value === true ? "" : String(value));
  made.append(...children);
  return made;
}

export function fieldset(legend: string, ...children: readonly Node[]): HTMLFieldSetElement {
  return element("fieldset", {}, element("legend", {}, legend), ...children);
}

/** A checkbox or a radio button with its text. */
export function choiceField(attributes: Readonly<Record<string, string | boolean>>, text: string): HTMLLabelElement {
  return element("label", {}, element("input", attributes), element("span", {}, text));
}
