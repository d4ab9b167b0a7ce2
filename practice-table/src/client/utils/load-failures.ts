/** Package scripts that failed to load, one list per page. Without such a script, a package silently does nothing. */
export interface LoadFailure {
  /** Path in the folder of systems. */
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
