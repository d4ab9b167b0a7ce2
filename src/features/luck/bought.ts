/**
 * Dice bought before the roll (FP-14). The card states the number and its roll proves it. They take effect when the
 * ledger entry under the card's id exists; without it, the card is computed without them.
 */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import type { Price } from "../../rules/contract/decisions.ts";
import type { UnusedFace } from "../../rules/contract/trace.ts";
import { changedFields } from "../../rules/spec/change.ts";
import { provenFlags } from "../../platform/flags.ts";
import { authorOf } from "../../log/authors.ts";
import type { LoggedOperation } from "../../log/operation.ts";
import { positionOf } from "../../log/position.ts";
import type { CardSource } from "../../card/read.ts";

declare module "../../card/flags.ts" {
  interface Origin {
    /** Number of dice bought before the throw (FP-14); they count once they are paid. */
    readonly bought?: number;
  }
}

declare module "../../roll/roll-config.ts" {
  interface RollConfig {
    /** Number of bought dice, the last ones of the spec (FP-14); they count after payment. Default: 0. */
    readonly bought?: number;
  }
}

export interface Bought {
  readonly times: number;
  readonly price: Price;
}

/** Data of the derived operation `bought`; the class tells them from posted data, which are refused. */
export class BoughtDice {
  readonly bought: Bought;
  /** Fields of the spec that the purchase changes. */
  readonly fields: Fields;
  readonly terms: CardSource["terms"];
  /** Number of terms without the bought dice. */
  readonly count: number;

  constructor(told: Pick<BoughtDice, "bought" | "fields" | "terms" | "count">) {
    this.bought = told.bought;
    this.fields = told.fields;
    this.terms = told.terms;
    this.count = told.count;
  }
}

export interface BoughtCard {
  /** The card as if nothing was bought. */
  readonly source: CardSource;
  readonly bought: Bought;
  /** Bought dice, drawn as unused until they take effect. */
  readonly unusedFaces: readonly UnusedFace[];
  readonly operation: LoggedOperation;
}

/** `null`: nothing was bought, or the roll does not prove it. */
export function boughtOn(message: ChatMessage.Implementation, source: CardSource): BoughtCard | null {
  const { mechanic, spec, terms, origin } = source;
  const { purchase } = mechanic;
  const times = origin.bought ?? 0;
  if (!purchase || times === 0 || !message.id || times > purchase.count(spec) || !provenFlags(message)) return null;
  try {
    const less = purchase.without(spec, times, terms);
    const bought = {
      times,
      price: Object.fromEntries(Object.entries(purchase.price).map(([id, points]) => [id, points * times])),
    };
    const fields = Object.fromEntries(changedFields(less.spec, spec).map((field) => [field, (spec as Fields)[field]]));
    const data = new BoughtDice({ bought, fields, terms, count: less.terms.length });
    return {
      source: { ...source, ...less, faces: mechanic.dice.facesOf(less.spec, less.terms) },
      bought,
      unusedFaces: leftBy(terms, less.terms),
      operation: {
        ...positionOf(message),
        ...{
          turn: 0,
          id: message.id,
          type: "bought",
          data: data as unknown as Fields,
          author: authorOf(message),
          terms: [],
        },
      },
    };
  } catch {
    return null;
  }
}

function leftBy(all: CardSource["terms"], less: CardSource["terms"]): readonly UnusedFace[] {
  const facesOf = (terms: CardSource["terms"]): { readonly size: number; readonly face: number }[] =>
    terms.flatMap((term) => (term.kind === "number" ? [] : term.faces.map((face) => ({ size: term.size, face }))));
  const rest = facesOf(less);
  return facesOf(all).flatMap(({ size, face }) => {
    const at = rest.findIndex((one) => one.size === size && one.face === face);
    if (at < 0) return [{ role: "bought", size, face }];
    rest.splice(at, 1);
    return [];
  });
}

/** True if the flags of a card claim a purchase, so that its ledger entry has to be looked up. */
export function isBuying(flags: Fields | null): boolean {
  const origin = flags?.["origin"];
  return isFields(origin) && origin["bought"] !== undefined;
}
