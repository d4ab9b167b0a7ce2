/** What the applications share: lazy globals, the generation, names of what is missing. */
import { notImplemented, page, type Dict, type Loose } from "../../utils/types.ts";

export { notImplemented, page, type Dict, type Loose };

export type Generation = 13 | 14;

let configured: Generation | undefined;

/** Set by `applicationsNamespace(generation)`; the running game's release wins. */
export function setGeneration(generation: Generation): void {
  configured = generation;
}

export function generation(): Generation {
  return (page.game?.release?.generation as Generation | undefined) ?? configured ?? 14;
}

/** Localizes where a dictionary is loaded; else the key itself, as Foundry does with a missing key. */
export function localize(key: string, data?: Record<string, unknown>): string {
  const i18n = page.game?.i18n;
  if (!i18n) return key;
  return String(data && Object.keys(data).length ? i18n.format(key, data) : i18n.localize(key));
}

/**
 * Says a sentence of the host itself. The host has its own key per sentence so that a language file may translate it; without one the
 * English words stand.
 */
export function say(key: string, english: string, data: Record<string, unknown> = {}): string {
  const found = page.game?.i18n?.has?.(key) ? localize(key, data) : english;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole));
}

/** Foundry's deprecation warning, where the utilities are loaded. */
export function deprecated(message: string, since: number, until: number, once = true): void {
  page.foundry?.utils?.logCompatibilityWarning?.(message, { since, until, once });
}
