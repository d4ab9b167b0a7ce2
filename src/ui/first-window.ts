/**
 * The way to windows.ts, which is not loaded with the page: it comes as soon as the world is open and nothing else is to be done, or with the first
 * window, whichever is earlier. Once it is there nothing is waited for.
 */
import { WindowsError } from "./windows-error.ts";
import type * as windowsFile from "./windows.ts";

export type Windows = typeof windowsFile;

let here: Windows | null = null;
let loading: Promise<Windows> | null = null;
let load = (): Promise<Windows> => Promise.reject(new Error("nobody has said where the windows come from"));

/** They are there. */
export function windowsAre(windows: Windows): void {
  here = windows;
}

/** They are loaded when they are needed. */
export function windowsFrom(how: () => Promise<Windows>): void {
  load = how;
}

/** Null as long as none can have been opened. */
export function windowsIfLoaded(): Windows | null {
  return here;
}

/** At once where they are there. Rejects with WindowsError where they do not come; asked for again, they are loaded again. */
export async function withWindows<T>(use: (windows: Windows) => T | Promise<T>): Promise<T> {
  return use(here ?? (await fetchWindows()));
}

/** Before they are needed: when they do not come now, whoever needs them will hear of it. */
export function prefetchWindows(): void {
  if (!here) fetchWindows().catch(() => undefined);
}

function fetchWindows(): Promise<Windows> {
  loading ??= load().then(
    (windows) => (here = windows),
    (cause: unknown) => {
      loading = null;
      throw new WindowsError("The windows of Quincunx could not be loaded", { cause });
    },
  );
  return loading;
}
