/** PoolTerm: several rolls with modifiers over their totals (dice.md 2.6). */
import { core } from "../core.ts";
import { evaluateInner, evaluateInnerSync, innerRoll, termOptions } from "../inner.ts";
import { evaluateModifier, evaluateModifiers } from "../modifiers.ts";
import { sumResults } from "../results.ts";
import type { Roll } from "../roll.ts";
import { switchValue } from "../switches.ts";
import type {
  DiceTermResult,
  EvaluationOptions,
  Loose,
  ModifierHandler,
  RollParseNode,
  TermOptions,
} from "../types.ts";
import { DiceTerm } from "./dice.ts";
import { Die } from "./die.ts";
import { RollTerm } from "./term.ts";

interface PoolTermData {
  terms?: string[] | undefined;
  modifiers?: string[] | undefined;
  rolls?: Roll[] | undefined;
  results?: DiceTermResult[] | undefined;
  options?: TermOptions | undefined;
}

export class PoolTerm extends RollTerm {
  terms: string[];
  modifiers: string[];
  rolls: Roll[];
  results: DiceTermResult[];

  static MODIFIERS: Record<string, ModifierHandler> = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = new RegExp(`}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`, "g");
  static override REGEXP = new RegExp(`{([^}]+)}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`);
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options = {} }: PoolTermData = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length > 0 ? rolls : terms.map((term) => innerRoll(term));
    this.results = results;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    return this._evaluated ? sumResults(this.results) : undefined;
  }

  get values(): number[] {
    return this.results.filter(({ active }) => active).map(({ result }) => result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  alter(...args: Parameters<Roll["alter"]>): this {
    for (const roll of this.rolls) roll.alter(...args);
    this.terms = this.rolls.map((roll) => roll.formula);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const isSync = options.strict !== undefined || RollTerm.isDeterministic(this, options);
    return isSync ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) {
      if (this.flavor && !roll._evaluated) roll.propagateFlavor(this.flavor);
      await evaluateInner(roll, this._root, options);
    }
    this.#collect();
    await this._evaluateModifiers();
    return this;
  }

  /** Core's own modifiers are synchronous, so that a pool of fixed numbers is correct here too. */
  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) {
      if (this.flavor && !roll._evaluated) roll.propagateFlavor(this.flavor);
      evaluateInnerSync(roll, this._root, options);
    }
    this.#collect();
    void this._evaluateModifiers();
    return this;
  }

  #collect(): void {
    const [only] = this.rolls;
    const isOfDice = this.rolls.length === 1 && switchValue("onePool") === "dice";
    if (isOfDice) {
      this.results = (only?.dice ?? []).flatMap((die) => die.values.map((result) => ({ result, active: true })));
    } else this.results = this.rolls.map((roll) => ({ result: roll.total ?? 0, active: true }));
  }

  _evaluateModifiers(): Promise<void> {
    return evaluateModifiers(this);
  }

  _evaluateModifier(command: string, modifier: string): Promise<void> {
    return evaluateModifier(this, command, modifier);
  }

  keep(modifier: string): boolean | void {
    return Die.prototype.keep.call(this, modifier);
  }

  drop(modifier: string): boolean | void {
    return Die.prototype.drop.call(this, modifier);
  }

  countSuccess(modifier: string): boolean | void {
    return Die.prototype.countSuccess.call(this, modifier);
  }

  countFailures(modifier: string): boolean | void {
    return Die.prototype.countFailures.call(this, modifier);
  }

  /** Parses a formula as an unevaluated pool; null if it is not a pool. Evaluation is asynchronous (#9774). */
  static fromExpression(formula: string, options: TermOptions = {}): PoolTerm | null {
    try {
      const [pool, ...others] = core.Roll.parse(formula, {});
      if (!(pool instanceof PoolTerm) || others.length > 0) return null;
      return new this({
        terms: pool.terms,
        modifiers: pool.modifiers,
        rolls: pool.rolls,
        options: { ...pool.options, ...options },
      });
    } catch {
      return null;
    }
  }

  static fromRolls(rolls: Roll[] = []): PoolTerm {
    const evaluated = rolls.filter((roll) => roll._evaluated).length;
    if (evaluated > 0 && evaluated < rolls.length)
      throw new Error("A pool takes rolls that are all evaluated, or none of them");
    const pool = new this({ terms: rolls.map((roll) => roll.formula), rolls });
    if (rolls.length > 0 && evaluated === rolls.length) {
      pool.#collect();
      pool._evaluated = true;
    }
    return pool;
  }

  static override fromParseNode(node: RollParseNode): PoolTerm {
    const modifiers = (node["modifiers"] as string | null) ?? "";
    return new this({
      terms: (node["terms"] as RollParseNode[]).map(({ formula }) => formula.trim()),
      modifiers: Array.from(modifiers.matchAll(new RegExp(DiceTerm.MODIFIER_REGEXP, "g")), ([token]) => token),
      options: termOptions(node),
    });
  }

  static override _fromData(this: Loose, data: Loose): Loose {
    const rolls = (data.rolls ?? []).map((roll: Loose) =>
      roll instanceof core.Roll ? roll : core.Roll.fromData(roll),
    );
    return RollTerm._fromData.call(this, { ...data, rolls });
  }
}

core.PoolTerm = PoolTerm;
