/** The pages of this project's own rules journals (packs/_source/rules), one journal a language. */
import type { RulesText } from "./contract/mechanic.ts";

/** `name`: what the ids of the page end with in every language, twelve letters. */
export function journalPages(name: string): RulesText["pages"] {
  const page = (journal: string, language: string): string =>
    `Compendium.quincunx.rules.JournalEntry.${journal}.JournalEntryPage.qx${language}${name}`;
  return { en: page("qxRulesEnglish00", "En"), de: page("qxRulesGerman000", "De") };
}
