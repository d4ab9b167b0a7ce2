/**
 * Operation `contestTarget`: a GM sets, hides or reveals a side's target before it throws. If posted at the moment of the throw it counts too, in
 * either order. Data: the side and all fields that decide, `{side: "a", fields: {threshold: 7}}`, hidden: all `null`, with the secret's key in
 * `secretId`. `conditions`: further fields of GMs (MP-4, MP-5).
 */
import { choice, type InferRecord, optional, plainObject, reader } from "../../rules/contract/schema.ts";
import type { ContestSideId } from "../../api/contest-draft.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { chancesBetween, sayRefused, type Rival } from "./odds.ts";
import { phrase, freeText } from "../../rules/contract/phrase.ts";
import { decidedFields } from "../../rules/spec/change.ts";
import { describeChanges, describeValues } from "../../rules/spec/describe-changes.ts";
import { inheritAnswer } from "../../card/secrets/keep-secrets.ts";
import { pendingSpecOf, secretOfSide } from "./progress.ts";
import { contestOf, currentRound, specOfSide, withoutNumber, type Contest, type ContestState } from "./state.ts";
import { CONTEST_SIDES } from "./flags.ts";
import { makeSecretId, sideSecretId } from "../../card/secrets/secrets.ts";
import { isAuthorOrGM, type Change, type Offer } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { amendTo } from "../../roll/difficulty/amend.ts";
import { askTargets } from "../../roll/difficulty/target-dialog.ts";
import { cardOf } from "../../card/card.ts";
import { keepSecret } from "../../card/secrets/share-secrets.ts";
import { speak } from "../../ui/speak.ts";

const DATA = {
  side: choice(CONTEST_SIDES),
  fields: plainObject,
  /** Conditions of success that GMs set (MP-4, MP-5); always public. Absent: unchanged. */
  conditions: optional(plainObject),
  /** Absent: the targets are public. */
  secretId: optional(sideSecretId),
};

type SideTargets = InferRecord<typeof DATA>;

export const contestTarget: Change<SideTargets, Contest> = {
  type: "contestTarget",
  on: ["contest"],
  // Either all fields are hidden or none.
  parse: reader(DATA, ({ fields, secretId }) =>
    Object.values(fields).every((target) => (target === null) === (secretId !== undefined)),
  ),
  may: (author, { mechanic, calledOffBy }, { fields, conditions = {} }) => {
    const { byGM = {}, contest: { judgedBy = [] } = {} } = mechanic;
    const isAll = judgedBy.length > 0 && judgedBy.every((field) => Object.hasOwn(fields, field));
    const areTheirs = Object.keys(conditions).every((field) => Object.hasOwn(byGM, field));
    return author.isGM && calledOffBy === null && isAll && Object.keys(fields).length === judgedBy.length && areTheirs;
  },
  apply: (state, { side, fields: targets, conditions, secretId = null }) => {
    const fields = { ...targets, ...conditions };
    const spec = state.mechanic.parseSpec({ ...specOfSide(state, side), ...fields });
    return {
      specs: { ...state.specs, [side]: state.specs[side] && spec },
      targets: { ...state.targets, [side]: fields },
      secretId: { ...state.secretId, [side]: secretId },
      ...withoutNumber(state, side),
    };
  },
  mayUndo: isAuthorOrGM,
  arrived: ({ message }) => void inheritAnswer(message.id ?? ""),
  describe: ({ before, data: { side, fields: targets, conditions, secretId }, logged, isUndone }) => {
    const { name } = logged.author;
    const fields = { ...targets, ...conditions };
    const { mechanic } = before;
    const [was, names] = [specOfSide(before, side), Object.keys(fields)];
    const now = { ...was, ...fields };
    const decided = Object.keys(decidedFields(mechanic, now)).filter((field) => names.includes(field));
    const change = (): ReturnType<typeof phrase> => {
      if (secretId !== undefined) return phrase("QUINCUNX.Card.History.hide", { name });
      if (before.secretId[side] === null)
        return phrase("QUINCUNX.Card.History.amend", { name, changes: describeChanges(mechanic, was, now, names) });
      // After an undone reveal, the history must not show the values.
      return isUndone
        ? phrase("QUINCUNX.Card.History.revealUndone", { name })
        : phrase("QUINCUNX.Card.History.reveal", { name, targets: describeValues(mechanic, now, decided) });
    };
    return phrase("QUINCUNX.Contest.History.target", { side: freeText(before.names[side]), change: change() });
  },
  offers: (contest, viewer) => CONTEST_SIDES.flatMap((side) => (viewer.isGM ? offerOf(contest, side) : [])),
};

