/** Resources and bought dice on a card, and the sentences about them. */
import type { Card, CardState } from "../../card/state.ts";
import type { CardExtension } from "../../card/extension.ts";
import { readCardFlags } from "../../card/flags.ts";
import { applyPending } from "../../log/ledger/apply.ts";
import { integer } from "../../platform/shape.ts";
import { readFlags } from "../../platform/flags.ts";
import { isFree } from "../../rules/contract/decisions.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { boughtOn, type Bought } from "./bought.ts";
import { actionsOn } from "./spend.ts";
import { isToPay, resourcePoolOf, type ResourcePool } from "./resource.ts";

declare module "../../card/state.ts" {
  interface ExtendedCardState {
    /** Pays for spends; `null`: spends are free. */
    readonly resourcePool: ResourcePool | null;
    /** Dice that were bought before the roll (FP-14). */
    readonly bought?: Bought;
    /** A GM's line on the meaning of a decision (FP-12). */
    readonly words?: string;
  }
}

/** Larger than any pool. */
const MOST_BOUGHT = 100;

export const luckOnCards: CardExtension = {
  origin: { bought: integer(1, MOST_BOUGHT) },
  state: (_message, { origin }) => ({ resourcePool: resourcePoolOf(origin.actor) }),
  embedded: boughtOn,
  arrived(message) {
    const { bought } = readFlags(message, readCardFlags)?.origin ?? {};
    if (bought && message.id) applyPending([message.id]);
  },
  waitsForGM: waitsForWords,
  remarks: ({ state }) => [...remarksOnBought(state), ...remarksOnPrices(state), ...remarksOnWords(state)],
};

/** Empty: nothing was bought, or it was paid for. */
function remarksOnBought({ mechanic, bought, resourcePool, decisions, unpaid }: Card["state"]): readonly Phrase[] {
  const purchase = bought && mechanic.purchase?.historyText(bought.times);
  if (!purchase) return [];
  if (decisions.some(({ isBefore }) => isBefore))
    return isToPay(resourcePool, bought.price) ? [] : [phrase("QUINCUNX.Card.Bought.free", { purchase })];
  const isOpen = unpaid.some(({ isBefore }) => isBefore);
  return [phrase(isOpen ? "QUINCUNX.Card.Bought.open" : "QUINCUNX.Card.Bought.refused", { purchase })];
}

/** Says why the actions that cost points have no buttons. */
function remarksOnPrices(state: Card["state"]): readonly Phrase[] {
  const isAsked = state.bought !== undefined || actionsOn(state).some(({ price }) => !isFree(price));
  return state.resourcePool?.isInCompendium && isAsked ? [phrase("QUINCUNX.Card.inCompendium")] : [];
}

function remarksOnWords(state: Card["state"]): readonly Phrase[] {
  const decision = askedWords(state);
  if (!decision) return [];
  if (state.words) return [phrase("QUINCUNX.Card.words", { decision, words: state.words })];
  return [phrase(game.users.activeGM ? "QUINCUNX.Card.gmDecides" : "QUINCUNX.Card.gmDecidesAlone", { decision })];
}

/** `null`: no decision requires a text. */
export function askedWords({ mechanic, spec, faces, decisions }: CardState): Phrase | null {
  const asks = decisions.map(({ action }) => mechanic.decisions?.describe?.(action, spec, faces).asks ?? null);
  return asks.find((one) => one !== null) ?? null;
}

function waitsForWords(state: CardState): boolean {
  return !state.words && askedWords(state) !== null;
}
