import type { ContestOdds } from "../../rules/contract/contest.ts";
import { formatWhole } from "../../ui/numbers.ts";

/** Leaves out a tie that cannot happen. */
export function presentBar(odds: ContestOdds, names: { readonly a: string; readonly b: string }): object {
  const parts = [
    { id: "a", name: names.a, p: odds.a },
    { id: "tie", name: game.i18n.localize("QUINCUNX.Contest.tie"), p: odds.tie },
    { id: "b", name: names.b, p: odds.b },
  ];
  return {
    parts: parts
      .filter(({ id, p }) => id !== "tie" || p > 0)
      .map(({ p, ...part }) => ({ ...part, share: String(Math.round(p * 10_000) / 100), chance: formatWhole(p) })),
  };
}
