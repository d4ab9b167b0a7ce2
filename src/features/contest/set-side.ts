/** Lets a GM set a side's target in the difficulty dialog. */
import type { Fields } from "../../rules/contract/fields.ts";
import { chancesBetween, sayRefused } from "../../roll/contest/odds.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { decidedFields } from "../../rules/spec/gm-fields.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { cardOf } from "../../card/card.ts";
import { keepSecret } from "../../secrets/share-secrets.ts";
import type { Card } from "../../card/state.ts";
import { askTargets } from "../../roll/target-dialog.ts";
import type { ContestSideId } from "../../roll/contest/flags.ts";
import { makeSecretId } from "../../secrets/secret-id.ts";
import type { Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { secretOfSide } from "./progress.ts";
import { contestOf, currentRound, specOfSide, type Contest, type ContestState } from "./state.ts";
import { speak } from "../../ui/speak.ts";
import type { PromptAnswer } from "../../roll/prompt/request.ts";

/** Data of the operation `contestTarget`. */
export interface SideTargets {
  readonly side: ContestSideId;
  readonly fields: Fields;
  /** Conditions of success that GMs set (MP-4, MP-5); always public. Absent: unchanged. */
  readonly conditions?: Fields;
  /** Absent: the targets are public. */
  readonly secretId?: string;
}

type Operation = Change<SideTargets, Contest>;

/** If the side threw while the dialog was open, `amend` changes its card, which keeps the target if the contest is deleted. */
export async function setSide(
  operation: Operation,
  contest: Contest,
  side: ContestSideId,
  amend: (card: Card, answer: Pick<PromptAnswer, "spec" | "isHidden">) => Promise<void>,
): Promise<void> {
  const said = await askSide(contest, side);
  const now = contestOf(game.messages.get(contest.message.id ?? ""));
  if (!said || !now) return;
  const { fields, conditions, isHidden } = said;
  const thrown = game.messages.get(currentRound(now).thrown[side] ?? "");
  const card = thrown && cardOf(thrown);
  if (card) await amend(card, { spec: { ...card.state.spec, ...fields, ...conditions }, isHidden });
  else
    await (isHidden ? hideTargets : sayTargets)(operation, now, {
      side,
      fields,
      ...(Object.keys(conditions).length > 0 ? { conditions } : {}),
    });
}

interface SideAnswer {
  /** All fields of `judgedBy`. */
  readonly fields: Fields;
  readonly conditions: Fields;
  readonly isHidden: boolean;
}

/** `null`: cancelled, unchanged, or not all fields are set. */
async function askSide(contest: Contest, side: ContestSideId): Promise<SideAnswer | null> {
  const { state } = contest;
  const { judgedBy = [] } = state.mechanic.contest ?? {};
  const before = { ...specOfSide(state, side), ...secretOfSide(contest, side) } as Fields;
  const wasHidden = state.secretId[side] !== null;
  const answer = await askTargets(contest, {
    mechanic: state.mechanic,
    spec: before,
    who: state.names[side],
    about: side,
    isHidden: wasHidden,
    judge: (spec) => chanceOf(contest, side, spec),
  });
  if (!answer) return null;
  const { isHidden } = answer;
  const spec = answer.spec as Fields;
  const isChanged = (field: string): boolean => spec[field] !== before[field];
  const valuesOf = (names: readonly string[]): Fields => Object.fromEntries(names.map((field) => [field, spec[field]]));
  const fields = valuesOf(judgedBy);
  const conditions = valuesOf(Object.keys(state.mechanic.byGM ?? {}).filter(isChanged));
  const isSaid = judgedBy.every((field) => fields[field] !== null);
  // A hidden target is posted even if unchanged; silence would reveal that.
  const isNew = isHidden || wasHidden || judgedBy.some(isChanged) || Object.keys(conditions).length > 0;
  return isSaid && isNew ? { fields, conditions, isHidden } : null;
}

function chanceOf({ state }: Contest, side: ContestSideId, spec: object): string {
  const specs: ContestState["specs"] = { ...state.specs, [side]: state.specs[side] && spec };
  const { odds, refused } = chancesBetween(state, { spec: specs.a }, { spec: specs.b });
  const what = phrase("QUINCUNX.Contest.wins", { name: freeText(state.names[side]) });
  return speak(
    odds
      ? phrase("QUINCUNX.Question.chanceOf", { chance: { percent: odds[side] }, what })
      : refused
        ? sayRefused(state.mechanic, refused)
        : phrase("QUINCUNX.Word.unknown"),
  );
}

async function sayTargets(operation: Operation, contest: Contest, data: SideTargets): Promise<void> {
  const { side, fields, conditions } = data;
  const { mechanic, names } = contest.state;
  const spec = { ...specOfSide(contest.state, side), ...fields, ...conditions };
  const values = describeValues(
    mechanic,
    spec,
    Object.keys(decidedFields(mechanic, spec)).filter((field) => field in fields || field in (conditions ?? {})),
  );
  const words = { side: names[side], targets: values.map((value) => speak(value)).join(", ") };
  await postSaying(operation, contest, data, "QUINCUNX.Contest.targetBy", words);
}

/** Kept before the operation is posted, because clients ask for it on arrival. */
async function hideTargets(operation: Operation, contest: Contest, { fields, ...data }: SideTargets): Promise<void> {
  const secretId = makeSecretId("contest");
  await keepSecret(secretId, fields);
  const unknown = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
  await postSaying(operation, contest, { ...data, fields: unknown, secretId }, "QUINCUNX.Card.hid");
}
