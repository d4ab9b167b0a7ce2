/**
 * What failed on a page: scripts of packages that did not load, hooked functions that threw, data preparation that failed, errors that nobody caught.
 * One list per page. Without such a script or hook, a package silently does nothing.
 */
export interface Failure {
  readonly text: string;
  readonly error: unknown;
}

/** One map per process, even if this module is evaluated twice. */
const KEY = Symbol.for("foundry-practice-table.failures");
const store = globalThis as { [KEY]?: WeakMap<object, Map<string, Failure>> };
const pages = (store[KEY] ??= new WeakMap());

/** @param page The page's `foundry`. Undefined before a page exists: nothing is recorded. */
export function noteFailure(page: object | undefined, text: string, error: unknown): void {
  if (!page) return;
  const known = pages.get(page) ?? new Map<string, Failure>();
  pages.set(page, known.set(text, { text, error }));
}

/** Each text once, in the order of the failures. */
export function failuresOn(page: object): readonly Failure[] {
  return [...(pages.get(page)?.values() ?? [])];
}

export const messageOf = (error: unknown): string => String((error as Error | undefined)?.message ?? error);

/** The text of an error in a listener, a timer or a promise. */
export const uncaughtText = (error: unknown): string => `Nobody caught: ${messageOf(error)}`;

/** Records errors that reach the window. */
export function noteUncaught(window: Pick<Window, "addEventListener">, page: () => object | undefined): void {
  window.addEventListener("error", ({ error, message }) => {
    const cause: unknown = error ?? message;
    noteFailure(page(), uncaughtText(cause), cause);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => noteFailure(page(), uncaughtText(reason), reason));
}
