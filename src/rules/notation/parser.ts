/**
 * Parsing expressions as functions: what grammars (`*.peggy`) are compiled to. A rule reads at the state's place and gives a value, or FAILED with the
 * place as it was. They behave as Peggy's own parsers do, which a test compares; written out as code, those are four times as long.
 */
import type { BegunWord } from "../contract/mechanic.ts";
import { syntaxError } from "./words.ts";

export { lazily } from "../lazily.ts";

export type Rule = (state: State) => unknown;

export interface State {
  readonly input: string;
  at: number;
  /** The farthest place where something could not go on, and the names of what would have. */
  farthest: number;
  expected: Set<string>;
  /** Greater than 0: what fails is not told. */
  silent: number;
  /** Words of which the end of the input is a beginning; only where somebody asks for them. */
  readonly begun?: BegunWord[];
}

const FAILED = Symbol("failed");

/** Reads the whole input by the rule that `start` makes. Throws RuleError `syntax`, with the place and the names of what could have stood there. */
export function parser(start: () => Rule): (input: string) => unknown {
  return (input) => {
    const state: State = { input, at: 0, farthest: 0, expected: new Set(), silent: 0 };
    const value = start()(state);
    if (value !== FAILED && state.at === input.length) return value;
    if (value !== FAILED) fail(state, "end");
    const found = input.codePointAt(state.farthest);
    throw syntaxError(
      state.farthest,
      [...state.expected].sort(),
      found === undefined ? "" : String.fromCodePoint(found),
    );
  };
}

/** Every word that may stand at the end of the input, which may have its beginning already; the rest of the input may be anything. */
export function completer(start: () => Rule): (input: string) => readonly BegunWord[] {
  return (input) => {
    const begun: BegunWord[] = [];
    start()({ input, at: 0, farthest: 0, expected: new Set(), silent: 0, begun });
    return begun;
  };
}

/** Only named rules have a name to tell; the letters that they are made of say nothing to a person. */
function fail(state: State, name?: string): typeof FAILED {
  if (state.silent > 0 || state.at < state.farthest) return FAILED;
  if (state.at > state.farthest) {
    state.farthest = state.at;
    state.expected.clear();
  }
  if (name !== undefined) state.expected.add(name);
  return FAILED;
}

export function named(name: string, rule: Rule): Rule {
  return (state) => {
    const value = silently(state, rule);
    return value === FAILED ? fail(state, name) : value;
  };
}

function silently(state: State, rule: Rule): unknown {
  state.silent += 1;
  const value = rule(state);
  state.silent -= 1;
  return value;
}

/** One character. `pattern` begins with ^; with the flag `u` a character may be a pair of surrogates. */
export function one(pattern: RegExp): Rule {
  return (state) => {
    const { input, at } = state;
    const point = pattern.unicode ? input.codePointAt(at) : input.charCodeAt(at);
    const char = at < input.length && point !== undefined ? String.fromCodePoint(point) : "";
    if (char === "" || !pattern.test(char)) return fail(state);
    state.at += char.length;
    return char;
  };
}

export function literal(text: string): Rule {
  return (state) => {
    if (!state.input.startsWith(text, state.at)) return fail(state);
    state.at += text.length;
    return text;
  };
}

/** A text in lower case, which may stand in any case. */
export function anyCase(text: string): Rule {
  return (state) => {
    const found = state.input.slice(state.at, state.at + text.length);
    if (found.toLowerCase() !== text) {
      if (found.length < text.length && text.startsWith(found.toLowerCase()))
        state.begun?.push({ at: state.at, word: text });
      return fail(state);
    }
    state.at += text.length;
    return found;
  };
}

/** Each of them, one after another: the list of their values. */
export function sequence(...rules: readonly Rule[]): Rule {
  return (state) => {
    const { at } = state;
    const values: unknown[] = [];
    for (const rule of rules) {
      const value = rule(state);
      if (value === FAILED) {
        state.at = at;
        return FAILED;
      }
      values.push(value);
    }
    return values;
  };
}

/** What `make` says of the place where it begins and of the values at `indexes` of a sequence. */
export function action(
  make: (at: number, ...values: never[]) => unknown,
  indexes: readonly number[],
  ...rules: readonly Rule[]
): Rule {
  const all = sequence(...rules);
  return (state) => {
    const { at } = state;
    const values = all(state);
    return values === FAILED ? FAILED : make(at, ...indexes.map((index) => (values as never[])[index] as never));
  };
}

/** The value at `index` of a sequence. */
export function pick(index: number, ...rules: readonly Rule[]): Rule {
  return action((_at, value) => value, [index], ...rules);
}

/** The first that does not fail. */
export function choice(...rules: readonly Rule[]): Rule {
  return (state) => {
    for (const rule of rules) {
      const value = rule(state);
      if (value !== FAILED) return value;
    }
    return FAILED;
  };
}

/** null where it fails. */
export function optional(rule: Rule): Rule {
  return (state) => {
    const value = rule(state);
    return value === FAILED ? null : value;
  };
}

/** As often as it goes, at least `least` times: the list of the values. */
export function many(least: 0 | 1, rule: Rule): Rule {
  return (state) => {
    const values: unknown[] = [];
    for (;;) {
      const value = rule(state);
      if (value === FAILED) return values.length < least ? FAILED : values;
      values.push(value);
    }
  };
}

/** What it reads, as text. */
export function text(rule: Rule): Rule {
  return (state) => {
    const { at } = state;
    return rule(state) === FAILED ? FAILED : state.input.slice(at, state.at);
  };
}

/** Looks ahead and reads nothing: fails where `rule` does (`is`), or where it does not. */
export function ahead(is: boolean, rule: Rule): Rule {
  return (state) => {
    const { at } = state;
    const found = silently(state, rule) !== FAILED;
    state.at = at;
    return found === is ? undefined : FAILED;
  };
}
