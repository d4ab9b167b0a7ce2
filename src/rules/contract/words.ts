/**
 * Where the words of a mechanic stand in the language files: one subtree. In it, `name` is the mechanic's name, `Trace.<step>` the sentence of a step,
 * `Field.<path>` the name of a field, `Expected.<rule>` what a grammar's rule is called; anything else is the mechanic's own business.
 */

/** Words that several mechanics share stand directly in here: `QUINCUNX.Field.<path>`, `QUINCUNX.Expected.<rule>`. */
export const CORE_WORDS = "QUINCUNX";

/** The prefix of a mechanic's words, without a dot at its end: what it declares, or `QUINCUNX.<id>`. */
export function wordsOf({ id, words }: { readonly id: string; readonly words?: string }): string {
  return words ?? `${CORE_WORDS}.${id}`;
}
