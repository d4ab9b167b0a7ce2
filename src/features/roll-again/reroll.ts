/**
 * Operation `reroll`: an ability that the roller names replaces the dice of a card by new ones (SC-9). Data: `{ability}`; the dice are the message's own
 * roll. All that follows from the card, such as a contest or a request, follows from the new dice; the old ones stay on the card, struck through.
 */
import { roundOfTest } from "../../roll/rounds.ts";
import { shareOfPool } from "../../card/fields/share.ts";
import { reader, text } from "../../rules/contract/schema.ts";
import { cardOf } from "../../card/card.ts";
import { cardExtensions } from "../../card/extension.ts";
import { MOST_SITUATION_WORDS as MOST_WORDS, replacedThrows, type Card, type CardState } from "../../card/state.ts";
import { isThrownFor } from "../../card/read/proof.ts";
import { isGM, isUserOrGM, type Change, type LoggedOperation, type Person } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { requireConnection } from "../../platform/connection.ts";
import { throwDice } from "../../roll/throw.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { openAdjust } from "../../roll/adjust/open-adjust.ts";
import { replaceable } from "../../platform/replaceable.ts";
import type { AdjustHost, AdjustPart, AdjustTab } from "../../roll/adjust/adjust.ts";

export const reroll: Change<{ readonly ability: string }, Card> = {
  type: "reroll",
  on: ["card"],
  parse: reader({ ability: text(MOST_WORDS) }, ({ ability }) => ability !== "" && ability.trim() === ability),
  may: (author, state) => mayReroll(author, state),
  apply: (state, _data, logged) => rerolled(state, logged),
  takesRolls: true,
  dependsOnResult: true,
  excludes: () => ["correct"],
  // A roller may not choose between both results (SC-8).
  mayUndo: isGM,
  describe: ({ data, logged }) =>
    phrase("QUINCUNX.Card.History.reroll", { ability: freeText(data.ability), name: logged.author.name }),
  offers: (card, viewer) =>
    mayReroll(viewer, card.state) && !roundOfTest.in(card.origin)
      ? [{ id: "", place: "adjust", label: phrase("QUINCUNX.Reroll.tab"), take: () => rerollCard(card) }]
      : [],
};

/** Once all dice are thrown, and nothing was decided or paid for them. Parts of a split pool share their dice. */
function mayReroll(person: Person, state: CardState): boolean {
  const { rollerId, outcome, terms, unjudged } = state;
  const isSettled = outcome.waiting.length === 0 && !cardExtensions.all().some(({ holdsDice }) => holdsDice?.(state));
  const hasDice = terms.some(({ kind }) => kind !== "number");
  return isSettled && hasDice && !shareOfPool.in(state) && unjudged !== "draw" && isUserOrGM(person, rollerId);
}

/** Throws RangeError for dice of another roll. */
function rerolled(state: CardState, { terms }: LoggedOperation): Partial<CardState> {
  const { mechanic, spec, faces } = state;
  if (!isThrownFor(mechanic, spec, terms, true)) throw new RangeError("dice of another roll");
  const replaced = replacedThrows.of([...(replacedThrows.in(state) ?? []), { spec, faces }]);
  return { terms, faces: mechanic.dice.facesOf(spec, terms), ...replaced };
}

async function rerollCard(card: Card): Promise<void> {
  const ability = await askReroll(card.message.id ?? "");
  if (ability) await postReroll(card, ability);
}

/** Opens the window “Adjust…”; resolves to `null`, since the window throws and posts. */
export const askReroll = replaceable("askReroll", async (card: string): Promise<string | null> => {
  await openAdjust(card, reroll.type);
  return null;
});

/** Throws the dice again by this ability. */
async function postReroll(card: Card, words: string): Promise<void> {
  const ability = words.trim();
  const now = cardOf(card.message);
  if (!ability || !now || !mayReroll(game.user, now.state)) return;
  requireConnection();
  const { mechanic, spec } = now.state;
  const roll = await throwDice(mechanic, spec, { allowInteractive: !card.message.blind });
  await postSaying(reroll, now, { ability }, "QUINCUNX.Card.rerolledBy", {}, { rolls: [roll] });
}

/** The tab “Re-roll”: an ability that the roller names lets these dice be thrown again (SC-9). */
export const rerollTab: AdjustTab = {
  id: reroll.type,
  label: "QUINCUNX.Reroll.tab",
  isFor: ({ state, origin }, viewer) => mayReroll(viewer, state) && !roundOfTest.in(origin),
  open: openReroll,
};

function openReroll(card: Card, host: AdjustHost): AdjustPart {
  let ability = "";
  return {
    template: "quincunx-reroll",
    present: () => ({ ability, most: MOST_WORDS }),
    // The dice decide.
    after: () => null,
    button: () => ({ label: game.i18n.localize("QUINCUNX.Reroll.roll"), isReady: ability.trim() !== "" }),
    read(field) {
      if (field.name !== "ability") return;
      ability = field.value;
      host.draw(field);
    },
    run: () => postReroll(cardOf(card.message) ?? card, ability),
  };
}
