/** Functions that parse text by the expressions of a grammar. tools/lib/peggy-plugin.mjs writes each grammar with them. */

/** An expectation at an offset: a named rule, the end, or `null` for a literal or a class of characters. */
export interface Expected {
  readonly type: "other" | "end";
  /** The name of the rule. */
  readonly description?: string;
}

/** The error that all grammars throw. */
export class GrammarError extends SyntaxError {
  readonly offset: number;
  readonly expected: readonly (Expected | null)[];
  /** The character at the offset; empty at the end of the input. */
  readonly found: string;

  constructor(offset: number, expected: readonly (Expected | null)[], input: string) {
    super();
    this.offset = offset;
    this.expected = expected;
    this.found = characterAt(input, offset);
  }
}

type Labels = Record<string, unknown>;
type Make = (labels: never, offset: () => number) => unknown;
/** Returns the value that was read, or `FAILED` with `at` unchanged. */
type Parser = (state: State, labels: Labels) => unknown;
type Rules = readonly Parser[];

interface State {
  readonly input: string;
  readonly rules: Rules;
  at: number;
  /** Depth of expressions whose failures are not reported. */
  silent: number;
  /** The offset that parsing reached, and what was expected there. */
  farthest: number;
  expected: (Expected | null)[];
}

const FAILED = Symbol("failed");

function characterAt(input: string, offset: number): string {
  const code = input.codePointAt(offset);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function fail(state: State, expected: Expected | null): typeof FAILED {
  const { at, silent, farthest } = state;
  if (silent > 0 || at < farthest) return FAILED;
  if (at > farthest) state.expected = [];
  state.farthest = at;
  state.expected.push(expected);
  return FAILED;
}

/** Runs `parse` without reports of its failures. */
function silently(parse: Parser, state: State, labels: Labels): unknown {
  state.silent += 1;
  const found = parse(state, labels);
  state.silent -= 1;
  return found;
}

function make(how: Make, labels: Labels, at: number): unknown {
  return how(labels as never, () => at);
}

/** `isAnyCase`: `text` is lower case. */
export function literal(text: string, isAnyCase?: 1): Parser {
  return (state) => {
    const found = state.input.slice(state.at, state.at + text.length);
    if ((isAnyCase ? found.toLowerCase() : found) !== text) return fail(state, null);
    state.at += text.length;
    return found;
  };
}

export function oneOf(characters: RegExp): Parser {
  return (state) => {
    const { input, at } = state;
    const found = characters.unicode ? characterAt(input, at) : input.charAt(at);
    if (!characters.test(found)) return fail(state, null);
    state.at += found.length;
    return found;
  };
}

/** The rule at this place. */
export function ref(rule: number): Parser {
  return (state) => (state.rules[rule] as Parser)(state, {});
}

/** `picked`: places of the elements that are the value. Default: all. */
export function sequence(all: readonly Parser[], picked?: readonly number[]): Parser {
  return (state, labels) => {
    const start = state.at;
    const found: unknown[] = [];
    for (const parse of all) {
      const one = parse(state, labels);
      if (one === FAILED) {
        state.at = start;
        return FAILED;
      }
      found.push(one);
    }
    if (!picked) return found;
    return picked.length === 1 ? found[picked[0] ?? 0] : picked.map((place) => found[place]);
  };
}

export function choice(...all: readonly Parser[]): Parser {
  return (state, labels) => {
    for (const parse of all) {
      const found = parse(state, labels);
      if (found !== FAILED) return found;
    }
    return FAILED;
  };
}

export function label(name: string, parse: Parser): Parser {
  return (state, labels) => (labels[name] = parse(state, labels));
}

export function action(parse: Parser, how: Make): Parser {
  return (state, labels) => {
    const start = state.at;
    return parse(state, labels) === FAILED ? FAILED : make(how, labels, start);
  };
}

/** Reads nothing; fails if `how` returns false. */
export function when(how: Make): Parser {
  return (state, labels) => (make(how, labels, state.at) ? undefined : FAILED);
}

export function named(description: string, parse: Parser): Parser {
  return (state, labels) => {
    const found = silently(parse, state, labels);
    return found === FAILED ? fail(state, { type: "other", description }) : found;
  };
}

/** Reads nothing; fails unless `parse` succeeds, or fails. */
function ahead(parse: Parser, isWanted: boolean): Parser {
  return (state, labels) => {
    const start = state.at;
    const found = silently(parse, state, labels);
    state.at = start;
    return (found !== FAILED) === isWanted ? undefined : FAILED;
  };
}

export const followed = (parse: Parser): Parser => ahead(parse, true);
export const not = (parse: Parser): Parser => ahead(parse, false);

export function text(parse: Parser): Parser {
  return (state, labels) => {
    const start = state.at;
    return parse(state, labels) === FAILED ? FAILED : state.input.slice(start, state.at);
  };
}

export function optional(parse: Parser): Parser {
  return (state, labels) => {
    const found = parse(state, labels);
    return found === FAILED ? null : found;
  };
}

/** `least`: 0 or 1. */
export function many(parse: Parser, least = 0): Parser {
  return (state, labels) => {
    const all: unknown[] = [];
    for (let found = parse(state, labels); found !== FAILED; found = parse(state, labels)) all.push(found);
    return all.length < least ? FAILED : all;
  };
}

/** Parses the whole input by the rule at this place. Throws GrammarError. */
export function parserOf(rules: Rules, first: number): (input: string) => unknown {
  return (input) => {
    const state: State = { input, rules, at: 0, silent: 0, farthest: 0, expected: [] };
    const found = ref(first)(state, {});
    if (found !== FAILED && state.at === input.length) return found;
    if (found !== FAILED) fail(state, { type: "end" });
    throw new GrammarError(state.farthest, state.expected, input);
  };
}
