/** A part of a spec on a sheet: edited with the mechanic's own controls, kept as the few fields that the cell is about. */
import { change } from "../../rules/spec/change.ts";
import type { ActorField } from "../../rules/actor/declaration.ts";
import type { Control } from "../../rules/contract/control.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { RuleError } from "../../rules/contract/error.ts";
import type { Change } from "../controls/read.ts";

export type SpecField = Extract<ActorField, { kind: "spec" }>;

/** The whole spec around a stored part; where that is broken or foreign, the one around the field's first value. */
export function wholeSpec(mechanic: AnyMechanic, field: SpecField, stored: unknown): object | null {
  for (const part of [stored, field.initial]) {
    try {
      return mechanic.parseSpec(part);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
    }
  }
  return null;
}

/** Those of the mechanic's controls that change one of the fields. */
export function specControls(mechanic: AnyMechanic, field: SpecField, spec: object): readonly Control[] {
  return prune(mechanic.controls(spec), field.only);
}

function prune(controls: readonly Control[], only: readonly string[]): readonly Control[] {
  return controls.flatMap((control): readonly Control[] => {
    if (control.kind === "group") {
      const inner = prune(control.controls, only);
      return inner.length > 0 ? [{ ...control, controls: inner, folded: false }] : [];
    }
    return only.includes(String(control.path[0] ?? "")) ? [control] : [];
  });
}

/** What is stored after a change. Throws RuleError where the mechanic refuses it. */
export function changedPart(
  mechanic: AnyMechanic,
  field: SpecField,
  spec: object,
  { path, value }: Change,
): Readonly<Record<string, unknown>> {
  const changed = change(mechanic, spec, path, value) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    field.only.flatMap((name) => (changed[name] === undefined ? [] : [[name, changed[name]] as const])),
  );
}
