/** Makes elements. Texts are text nodes: nothing here is ever read as HTML. */

type Child = Node | string | null | readonly Child[];
type Attributes = Readonly<Record<string, string | number | boolean | null | ((event: Event) => void)>>;

const SVG = "http://www.w3.org/2000/svg";

/** `on…` attributes are listeners; `null` and `false` leave the attribute out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  dress(element, attributes, children);
  return element;
}

export function s(name: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const element = document.createElementNS(SVG, name);
  dress(element, attributes, children);
  return element;
}

function dress(element: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
}

function append(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null) continue;
    if (typeof child === "string" || child instanceof Node) element.append(child);
    else append(element, child);
  }
}
