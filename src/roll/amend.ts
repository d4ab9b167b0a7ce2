/** Operation `amend`: a GM sets or changes the difficulty of a card. Data: the changed fields of the spec. */
import { hasUnknownTarget } from "../rules/spec/gm-fields.ts";
import { pickFields, type Fields } from "../rules/contract/fields.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import { phrase } from "../rules/contract/phrase.ts";
import { describeChanges } from "../rules/spec/describe-changes.ts";
import { targetName, targetsInSight } from "../rules/odds/targets.ts";
import { cardOf } from "../card/card.ts";
import { firstOf } from "../card/extension.ts";
import { amendedSentence, resultOf } from "../card/sentence.ts";
import type { Card, CardState } from "../card/state.ts";
import { askTargets, changedTargets } from "./target-dialog.ts";
import { withoutRollingDice } from "../log/log.ts";
import { isAuthorOrGM, isGM, type Change, type Offer } from "../log/operation.ts";
import { postOperation } from "../log/post.ts";
import { hideTargets } from "./hide.ts";
import type { PromptAnswer } from "./prompt/request.ts";
import { sayTargets } from "./last-targets.ts";
import { speak } from "../ui/speak.ts";
import { areTargets, difficultyBySetting, isDifficultyFixed } from "./world-difficulty.ts";

const WORDS = { label: "QUINCUNX.Card.amend", icon: "fa-solid fa-bullseye" } as const;

export const amend: Change<Fields, Card> = {
  type: "amend",
  on: ["card"],
  parse: (data) => (Object.keys(data).length > 0 ? data : null),
  may: (author, { isDraw }) => isGM(author) && !isDraw,
  apply: ({ mechanic, spec, faces, hiddenBy }, patch) => ({
    spec: mechanic.amend(spec, faces, patch),
    hiddenBy: null,
    revealed: revealedBy(hiddenBy, patch),
  }),
  mayUndo: isAuthorOrGM,
  describe: ({ before: { mechanic, spec: before }, change: { spec = before }, data, logged }) =>
    phrase("QUINCUNX.Card.History.amend", {
      name: logged.author.name,
      changes: describeChanges(mechanic, before, spec, Object.keys(data)),
    }),
  offers: (card, viewer) =>
    viewer.isGM && card.state.mechanic.hideable.length > 0 && !card.state.isDraw && !isDifficultyFixed(card.state)
      ? [
          ...acceptance(card),
          ...likelyTargets(card),
          { id: "", place: "foot", label: phrase(WORDS.label), icon: WORDS.icon, take: () => amendCard(card) },
        ]
      : [],
  menu: WORDS,
};

/** A number that takes the place of a hidden one shows no seal. */
function revealedBy(hiddenBy: string | null, fields: Fields): CardState["revealed"] {
  return hiddenBy === null ? undefined : { fields, salt: null };
}

/** Targets that the roller proposed, while none is set. */
export function openProposal({
  state: { mechanic, spec, faces, hiddenBy },
  origin: { proposal },
}: Card): Fields | null {
  if (!proposal || hiddenBy !== null || !areTargets(mechanic, proposal)) return null;
  const isOpen = Object.keys(proposal).every((field) => (spec as Fields)[field] === null);
  return isOpen && unlessRefused(() => mechanic.amend(spec, faces, proposal)) ? proposal : null;
}

function acceptance(card: Card): readonly Offer[] {
  const proposal = openProposal(card);
  if (!proposal) return [];
  const { mechanic, spec, faces } = card.state;
  const target = sayTargets(mechanic, mechanic.amend(spec, faces, proposal));
  const label = phrase("QUINCUNX.Console.accept", { target });
  return [{ id: "proposal", place: "main", label, icon: "fa-solid fa-check", take: () => amendWith(card, proposal) }];
}

/** One button for each likely target while a player's roll waits for the GM's. No verdicts: the roll must not choose its difficulty (SC-2). */
function likelyTargets(card: Card): readonly Offer[] {
  const { mechanic, spec, hiddenBy, rollerId } = card.state;
  const isOpen = hasUnknownTarget(mechanic, spec);
  const isPlayers = difficultyBySetting.read() === "asked" && game.users.get(rollerId ?? "")?.isGM === false;
  if (!isOpen || !isPlayers || hiddenBy !== null || firstOf(({ opponent }) => opponent?.(card)) !== null) return [];
  return targetsInSight(mechanic, spec)
    .filter(({ p }) => p > 0)
    .map((target) => ({
      id: `at ${speak(targetName(target))}`,
      place: "deal",
      label: phrase("QUINCUNX.Card.against", { name: targetName(target) }),
      take: () => amendWith(card, pickFields(target.spec as Fields, mechanic.hideable)),
    }));
}

/** Opens the difficulty dialog; the answer becomes an operation, or a secret of GM clients if it is hidden. */
async function amendCard(card: Card): Promise<void> {
  const { message, secrecy } = card;
  const { mechanic, faces, spec } = card.state;
  const told = withoutRollingDice(() => cardOf(message)) ?? card;
  const answer = await askTargets(card, {
    mechanic,
    spec: secrecy.targets ? mechanic.amend(spec, faces, secrecy.targets) : spec,
    who: message.alias,
    // A hidden difficulty stays hidden by default, also if it was lost and must be entered again.
    isHidden: secrecy.targets !== null || secrecy.isLost,
    judge: (changed) => resultOf(told.state, changed),
  });
  if (answer) await amendTo(card, answer);
}

export async function amendTo(card: Card, { spec, isHidden }: Pick<PromptAnswer, "spec" | "isHidden">): Promise<void> {
  if (isHidden) return hideTargets(card, spec);
  const patch = changedTargets(card.state.mechanic, card.state.spec, spec);
  if (Object.keys(patch).length > 0) await amendWith(card, patch);
}

/** Throws RuleError if the dice have locked a field. */
async function amendWith(card: Card, patch: Fields): Promise<void> {
  await postOperation(amend, card, patch, { sentence: amendedSentence(card, patch) });
}
