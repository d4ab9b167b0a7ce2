/**
 * Dice bought before the roll (FP-14). The card states the number and its roll proves it, so the log derives the operation `bought` from the card itself.
 * They take effect when the ledger entry under the card's id exists; without it, the card is computed without them. Undo by the author or a GM removes the
 * dice and refunds the points.
 */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import type { UnusedFace } from "../../rules/contract/trace.ts";
import { changedFields } from "../../rules/spec/change.ts";
import { provenFlags } from "../../platform/documents.ts";
import { authorOf } from "../../log/authors.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { positionOf } from "../../log/position.ts";
import type { EmbeddedOperation } from "../../card/extension.ts";
import type { CardSource } from "../../card/read/read-card.ts";
import type { Card } from "../../card/state.ts";
import { integer } from "../../rules/contract/schema.ts";
import type { Price } from "../../rules/contract/decisions.ts";
import { decisionField, decisionsOn, unpaidField, unpaidOn, type Decision } from "./decisions.ts";
import { isPaidFor, resourcePool, sayDecision } from "./spend.ts";
import { cardField, stateField } from "../../card/card-field.ts";

/** Larger than any pool. */
const MOST = 100;

/** In a roll's config and on its card: their number, the last ones of the spec; they count once they are paid. */
export const boughtDice = cardField<number>({ key: "bought", schema: integer({ min: 1, max: MOST }) });

interface Purchase {
  readonly times: number;
  readonly price: Price;
}

/** Dice that were bought before the throw. */
export const purchaseOnCard = stateField<Purchase>("bought");

interface BoughtDice {
  readonly purchase: Purchase;
  /** Fields of the spec that the purchase changes. */
  readonly fields: Fields;
  readonly terms: CardSource["terms"];
  /** Number of terms without the bought dice. */
  readonly count: number;
}

/** Data that a roll proves; posted data are refused. */
const derived = new WeakMap<object, BoughtDice>();

export const bought: Change<BoughtDice, Card> = {
  type: "bought",
  on: ["card"],
  parse: (data) => derived.get(data) ?? null,
  may: () => true,
  apply(state, { purchase: { price }, fields, terms: all, count }, logged) {
    const decision: Decision = {
      action: { id: "bought", price },
      messageId: logged.messageId,
      turn: 0,
      isBefore: true,
    };
    if (!isPaidFor(resourcePool.in(state) ?? null, price, logged))
      return unpaidField.of([...unpaidOn(state), decision]);
    const { mechanic } = state;
    const spec = mechanic.parseSpec({ ...state.spec, ...fields });
    // Keep terms that were thrown later behind those of the first throw.
    const terms = [...all, ...state.terms.slice(count)];
    const faces = mechanic.dice.facesOf(spec, terms);
    return { spec, terms, faces, unusedFaces: [], ...decisionField.of([...decisionsOn(state), decision]) };
  },
  excludes: () => [],
  // The roller has seen the dice (SC-8).
  mayUndo: isGM,
  describe: (context) => {
    const { times, price } = context.data.purchase;
    return sayDecision(context, context.before.mechanic.purchase?.historyText(times) ?? "", price);
  },
};

/** Bought dice are drawn as unused until they take effect. `null`: nothing was bought, or the roll does not prove it. */
export function boughtOn(message: ChatMessage.Implementation, source: CardSource): EmbeddedOperation | null {
  const { mechanic, spec, terms, origin } = source;
  const { purchase } = mechanic;
  const times = boughtDice.in(origin) ?? 0;
  if (!purchase || times === 0 || !message.id || times > purchase.count(spec) || !provenFlags(message)) return null;
  try {
    const less = purchase.without(spec, times, terms);
    const price = Object.fromEntries(Object.entries(purchase.price).map(([id, points]) => [id, points * times]));
    const fields = Object.fromEntries(changedFields(less.spec, spec).map((field) => [field, spec[field]]));
    const data = { purchase: { times, price }, fields, terms, count: less.terms.length };
    derived.set(data, data);
    return {
      source: { ...source, ...less, faces: mechanic.dice.facesOf(less.spec, less.terms) },
      state: purchaseOnCard.of(data.purchase),
      unusedFaces: leftBy(terms, less.terms),
      operation: {
        ...positionOf(message),
        turn: 0,
        id: message.id,
        type: "bought",
        data,
        author: authorOf(message),
        terms: [],
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