/** Not offered after the throw: then a GM amends the card. */
function offerOf(contest: Contest, side: ContestSideId): readonly Offer[] {
  const { mechanic, calledOffBy, names } = contest.state;
  const isDue = calledOffBy === null && currentRound(contest).thrown[side] === null;
  if (!isDue || (mechanic.contest?.judgedBy ?? []).length === 0) return [];
  const label = phrase("QUINCUNX.Contest.target", { name: freeText(names[side]) });
  return [
    {
      id: side,
      place: "foot",
      label,
      icon: "fa-solid fa-bullseye",
      take: () => setSide(contest, side),
    },
  ];
}

/** If the side threw while the dialog was open, its card is amended, which keeps the target if the contest is deleted. */
async function setSide(contest: Contest, side: ContestSideId): Promise<void> {
  const answer = await askSide(contest, side);
  const now = contestOf(game.messages.get(contest.message.id ?? ""));
  if (!answer || !now) return;
  const { fields, conditions, isHidden } = answer;
  const thrown = game.messages.get(currentRound(now).thrown[side] ?? "");
  const card = thrown && cardOf(thrown);
  if (card) return amendTo(card, { spec: { ...card.state.spec, ...fields, ...conditions }, isHidden });
  const more = Object.keys(conditions).length > 0 ? { conditions } : {};
  await (isHidden ? hideTargets : sayTargets)(now, { side, fields, ...more });
}

/** `fields`: all of `judgedBy`. `null`: cancelled, unchanged, or not all fields are set. */
async function askSide(contest: Contest, side: ContestSideId) {
  const { state } = contest;
  const { judgedBy = [] } = state.mechanic.contest ?? {};
  const before = knownSpecOf(contest, side);
  const wasHidden = state.secretId[side] !== null;
  const answer = await askNumber(contest, side);
  if (!answer) return null;
  const { isHidden } = answer;
  const spec = answer.spec;
  const isChanged = (field: string): boolean => spec[field] !== before[field];
  const valuesOf = (names: readonly string[]): Fields => Object.fromEntries(names.map((field) => [field, spec[field]]));
  const fields = valuesOf(judgedBy);
  const conditions = valuesOf(Object.keys(state.mechanic.byGM ?? {}).filter(isChanged));
  const isSaid = judgedBy.every((field) => fields[field] !== null);
  // A hidden target is posted even if unchanged; silence would reveal that.
  const isNew = isHidden || wasHidden || judgedBy.some(isChanged) || Object.keys(conditions).length > 0;
  return isSaid && isNew ? { fields, conditions, isHidden } : null;
}

/** The dialog for the target of a side; `null` if it was cancelled. */
export function askNumber(contest: Contest, side: ContestSideId): ReturnType<typeof askTargets> {
  const { mechanic, names, secretId } = contest.state;
  return askTargets(contest, {
    mechanic,
    spec: knownSpecOf(contest, side),
    rollerName: names[side],
    about: side,
    isHidden: secretId[side] !== null,
    judge: (spec) => chanceOf(contest, side, spec),
  });
}

/** With the target that only this viewer knows. */
function knownSpecOf(contest: Contest, side: ContestSideId): Fields {
  return { ...specOfSide(contest.state, side), ...secretOfSide(contest, side) };
}

function chanceOf(contest: Contest, side: ContestSideId, spec: Fields): string {
  const { state } = contest;
  const specs: ContestState["specs"] = { ...state.specs, [side]: state.specs[side] && spec };
  const rival = (id: ContestSideId): Rival => ({ spec: pendingSpecOf({ ...contest, state: { ...state, specs } }, id) });
  const { odds, refused } = chancesBetween(state, rival("a"), rival("b"));
  const what = phrase("QUINCUNX.Contest.wins", { name: freeText(state.names[side]) });
  return speak(
    odds
      ? phrase("QUINCUNX.Question.chanceOf", { chance: { percent: odds[side] }, what })
      : refused
        ? sayRefused(state.mechanic, refused)
        : phrase("QUINCUNX.Word.unknown"),
  );
}

async function sayTargets(contest: Contest, data: SideTargets): Promise<void> {
  const { side, fields, conditions } = data;
  const { mechanic, names } = contest.state;
  const spec = { ...specOfSide(contest.state, side), ...fields, ...conditions };
  const values = describeValues(
    mechanic,
    spec,
    Object.keys(decidedFields(mechanic, spec)).filter((field) => field in fields || field in (conditions ?? {})),
  );
  const words = { side: names[side], targets: values.map((value) => speak(value)).join(", ") };
  await postSaying(contestTarget, contest, data, "QUINCUNX.Contest.targetBy", words);
}

/** Kept before the operation is posted, because clients ask for it on arrival. */
async function hideTargets(contest: Contest, { fields, ...data }: SideTargets): Promise<void> {
  const secretId = makeSecretId("side");
  await keepSecret(secretId, fields);
  const unknown = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
  await postSaying(contestTarget, contest, { ...data, fields: unknown, secretId }, "QUINCUNX.Card.hid");
}
