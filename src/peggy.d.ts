/** Type of a grammar module that tools/lib/peggy-plugin.mjs generates. */
declare module "*.peggy" {
  /** Parses the whole input with the grammar's first rule. Throws the module's SyntaxError. */
  export function parse(input: string): unknown;

  export class SyntaxError extends Error {
    /** `description`: the name of the rule, if `type` is "other". */
    readonly expected: readonly { readonly type: string; readonly description?: string }[];
    /** The character at the location; `null` at the end of the input. */
    readonly found: string | null;
    readonly location: { readonly start: { readonly offset: number } };
  }

  /** The grammar's words of two letters or more, in lower case and in the order of its rules. */
  export const words: readonly string[];
}
