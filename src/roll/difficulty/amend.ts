/** Operations that decide the difficulty of a card: amend, say and hide. */
import { gmFields, hasUnknownTarget, unknownTargets } from "../../rules/spec/change.ts";
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { describeChanges } from "../../rules/spec/describe-changes.ts";
import { likelyTargets } from "./likely-targets.ts";
import { cardOf } from "../../card/card.ts";
import { firstOf } from "../../card/extension.ts";
import { amendedSentence, resultOf } from "../../card/draw/sentence.ts";
import { isUnseen, type Card, type CardState, isReply } from "../../card/state.ts";
import { openAdjust } from "../adjust/open-adjust.ts";
import { changedTargets, targetRequest, keepTargets } from "./target-dialog.ts";
import { withoutRollingDice } from "../../log/log.ts";
import { isAuthorOrGM, isGM, type Change, type Offer, type Person } from "../../log/operation.ts";
import { postOperation, postSaying } from "../../log/post.ts";
import type { PromptAnswer, PromptRequest } from "../prompt/request.ts";
import { replaceable } from "../../platform/replaceable.ts";
import {
  sayTargets,
  areTargets,
  isDifficultyFixed,
  difficultyBySetting,
  fixedDifficultySetting,
} from "./world-difficulty.ts";
import { noteLateNumber } from "./late-numbers.ts";

const WORDS = { label: "QUINCUNX.Card.amend", icon: "fa-solid fa-bullseye" } as const;

/** A GM sets or changes the difficulty of a card. Data: the changed fields of the spec. */
export const amend: Change<Fields, Card> = {
  type: "amend",
  on: ["card"],
  parse: (data) => (Object.keys(data).length > 0 ? data : null),
  may: (author, { unjudged }) => isGM(author) && unjudged !== "draw",
  apply: ({ mechanic, spec, faces, hiddenBy }, patch) => ({
    spec: mechanic.amend(spec, faces, patch, hiddenBy === null),
    hiddenBy: null,
    isRuled: true,
    saidAfter: undefined,
    revealed: revealedBy(hiddenBy, patch),
  }),
  mayUndo: isAuthorOrGM,
  describe: ({ before: { mechanic, spec: before }, change: { spec = before }, data, logged }) =>
    isSameJson(before, spec)
      ? phrase("QUINCUNX.Card.History.accept", { name: logged.author.name, targets: sayTargets(mechanic, spec) })
      : phrase("QUINCUNX.Card.History.amend", {
          name: logged.author.name,
          changes: describeChanges(mechanic, before, spec, Object.keys(data)),
        }),
  offers: (card, viewer) =>
    mayAmend(card, viewer)
      ? [
          ...acceptance(card),
          ...approval(card),
          ...targetOffers(card),
          { id: "", place: "difficulty", label: phrase(WORDS.label), icon: WORDS.icon, take: () => amendCard(card) },
        ]
      : [],
};

/** True if a GM may change the difficulty now. */
export function mayAmend({ state }: Card, { isGM: is }: Person): boolean {
  return is && state.mechanic.hideable.length > 0 && state.unjudged !== "draw" && !isDifficultyFixed(state);
}

/** A number that takes the place of a hidden one shows no seal. */
function revealedBy(hiddenBy: string | null, fields: Fields): CardState["revealed"] {
  return hiddenBy === null ? undefined : { fields, salt: null };
}

/** Targets that the roller proposed, while no GM has set others. */
export function openProposal({
  state: { mechanic, spec, faces, hiddenBy, isRuled },
  origin: { proposal },
}: Card): Fields | null {
  if (!proposal || hiddenBy !== null || isRuled || !areTargets(mechanic, proposal)) return null;
  if (isSameJson(pickFields(spec, Object.keys(proposal)), proposal)) return null;
  return unlessRefused(() => mechanic.amend(spec, faces, proposal)) ? proposal : null;
}

function acceptance(card: Card): readonly Offer[] {
  const proposal = openProposal(card);
  if (!proposal) return [];
  const { mechanic, spec, faces } = card.state;
  const target = sayTargets(mechanic, mechanic.amend(spec, faces, proposal));
  const label = phrase("QUINCUNX.Console.accept", { target });
  return [{ id: "proposal", place: "main", label, icon: "fa-solid fa-check", take: () => amendWith(card, proposal) }];
}

/** A GM has seen the number of the roller, and leaves it. */
function approval(card: Card): readonly Offer[] {
  const { mechanic, spec } = card.state;
  if (!isUnseen(card)) return [];
  const label = phrase("QUINCUNX.Console.accept", { target: sayTargets(mechanic, spec) });
  return [
    { id: "seen", place: "main", label, icon: "fa-solid fa-check", isListed: true, take: () => acceptNumber(card) },
  ];
}

/** A GM leaves the number as it is; it counts as the GM's. */
export function acceptNumber(card: Card): Promise<void> {
  const { mechanic, spec } = card.state;
  return amendWith(card, pickFields(spec, mechanic.hideable));
}

