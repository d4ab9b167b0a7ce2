/** Ticked stats as entries of a list in a spec (bonuses, dice): ticking and unticking is exact, and what was made of them by hand stays. */
import type { SelectedStat } from "../contract/stats.ts";

export interface Entries<E> {
  /** What a stat puts into the list. */
  of(stat: SelectedStat): readonly E[];
  /** Whether one entry may be the other, with a number that was changed by hand: by its name. */
  isAlike(entry: E, other: E): boolean;
  isSame(entry: E, other: E): boolean;
}

/**
 * The list after `ticked`: entries of ticked stats in their order, then whatever else was there. The entries of stats that were ticked `before` leave
 * first, whatever they have become; a stat that stays ticked keeps its own. What is there already is not added twice.
 */
export function withSelected<E>(
  list: readonly E[],
  ticked: readonly SelectedStat[],
  before: readonly SelectedStat[],
  entries: Entries<E>,
): readonly E[] {
  const left = [...list];
  const take = (wanted: E, orAlike: boolean): E | undefined => {
    const exact = left.findIndex((entry) => entries.isSame(entry, wanted));
    const index = exact < 0 && orAlike ? left.findIndex((entry) => entries.isAlike(entry, wanted)) : exact;
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const earlier = before.map((stat) => ({ stat, taken: entries.of(stat).map((entry) => take(entry, true)) }));
  const isSameStat = (one: SelectedStat, other: SelectedStat): boolean => {
    const [own, others] = [entries.of(one), entries.of(other)];
    return (
      one.slot === other.slot &&
      own.length === others.length &&
      own.every((entry, index) => entries.isSame(entry, others[index] as E))
    );
  };
  const own = ticked.flatMap((stat) => {
    const kept = earlier.find(({ stat: old }) => isSameStat(old, stat))?.taken ?? [];
    return entries.of(stat).map((entry, index) => kept[index] ?? take(entry, false) ?? entry);
  });
  return [...own, ...left];
}
