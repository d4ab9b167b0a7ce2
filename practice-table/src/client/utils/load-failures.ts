/** Scripts of packages that did not load, one list a page: without them a package seems to be fine and does nothing. */
export interface LoadFailure {
  /** Path below the folder of systems. */
  readonly script: string;
  readonly message: string;
}

const pages = new WeakMap<object, LoadFailure[]>();

/** @param page The page's `foundry`. */
export function noteLoadFailure(page: object, failure: LoadFailure): void {
  pages.set(page, [...loadFailuresOn(page), failure]);
}

export function loadFailuresOn(page: object): readonly LoadFailure[] {
  return pages.get(page) ?? [];
}
