/** Resources and bought dice on a card, and the sentences about them. */
import { type Card, type CardState, storedOrigin } from "../../card/state.ts";
import type { CardExtension } from "../../card/extension.ts";
import { applyPending } from "../../log/ledger/apply.ts";
import { isFree } from "../../rules/contract/decisions.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { boughtDice, boughtOn, purchaseOnCard } from "./bought.ts";
import { decisionsOn, decisionWords, unpaidOn } from "./decisions.ts";
import { actionsOn, isToPay, resourcePool } from "./spend.ts";

export const luckOnCards: CardExtension = {
  embedded: boughtOn,
  arrived(message) {
    const bought = boughtDice.in(storedOrigin(message));
    if (bought && message.id) applyPending([message.id]);
  },
  holdsDice: (state) => decisionsOn(state).length > 0 || unpaidOn(state).length > 0,
  waitsForGM: waitsForWords,
  remarks: ({ state }) => [...remarksOnBought(state), ...remarksOnPrices(state), ...remarksOnWords(state)],
};

/** Empty: nothing was bought, or it was paid for. */
function remarksOnBought(state: Card["state"]): readonly Phrase[] {
  const bought = purchaseOnCard.in(state);
  const purchase = bought && state.mechanic.purchase?.historyText(bought.times);
  if (!purchase) return [];
  if (decisionsOn(state).some(({ isBefore }) => isBefore))
    return isToPay(resourcePool.in(state) ?? null, bought.price)
      ? []
      : [phrase("QUINCUNX.Card.Bought.free", { purchase })];
  const isUnpaid = unpaidOn(state).some(({ isBefore }) => isBefore);
  return [phrase(isUnpaid ? "QUINCUNX.Card.Bought.open" : "QUINCUNX.Card.Bought.refused", { purchase })];
}

/** Says why the actions that cost points have no buttons. */
function remarksOnPrices(state: Card["state"]): readonly Phrase[] {
  const isAsked = purchaseOnCard.in(state) !== undefined || actionsOn(state).some(({ price }) => !isFree(price));
  return resourcePool.in(state)?.isInCompendium && isAsked ? [phrase("QUINCUNX.Card.inCompendium")] : [];
}

function remarksOnWords(state: Card["state"]): readonly Phrase[] {
  const decision = askedWords(state);
  if (!decision) return [];
  const words = decisionWords.in(state);
  if (words) return [phrase("QUINCUNX.Card.words", { decision, words })];
  return [phrase(game.users.activeGM ? "QUINCUNX.Card.gmDecides" : "QUINCUNX.Card.gmDecidesAlone", { decision })];
}

/** `null`: no decision requires a text. */
export function askedWords(state: CardState): Phrase | null {
  const { mechanic, spec, faces } = state;
  const asks = decisionsOn(state).map(({ action }) => mechanic.decisions?.describe?.(action, spec, faces).asks ?? null);
  return asks.find((one) => one !== null) ?? null;
}

function waitsForWords(state: CardState): boolean {
  return !decisionWords.in(state) && askedWords(state) !== null;
}
