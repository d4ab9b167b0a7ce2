/** Grammars are compiled by tools/lib/peggy-plugin.mjs; of their rules only the first can be read from outside of grammars. */
declare module "*.peggy" {
  /** Reads the whole input as the grammar's first rule. Throws RuleError `syntax`, with the place and the names of what could have stood there. */
  export function parse(input: string): unknown;
  /** The words of which the end of the input is a beginning, wherever the grammar would read them. */
  export function complete(input: string): readonly { readonly at: number; readonly word: string }[];
}
