/** Texts before translation. The rules name a language key and its numbers; `src/ui` turns the phrase into the reader's language. */

/** A value inside a phrase. Numbers are formatted for the reader's language; `signed` always has a sign; `percent` takes 0…1. */
export type PhraseValue =
  | string
  | number
  | Phrase
  | readonly Phrase[]
  | { readonly signed: number }
  | { readonly percent: number }
  /** A difference of probabilities, −1…1, shown with its sign in percent. */
  | { readonly points: number };

/** A key of the language files. Foundry localizes it in names of settings and buttons. */
export type LanguageKey = `${string}.${string}`;

export interface KeyPhrase {
  /** With `count`, the reader's plural category is appended: `key.one`, `key.other`. */
  readonly key: LanguageKey;
  readonly data?: Readonly<Record<string, PhraseValue>>;
  readonly count?: number;
}

/** Text by a user: escaped, never translated. */
export interface FreeText {
  readonly text: string;
}

export type Phrase = KeyPhrase | FreeText;

export function phrase(key: LanguageKey, data?: KeyPhrase["data"]): KeyPhrase {
  return data ? { key, data } : { key };
}

/** A phrase with plural forms (`Intl.PluralRules`); `{count}` in the text is the number. */
export function countPhrase(key: LanguageKey, count: number, data: KeyPhrase["data"] = {}): KeyPhrase {
  return { key, count, data: { count, ...data } };
}

export function freeText(text: string): FreeText {
  return { text };
}

/** Prefix of language keys that several mechanics share: `QUINCUNX.Field.<path>`, `QUINCUNX.Expected.<rule>`. */
export const CORE_WORDS = "QUINCUNX";

/**
 * Prefix of a mechanic's language keys, without a final dot. Below it: `name`, `Trace.<step>`, `Field.<path>`, `Expected.<grammar rule>`, and keys that
 * only the mechanic uses.
 */
export function wordsOf({ id, words }: { readonly id: string; readonly words?: string }): string {
  return words ?? `${CORE_WORDS}.${id}`;
}
