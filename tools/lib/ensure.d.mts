/** Installs the packages that the lockfile names unless just they are installed; true where it had to act. */
export function ensurePackages(): Promise<boolean>;
/** The path of a Chromium; installs one where that is possible. */
export function ensureChromium(): Promise<string>;
/** The path of a Firefox; installs one where that is possible, else null and the reason. */
export function ensureFirefox(): Promise<{ readonly path: string | null; readonly reason: string }>;
