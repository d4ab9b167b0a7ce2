/** Grammars are compiled by tools/lib/peggy-plugin.mjs; these are the exports of a compiled one (Peggy 5, format "es"). */
declare module "*.peggy" {
  export interface Position {
    readonly offset: number;
    readonly line: number;
    readonly column: number;
  }

  export interface Expectation {
    readonly type: "literal" | "class" | "any" | "end" | "other" | "not";
    /** With the type "other": the name that the grammar gives its rule. */
    readonly description?: string;
    readonly text?: string;
    readonly ignoreCase?: boolean;
  }

  export interface ParserOptions {
    /** Only the grammar's first rule may be a start. */
    readonly startRule?: string;
    readonly grammarSource?: unknown;
    /** Whatever else the grammar's actions read from `options`. */
    readonly [option: string]: unknown;
  }

  /** Throws this module's SyntaxError. */
  export function parse(input: string, options?: ParserOptions): unknown;

  export class SyntaxError extends globalThis.SyntaxError {
    readonly expected: readonly Expectation[] | null;
    readonly found: string | null;
    readonly location: { readonly source: unknown; readonly start: Position; readonly end: Position };
  }

  export const StartRules: readonly string[];
}