/** Buttons for likely targets of an open roll. No verdicts: the roll must not choose its difficulty (SC-2). */
function targetOffers(card: Card): readonly Offer[] {
  const { mechanic, spec, hiddenBy, unjudged } = card.state;
  if (!hasUnknownTarget(mechanic, spec) || hiddenBy !== null || unjudged === "interrupted") return [];
  if (firstOf(({ opponent }) => opponent?.(card)) !== null) return [];
  const proposal = openProposal(card);
  return likelyTargets(mechanic, spec, proposal ? 3 : undefined)
    .filter(({ fields }) => !isSameJson(fields, proposal))
    .map(({ fields, label, isLast }) => ({
      id: `at ${JSON.stringify(fields)}`,
      place: "target",
      label: phrase("QUINCUNX.Card.against", { name: label }),
      short: label,
      ...(isLast ? { isLast } : {}),
      take: () => amendWith(card, fields),
    }));
}

/** Opens the window “Adjust…” at the difficulty; resolves to `null`, since the window posts it. */
export const askAmend = replaceable("askAmend", async ({ purpose }: PromptRequest): Promise<PromptAnswer | null> => {
  if (purpose.kind === "amend") await openAdjust(purpose.card, amend.type);
  return null;
});

async function amendCard(card: Card): Promise<void> {
  const answer = await askAmend(amendRequest(card));
  if (answer) await amendTo(card, answer);
}

/** What a GM is asked about a card's difficulty. */
export function amendRequest(card: Card): PromptRequest {
  const { message, secrecy } = card;
  const { mechanic, faces, spec } = card.state;
  const shownCard = withoutRollingDice(() => cardOf(message)) ?? card;
  return targetRequest(card, {
    mechanic,
    spec: secrecy.targets ? mechanic.amend(spec, faces, secrecy.targets) : spec,
    rollerName: message.alias,
    // A hidden difficulty stays hidden by default, also if it was lost and must be entered again.
    isHidden: secrecy.targets !== null || secrecy.isLost,
    judge: (changed) => judgeAfter(shownCard.state, changed),
  });
}

/** The result at the changed targets, as they count for dice that are thrown already (DP-5). */
function judgeAfter(state: CardState, changed: Fields): string {
  const { mechanic } = state;
  const targets = pickFields(changed, gmFields(mechanic));
  const counted = countedSpec(state, changed);
  const result = resultOf(state, counted);
  const isAsAsked = isSameJson(pickFields(counted, mechanic.hideable), pickFields(targets, mechanic.hideable));
  return isAsAsked
    ? result
    : game.i18n.format("QUINCUNX.Card.countsAs", { result, targets: sayTargets(mechanic, counted) });
}

/** The spec as it would count for dice that are thrown already (DP-5). Throws RuleError if the dice have locked a field. */
export function countedSpec({ mechanic, spec, faces, hiddenBy }: CardState, changed: Fields): Fields {
  return mechanic.amend(spec, faces, pickFields(changed, gmFields(mechanic)), hiddenBy === null);
}

/** The answer becomes an operation, or a secret of GM clients if it is hidden. */
export async function amendTo(card: Card, { spec, isHidden }: Pick<PromptAnswer, "spec" | "isHidden">): Promise<void> {
  if (isHidden) return hideTargets(card, spec);
  const patch = changedTargets(card.state.mechanic, card.state.spec, spec);
  if (Object.keys(patch).length > 0) await amendWith(card, patch);
}

/** Throws RuleError if the dice have locked a field. */
async function amendWith(card: Card, patch: Fields): Promise<void> {
  await postOperation(amend, card, patch, { sentence: amendedSentence(card, patch) });
}

/** The roller sets the difficulty of an open roll after its dice. All readers see that, and only GMs undo it. Data: the targets. */
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

/** Only GMs know the targets from now on. Data: those fields of the spec, all `null`; the values stay in GMs' browsers. */
export const hide: Change<Fields, Card> = {
  type: "hide",
  on: ["card"],
  parse: (data) => (Object.keys(data).length > 0 && Object.values(data).every((value) => value === null) ? data : null),
  may: (author, { unjudged }) => isGM(author) && unjudged !== "draw",
  apply: ({ mechanic, spec, faces }, patch, { id }) => ({
    spec: mechanic.amend(spec, faces, patch),
    hiddenBy: id,
    isRuled: true,
    saidAfter: undefined,
  }),
  // Each hides another number under its id; the newest one that is not undone is the target.
  excludes: () => [],
  mayUndo: isAuthorOrGM,
  describe: ({ logged }) => phrase("QUINCUNX.Card.History.hide", { name: logged.author.name }),
};

/** Keeps the targets as a secret and posts the operation. */
export async function hideTargets(card: Card, spec: Fields): Promise<void> {
  const { mechanic } = card.state;
  if (mechanic.hideable.length === 0) return;
  const id = await keepTargets(mechanic, spec);
  await postSaying(hide, card, unknownTargets(mechanic), "QUINCUNX.Card.hid", {}, { id });
}
