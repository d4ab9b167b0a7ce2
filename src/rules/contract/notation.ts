/** The typed form of a spec: `/qx` commands, inline rolls and macros. */

/** Result of reading the text after the command, without `# flavour`. */
export interface Parsed<S> {
  readonly spec: S;
  /** The target is `?`: ask the GM. */
  readonly ask?: true;
  /** The target is this sum, which the reader may not know: `@target.resolve + 2`. */
  readonly hidden?: string;
}

export interface ReadPath {
  /** Value of an `@path` with its sign, rounded up (SC-7). Throws RuleError `unknown-path` or `not-a-number`. */
  (path: string, at: number, sign?: 1 | -1): number;
  /** The same, not rounded: for the terms of a sum, which `roundUpTogether` rounds once. Default: rounded. */
  readonly exact?: (path: string, at: number, sign?: 1 | -1) => number;
  /** True for a path whose value only GMs may read. Absent: false. */
  readonly isHidden?: (path: string) => boolean;
}

/** A suggested word at the end of a text; `at` is the offset where it begins. */
export interface BegunWord {
  readonly at: number;
  /** Lower case. */
  readonly word: string;
}

export interface Notation<S> {
  /** The word after `/` and `/qx`: `te`. */
  readonly command: string;
  /** Valid examples for help and error messages, simplest first. */
  readonly examples: readonly string[];
  /** Shortest words that make a roll, for mechanics that cannot roll without any: `1`. */
  readonly least?: string;
  /**
   * Parses the words after the command; `defaults` are the fields set by house rules. Throws RuleError `syntax` with `at` (offset in `words`) and
   * `expected`.
   */
  parse(words: string, read: ReadPath, defaults?: Readonly<Record<string, unknown>>): Parsed<S>;
  /**
   * Specs with the mechanic's own dice, and with the typed ones instead, if the words begin with other dice that `parse` adds: `1d20 + 5`. `null`: there is
   * no doubt.
   */
  otherMeanings?(words: string, read: ReadPath): { readonly usual: S; readonly alternative: S } | null;
  /** Words that complete the text. Absent: no suggestions. */
  complete?(words: string): readonly BegunWord[];
  /** The shortest words that parse to the same spec. */
  print(spec: S): string;
}
