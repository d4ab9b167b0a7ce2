/** Texts of the practice table itself, English and German. Separate from `game.i18n`, because the practice table is not a package. */
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

export type Word = keyof typeof en;
export type Language = "en" | "de";

const KEY = "table.language";
let current: Record<Word, string> = en;

export function storedLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  if (stored === "en" || stored === "de") return stored;
  return navigator.language.startsWith("de") ? "de" : "en";
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

export function setLanguage(language: string): void {
  current = language.startsWith("de") ? de : en;
}

export function t(word: Word, data: Record<string, string> = {}): string {
  return current[word].replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole);
}

/** The text in the page's language, else in English. */
export function inLanguage(texts: Readonly<Record<string, string>> | undefined): string | undefined {
  return texts?.[current === de ? "de" : "en"] ?? texts?.en;
}
