/** ParentheticalTerm: a roll inside a roll (dice.md 2.6). */
import { core } from "../core.ts";
import { evaluateInner, evaluateInnerSync, innerRoll, innerRollClass } from "../inner.ts";
import type { Roll } from "../roll.ts";
import type { EvaluationOptions, Loose, RollParseNode, TermOptions } from "../types.ts";
import { termOptions } from "../inner.ts";
import type { DiceTerm } from "./dice.ts";
import { RollTerm } from "./term.ts";

interface ParentheticalTermData {
  term?: string | undefined;
  roll?: Roll | undefined;
  options?: TermOptions | undefined;
}

export class ParentheticalTerm extends RollTerm {
  term: string | undefined;
  roll: Roll | undefined;
  override isIntermediate = true;

  static OPEN_REGEXP = /([A-z][A-z0-9]+)?\(/g;
  static CLOSE_REGEXP = /\)(?:\$\$F[0-9]+\$\$)?/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  constructor({ term, roll, options = {} }: ParentheticalTermData = {}) {
    super({ options });
    this.term = term ?? roll?.formula;
    this.roll = roll ?? (term === undefined ? undefined : innerRoll(term));
    if (this.roll?._evaluated) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.roll?.dice ?? [];
  }

  override get total(): number | undefined {
    return this.roll?.total;
  }

  override get expression(): string {
    return `(${this.term ?? ""})`;
  }

  override get isDeterministic(): boolean {
    return this.roll?.isDeterministic ?? true;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const { roll } = this;
    if (!roll) throw new Error("A parenthetical term needs a formula or a roll");
    roll._root = this._root;
    if (this.flavor && !roll._evaluated) roll.propagateFlavor(this.flavor);
    const isSync = options.strict !== undefined || RollTerm.isDeterministic(this, options);
    return isSync ? this._evaluateSync(roll, options) : this._evaluateAsync(roll, options);
  }

  async _evaluateAsync(roll: Roll, options: EvaluationOptions = {}): Promise<this> {
    await evaluateInner(roll, this._root, options);
    return this;
  }

  _evaluateSync(roll: Roll, options: EvaluationOptions = {}): this {
    evaluateInnerSync(roll, this._root, options);
    return this;
  }

  static fromTerms(terms: RollTerm[], options?: TermOptions): ParentheticalTerm {
    const roll = innerRollClass().fromTerms(terms);
    return new this({ term: roll.formula, roll, options });
  }

  static override fromParseNode(node: RollParseNode): ParentheticalTerm {
    return new this({ term: node["term"] as string, options: termOptions(node) });
  }

  static override _fromData(this: Loose, data: Loose): Loose {
    const roll = data.roll && !(data.roll instanceof core.Roll) ? core.Roll.fromData(data.roll) : data.roll;
    return RollTerm._fromData.call(this, { ...data, roll: roll ?? undefined });
  }
}

core.ParentheticalTerm = ParentheticalTerm;
