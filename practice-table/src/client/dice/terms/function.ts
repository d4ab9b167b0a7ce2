/** FunctionTerm: `floor(…)`, and the functions of `CONFIG.Dice.functions` (dice.md 2.6 and 3). */
import { core } from "../core.ts";
import { diceSettings } from "../environment.ts";
import { evaluateInner, evaluateInnerSync, innerRoll, isAsyncFunction, termOptions } from "../inner.ts";
import type { Roll } from "../roll.ts";
import type { EvaluationOptions, Loose, RollFunction, RollParseNode, TermOptions } from "../types.ts";
import type { DiceTerm } from "./dice.ts";
import { RollTerm } from "./term.ts";

interface FunctionTermData {
  fn: string;
  terms?: string[] | undefined;
  rolls?: Roll[] | undefined;
  result?: number | string | undefined;
  options?: TermOptions | undefined;
}

export class FunctionTerm extends RollTerm {
  fn: string;
  terms: string[];
  rolls: Roll[];
  result: number | string | undefined;
  override isIntermediate = true;

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  constructor({ fn, terms = [], rolls = [], result, options = {} }: FunctionTermData) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length > 0 ? rolls : terms.map((term) => innerRoll(term));
    this.result = result;
    if (result !== undefined) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get total(): number | string | undefined {
    return this.result;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }

  /** The configured function of that name, else Math's; undefined if there is none. */
  get function(): RollFunction | undefined {
    const { functions } = diceSettings();
    const math = Math as unknown as Record<string, unknown>;
    for (const place of [functions, math]) {
      if (Object.hasOwn(place, this.fn) && typeof place[this.fn] === "function") return place[this.fn] as RollFunction;
    }
    return undefined;
  }

  override get isDeterministic(): boolean {
    return !isAsyncFunction(this.function) && this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const isSync = options.strict !== undefined || RollTerm.isDeterministic(this, options);
    return isSync ? this._evaluateSync(options) : this._evaluateASync(options);
  }

  async _evaluateASync(options: EvaluationOptions = {}): Promise<this> {
    const apply = this.#demand();
    for (const roll of this.rolls) await evaluateInner(roll, this._root, { ...options, allowStrings: true });
    this.result = await apply(...this.rolls.map(argument));
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    const apply = this.#demand();
    for (const roll of this.rolls) evaluateInnerSync(roll, this._root, { ...options, allowStrings: true });
    const result = apply(...this.rolls.map(argument));
    if (!(result instanceof Promise)) this.result = result;
    else if (options.strict ?? true)
      throw new Error(`The function ${this.fn} is asynchronous and cannot be evaluated synchronously`);
    else this.result = 0;
    return this;
  }

  #demand(): RollFunction {
    const found = this.function;
    if (!found) throw new Error(`The function "${this.fn}" is neither in CONFIG.Dice.functions nor in Math`);
    return found;
  }

  static override fromParseNode(node: RollParseNode): FunctionTerm {
    const terms = (node["terms"] as RollParseNode[]).map(({ formula }) => formula.trim());
    return new this({ fn: node["fn"] as string, terms, options: termOptions(node) });
  }

  static override _fromData(this: Loose, data: Loose): Loose {
    const rolls = (data.rolls ?? []).map((roll: Loose) =>
      roll instanceof core.Roll ? roll : core.Roll.fromData(roll),
    );
    return RollTerm._fromData.call(this, { ...data, rolls });
  }
}

/** Numbers as numbers. Words are passed only to functions that accept them. */
function argument(roll: Roll): number | string {
  const product: unknown = roll.product;
  if (typeof product !== "string") return Number(product);
  return product.trim() !== "" && !Number.isNaN(Number(product)) ? Number(product) : product;
}

core.FunctionTerm = FunctionTerm;
