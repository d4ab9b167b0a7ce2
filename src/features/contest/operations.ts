/** Operations on a contest besides targets: it is called off, and a gain counts for the other side. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { contestProgressOf, gainNames } from "./progress.ts";
import { currentRound, type Contest } from "./state.ts";
import { isAuthorOrGM, isUserOrGM, type Change, isGM, type Offer } from "../../log/operation.ts";
import { offerToPost, postOperation } from "../../log/post.ts";
import { choice, reader } from "../../rules/contract/schema.ts";
import { CONTEST_SIDES } from "./flags.ts";
import { speak } from "../../ui/speak.ts";

/** Operation `contestOff`: the contest's author or a GM calls it off. No data. */
export const contestOff: Change<object, Contest> = {
  type: "contestOff",
  on: ["contest"],
  parse: (data) => (Object.keys(data).length === 0 ? data : null),
  may: (author, { beganBy, calledOffBy }) => calledOffBy === null && isUserOrGM(author, beganBy),
  apply: (_state, _data, { author }) => ({ calledOffBy: author.name }),
  mayUndo: isAuthorOrGM,
  describe: ({ logged }) => phrase("QUINCUNX.Contest.History.off", { name: logged.author.name }),
  offers: (contest, viewer) =>
    contestOff.may(viewer, contest.state, {}) && !isDecided(contest)
      ? [offerToPost(contestOff, contest, {}, "QUINCUNX.Contest.offBy", { label: phrase("QUINCUNX.Contest.off") })]
      : [],
};

/** Includes secret targets if this viewer knows them. */
function isDecided(contest: Contest): boolean {
  const { thrown } = currentRound(contest);
  return thrown.a !== null && thrown.b !== null && contestProgressOf(contest, true).refused === null;
}

/**
 * Operation `contestCount`: a GM lets the gain from one side's dice count for the other (FP-11). Data: `{side: "a"}`; the amount follows from the
 * cards.
 */
export const contestCount: Change<{ readonly side: ContestSideId }, Contest> = {
  type: "contestCount",
  on: ["contest"],
  parse: reader({ side: choice(CONTEST_SIDES) }),
  may: (author, { mechanic, gainSides, calledOffBy }, { side }) =>
    author.isGM && calledOffBy === null && mechanic.contest?.gain !== undefined && !gainSides.includes(side),
  apply: ({ gainSides }, { side }) => ({ gainSides: [...gainSides, side] }),
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
  const gainText = contest.state.mechanic.contest?.gain?.historyText(game.user.name);
  await postOperation(contestCount, contest, { side }, { sentence: gainText ? speak(gainText) : "" });
}
