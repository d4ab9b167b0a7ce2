/** A spec editor's state to begin with. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { controlsOf, everyControl, isOpenAtFirst } from "./controls.ts";
import { definedFields, pickFields, type Fields } from "./fields.ts";
import type { Offer, SpecEditorState } from "./state.ts";

export interface SpecEditorOptions {
  readonly mechanic: MechanicId;
  /** Whole and valid. */
  readonly spec: object;
  /** What "begin again" goes back to. Default: `spec`. */
  readonly fresh?: object;
  /** Default: all controls. */
  readonly offer?: Offer;
  /** Default false. */
  readonly isReadOnly?: boolean;
  /** Default: the table settles nothing. */
  readonly settled?: Fields;
  /** Whether what the table has settled is not this reader's to change. Default false. */
  readonly isBound?: boolean;
  /** Default: none. */
  readonly locked?: readonly string[];
  /** Default: none. */
  readonly stats?: readonly SelectedStat[];
  readonly selected?: readonly string[];
  /** Those that "begin again" goes back to. Default: `selected`. */
  readonly freshSelected?: readonly string[];
}

export function openSpecEditor(options: SpecEditorOptions): SpecEditorState {
  const { mechanic, spec, fresh = spec, settled = {}, locked = [], stats = [], selected = [] } = options;
  const { freshSelected = selected } = options;
  const state: SpecEditorState = {
    mechanic,
    offer: options.offer ?? { kind: "all" },
    isReadOnly: options.isReadOnly ?? false,
    spec,
    fresh: { spec: fresh, selected: freshSelected },
    settled: definedFields(settled),
    isBound: options.isBound ?? false,
    locked,
    fixed: pickFields(spec as Fields, locked),
    stats,
    selected,
    focus: null,
    faults: {},
    opened: {},
    problem: null,
  };
  // A group that is seen open stays open when its list is filled.
  const groups = [...everyControl(controlsOf(state))].filter((control) => control.kind === "group");
  return { ...state, opened: Object.fromEntries(groups.map((group) => [group.id, isOpenAtFirst(state, group)])) };
}
