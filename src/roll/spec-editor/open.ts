/** Creates the initial state of a spec editor. */
import { definedFields, pickFields, type Fields } from "../../rules/contract/fields.ts";
import { controlsOf, everyControl, isOpenAtFirst } from "./controls.ts";
import type { SpecEditorState } from "./state.ts";

type Defaults = Pick<
  SpecEditorState,
  "offer" | "isReadOnly" | "worldFields" | "areWorldFieldsLocked" | "locked" | "stats" | "selected"
>;

const DEFAULTS: Defaults = {
  offer: { kind: "all" },
  isReadOnly: false,
  worldFields: {},
  areWorldFieldsLocked: false,
  locked: [],
  stats: [],
  selected: [],
};

export interface SpecEditorOptions extends Pick<SpecEditorState, "mechanic" | "spec">, Partial<Defaults> {
  /** The spec that "begin again" restores. Default: `spec`. */
  readonly fresh?: Fields | undefined;
  /** The selection that "begin again" restores. Default: `selected`. */
  readonly freshSelected?: readonly string[] | undefined;
}

export function openSpecEditor({ fresh, freshSelected, ...options }: SpecEditorOptions): SpecEditorState {
  const config = { ...DEFAULTS, ...options };
  const { spec, locked, selected, worldFields } = config;
  const state: SpecEditorState = {
    ...config,
    fresh: { spec: fresh ?? spec, selected: freshSelected ?? selected },
    worldFields: definedFields(worldFields),
    lockedValues: pickFields(spec, locked),
    focus: null,
    faults: {},
    opened: {},
    problem: null,
  };
  // A group that starts open stays open when its list is filled.
  const groups = [...everyControl(controlsOf(state))].filter((control) => control.kind === "group");
  return { ...state, opened: Object.fromEntries(groups.map((group) => [group.id, isOpenAtFirst(state, group)])) };
}
