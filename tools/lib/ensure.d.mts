/** Installs the lockfile's packages unless they are installed; true if it installed any. */
export function ensurePackages(): Promise<boolean>;
/** The path of a Chromium; installs one if possible. */
export function ensureChromium(): Promise<string>;
/** The path of a Firefox; installs one if possible, else null and the reason. */
export function ensureFirefox(): Promise<{ readonly path: string | null; readonly reason: string }>;
/** Prints what a tool fails for, and sets its exit code. `words`: the message (default), or the stack with it. */
export function failWithWords(running: Promise<unknown>, words?: "message" | "stack"): void;
