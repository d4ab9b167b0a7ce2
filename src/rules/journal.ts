/** Pages of the rules journals (packs/_source/rules), one journal per language. */
import type { RulesText } from "./contract/mechanic.ts";
import type { LanguageKey } from "./contract/phrase.ts";

/** `name`: the last twelve letters of the page's ids, equal in all languages. `headings`: by rule id. */
export function journalText(name: string, headings: Readonly<Record<string, LanguageKey>>): RulesText {
  const page = (journal: string, language: string): string =>
    `Compendium.quincunx.rules.JournalEntry.${journal}.JournalEntryPage.qx${language}${name}`;
  return {
    pages: { en: page("qxRulesEnglish00", "En"), de: page("qxRulesGerman000", "De") },
    headings,
  };
}
