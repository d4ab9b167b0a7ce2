/** Operation `contestOff`: the contest's author or a GM calls it off. No data. */
import { phrase } from "../../rules/contract/phrase.ts";
import { contestProgressOf } from "./progress.ts";
import { currentRound, type Contest } from "./state.ts";
import { isAuthorOrGM, isUserOrGM, type Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";

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
      ? [
          {
            id: "",
            place: "foot",
            label: phrase("QUINCUNX.Contest.off"),
            take: () => postSaying(contestOff, contest, {}, "QUINCUNX.Contest.offBy"),
          },
        ]
      : [],
};

/** Includes secret targets if this viewer knows them. */
function isDecided(contest: Contest): boolean {
  const { thrown } = currentRound(contest);
  return thrown.a !== null && thrown.b !== null && contestProgressOf(contest, true).refused === null;
}
