/** Asks a GM what a side of a contest is against, in the difficulty dialog. */
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { askTargets } from "../cards/targets.ts";
import type { ContestSideId } from "../flags/contest.ts";
import type { Fields } from "../flags/flags.ts";
import { ports } from "../ports.ts";
import { oddsBetween, secretOfSide } from "./standing.ts";
import { specOfSide, type Contest, type ContestState } from "./state.ts";

export interface SideAnswer {
  /** All that decide. */
  readonly fields: Fields;
  readonly isHidden: boolean;
}

/** Null: left, or nothing is otherwise, or nothing is said. */
export async function askSide(contest: Contest, side: ContestSideId): Promise<SideAnswer | null> {
  const { state } = contest;
  const { judgedBy = [] } = state.mechanic.contest ?? {};
  const before = { ...specOfSide(state, side), ...secretOfSide(contest, side) } as Fields;
  const wasHidden = state.hiddenUnder[side] !== null;
  const answer = await askTargets(contest, {
    mechanic: state.mechanic,
    spec: before,
    who: state.names[side],
    about: side,
    isHidden: wasHidden,
    judge: (spec) => chanceOf(contest, side, spec),
  });
  if (!answer) return null;
  const { spec, isHidden } = answer;
  const fields = Object.fromEntries(judgedBy.map((field) => [field, (spec as Fields)[field]]));
  const isSaid = Object.values(fields).every((value) => value !== null);
  const isNew = isHidden !== wasHidden || judgedBy.some((field) => fields[field] !== before[field]);
  return isSaid && isNew ? { fields, isHidden } : null;
}

/** What a target would mean for that side, where what the other one is against is open. */
function chanceOf({ state }: Contest, side: ContestSideId, spec: object): string {
  const specs: ContestState["specs"] = { ...state.specs, [side]: state.specs[side] && spec };
  const odds = oddsBetween(state, { spec: specs.a }, { spec: specs.b });
  const what = phrase("QUINCUNX.Contest.wins", { name: freeText(state.names[side]) });
  return ports().speak(
    odds
      ? phrase("QUINCUNX.Question.chanceOf", { chance: { percent: odds[side] }, what })
      : phrase("QUINCUNX.Word.unknown"),
  );
}
