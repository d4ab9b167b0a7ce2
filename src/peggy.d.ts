/** Type of a grammar module that tools/lib/peggy-plugin.mjs generates. */
declare module "*.peggy" {
  /** Parses the whole input with the grammar's first rule. Throws GrammarError (src/rules/notation/peg.ts). */
  export function parse(input: string): unknown;

  /** The grammar's words of two letters or more, in lower case and in the order of its rules. */
  export const words: readonly string[];
}
