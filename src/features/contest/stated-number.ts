/**
 * Numbers of a player for a side of a contest (MP-4, MP-8). All read them before the throw, and they judge nothing until a GM or the other side accepts
 * them.
 *
 * Operation `contestSay`: a player of a side says a number. Operation `contestAccept`: a GM or the other side accepts it. Data of both: `{side, fields}`.
 */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { choice, plainObject, reader } from "../../rules/contract/schema.ts";
import { isAuthorOrGM, type Change, type Offer, type Person } from "../../log/operation.ts";
import { offerToPost, postSaying } from "../../log/post.ts";
import { areTargets, sayTargets } from "../../roll/difficulty/world-difficulty.ts";
import { CONTEST_SIDES, otherSide } from "./flags.ts";
import { isOpenSide, specOfSide, waitingNumber, withoutNumber, type Contest, type ContestState } from "./state.ts";
import type { StatedNumber } from "./numbers.ts";
import { askNumber } from "./target.ts";

interface SideNumber {
  readonly side: ContestSideId;
  readonly fields: Fields;
}

const ON = ["contest"] as const;
const parse = reader({ side: choice(CONTEST_SIDES), fields: plainObject });

export const contestSay: Change<SideNumber, Contest> = {
  type: "contestSay",
  on: ON,
  parse,
  may: (author, state, { fields }) =>
    state.calledOffBy === null && isPlayerOf(state, author) && isNumber(state.mechanic, fields),
  apply: (state, { side, fields }, { author: { id, name } }) => {
    state.mechanic.parseSpec({ ...specOfSide(state, side), ...fields });
    return { stated: { ...state.stated, [side]: { fields, by: id, name } } };
  },
  mayUndo: isAuthorOrGM,
  describe: ({ before, data: { side, fields }, logged }) =>
    phrase("QUINCUNX.Contest.History.said", {
      side: freeText(before.names[side]),
      name: logged.author.name,
      target: targetOf(before, side, fields),
    }),
  offers: (contest, viewer) =>
    viewer.isGM || !isPlayerOf(contest.state, viewer)
      ? []
      : CONTEST_SIDES.filter((side) => isOpenSide(contest, side) && mayBeSaid(contest.state, side)).map((side) => ({
          id: side,
          place: "foot",
          label: phrase("QUINCUNX.Contest.target", { name: freeText(contest.state.names[side]) }),
          icon: "fa-solid fa-bullseye",
          take: () => say(contest, side),
        })),
};

export const contestAccept: Change<SideNumber, Contest> = {
  type: "contestAccept",
  on: ON,
  parse,
  may: (author, state, { side, fields }) => {
    const number = waitingNumber(state, side);
    return number !== null && isSameJson(number.fields, fields) && mayAccept(author, state, side, number);
  },
  apply: (state, { side, fields }) => {
    const spec = state.mechanic.parseSpec({ ...specOfSide(state, side), ...fields });
    return {
      specs: { ...state.specs, [side]: state.specs[side] && spec },
      targets: { ...state.targets, [side]: fields },
      ...withoutNumber(state, side),
    };
  },
  mayUndo: isAuthorOrGM,
  describe: ({ before, data: { side, fields }, logged }) =>
    phrase("QUINCUNX.Contest.History.accepted", {
      side: freeText(before.names[side]),
      name: logged.author.name,
      target: targetOf(before, side, fields),
    }),
  offers: (contest, viewer) => CONTEST_SIDES.flatMap((side) => acceptance(contest, side, viewer)),
};

function acceptance(contest: Contest, side: ContestSideId, viewer: Person): readonly Offer[] {
  const { state } = contest;
  const number = waitingNumber(state, side);
  if (!number || !mayAccept(viewer, state, side, number)) return [];
  const target = targetOf(state, side, number.fields);
  const label = phrase("QUINCUNX.Contest.accept", { target, name: freeText(state.names[side]) });
  const button = { id: side, place: "foot", label } as const;
  return [offerToPost(contestAccept, contest, { side, fields: number.fields }, "QUINCUNX.Contest.acceptBy", button)];
}

/** True for GMs, and for a player of the other side. */
function mayAccept(
  { id, isGM }: Person,
  { calledOffBy, players }: ContestState,
  side: ContestSideId,
  { by }: StatedNumber,
): boolean {
  if (calledOffBy !== null) return false;
  if (isGM) return true;
  if (id === null || id === by) return false;
  const authorSides = CONTEST_SIDES.filter((one) => players[one].includes(by ?? ""));
  const others = authorSides.length > 0 ? CONTEST_SIDES.filter((one) => !authorSides.includes(one)) : [otherSide(side)];
  return others.some((one) => players[one].includes(id));
}

function isPlayerOf({ players }: ContestState, { id }: Person): boolean {
  return id !== null && CONTEST_SIDES.some((side) => players[side].includes(id));
}

function isNumber(mechanic: AnyMechanic, fields: Fields): boolean {
  return (mechanic.contest?.judgedBy ?? []).length > 0 && areTargets(mechanic, fields);
}

/** No GM has set or hidden it, and nobody has accepted one. */
function mayBeSaid({ mechanic, targets, secretId }: ContestState, side: ContestSideId): boolean {
  return (mechanic.contest?.judgedBy ?? []).length > 0 && targets[side] === null && secretId[side] === null;
}

function targetOf(state: ContestState, side: ContestSideId, fields: Fields): string {
  return sayTargets(state.mechanic, { ...specOfSide(state, side), ...fields });
}

async function say(contest: Contest, side: ContestSideId): Promise<void> {
  const answer = await askNumber(contest, side);
  const { mechanic } = contest.state;
  const fields = answer && pickFields(answer.spec, mechanic.hideable);
  if (fields && isNumber(mechanic, fields))
    await postSaying(contestSay, contest, { side, fields }, "QUINCUNX.Contest.saidBy");
}
