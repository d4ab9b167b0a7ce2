/** TooltipManager, `game.tooltip` (app.md 3.8). */
import { cleanHTML } from "../../utils/clean-html.ts";
import { classNames, el } from "../shared/dom.ts";
import { deprecated, localize, page, type Loose } from "../shared/host.ts";

type Direction = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

export interface TooltipOptions {
  text?: string;
  html?: HTMLElement | string;
  content?: HTMLElement;
  direction?: Direction;
  cssClass?: string;
  locked?: boolean;
}

const ATTRIBUTES = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";

export class TooltipManager {
  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_ACTIVATION_MS = 500;
  static LOCKED_TOOLTIP_BUFFER_PX = 50;
  static TOOLTIP_DIRECTIONS = Object.freeze({
    UP: "UP",
    DOWN: "DOWN",
    LEFT: "LEFT",
    RIGHT: "RIGHT",
    CENTER: "CENTER",
  } as const);

  static get implementation(): Loose {
    return page.CONFIG?.ux?.TooltipManager ?? TooltipManager;
  }

  tooltip: HTMLElement;
  element: HTMLElement | null = null;
  #pending: ReturnType<typeof setTimeout> | undefined;
  #locked = new Set<HTMLElement>();

  constructor() {
    this.tooltip = document.getElementById("tooltip") ?? el("aside", { id: "tooltip", role: "tooltip" });
    this.tooltip.setAttribute("popover", "manual");
    if (!this.tooltip.isConnected) document.body.append(this.tooltip);
  }

  /** In Foundry, watches for elements that leave the page under their tooltip. Here leaving hides the tooltip anyway. */
  observe(): void {}

