/** The two chosen seats of a request roll against each other; the first is side `a`. */
import { appearanceAt } from "../../actors/appearance.ts";
import type { ContestDraft, ContestSideDraft, ContestSideId } from "../../api/contest-draft.ts";
import type { AskedInMode, RequestMode } from "../../roll/requests/request-mode.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { postContest } from "./begin.ts";
import { flagsOfContest, refusalOf } from "./draft.ts";
import type { ContestSideFlags } from "./flags.ts";
import { chancesBetween, type Rival } from "./odds.ts";
import { presentOutlook, tieIn } from "./outlook.ts";
import { effectiveSideSpec } from "./side-spec.ts";

export const contestMode: RequestMode = {
  id: "contest",
  label: "QUINCUNX.Request.contest",
  button: "QUINCUNX.Contest.begin",
  seats: 2,
  wrongSeats: "QUINCUNX.Request.notTwo",
  field: "tie",
  isOffered: ({ contest }) => contest?.judge !== undefined,
  needsTarget: ({ contest }) => (contest?.judgedBy ?? []).length > 0,
  present: (request) => ({ template: "quincunx-contest-outlook", view: presentSides(request) }),
  prepare(request) {
    const draft = contestBetween(request);
    return draft && !refusalOf(draft) ? () => postContest(draft) : null;
  },
};

/** `null` unless two seats are chosen and the rules accept both specs. */
export function contestBetween({ mechanic, title, choice, seats, rolls }: AskedInMode): ContestDraft | null {
  const sides = (rolls ?? []).flatMap((roll, index): readonly ContestSideDraft[] => {
    const seat = seats[index];
    return seat ? [{ user: seat.user, ...(seat.actor === undefined ? {} : { actor: seat.actor }), ...roll }] : [];
  });
  const [a, b, ...more] = sides;
  if (!a || !b || more.length > 0) return null;
  return { mechanic: mechanic.id, title, tie: tieIn(mechanic, choice), sides: { a, b } };
}

function presentSides(request: AskedInMode): object {
  const { mechanic, choice } = request;
  const draft = contestBetween(request);
  const flags = draft && unlessRefused(() => flagsOfContest(draft));
  const rival = (id: ContestSideId, { spec }: ContestSideFlags): Rival => ({
    spec: flags && spec && effectiveSideSpec(mechanic, flags, id, spec),
  });
  const chances = flags
    ? chancesBetween({ mechanic, tie: flags.tie }, rival("a", flags.sides.a), rival("b", flags.sides.b))
    : { odds: null, refused: null };
  return presentOutlook(mechanic, choice, namesOf(request), draft, chances);
}

/** “…” for a side without a seat. */
function namesOf({ seats }: AskedInMode): Readonly<Record<ContestSideId, string>> {
  const [a, b] = seats.map(({ user, actor }) => appearanceAt(actor)?.name ?? game.users.get(user)?.name ?? "");
  return { a: a ?? "\u2026", b: b ?? "\u2026" };
}
