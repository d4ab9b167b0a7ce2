/** Helpers shared by the applications: lazy globals, the generation, errors for missing names. */
import { notImplemented, page, type Dict, type Loose } from "../../utils/types.ts";

export { notImplemented, page, type Dict, type Loose };

export type Generation = 13 | 14;

let configured: Generation | undefined;

/** Sets the generation until a running game names its release. */
export function setGeneration(generation: Generation): void {
  configured = generation;
}

export function generation(): Generation {
  return (page.game?.release?.generation as Generation | undefined) ?? configured ?? 14;
}

/** Localizes a key. Without a dictionary or for a missing key it returns the key, as Foundry does. */
export function localize(key: string, data?: Record<string, unknown>): string {
  const i18n = page.game?.i18n;
  if (!i18n) return key;
  return String(data && Object.keys(data).length ? i18n.format(key, data) : i18n.localize(key));
}

/** Localizes a text of the host. Each text has a key of the host, so that a language file may translate it; the default is the English text. */
export function say(key: string, english: string, data: Record<string, unknown> = {}): string {
  const found = page.game?.i18n?.has?.(key) ? localize(key, data) : english;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole));
}

/** Foundry's deprecation warning, if the utilities are loaded. */
export function deprecated(message: string, since: number, until: number, once = true): void {
  page.foundry?.utils?.logCompatibilityWarning?.(message, { since, until, once });
}
