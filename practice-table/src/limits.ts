/**
 * Tells errors of a package from errors that only occur because Node or jsdom lacks a part of a browser. Every part is looked up first: in a browser
 * nothing is a limit.
 */

/** Parts of browsers that jsdom lacks or refuses, as an error names them. */
const MISSING_IN_JSDOM: readonly (readonly [name: string, owner: () => object | undefined])[] = [
  ...["attachInternals", "showPopover", "hidePopover", "togglePopover"].map(
    (name) => [name, () => globalThis.HTMLElement?.prototype] as const,
  ),
  ...["getAnimations", "setPointerCapture", "releasePointerCapture", "checkVisibility", "requestFullscreen"].map(
    (name) => [name, () => globalThis.Element?.prototype] as const,
  ),
  ...["elementFromPoint", "elementsFromPoint", "startViewTransition", "caretPositionFromPoint"].map(
    (name) => [name, () => globalThis.Document?.prototype] as const,
  ),
  ...["setFormValue", "setValidity"].map((name) => [name, () => globalThis.ElementInternals?.prototype] as const),
  ...["replaceSync", "adoptedStyleSheets"].map((name) => [name, () => globalThis.CSSStyleSheet?.prototype] as const),
  ...["createObjectURL", "revokeObjectURL"].map((name) => [name, () => globalThis.URL] as const),
  ...["OffscreenCanvas", "Worker", "indexedDB", "CSS", "DataTransfer", "DragEvent", "PointerEvent", "AudioContext"].map(
    (name) => [name, () => globalThis] as const,
  ),
  ...["ClipboardItem", "createImageBitmap", "FontFace", "Audio", "WebGL2RenderingContext", "speechSynthesis"].map(
    (name) => [name, () => globalThis] as const,
  ),
];

/** Parts of the language that browsers have, and this Node may lack. */
const MISSING_IN_NODE: readonly (readonly [name: string, owner: () => object | undefined])[] = [
  ...["Temporal", "Iterator", "Float16Array"].map((name) => [name, () => globalThis] as const),
  ["escape", () => RegExp],
  ["try", () => Promise],
  ["withResolvers", () => Promise],
  ["fromAsync", () => Array],
  ["groupBy", () => Object],
  ["toBase64", () => Uint8Array.prototype],
  ["fromBase64", () => Uint8Array],
  ["isError", () => Error],
  ["sumPrecise", () => Math],
  ["getOrInsert", () => Map.prototype],
];

/** Selectors that jsdom's engines do not parse. */
const NEW_SELECTOR = /:(?:has|open|popover-open|state|modal|user-valid|user-invalid)\b/;
const JSDOM_FRAME = /\/node_modules\/(?:jsdom|nwsapi|@asamuzakjp\/dom-selector|cssstyle|parse5)\//;

/** What is limited, such as "jsdom"; null for an error that a browser has, too. */
export function limitOf(error: unknown): string | null {
  const { message, stack = "", name } = (error instanceof Error ? error : { message: String(error) }) as Error;
  if (/^Not implemented: /.test(message)) return "jsdom";
  const isNamed = ([part, owner]: readonly [string, () => object | undefined]): boolean => {
    const place = owner();
    return new RegExp(`\\b${part}\\b(?: is not | of undefined|')`).test(message) && !(place && part in place);
  };
  if (MISSING_IN_JSDOM.some(isNamed)) return "jsdom";
  if (MISSING_IN_NODE.some(isNamed)) return `Node ${process.versions.node}`;
  const isInJsdom = JSDOM_FRAME.test(stack.split("\n").find((line) => /^\s*at /.test(line)) ?? "");
  if (isInJsdom && (name === "TypeError" || NEW_SELECTOR.test(message))) return "jsdom";
  return null;
}
