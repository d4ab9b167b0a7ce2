/** Presents the tie rules of a contest, and the chances of both sides. */
import type { ContestDraft } from "../../api/contest-draft.ts";
import type { ContestOdds } from "../../rules/contract/contest.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { freeText } from "../../rules/contract/phrase.ts";
import { formatWhole, speak } from "../../ui/speak.ts";
import { refusalOf } from "./draft.ts";
import { sayRefused, type Chances } from "./odds.ts";

type Names = Readonly<Record<"a" | "b", string>>;

/** The chosen tie rule, else the mechanic's first; `null`: it has none. */
export function tieIn({ contest }: AnyMechanic, chosen: string | null): string | null {
  const ties = contest?.ties ?? [];
  return (ties.find(({ id }) => id === chosen) ?? ties[0])?.id ?? null;
}

/** `draft`: `null` while something is missing. */
export function presentOutlook(
  mechanic: AnyMechanic,
  tie: string | null,
  names: Names,
  draft: ContestDraft | null,
  { odds, refused }: Chances,
): object {
  const { ties = [], sayTie } = mechanic.contest ?? {};
  const sideNames = { a: freeText(names.a), b: freeText(names.b) };
  const chosen = tieIn(mechanic, tie);
  return {
    ties: ties.map(({ id }) => ({ id, label: sayTie ? speak(sayTie(id, sideNames)) : id, isChosen: id === chosen })),
    rule: ties.length === 0 && sayTie ? speak(sayTie(null, sideNames)) : "",
    bar: odds ? presentBar(odds, names) : null,
    refused: refused ? speak(sayRefused(mechanic, refused)) : "",
    mayBegin: draft === null || refusalOf(draft) === null,
  };
}

/** Leaves out a tie that cannot happen. */
export function presentBar(odds: ContestOdds, names: Names): object {
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
