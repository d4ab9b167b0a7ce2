/**
 * State of a spec editor. Pure JSON, so that another client can continue with it. `open.ts` creates it and `edit.ts`
 * changes it; odds, step values and words are computed for display.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import type { Adjusted } from "../../rules/spec/adjust.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { DiceRequest } from "../../rules/contract/trace.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { problemOf, type Problem } from "../../ui/problem.ts";

export interface SpecEditorState {
  readonly mechanic: MechanicId;
  readonly offer: Offer;
  /** The spec cannot be changed; folds and the figure shown large can. */
  readonly isReadOnly: boolean;
  /** Always valid; rejected input is kept in `faults`. */
  readonly spec: Fields;
  /** The state that "begin again" restores. */
  readonly fresh: { readonly spec: Fields; readonly selected: readonly string[] };
  /** Fields decided by house rules or shared dice, with the values the spec last followed. */
  readonly worldFields: Fields;
  /** True if the reader may not change `settled` fields. */
  readonly areWorldFieldsLocked: boolean;
  /** Fields that are shown but cannot be changed, even by a stat; `fixed` holds their values. */
  readonly locked: readonly string[];
  readonly lockedValues: Fields;
  /** Dice and bonuses given by allies (SC-8), also in `fresh`: drawn separately and not editable. Absent: none. */
  readonly granted?: readonly Grant[];
  /** Changes by conditions and effects that are in the spec, also in `fresh`: drawn separately and not editable. Absent: none. */
  readonly adjusted?: readonly Adjusted[];
  /** Stats that may be selected, and the ids of the selected ones. */
  readonly stats: readonly SelectedStat[];
  readonly selected: readonly string[];
  /** Id of the selected stat that decides among others. Absent: none. */
  readonly decisive?: string | null;
  /** Id of the figure shown large; if it does not exist, the default is shown. */
  readonly focus: string | null;
  /** Rejected input by control id. */
  readonly faults: Readonly<Record<string, Fault>>;
  /** Folds by id, and if they are open; missing ones follow the mechanic's default. */
  readonly opened: Readonly<Record<string, boolean>>;
  /** The reason why stats could not be selected or unselected. */
  readonly problem: Problem | null;
}

/** The offered controls: all before a throw, targets after it, a few fields in a sheet's cell. */
export type Offer =
  | { readonly kind: "all" }
  /** `isGMs`: with all fields of GMs. */
  | { readonly kind: "targets"; readonly isGMs?: true }
  | { readonly kind: "fields"; readonly fields: readonly string[] };

interface Fault {
  /** The text in the field; `null` if a click was refused. */
  readonly typed: string | null;
  readonly problem: Problem;
}

export function mechanicOf({ mechanic }: Pick<SpecEditorState, "mechanic">): AnyMechanic {
  return mechanicById(mechanic);
}

export function selectedStats({
  stats,
  selected,
  decisive,
}: Pick<SpecEditorState, "stats" | "selected" | "decisive">): SelectedStat[] {
  return stats
    .filter(({ id }) => selected.includes(id))
    .map((stat) => (stat.id === decisive ? { ...stat, isDecisive: true } : stat));
}

/** The dice of the first throw, or the reason why the spec cannot be rolled. */
export function firstThrow(state: Pick<SpecEditorState, "mechanic" | "spec">): {
  readonly dice: readonly DiceRequest[];
  readonly problem: Problem | null;
} {
  const mechanic = mechanicOf(state);
  try {
    return { dice: mechanic.waitingDice(state.spec, mechanic.parseFaces(state.spec, {})), problem: null };
  } catch (error) {
    return { dice: [], problem: problemOf(error) };
  }
}

/** True if no field holds rejected text and the spec can be rolled. */
export function isReady(state: SpecEditorState): boolean {
  return isValid(state) && firstThrow(state).problem === null;
}

/** True if no field holds rejected text. Its dice may be thrown already, or lost to the difficulty (DP-6). */
export function isValid({ faults, problem }: SpecEditorState): boolean {
  return problem === null && !Object.values(faults).some(({ typed }) => typed !== null);
}
