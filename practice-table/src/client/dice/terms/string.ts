/** StringTerm: unreadable text in a formula (dice.md 2.6). */
import { core } from "../core.ts";
import type { EvaluationOptions, TermOptions } from "../types.ts";
import { RollTerm } from "./term.ts";

export class StringTerm extends RollTerm {
  term: string;

  static override SERIALIZE_ATTRIBUTES = ["term"];

  constructor({ term, options = {} }: { term: string; options?: TermOptions }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  /** True, so that testing a formula with a StringTerm fails at once. */
  override get isDeterministic(): boolean {
    return true;
  }

  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
    this._evaluated = true;
    return this;
  }
}

core.StringTerm = StringTerm;
