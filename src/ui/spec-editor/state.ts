/**
 * What a spec editor holds while somebody changes a spec. Nothing but JSON: it can be sent to another seat and gone on with there. It begins in
 * `open.ts` and is changed by `edit.ts` alone; what is drawn of it (odds, worth, words) is worked out by whoever shows it.
 */
import type { Grant } from "../../rules/contract/pre-roll.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { DiceRequest } from "../../rules/contract/trace.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import { problemOf, type Problem } from "../problem.ts";
import type { Fields } from "./fields.ts";

export interface SpecEditorState {
  readonly mechanic: MechanicId;
  readonly offer: Offer;
  /** Nothing can be changed; folds and the figure shown large are still the reader's. */
  readonly isReadOnly: boolean;
  /** Always valid: what cannot be stays in `faults` until it is mended. */
  readonly spec: object;
  /** What "begin again" goes back to. */
  readonly fresh: { readonly spec: object; readonly selected: readonly string[] };
  /** How the table stands (house rules, dice of the table), as far as the spec has followed it. */
  readonly settled: Fields;
  /** What the table has settled is shown and not this reader's to change. */
  readonly isBound: boolean;
  /** Fields that are shown and not offered, whatever a stat would make of them; their values are those of `fixed`. */
  readonly locked: readonly string[];
  readonly fixed: Fields;
  /** What allies have given (SC-8): entries of the spec, and of `fresh`, that are shown apart and nobody's to change here. Absent: nothing. */
  readonly granted?: readonly Grant[];
  /** Stats that may be selected, and the ids of those that are. */
  readonly stats: readonly SelectedStat[];
  readonly selected: readonly string[];
  /** The figure shown large, by its id; the first where it is gone. */
  readonly focus: string | null;
  /** What stands in fields that cannot be read or is refused: by control id. */
  readonly faults: Readonly<Record<string, Fault>>;
  /** Folds that are or were there and whether they are open; others are as the mechanic says. */
  readonly opened: Readonly<Record<string, boolean>>;
  /** Why stats could not be selected or unselected. */
  readonly problem: Problem | null;
}

/** Which of a mechanic's controls are offered: before a throw all, after it the targets, in a sheet's cell those of a few fields. */
export type Offer =
  | { readonly kind: "all" }
  | { readonly kind: "targets" }
  | { readonly kind: "fields"; readonly fields: readonly string[] };

export interface Fault {
  /** What stands in the field; null: nothing was typed, a click was refused. */
  readonly typed: string | null;
  readonly problem: Problem;
}

export function mechanicOf({ mechanic }: Pick<SpecEditorState, "mechanic">): AnyMechanic {
  return mechanicById(mechanic);
}

export function selectedStats({ stats, selected }: Pick<SpecEditorState, "stats" | "selected">): SelectedStat[] {
  return stats.filter(({ id }) => selected.includes(id));
}

/** What would be thrown first, or why this spec cannot be rolled at all. */
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

/** Whether the spec says what was typed, and can be rolled. */
export function isReady(state: SpecEditorState): boolean {
  const isMended = !Object.values(state.faults).some(({ typed }) => typed !== null);
  return state.problem === null && isMended && firstThrow(state).problem === null;
}