  /** Hover shows a tooltip after a delay, keyboard focus at once. Escape, a press and leaving hide it. */
  activateEventListeners(): void {
    const find = (event: Event): HTMLElement | null =>
      (event.target as Element | null)?.closest?.<HTMLElement>(ATTRIBUTES) ?? null;
    document.addEventListener("pointerover", (event) => {
      const element = find(event);
      if (!element || element === this.element) return;
      this.clearPending();
      this.#pending = setTimeout(() => this.activate(element), TooltipManager.TOOLTIP_ACTIVATION_MS);
    });
    document.addEventListener("pointerout", (event) => {
      const element = find(event);
      const next = (event as PointerEvent).relatedTarget as Node | null;
      if (!element || element.contains(next) || this.tooltip.contains(next)) return;
      this.clearPending();
      if (element === this.element) this.deactivate();
    });
    document.addEventListener("focusin", (event) => {
      const element = find(event);
      if (element && isKeyboardFocus(element)) this.activate(element);
    });
    document.addEventListener("focusout", () => this.deactivate());
    document.addEventListener("pointerdown", () => {
      this.clearPending();
      this.deactivate();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.deactivate();
    });
  }

  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    if (options.text && (options.html || options.content))
      throw new Error("Cannot provide both text and html options to TooltipManager#activate.");
    if (options.content) deprecated("The `content` option has been deprecated in favor of the `html` option", 13, 15);
    const body = contentOf(element, options);
    if (!body) return;
    this.deactivate();
    this.element = element;
    this.tooltip.replaceChildren(...body);
    const cssClass =
      options.cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset.tooltipClass ?? "";
    this.tooltip.className = classNames(themeOf(element), cssClass, "active").join(" ");
    element.setAttribute("aria-describedby", describedBy(element, this.tooltip.id, true));
    (this.tooltip as Loose).showPopover?.();
    const direction =
      options.direction ??
      (element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset.tooltipDirection as Direction | undefined);
    this._setAnchor(direction ?? this._determineDirection());
    if (options.locked) this.lockTooltip();
  }

  deactivate(): void {
    this.clearPending();
    const element = this.element;
    if (!element) return;
    const rest = describedBy(element, this.tooltip.id, false);
    if (rest) element.setAttribute("aria-describedby", rest);
    else element.removeAttribute("aria-describedby");
    this.element = null;
    this.tooltip.className = "";
    if (typeof (this.tooltip as Loose).hidePopover === "function" && this.tooltip.isConnected)
      (this.tooltip as Loose).hidePopover();
    this.tooltip.replaceChildren();
  }

  clearPending(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
  }

  /** A copy of the tooltip that stays until dismissed. */
  lockTooltip(): HTMLElement {
    const copy = this.tooltip.cloneNode(true) as HTMLElement;
    copy.removeAttribute("id");
    copy.classList.add("locked-tooltip", "active");
    document.body.append(copy);
    (copy as Loose).showPopover?.();
    this.#locked.add(copy);
    this.deactivate();
    copy.addEventListener("contextmenu", (event) => this._onLockedTooltipDismiss(event));
    return copy;
  }

  createLockedTooltip(
    position: Partial<Record<"top" | "left" | "right" | "bottom", string>>,
    text: string,
    { cssClass = "" }: { cssClass?: string } = {},
  ): HTMLElement {
    this.tooltip.innerHTML = cleanHTML(text);
    this.tooltip.className = classNames(cssClass).join(" ");
    this._setStyle(position);
    return this.lockTooltip();
  }

  _onLockTooltip(event: MouseEvent): void {
    event.preventDefault();
    this.lockTooltip();
  }
  _onLockedTooltipDismiss(event: MouseEvent): void {
    event.preventDefault();
    this.dismissLockedTooltip(event.currentTarget as HTMLElement);
  }
  dismissLockedTooltip(element: HTMLElement): void {
    this.#locked.delete(element);
    element.remove();
  }
  dismissLockedTooltips(): void {
    for (const element of [...this.#locked]) this.dismissLockedTooltip(element);
  }

  _determineDirection(): Direction {
    const bounds = this.element?.getBoundingClientRect();
    if (!bounds) return "UP";
    if (
      bounds.y + bounds.height + this.tooltip.offsetHeight + TooltipManager.TOOLTIP_MARGIN_PX <
      globalThis.innerHeight
    )
      return "DOWN";
    return "UP";
  }

  _setAnchor(direction: Direction): void {
    const bounds = this.element?.getBoundingClientRect();
    if (!bounds) return;
    const margin = TooltipManager.TOOLTIP_MARGIN_PX;
    const width = this.tooltip.offsetWidth;
    const height = this.tooltip.offsetHeight;
    const middle = { left: bounds.left + (bounds.width - width) / 2, top: bounds.top + (bounds.height - height) / 2 };
    const places: Record<Direction, { left: number; top: number }> = {
      UP: { left: middle.left, top: bounds.top - height - margin },
      DOWN: { left: middle.left, top: bounds.bottom + margin },
      LEFT: { left: bounds.left - width - margin, top: middle.top },
      RIGHT: { left: bounds.right + margin, top: middle.top },
      CENTER: middle,
    };
    const place = places[direction] ?? places.UP;
    const left = Math.max(margin, Math.min(place.left, globalThis.innerWidth - width - margin));
    const top = Math.max(margin, Math.min(place.top, globalThis.innerHeight - height - margin));
    this._setStyle({ left: `${left}px`, top: `${top}px`, textAlign: direction === "LEFT" ? "right" : "left" });
  }

  _setStyle(position: Partial<Record<"top" | "left" | "right" | "bottom" | "textAlign", string>> = {}): void {
    for (const key of ["top", "left", "right", "bottom", "textAlign"] as const)
      this.tooltip.style[key] = position[key] ?? "";
  }
}

/** Text becomes text nodes; HTML is cleaned. Bare `data-tooltip` is localized if it is a key, else it is HTML; empty, it means the aria-label. */
function contentOf(element: HTMLElement, options: TooltipOptions): Node[] | null {
  const html = options.html ?? options.content;
  if (html) return typeof html === "string" ? parsed(html) : [html];
  if (options.text !== undefined) return options.text ? [document.createTextNode(options.text)] : null;
  const { tooltip, tooltipText, tooltipHtml } = element.dataset;
  if (tooltipHtml) return parsed(tooltipHtml);
  if (tooltipText) return [document.createTextNode(tooltipText)];
  if (tooltip === undefined) return null;
  if (tooltip === "") {
    const label = element.getAttribute("aria-label");
    return label ? [document.createTextNode(localize(label))] : null;
  }
  return page.game?.i18n?.has?.(tooltip) ? [document.createTextNode(localize(tooltip))] : parsed(tooltip);
}

function parsed(html: string): Node[] {
  const holder = document.createElement("template");
  holder.innerHTML = cleanHTML(html);
  return [...holder.content.childNodes];
}

/** A tooltip has the theme of its element. */
function themeOf(element: HTMLElement): string {
  const themed = element.closest(".themed");
  const theme = themed?.classList.contains("theme-light")
    ? "theme-light"
    : themed?.classList.contains("theme-dark")
      ? "theme-dark"
      : "";
  return theme ? `themed ${theme}` : "";
}

function describedBy(element: HTMLElement, id: string, add: boolean): string {
  const ids = new Set((element.getAttribute("aria-describedby") ?? "").split(/\s+/).filter(Boolean));
  if (add) ids.add(id);
  else ids.delete(id);
  return [...ids].join(" ");
}

function isKeyboardFocus(element: HTMLElement): boolean {
  try {
    return element.matches(":focus-visible");
  } catch {
    return true;
  }
}
