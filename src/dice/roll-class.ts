/**
 * One Roll class per mechanic: what a stored card names (`QuincunxEffectRoll`). The class adds no state of its own; spec and meaning are on the
 * message, faces in the terms. It only makes sure that the terms survive what core does by parsing the formula again (#14709).
 */
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { toFoundryTerms, toPureTerms } from "./convert.ts";
import { isQuincunxDie } from "./term-class.ts";

type RollTerm = foundry.dice.terms.RollTerm;

export interface QuincunxRollClass {
  new (formula?: string, data?: object, options?: object): Roll;
  readonly mechanicId: string;
  fromSpec(spec: object, options?: object): Roll;
}

export function makeRollClass(mechanic: AnyMechanic): QuincunxRollClass {
  const Base = foundry.dice.Roll as unknown as {
    new (formula?: string, data?: object, options?: object): Roll;
    parse(formula: string, data: object): RollTerm[];
    fromTerms(terms: readonly RollTerm[], options?: object): Roll;
  };

  class QuincunxRoll extends Base {
    static readonly mechanicId = mechanic.id;

    /** Terms are there already: what core makes a formula of would be parsed for nothing. */
    static #hasTerms = false;

    /** The unthrown roll of a spec. */
    static fromSpec(spec: object, options: object = {}): Roll {
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
     * A stored formula is parsed before its stored terms replace what came out. Its letter may meanwhile belong to somebody else, or to nobody, and
     * somebody may have stored no text at all: that must not cost the message its roll.
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
      // A computed number, `(1 + 2)dm`, is not known before it is thrown: then the formula still says it all.
      const isComputed = this.terms.some((term) => isQuincunxDie(term) && !term.isNumberKnown);
      const pure = isComputed ? null : toPureTerms(this.terms);
      if (!pure) return super.clone();
      const copy = QuincunxRoll.fromTerms(toFoundryTerms(pure), foundry.utils.deepClone(this.options));
      copy.data = this.data;
      return copy as this;
    }

    override async reroll(options: object = {}): Promise<never> {
      return (await this.clone().evaluate(options as never)) as never; // typed as "evaluated this", which a class cannot name
    }
  }

  Object.defineProperty(QuincunxRoll, "name", { value: mechanic.dice.rollClass });
  return QuincunxRoll;
}
