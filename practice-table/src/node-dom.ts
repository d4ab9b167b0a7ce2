/** A jsdom window for bare Node: its names become globals, as on a page. Does nothing if there is a DOM. */
import { noteUncaught } from "./client/utils/failures.ts";
import { page } from "./client/utils/types.ts";
import { completeLanguage } from "./node-language.ts";

type Target = Record<string, unknown>;

/** Node's own versions of these do not work with jsdom's nodes. */
const REPLACE = new Set([
  "Event",
  "EventTarget",
  "CustomEvent",
  "FormData",
  "File",
  "Blob",
  "MessageEvent",
  "navigator",
  "DOMException",
]);
/** Names that belong to Node (timers, console, fetching) or to the language. */
const KEEP = new Set([
  "console",
  "process",
  "fetch",
  "Request",
  "Response",
  "Headers",
  "AbortController",
  "AbortSignal",
  "URL",
  "URLSearchParams",
  "TextEncoder",
  "TextDecoder",
  "crypto",
  "performance",
  "structuredClone",
  "queueMicrotask",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "WebSocket",
]);

export async function installDom(): Promise<void> {
  completeLanguage();
  if (typeof document !== "undefined") return;
  const { JSDOM, VirtualConsole } = await import("jsdom");
  const dom = new JSDOM("<!doctype html><html lang='en'><body class='vtt game theme-light'></body></html>", {
    url: "http://localhost/game",
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
  const source = dom.window as unknown as Target;
  const target = globalThis as unknown as Target;
  acceptNodeSignals((source.EventTarget as { prototype: EventTarget }).prototype);
  for (const name of Object.getOwnPropertyNames(source)) {
    if (name.startsWith("_") || KEEP.has(name) || (name in target && !REPLACE.has(name))) continue;
    const value = source[name];
    // Binds functions to their window, because globals are called without it.
    const bound = typeof value === "function" && !/^[A-Z]/.test(name) ? (value as () => unknown).bind(source) : value;
    Object.defineProperty(target, name, { value: bound, writable: true, configurable: true, enumerable: false });
  }
  // A window inherits these, so that they are not among its own names.
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"])
    Object.defineProperty(target, name, {
      value: (source[name] as () => unknown).bind(source),
      writable: true,
      configurable: true,
    });
  for (const name of ["window", "self", "top", "parent"])
    Object.defineProperty(target, name, { value: target, writable: true, configurable: true });
  Object.defineProperty(target, "document", { value: source.document, configurable: true });
  // Errors in listeners do not reach whoever clicked.
  noteUncaught(dom.window as unknown as Window, () => page.foundry as object | undefined);
  // Members that jsdom lacks and applications use.
  const elements = source.Element as { prototype: Target };
  elements.prototype.scrollIntoView ??= () => {};
  elements.prototype.animate ??= () => ({ finished: Promise.resolve(), cancel() {}, addEventListener() {} });
  const html = (source.HTMLElement as { prototype: object }).prototype;
  if (!("isContentEditable" in html))
    Object.defineProperty(html, "isContentEditable", {
      configurable: true,
      get(this: HTMLElement) {
        return !["false", undefined].includes(
          this.closest("[contenteditable]")?.getAttribute("contenteditable") ?? undefined,
        );
      },
    });
  const dialog = (source.HTMLDialogElement as { prototype: Target } | undefined)?.prototype;
  if (dialog && !dialog.showModal) {
    dialog.show = dialog.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    dialog.close = function (this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event("close"));
    };
  }
  // Elements of forms that packages define; jsdom has `attachInternals` and lacks these.
  const internals = (source.ElementInternals as { prototype: Target } | undefined)?.prototype;
  if (internals) {
    internals.setFormValue ??= () => {};
    internals.setValidity ??= () => {};
    internals.checkValidity ??= () => true;
    internals.reportValidity ??= () => true;
  }
  // All seats of a process share the window: a second seat that loads a module defines the same elements again.
  const registry = source.customElements as CustomElementRegistry | undefined;
  if (registry) {
    const define = registry.define.bind(registry);
    registry.define = (name, ...rest) => void (registry.get(name) ?? define(name, ...rest));
  }
  target.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
  target.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  target.IntersectionObserver ??= target.ResizeObserver;
}

/** Makes jsdom accept Node's AbortSignals for listeners. */
function acceptNodeSignals(prototype: EventTarget): void {
  // Called with its target below.
  const add = prototype.addEventListener;
  prototype.addEventListener = function (type, listener, options): void {
    const signal = typeof options === "object" ? options.signal : undefined;
    if (!(signal instanceof AbortSignal)) {
      add.call(this, type, listener, options);
      return;
    }
    if (signal.aborted) return;
    const { signal: _, ...rest } = options as AddEventListenerOptions;
    add.call(this, type, listener, rest);
    signal.addEventListener("abort", () => this.removeEventListener(type, listener, rest), { once: true });
  };
}
