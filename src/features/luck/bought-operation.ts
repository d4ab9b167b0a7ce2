/**
 * `bought`: dice that were bought before the throw (FP-14). The log makes this operation from the card itself (`bought.ts`). Like a spend it has effect when
 * its ledger entry exists, and its author or a GM can undo it: the dice leave, and the points are given back.
 */
import { phrase } from "../../rules/contract/phrase.ts";
import { BoughtDice } from "./bought.ts";
import { isPaidFor } from "./resource.ts";
import type { Card, Spend } from "../../card/state.ts";
import type { Fields } from "../../platform/flags.ts";
import { isAuthorOrGM, type Change } from "../../log/operation.ts";
import { priceTold } from "./spend.ts";

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
    // What was thrown later stays behind what was thrown first.
    const terms = [...all, ...state.terms.slice(count)];
    const faces = mechanic.dice.facesOf(spec, terms);
    return { spec, terms, faces, cancelledDice: [], decisions: [...decisions, decision] };
  },
  mayUndo: isAuthorOrGM,
  tell: ({ before: { mechanic, resourcePool }, change, data: { bought: given }, logged, isUndone }) =>
    phrase(change.decisions || isUndone ? "QUINCUNX.Card.History.decide" : "QUINCUNX.Card.History.unpaid", {
      name: logged.author.name,
      what: mechanic.purchase?.told(given.times) ?? "",
      price: priceTold(resourcePool, given.price, logged),
    }),
};
