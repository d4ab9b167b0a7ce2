/** Stats that are selected for an action or against it, such as hooks (FP-2). */
import type { AnyMechanic } from "../contract/mechanic.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import type { SelectedStat } from "../contract/stats.ts";

type Way = "for" | "against";

/** `null`: the slot has no opposite. */
export function wayOf({ stats }: Pick<AnyMechanic, "stats">, slot: string): Way | null {
  const pair = stats.opposites?.find((slots) => slots.includes(slot));
  return pair ? (pair[0] === slot ? "for" : "against") : null;
}

const WORDS = {
  for: "QUINCUNX.Way.for",
  against: "QUINCUNX.Way.against",
  forDecisive: "QUINCUNX.Way.forDecisive",
  againstDecisive: "QUINCUNX.Way.againstDecisive",
} as const;

/** "▲ Never leaves a friend behind", "▼ Owes everybody money (decisive)". */
export function sayWay(way: Way, name: Phrase | string, isDecisive: boolean): Phrase {
  return phrase(WORDS[isDecisive ? (`${way}Decisive` as const) : way], { name });
}

/** The selected stats that have an opposite. */
export function sayWays(mechanic: Pick<AnyMechanic, "stats">, selected: readonly SelectedStat[]): readonly Phrase[] {
  return selected.flatMap(({ slot, label, isDecisive }) => {
    const way = wayOf(mechanic, slot);
    return way ? [sayWay(way, label, isDecisive === true)] : [];
  });
}
