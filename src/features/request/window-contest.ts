/** Turns the state of the request window into a contest between the two chosen seats. */
import { chancesBetween, type Chances } from "../../roll/contest/odds.ts";
import { appearanceAt } from "../../actors/appearance.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import { flagsOfDraft } from "./post.ts";
import { rollOfSeat } from "./spec.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { draftOf, needsTarget, type RequestState } from "./window-state.ts";
import type { ContestDraft, ContestSideDraft } from "../../roll/contest/draft.ts";

/** The chosen tie rule, else the mechanic's first; `null`: it has none. */
export function tieOfRequest({ pick, tie }: RequestState): string | null {
  const ties = (pick && mechanicById(pick.mechanic).contest?.ties) ?? [];
  return (ties.find(({ id }) => id === tie) ?? ties[0])?.id ?? null;
}

/** The first chosen seat is side `a`. `null` unless two are chosen and the rules accept both specs. */
export function contestOfRequest(state: RequestState, spec: object): ContestDraft | null {
  const draft = draftOf(state, spec);
  if (!draft) return null;
  const sides = unlessRefused(() => {
    const { flags, whole } = flagsOfDraft({ ...draft, isHidden: false });
    const { hideable } = mechanicById(draft.mechanic);
    const fixed = flags.fixed.filter((field) => needsTarget(state) || !hideable.includes(field));
    const request = { flags, state: { mechanic: mechanicById(draft.mechanic), spec: whole } };
    return draft.seats.map(({ user, actor }, index): ContestSideDraft => {
      const { stat, spec: own } = rollOfSeat(request, index);
      const stats = stat?.roll?.with ?? (stat ? [stat.id] : []);
      return { user, ...(actor === undefined ? {} : { actor }), stats, spec: own, fixed, isHidden: draft.isHidden };
    });
  });
  const [a, b, ...more] = sides ?? [];
  if (!a || !b || more.length > 0) return null;
  return { mechanic: draft.mechanic, title: draft.title, tie: tieOfRequest(state), sides: { a, b } };
}

/** “…” for a side without a seat. */
export function namesOfSides({ seats }: RequestState): Readonly<Record<"a" | "b", string>> {
  const [a, b] = seats
    .filter(({ isChosen }) => isChosen)
    .map(({ user, actor }) => appearanceAt(actor ?? undefined)?.name ?? game.users.get(user)?.name ?? "");
  return { a: a ?? "\u2026", b: b ?? "\u2026" };
}

export function chancesOfRequest({ mechanic, tie, sides }: ContestDraft): Chances {
  return chancesBetween({ mechanic: mechanicById(mechanic), tie }, sides.a, sides.b);
}
