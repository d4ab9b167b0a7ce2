/** What the prompt holds between opening and answer: plain data, changed by `edit.ts`, drawn by `present.ts`. */
import type { Control } from "../../rules/contract/control.ts";
import type { AnyMechanic, SelectedStat } from "../../rules/contract/mechanic.ts";
import type { StepWords } from "../controls/present.ts";
import { houseRules } from "../../foundry/house-rules.ts";
import type { PromptRequest } from "../../foundry/ports.ts";

export interface PromptState {
  readonly request: PromptRequest;
  readonly mechanic: AnyMechanic;
  /** Always valid: what cannot be stays in `faults` until it is mended. */
  spec: object;
  /** What "begin again" goes back to. */
  fresh: object;
  /** How this table stands (house rules, the Discord Die), as far as the spec has followed it. */
  settled: Readonly<Record<string, unknown>>;
  title: string;
  mode: string;
  ticked: readonly string[];
  isHidden: boolean;
  /** The figure shown large, by its id; the first where it is gone. */
  focus: string | null;
  /** What stands in fields that cannot be read or is refused: by control id. */
  readonly faults: Map<string, Fault>;
  /** Groups that the reader opened or folded; others are as the mechanic says. */
  readonly opened: Map<string, boolean>;
  /** Worth of one step, by control id, as far as it is computed for this spec. */
  worth: Map<string, readonly StepWords[]>;
  /** Something that is true of the whole spec: no dice, and the like. */
  problem: string | null;
}

export interface Fault {
  /** What stands in the field; null: nothing was typed, a click was refused. */
  readonly typed: string | null;
  readonly message: string;
}

export function openState(request: PromptRequest, mechanic: AnyMechanic): PromptState {
  return {
    request,
    mechanic,
    spec: request.spec,
    fresh: request.fresh ?? request.spec,
    settled: houseRules(mechanic.id),
    title: request.title,
    mode: request.mode,
    ticked: request.ticked,
    isHidden: request.purpose.kind !== "roll" && request.purpose.isHidden === true,
    focus: null,
    faults: new Map(),
    opened: new Map(),
    worth: new Map(),
    problem: null,
  };
}

/** Before a throw everything is offered, after it the targets. */
export function controlsOf({ request, mechanic, spec }: PromptState): readonly Control[] {
  return request.purpose.kind === "amend" ? mechanic.targetControls(spec) : mechanic.controls(spec);
}

/** Every control of a tree, groups and lists before what is in them. */
function* everyControl(controls: readonly Control[]): Generator<Control> {
  for (const control of controls) {
    yield control;
    if (control.kind === "group") yield* everyControl(control.controls);
    if (control.kind === "list") for (const item of control.items) yield* everyControl(item.controls);
  }
}

export function findControl(controls: readonly Control[], id: string): Control | undefined {
  for (const control of everyControl(controls)) if (control.id === id) return control;
  return undefined;
}

export function isLocked({ request }: PromptState, control: Pick<Control, "path">): boolean {
  return request.locked.includes(String(control.path[0] ?? ""));
}

export function tickedParts({ request, ticked }: Pick<PromptState, "request" | "ticked">): SelectedStat[] {
  return request.stats.filter(({ id }) => ticked.includes(id));
}
