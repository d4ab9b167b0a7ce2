/** How stats of actors fill a spec. */
import type { Stat } from "./actor.ts";
import type { Fields } from "./fields.ts";
import type { Phrase } from "./phrase.ts";

/** A place for stats in a roll: "attribute", "ability". The prompt lists the actor's stats of each slot. */
export interface StatSlot {
  readonly id: string;
  readonly label: Phrase;
  readonly min: number;
  /** Maximum number of stats of this slot in one roll. */
  readonly max: number;
  /** The integer field that holds their sum. Absent: `apply` handles the slot. */
  readonly field?: string;
  /** Opposes the roll, so stats of other actors are offered too. */
  readonly isAgainst?: true;
  /** Belongs to one action, so the next prompt does not begin with it. */
  readonly isMomentary?: true;
  /** Caption that it shares with the slots before and after it. Absent: its own label. */
  readonly row?: Phrase;
  /** Its stats are dice: the value is the size, the count their number. */
  readonly isDie?: true;
  /** The prompt shows the chance before and after a tick. */
  readonly showsDifference?: true;
}

/** A selected stat. */
export type SelectedStat = Pick<Stat, "id" | "value" | "count" | "takes" | "traits" | "display" | "label"> & {
  readonly slot: string;
  /** The stat belongs to an opponent of the roller. */
  readonly isOther?: boolean;
  /** The user has marked it as the one that decides. */
  readonly isDecisive?: true;
  /** A request names it alone, so it stays selected. */
  readonly isFixed?: true;
};

/** A row of a pool of any stats: of any actor and any slot. */
export interface PoolRow {
  readonly label: string;
  readonly value: number;
  /** Number of dice, where `value` is their size. Default: 1. */
  readonly count?: number;
}

export interface MechanicStats<S extends Fields> {
  readonly slots: readonly StatSlot[];
  /**
   * Adds selected stats to a spec. `before` are the stats selected until now; their entries are removed first, for specs that do not record the stat of an
   * entry (labelled bonuses).
   */
  apply(spec: S, selected: readonly SelectedStat[], before?: readonly SelectedStat[]): S;
  /** True if these stats propose nothing unless one of them is marked as decisive. Absent: never. */
  readonly isUndecided?: (selected: readonly SelectedStat[]) => boolean;
  /** The target that an opponent's stat gives; `null`: none. Absent: stats are no targets. */
  readonly asTarget?: (stat: SelectedStat) => Fields | null;
  /** Fields of a roll that begins with these stats, if they replace a required field instead of adding to it. Absent: none. */
  readonly begin?: (selected: readonly SelectedStat[]) => Fields;
  /** Fields of a roll of all these rows together. Throws RuleError for rows that cannot be rolled. Absent: the mechanic takes no such pools. */
  readonly gather?: (rows: readonly PoolRow[]) => Fields;
  /** Spec field by slot id; such a field needs no control. Absent: none. */
  readonly filledBy?: Readonly<Partial<Record<string, string>>>;
  /** Pairs of slots that accept the same stats; a stat is in at most one slot of a pair. Absent: none. */
  readonly opposites?: readonly (readonly [favours: string, opposes: string])[];
}
