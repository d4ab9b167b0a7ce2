/** Throws dice that a card waits for: the GM's challenge dice (FP-4), the Luck die of a Lucky Break that a lower TN brought (FP-13). */
import { followUpTermOf } from "../../rules/contract/follow-up-term.ts";
import { mayThrow } from "../authority.ts";
import { toFoundryTerms, toPureTerms } from "../dice/convert.ts";
import { ports } from "../ports.ts";
import { viewOf, type Card } from "./card.ts";
import { operate } from "./operate.ts";

/** All of it that is this user's to throw, in one roll, as an operation of whoever throws; by hand where dice are entered by hand. */
export async function throwMore(card: Card): Promise<void> {
  const { mechanic, message, state } = card;
  const mine = state.outcome.waiting.filter(({ by = "roller" }) => mayThrow(game.user, by, message.author?.id ?? null));
  const first = mine.reduce((least, { stage }) => Math.min(least, stage), Infinity);
  const terms = mine.filter(({ stage }) => stage === first).map((request) => followUpTermOf(mechanic, request));
  const id = message.id ?? "";
  if (terms.length === 0 || underWay.has(id)) return;
  underWay.add(id);
  try {
    const roll = foundry.dice.Roll.fromTerms(toFoundryTerms(terms) as never) as unknown as Roll;
    await roll.evaluate({ allowInteractive: !message.blind } as never);
    await operate(message, "throw", {}, sentenceOf(card, roll), [roll]);
  } finally {
    underWay.delete(id);
  }
}

/** Cards whose dice are being thrown here: a second click meanwhile throws nothing. */
const underWay = new Set<string>();

function sentenceOf(card: Card, roll: Roll): string {
  const { mechanic, message, state } = card;
  const name = game.user.name ?? "";
  if (message.whisper.length > 0) return game.i18n.format("QUINCUNX.Card.threwSome", { name });
  const all = [...state.terms, ...(toPureTerms(roll.terms) ?? [])];
  const faces = mechanic.facesOf(state.spec, all);
  const description = mechanic.describe(state.spec, faces, mechanic.resolve(state.spec, faces));
  return game.i18n.format("QUINCUNX.Card.threw", {
    name,
    result: ports().sentence({ ...viewOf(card), description }),
  });
}
