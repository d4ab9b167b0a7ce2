/** A part of the script that is not loaded with the page. Once it is there nothing is waited for. */
import { WindowsError } from "./windows-error.ts";

export interface Later<Part> {
  /** It is there. */
  are(part: Part): void;
  /** It is loaded when it is needed. */
  from(load: () => Promise<Part>): void;
  /** Null as long as nothing of it can be open. */
  ifLoaded(): Part | null;
  /** At once where it is there. Rejects with WindowsError where it does not come; asked for again, it is loaded again. */
  with<T>(use: (part: Part) => T | Promise<T>): Promise<T>;
  /** Before it is needed: when it does not come now, whoever needs it will hear of it. */
  prefetch(): void;
}

/** `complete` loads it, with all that it cannot be without. */
export function makeLater<Part>(complete: (load: () => Promise<Part>) => Promise<Part>): Later<Part> {
  let here: Part | null = null;
  let loading: Promise<Part> | null = null;
  let load = (): Promise<Part> => Promise.reject(new Error("nobody has said where the windows come from"));

  function fetchPart(): Promise<Part> {
    loading ??= complete(load).then(
      (part) => (here = part),
      (cause: unknown) => {
        loading = null;
        throw cause instanceof WindowsError
          ? cause
          : new WindowsError("The windows of Quincunx could not be loaded", { cause });
      },
    );
    return loading;
  }

  return {
    are: (part) => void (here = part),
    from: (how) => void (load = how),
    ifLoaded: () => here,
    with: async (use) => use(here ?? (await fetchPart())),
    prefetch() {
      if (!here) fetchPart().catch(() => undefined);
    },
  };
}
