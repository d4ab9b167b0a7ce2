/** Parses and completes words with a Peggy grammar. Errors become RuleErrors with their offset and the ids of the expected words. */
import type { BegunWord } from "../contract/notation.ts";
import { orRefusal, RuleError } from "../contract/error.ts";
import { GrammarError } from "./peg.ts";
import { syntaxError } from "./words.ts";

/** Exports of a `*.peggy` file (src/peggy.d.ts). */
interface GrammarModule {
  parse(input: string): unknown;
  readonly words: readonly string[];
}

export interface GrammarReader {
  /** The result of the grammar's actions. Throws RuleError `syntax`. */
  parse(text: string): unknown;
  /** Words of the grammar that complete the last word of the text; not all of them are valid there. */
  complete(text: string): readonly BegunWord[];
}

/** A character that is valid only in quotes and brackets. */
const NO_WORD = "\0";

export function grammarReader(grammar: GrammarModule): GrammarReader {
  function parse(text: string): unknown {
    try {
      return grammar.parse(text);
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error;
      // Only named rules have a text for users; literals of the grammar are left out.
      const ids = error.expected.flatMap((rule) => rule?.description ?? rule?.type ?? []);
      throw syntaxError(error.offset, [...new Set(ids)].sort(), error.found);
    }
  }

  function isInText(before: string): boolean {
    const read = orRefusal(() => parse(before + NO_WORD));
    return !(read instanceof RuleError) || (read.at ?? 0) > before.length;
  }

  function complete(text: string): readonly BegunWord[] {
    const begun = /\p{L}*$/u.exec(text)?.[0].toLowerCase() ?? "";
    const at = text.length - begun.length;
    const found = grammar.words.filter((word) => word.startsWith(begun) && word.length > begun.length);
    return found.length === 0 || isInText(text.slice(0, at)) ? [] : found.map((word) => ({ at, word }));
  }

  return { parse, complete };
}
