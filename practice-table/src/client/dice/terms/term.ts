/** RollTerm: base of all parts of a formula (dice.md 2.1). */
import { parseJson } from "../../../json.ts";
import { classOf, core } from "../core.ts";
import { diceSettings } from "../environment.ts";
import { isDeterministicUnder, termOptions } from "../inner.ts";
import type { Roll } from "../roll.ts";
import type { EvaluationOptions, Loose, Resolver, RollParseNode, TermOptions } from "../types.ts";

export interface RollTermData {
  options?: TermOptions | undefined;
}

export abstract class RollTerm {
  options: TermOptions;
  _evaluated = false;
  /** The roll on which `evaluate` was called, at any depth above this term. */
  _root: Roll | undefined = undefined;
  isIntermediate = false;

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");
  static REGEXP: RegExp | undefined = undefined;
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: RollTermData = {}) {
    this.options = options ?? {};
  }

  /** The term as written, without flavour. */
  get expression(): string {
    throw new Error(`The getter "expression" must be defined by ${this.constructor.name}`);
  }

  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get total(): number | string | null | undefined {
    throw new Error(`The getter "total" must be defined by ${this.constructor.name}`);
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  get resolver(): Resolver | undefined {
    return this._root?._resolver;
  }

  /** Returns a promise only if dice have to be rolled (#9774). */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) throw new Error(`This ${this.constructor.name} has already been evaluated and is immutable`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(_options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  /** Minimised and maximised dice count as deterministic (#10597). */
  static isDeterministic(term: RollTerm, options: Pick<EvaluationOptions, "minimize" | "maximize"> = {}): boolean {
    return isDeterministicUnder(term, options);
  }

  /** By class name: configured types first, then dice by name, else a plain Die (dice.md 1.6). */
  static fromData(data: Loose): Loose {
    const { termTypes, terms } = diceSettings();
    const name = data.class as string;
    const known = Object.hasOwn(termTypes, name) ? termTypes[name] : undefined;
    const Class = known ?? Object.values(terms).find((one) => one.name === name) ?? core.Die;
    return Class._fromData(data);
  }

  static _fromData(this: Loose, data: Loose): Loose {
    const term = new this(data);
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  static fromJSON(json: string): Loose {
    return this.fromData(parseJson(json));
  }

  static fromParseNode(node: RollParseNode): Loose {
    return this.fromData({ ...node, options: termOptions(node), evaluated: false });
  }

  toJSON(): Record<string, unknown> {
    const data: Record<string, unknown> = {
      class: this.constructor.name,
      options: this.options,
      evaluated: this._evaluated,
    };
    for (const attribute of classOf<typeof RollTerm>(this).SERIALIZE_ATTRIBUTES) {
      const value = (this as unknown as Record<string, unknown>)[attribute];
      if (value !== undefined) data[attribute] = value;
    }
    return data;
  }
}

core.RollTerm = RollTerm;
