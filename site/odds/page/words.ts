/** The words of this page in the reader's language, with numbers in their places. */
import type { Words } from "../engine/words.ts";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

let texts: Words["texts"] = {};

export function setTexts(words: Words): void {
  ({ texts } = words);
  document.documentElement.lang = words.language;
}

export function t(key: string, data: Readonly<Record<string, string | number>> = {}): string {
  return (texts[key] ?? key).replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(data[name] ?? whole));
}
