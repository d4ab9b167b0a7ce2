/** Language keys and data of phrases, for tests that compare them without the language files. */
import type { Phrase } from "../../src/rules/contract/phrase.ts";

/** The language key, or the text of people. */
export const keyOf = (said: Phrase | null | undefined): string => (said ? ("key" in said ? said.key : said.text) : "");

export const dataOf = (said: Phrase | null | undefined): Readonly<Record<string, unknown>> =>
  said && "key" in said ? (said.data ?? {}) : {};
