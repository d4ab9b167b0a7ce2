/**
 * Makes one Roll class per mechanic, which stored rolls name (`QuincunxEffectRoll`). It adds no state: the spec is on the message, the faces are in the
 * terms. It makes the terms survive when core parses the formula again (#14709).
 */
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { isForeignDie, toFoundryTerms, toPureTerms } from "./convert.ts";
import { isQuincunxDie } from "./term-class.ts";

type RollTerm = foundry.dice.terms.RollTerm;

export interface QuincunxRollClass {
  new (formula?: string, data?: object, options?: object): Roll;
  fromSpec(spec: Fields, options?: object): Roll;
}

export function makeRollClass(mechanic: AnyMechanic): QuincunxRollClass {
  const Base = foundry.dice.Roll as {
    new (formula?: string, data?: object, options?: object): Roll;
    parse(formula: string, data: object): RollTerm[];
    fromTerms(terms: readonly RollTerm[], options?: object): Roll;
  };

  class QuincunxRoll extends Base {
    /** Set while terms are given, so that `parse` skips the formula that core makes of them. */
    static #hasTerms = false;

    /** The roll of a spec, not evaluated. */
    static fromSpec(spec: Fields, options: object = {}): Roll {
      return this.fromTerms(toFoundryTerms(mechanic.dice.toTerms(spec)), options);
    }

    static override fromTerms(terms: readonly RollTerm[], options?: object): Roll {
      QuincunxRoll.#hasTerms = true;
      try {
        return super.fromTerms(terms, options);
      } finally {
        QuincunxRoll.#hasTerms = false;
      }
    }

    /**
     * Core parses a stored formula before it restores the stored terms. If the letter is unknown by now, or the formula is no string, the roll must survive.
     */
    static override parse(formula: unknown, data: object): RollTerm[] {
      if (typeof formula !== "string" || QuincunxRoll.#hasTerms) return [];
      try {
        return super.parse(formula, data);
      } catch (error) {
        if (/\d*d[a-z]/iu.test(formula)) return [];
        throw error;
      }
    }

    override clone(): this {
      // A computed number, `(1 + 2)dm`, is unknown before evaluation; then the formula is complete.
      const isComputed = this.terms.some((term) => isQuincunxDie(term) && !term.isNumberKnown);
      const pure = isComputed || this.terms.some(isForeignDie) ? null : toPureTerms(this.terms);
      if (!pure) return super.clone();
      const copy = QuincunxRoll.fromTerms(toFoundryTerms(pure), foundry.utils.deepClone(this.options));
      copy.data = this.data;
      return copy as this;
    }

    override async reroll(options: object = {}) {
      return this.clone().evaluate(options);
    }
  }

  Object.defineProperty(QuincunxRoll, "name", { value: mechanic.dice.rollClass });
  return QuincunxRoll;
}
