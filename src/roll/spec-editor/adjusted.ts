/** Changes by conditions, effects and pre-roll options in a spec editor: the reader sees them beside the controls, and no control edits or removes them. */
import type { Control } from "../../rules/contract/control.ts";
import { differingFields } from "../../rules/contract/fields.ts";
import {
  adjustedShare,
  isSameAdjusted,
  withAdjusted,
  withoutAdjusted,
  type Adjusted,
} from "../../rules/spec/adjust.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

interface Adjusting {
  readonly adjusted: Adjusted;
  readonly isOn: boolean;
  readonly isCounted?: boolean;
}

/** The same state if the rules refuse the change, or it concerns a locked field. */
export function adjust(
  state: SpecEditorState,
  { adjusted: change, isOn, isCounted = false }: Adjusting,
): SpecEditorState {
  const { adjusted = [], fresh } = state;
  const { name, key, amount, size } = change;
  const one = { name, key, amount, ...(size === undefined ? {} : { size }) };
  const others = adjusted.filter((other) => !isSameAdjusted(one, other));
  if (others.length < adjusted.length === isOn) return state;
  if (isCounted) return { ...state, adjusted: isOn ? [...others, one] : others };
  const mechanic = mechanicOf(state);
  const apply = isOn ? withAdjusted : withoutAdjusted;
  const spec = apply(mechanic, state.spec, one);
  if (!spec || differingFields(state.spec, spec).some((field) => state.locked.includes(field))) return state;
  return {
    ...state,
    spec,
    fresh: { ...fresh, spec: apply(mechanic, fresh.spec, one) ?? fresh.spec },
    adjusted: isOn ? [...others, one] : others,
    problem: null,
  };
}

/** A GM who sets a number sets it whole: earlier changes of these fields are no part of it. */
export function withoutFixedShares(state: SpecEditorState, fields: readonly string[]): SpecEditorState {
  const { adjusted = [] } = state;
  if (adjusted.length === 0) return state;
  const mechanic = mechanicOf(state);
  const isFixed = ({ key }: Adjusted): boolean =>
    (mechanic.adjustments?.[key]?.fields ?? []).some((field) => fields.includes(field));
  return { ...state, adjusted: adjusted.filter((one) => !isFixed(one)) };
}

/** The controls with the reader's own share of each number. */
export function withoutShares(
  state: Pick<SpecEditorState, "mechanic" | "adjusted">,
  controls: readonly Control[],
): readonly Control[] {
  const { adjusted = [] } = state;
  return adjusted.length === 0 ? controls : controls.map((control) => withoutShare(state, control, adjusted));
}

function withoutShare(
  state: Pick<SpecEditorState, "mechanic" | "adjusted">,
  control: Control,
  adjusted: readonly Adjusted[],
): Control {
  if (control.kind === "group") return { ...control, controls: withoutShares(state, control.controls) };
  if (control.kind === "list") {
    const items = control.items.map((item) => ({ ...item, controls: withoutShares(state, item.controls) }));
    return { ...control, items };
  }
  if ((control.kind !== "stepper" && control.kind !== "choice") || typeof control.value !== "number") return control;
  const share = adjustedShare(mechanicOf(state), control.path, adjusted);
  if (share === 0) return control;
  const own = { ...control, value: control.value - share, share };
  // The words of the whole number.
  if ("display" in own) delete own.display;
  return own;
}
