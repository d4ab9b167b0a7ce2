/**
 * Parts of this layer that nobody needs before they ask for something by a click, a key or a word: they come with the windows (ui/windows.ts), so that a
 * page that opens need not read them. Each has a door, which takes calls before the part is there. Once it is, nothing is waited for.
 */
type Way<Part> = <T>(use: (part: Part) => Promise<T>) => Promise<T>;

export interface Door<Part> {
  readonly use: Way<Part>;
  /** Where the part comes from; at init. */
  readonly leadsBy: (way: Way<Part>) => void;
}

export function makeDoor<Part>(): Door<Part> {
  let found: Way<Part> = () => Promise.reject(new Error("Quincunx: doors are wired at init, and init has not run"));
  return {
    use: (part) => found(part),
    leadsBy: (way) => {
      found = way;
    },
  };
}
