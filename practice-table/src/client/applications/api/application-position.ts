/** Position of a window. Works without layout (jsdom): unknown sizes count as 0. */
import type { Position } from "./application-types.ts";

const MIN_WIDTH = 200;
const MIN_HEIGHT = 50;

/** Resolves a requested position to an allowed one: minimum size, inside the viewport, centred by default. */
export function resolvePosition(element: HTMLElement, wish: Position, minimized: boolean): Position {
  const view = element.ownerDocument.defaultView;
  const viewWidth = view?.innerWidth ?? 0;
  const viewHeight = view?.innerHeight ?? 0;
  const scale = wish.scale || 1;
  const resolved: Position = { ...wish, scale };
  if (typeof wish.width === "number" && !minimized)
    resolved.width = Math.max(MIN_WIDTH, Math.min(wish.width, viewWidth || Infinity));
  if (typeof wish.height === "number" && !minimized)
    resolved.height = Math.max(MIN_HEIGHT, Math.min(wish.height, viewHeight || Infinity));
  const width = (typeof resolved.width === "number" && !minimized ? resolved.width : element.offsetWidth) * scale;
  const height = (typeof resolved.height === "number" && !minimized ? resolved.height : element.offsetHeight) * scale;
  resolved.left = clampInto(wish.left, (viewWidth - width) / 2, viewWidth - width);
  resolved.top = clampInto(wish.top, (viewHeight - height) / 2, viewHeight - height);
  return resolved;
}

function clampInto(wish: number | null | undefined, centred: number, max: number): number {
  const value = typeof wish === "number" && Number.isFinite(wish) ? wish : centred;
  return Math.round(Math.max(0, Math.min(value, Math.max(0, max))));
}

/** Writes a position as inline style. */
export function applyPosition(element: HTMLElement, position: Position, minimized: boolean): void {
  const style = element.style;
  style.left = `${position.left ?? 0}px`;
  style.top = `${position.top ?? 0}px`;
  if (!minimized) {
    style.width = position.width === "auto" ? "" : `${position.width}px`;
    style.height = position.height === "auto" ? "" : `${position.height}px`;
  }
  style.transform = position.scale === 1 ? "" : `scale(${position.scale})`;
  style.setProperty("--ui-scale", String(position.scale));
}

/** Pixels of a style rule ("50%", "20vh", "10rem", "300px", "auto"), or nothing. */
export function parseCSSDimensions(style: string, parentDimension: number): number | undefined {
  if (style.includes("px")) return parseInt(style.replace("px", ""));
  if (style.includes("%")) return (parentDimension * parseInt(style.replace("%", ""))) / 100;
  if (style.includes("vh")) return (parseInt(style) * globalThis.innerHeight) / 100;
  if (style.includes("vw")) return (parseInt(style) * globalThis.innerWidth) / 100;
  if (style.includes("em")) return parseFloat(style) * 16;
  return undefined;
}
