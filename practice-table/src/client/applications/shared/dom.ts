/** Small helpers to build DOM without strings of HTML. */

export type Attributes = Readonly<Record<string, string | boolean | null | undefined>>;

/** Makes an element: attributes by name (`true` = present, `false`/`null` = absent), then children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string | null | undefined)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/** The target element of an event, also when a text node was hit. */
export function eventElement(event: Event): Element | null {
  const target = event.target as Node | null;
  if (!target) return null;
  return target.nodeType === 1 ? (target as Element) : target.parentElement;
}

/** Splits "a b" into class names and skips blanks. */
export function classNames(...names: (string | null | undefined)[]): string[] {
  return [...new Set(names.flatMap((name) => (name ?? "").split(/\s+/)).filter(Boolean))];
}

/** An icon: a Font Awesome class list or HTML; Foundry accepts both (app.md 5.4). */
export function iconElement(icon: string | null | undefined, extra = ""): HTMLElement | null {
  if (!icon) return null;
  if (icon.trimStart().startsWith("<")) {
    const holder = document.createElement("template");
    holder.innerHTML = icon.trim();
    const first = holder.content.firstElementChild as HTMLElement | null;
    if (first) {
      first.classList.add(...classNames(extra));
      first.setAttribute("inert", "");
    }
    return first;
  }
  return el("i", { class: classNames(icon, extra).join(" "), inert: true });
}

/** CSS.escape, with a fallback for jsdom, which lacks it. */
export function cssEscape(value: string): string {
  if (typeof CSS !== "undefined" && typeof CSS.escape === "function") return CSS.escape(value);
  return value.replace(/[^\w-]/g, (c) => `\\${c}`).replace(/^(\d)/, "\\3$1 ");
}
