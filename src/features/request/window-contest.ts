/** Turns the state of the request window into a contest between the two chosen seats. */
import { tieIn } from "../../roll/contest/outlook.ts";
import { appearanceAt } from "../../actors/appearance.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import { flagsOfDraft } from "./post.ts";
import { rollOfSeat } from "./spec.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { draftOf, needsTarget, type RequestState } from "./window-state.ts";
import type { ContestDraft, ContestSideDraft } from "../../roll/contest/draft.ts";

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
      const { stats, spec: own } = rollOfSeat(request, index);
      return { user, ...(actor === undefined ? {} : { actor }), stats, spec: own, fixed, isHidden: draft.isHidden };
    });
  });
  const [a, b, ...more] = sides ?? [];
  if (!a || !b || more.length > 0) return null;
  const tie = tieIn(mechanicById(draft.mechanic), state.tie);
  return { mechanic: draft.mechanic, title: draft.title, tie, sides: { a, b } };
}

/** “…” for a side without a seat. */
export function namesOfSides({ seats }: RequestState): Readonly<Record<"a" | "b", string>> {
  const [a, b] = seats
    .filter(({ isChosen }) => isChosen)
    .map(({ user, actor }) => appearanceAt(actor ?? undefined)?.name ?? game.users.get(user)?.name ?? "");
  return { a: a ?? "\u2026", b: b ?? "\u2026" };
}
