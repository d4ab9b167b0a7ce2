/** `foundry.utils.logCompatibilityWarning`: deprecation warnings, optionally only once (app.md 5.2: "deprecated 14 → 16"). */
import { page } from "./types.ts";

const said = new WeakMap<object, Set<string>>();

export interface CompatibilityOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  once?: boolean;
}

/**
 * `CONFIG.compatibility.mode`: 0 silent, 1 warning, 2 error, 3 failure (throws). `once` is counted per page, because one process may have several
 * pages.
 */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const config = page.CONFIG?.compatibility as
    | { mode: number; includePatterns: RegExp[]; excludePatterns: RegExp[] }
    | undefined;
  const mode = options.mode ?? config?.mode ?? 1;
  if (mode === 0) return;
  let text = message;
  if (options.since) text += `\nDeprecated since Version ${options.since}`;
  if (options.until) text += `\nBackwards-compatible support will be removed in Version ${options.until}`;
  if (options.details) text += `\n${options.details}`;
  const error = new Error(text);
  if (config?.includePatterns.length && !config.includePatterns.some((rgx) => rgx.test(error.stack ?? text))) return;
  if (config?.excludePatterns.some((rgx) => rgx.test(error.stack ?? text))) return;
  if (mode >= 3) throw error;
  if (options.once) {
    const pageKey = (page.CONFIG ?? said) as object;
    const known = said.get(pageKey) ?? new Set<string>();
    if (known.has(text)) return;
    said.set(pageKey, known.add(text));
  }
  const output = options.stack === false ? text : error;
  if (mode === 2) console.error(output);
  else console.warn(output);
}
