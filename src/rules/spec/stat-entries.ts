/**
 * Selected stats as entries of a list in a spec (bonuses, dice). Deselecting a stat removes exactly its entries; a stat that stays selected keeps
 * manual changes.
 */
import type { Phrase } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import type { SelectedStat } from "../contract/stats.ts";

export interface Entries<E> {
  /** Entries that a stat adds. */
  of(stat: SelectedStat): readonly E[];
  /** True if the entries have the same name, so that one may be the other after a manual change. */
  isAlike(entry: E, other: E): boolean;
  isSame(entry: E, other: E): boolean;
}

/**
 * The new list: entries of the stats in `selected`, in their order, then all other entries. Entries of stats in `before` are removed first, even if
 * changed manually; a stat that stays selected keeps its entries. Existing entries are not added twice.
 */
export function withSelected<E>(
  list: readonly E[],
  selected: readonly SelectedStat[],
  before: readonly SelectedStat[],
  entries: Entries<E>,
): readonly E[] {
  const left = [...list];
  const take = (wanted: E, orAlike: boolean): E | undefined => {
    const exact = left.findIndex((entry) => entries.isSame(entry, wanted));
    const index = exact < 0 && orAlike ? left.findIndex((entry) => entries.isAlike(entry, wanted)) : exact;
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const earlier = before.map((stat) => ({ stat, values: entries.of(stat).map((entry) => take(entry, true)) }));
  const isSameStat = (one: SelectedStat, other: SelectedStat): boolean => {
    const [own, others] = [entries.of(one), entries.of(other)];
    return (
      one.slot === other.slot &&
      own.length === others.length &&
      own.every((entry, index) => entries.isSame(entry, others[index] as E))
    );
  };
  const own = selected.flatMap((stat) => {
    const kept = earlier.find(({ stat: old }) => isSameStat(old, stat))?.values ?? [];
    return entries.of(stat).map((entry, index) => kept[index] ?? take(entry, false) ?? entry);
  });
  return [...own, ...left];
}

/** Labels in a spec are plain text, so a stat with only a language key has none there. */
export function plainLabel(label: Phrase): string {
  return "text" in label ? label.text.slice(0, LIMITS.text) : "";
}
