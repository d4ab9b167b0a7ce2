/** The words that the odds page gives its engine, from the language files. */
import { flatten, readLanguage } from "../../tools/lib/language.mjs";
import { readJson } from "../../tools/lib/project.mjs";
import type { Words } from "../../site/odds/engine/words.ts";

export function wordsIn(language: "en" | "de"): Words {
  const entries = [...flatten(readLanguage(language)), ...flatten(readJson(`site/lang/${language}.json`))];
  return { language, texts: Object.fromEntries(entries) };
}
