/** Anchors of enriched text. */
import { el } from "../shared/dom.ts";

export interface AnchorOptions {
  attrs?: Record<string, string | boolean>;
  dataset?: Record<string, string | null | undefined>;
  classes?: string[];
  name?: string | undefined;
  icon?: string | undefined;
}

/** An `<a>` with icon and text. Without an address it is still reachable and usable by keyboard. */
export function createAnchor({
  attrs = {},
  dataset = {},
  classes = [],
  name,
  icon,
}: AnchorOptions = {}): HTMLAnchorElement {
  const anchor = el("a", attrs);
  for (const [key, value] of Object.entries(dataset))
    if (value !== null && value !== undefined) anchor.dataset[key] = value;
  anchor.classList.add(...classes.filter(Boolean));
  if (!anchor.hasAttribute("href")) {
    anchor.setAttribute("role", "button");
    anchor.tabIndex = 0;
  }
  if (icon) anchor.append(el("i", { class: icon, inert: true }));
  anchor.append(name ?? "");
  return anchor;
}
