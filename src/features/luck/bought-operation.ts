/**
 * Operation `bought`: dice bought before the roll (FP-14), which the log derives from the card itself (`bought.ts`). It
 * takes effect when its ledger entry exists. Undo by the author or a GM removes the dice and refunds the points.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { BoughtDice } from "./bought.ts";
import { isPaidFor } from "./resource.ts";
import type { Card, Spend } from "../../card/state.ts";
import { isAuthorOrGM, type Change } from "../../log/operation.ts";
import { paidPrices } from "./spend.ts";

export const bought: Change<BoughtDice, Card> = {
  type: "bought",
  on: ["card"],
  parse: (data: Fields | BoughtDice) => (data instanceof BoughtDice ? data : null),
  may: () => true,
  apply(state, { bought: { price }, fields, terms: all, count }, logged) {
    const decision: Spend = { action: { id: "bought", price }, messageId: logged.messageId, turn: 0, isBefore: true };
    if (!isPaidFor(state.resourcePool, price, logged)) return { unpaid: [...state.unpaid, decision] };
    const { mechanic, decisions } = state;
    const spec = mechanic.parseSpec({ ...state.spec, ...fields });
    // Keep terms that were thrown later behind those of the first throw.
    const terms = [...all, ...state.terms.slice(count)];
    const faces = mechanic.dice.facesOf(spec, terms);
    return { spec, terms, faces, cancelledDice: [], decisions: [...decisions, decision] };
  },
  mayUndo: isAuthorOrGM,
  describe: ({ before: { mechanic, resourcePool }, change, data: { bought: given }, logged, isUndone }) =>
    phrase(change.decisions || isUndone ? "QUINCUNX.Card.History.decide" : "QUINCUNX.Card.History.unpaid", {
      name: logged.author.name,
      decision: mechanic.purchase?.historyText(given.times) ?? "",
      price: paidPrices(resourcePool, given.price, logged),
    }),
};
