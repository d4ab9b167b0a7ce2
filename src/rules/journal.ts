/** Pages of the rules journals (packs/_source/rules), one journal per language. */
import type { RulesText } from "./contract/mechanic.ts";

/** `name`: the last twelve letters of the page's ids, equal in all languages. */
export function journalPages(name: string): RulesText["pages"] {
  const page = (journal: string, language: string): string =>
    `Compendium.quincunx.rules.JournalEntry.${journal}.JournalEntryPage.qx${language}${name}`;
  return { en: page("qxRulesEnglish00", "En"), de: page("qxRulesGerman000", "De") };
}
