/** What the prompt offers. Each control names a field of the spec, which knows its range; nothing here draws or listens. */
import type { Control } from "../../src/rules/contract/control.ts";
import type { StatSlot, SelectedStat } from "../../src/rules/contract/mechanic.ts";
import { phrase } from "../../src/rules/contract/phrase.ts";
import { fieldControls } from "../../src/rules/spec/field-controls.ts";
import { highDieSpec, parseSpec, type HighDieSpec } from "./spec.ts";

const controlsOf = fieldControls(highDieSpec, "QUINCUNX.high-die");

export function controls(spec: HighDieSpec): readonly Control[] {
  return [controlsOf(spec).stepper("dice", { label: "QUINCUNX.Label.dice" }), ...targetControls(spec)];
}

/** The GM's difficulty dialog. */
export function targetControls(spec: HighDieSpec): readonly Control[] {
  return [
    controlsOf(spec).stepper("target", {
      label: "QUINCUNX.Field.target",
      none: { label: "QUINCUNX.Word.unknown", start: 4 },
    }),
  ];
}

export const parts: readonly StatSlot[] = [{ id: "skill", label: phrase("QUINCUNX.high-die.skill"), min: 0, max: 1 }];

/** A ticked skill is so many dice. */
export function assemble(spec: HighDieSpec, ticked: readonly SelectedStat[]): HighDieSpec {
  const dice = ticked.find(({ slot: part }) => part === "skill")?.value;
  return dice ? parseSpec({ ...spec, dice }) : spec;
}
