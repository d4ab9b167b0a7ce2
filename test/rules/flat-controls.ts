import type { Control } from "../../src/rules/contract/control.ts";

/** Controls, with those in groups and lists. */
export function* flatControls(controls: readonly Control[]): Generator<Control> {
  for (const control of controls) {
    yield control;
    if (control.kind === "group") yield* flatControls(control.controls);
    if (control.kind === "list") for (const { controls: inside } of control.items) yield* flatControls(inside);
  }
}
