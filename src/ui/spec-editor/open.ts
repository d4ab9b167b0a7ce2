/** Creates the initial state of a spec editor. */
import { definedFields, pickFields, type Fields } from "../../rules/contract/fields.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { controlsOf, everyControl, isOpenAtFirst } from "./controls.ts";
import type { Offer, SpecEditorState } from "./state.ts";

export interface SpecEditorOptions {
  readonly mechanic: MechanicId;
  /** Complete and valid. */
  readonly spec: object;
  /** The spec that "begin again" restores. Default: `spec`. */
  readonly fresh?: object;
  /** Default: all controls. */
  readonly offer?: Offer;
  /** Default: false. */
  readonly isReadOnly?: boolean;
  /** Fields decided by house rules or shared dice. Default: none. */
  readonly worldFields?: Fields;
  /** True if the reader may not change `settled` fields. Default: false. */
  readonly areWorldFieldsLocked?: boolean;
  readonly locked?: readonly string[];
  readonly stats?: readonly SelectedStat[];
  readonly selected?: readonly string[];
  /** The selection that "begin again" restores. Default: `selected`. */
  readonly freshSelected?: readonly string[];
}

export function openSpecEditor(options: SpecEditorOptions): SpecEditorState {
  const { mechanic, spec, fresh = spec, worldFields = {}, locked = [], stats = [], selected = [] } = options;
  const { freshSelected = selected } = options;
  const state: SpecEditorState = {
    mechanic,
    offer: options.offer ?? { kind: "all" },
    isReadOnly: options.isReadOnly ?? false,
    spec,
    fresh: { spec: fresh, selected: freshSelected },
    worldFields: definedFields(worldFields),
    areWorldFieldsLocked: options.areWorldFieldsLocked ?? false,
    locked,
    fixed: pickFields(spec as Fields, locked),
    stats,
    selected,
    focus: null,
    faults: {},
    opened: {},
    problem: null,
  };
  // A group that starts open stays open when its list is filled.
  const groups = [...everyControl(controlsOf(state))].filter((control) => control.kind === "group");
  return { ...state, opened: Object.fromEntries(groups.map((group) => [group.id, isOpenAtFirst(state, group)])) };
}
