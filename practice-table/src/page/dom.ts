/** Builds elements of the shell without HTML strings. */

type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

/**
 * An element with its properties: `class`, `dataset`, `on` (listeners), ARIA and other attributes by name. true sets an empty attribute; null,
 * undefined and false omit it.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [type, listener] of Object.entries(value as Record<string, EventListener>))
        element.addEventListener(type, listener);
    } else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "style") element.style.cssText = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** A decorative Font Awesome icon. */
export const icon = (name: string): HTMLElement => h("i", { class: `fa-solid ${name}`, "aria-hidden": "true" });

/** A button with an icon only; its label is the accessible name and the tooltip. */
export function iconButton(
  name: string,
  label: string,
  onClick: (event: MouseEvent) => void,
  props: Props = {},
): HTMLButtonElement {
  const button = h("button", { type: "button", "aria-label": label, "data-tooltip-text": label, ...props }, icon(name));
  button.classList.add("icon");
  button.addEventListener("click", onClick);
  return button;
}

export function textButton(
  label: string,
  onClick: (event: MouseEvent) => void,
  props: Props = {},
  iconName?: string,
): HTMLButtonElement {
  const button = h("button", { type: "button", ...props }, iconName ? icon(iconName) : null, h("span", {}, label));
  button.addEventListener("click", onClick);
  return button;
}
