/**
 * Operation `contestCount`: a GM lets the gain from one side's dice count for the other (FP-11). Data: `{side: "a"}`; the amount follows from the
 * cards.
 */
import { oneOf, readShape } from "../../platform/shape.ts";
import { gainNames, contestProgressOf } from "./progress.ts";
import type { Contest } from "./state.ts";
import { CONTEST_SIDES, type ContestSideId } from "../../roll/contest/flags.ts";
import { isGM, type Change, type Offer } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { speak } from "../../ui/speak.ts";

interface Counted {
  readonly side: ContestSideId;
}

export const contestCount: Change<Counted, Contest> = {
  type: "contestCount",
  on: ["contest"],
  parse: readShape({ side: oneOf(...CONTEST_SIDES) }),
  may: (author, { mechanic, counted, calledOffBy }, { side }) =>
    author.isGM && calledOffBy === null && mechanic.contest?.gain !== undefined && !counted.includes(side),
  apply: ({ counted }, { side }) => ({ counted: [...counted, side] }),
  mayUndo: isGM,
  describe: ({ before, logged }) =>
    before.mechanic.contest?.gain?.historyText(logged.author.name) ?? { text: logged.author.name },
  // Not offered with a hidden difficulty: the button would reveal information.
  offers: (contest, viewer) =>
    CONTEST_SIDES.flatMap((side) => offerOf(contest, side, contestCount.may(viewer, contest.state, { side }))),
};

function offerOf(contest: Contest, side: ContestSideId, isAllowed: boolean): readonly Offer[] {
  const { gain } = contest.state.mechanic.contest ?? {};
  const count = isAllowed ? (contestProgressOf(contest).gains?.[side] ?? 0) : 0;
  if (!gain || count === 0) return [];
  const label = gain.offer(count, gainNames(contest, side));
  return [{ id: side, place: "foot", label, take: () => countSide(contest, side) }];
}

async function countSide(contest: Contest, side: ContestSideId): Promise<void> {
  const said = contest.state.mechanic.contest?.gain?.historyText(game.user.name);
  await postOperation(contestCount, contest, { side }, { sentence: said ? speak(said) : "" });
}
