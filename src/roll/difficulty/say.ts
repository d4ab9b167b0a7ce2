/**
 * Operation `say`: the roller sets the difficulty of an open roll after its dice. All readers see that, and only GMs undo it. Data:
 * the targets.
 */
import { isReply, type Card, type CardState } from "../../card/state.ts";
import { amendedSentence } from "../../card/draw/sentence.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { describeChanges } from "../../rules/spec/describe-changes.ts";
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { likelyTargets } from "./likely-targets.ts";
import { noteLateNumber } from "./late-numbers.ts";
import { areTargets, difficultyBySetting, fixedDifficultySetting } from "./world-difficulty.ts";

export const say: Change<Fields, Card> = {
  type: "say",
  on: ["card"],
  parse: (data) => (Object.keys(data).length > 0 ? data : null),
  may: ({ id }, state, data) =>
    id !== null && id === state.rollerId && isUnset(state) && areOnlyTargets(state, data) && !isReply(state.occasion),
  apply: ({ mechanic, spec, faces }, targets, { author }) => ({
    spec: mechanic.amend(spec, faces, targets, true),
    saidAfter: author.name,
  }),
  mayUndo: isGM,
  arrived: ({ message }) => noteLateNumber(message.id ?? ""),
  describe: ({ before: { mechanic, spec: before }, change: { spec = before }, data, logged }) =>
    phrase("QUINCUNX.Card.History.say", {
      name: logged.author.name,
      changes: describeChanges(mechanic, before, spec, Object.keys(data)),
    }),
  offers: (card, viewer) =>
    viewer.id === card.state.rollerId && !viewer.isGM && maySayNow(card)
      ? likelyTargets(card.state.mechanic, card.state.spec).map(({ fields, label, isLast }) => ({
          id: `at ${JSON.stringify(fields)}`,
          place: "target",
          label: phrase("QUINCUNX.Card.against", { name: label }),
          short: label,
          ...(isLast ? { isLast } : {}),
          take: () =>
            postOperation(say, card, fields, { sentence: amendedSentence(card, fields) }).then(() => undefined),
        }))
      : [],
};

/** No target is known, and no GM has spoken. */
function isUnset({ mechanic, spec, hiddenBy, isRuled, unjudged }: CardState): boolean {
  return hasUnknownTarget(mechanic, spec) && hiddenBy === null && !isRuled && !unjudged;
}

function areOnlyTargets({ mechanic }: CardState, data: Fields): boolean {
  return areTargets(mechanic, data) && Object.keys(data).every((field) => mechanic.hideable.includes(field));
}

/** In worlds where only GMs set difficulties, or where the throw fixes them, an open roll waits for a GM. */
function maySayNow({ state }: Card): boolean {
  if (fixedDifficultySetting.read() || difficultyBySetting.read() === "gm" || isReply(state.occasion)) return false;
  return isUnset(state) && state.outcome.waiting.length === 0;
}
