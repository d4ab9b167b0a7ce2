/** What tools/lib/peggy-plugin.mjs makes of a grammar. */
declare module "*.peggy" {
  /** Reads the whole input as the grammar's first rule. Throws the module's SyntaxError. */
  export function parse(input: string): unknown;

  export class SyntaxError extends Error {
    /** `description`: the name of the rule, where `type` is "other". */
    readonly expected: readonly { readonly type: string; readonly description?: string }[];
    /** The character at the place; null at the end of the input. */
    readonly found: string | null;
    readonly location: { readonly start: { readonly offset: number } };
  }

  /** The grammar's words of two letters or more, in lower case and in the order of its rules. */
  export const words: readonly string[];
}
