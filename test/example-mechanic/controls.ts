/** What the prompt offers. Each control names a place in the spec; nothing here draws or listens. */
import type { Control, StepperControl } from "../../src/rules/contract/control.ts";
import type { StatSlot, SelectedStat } from "../../src/rules/contract/mechanic.ts";
import { phrase } from "../../src/rules/contract/phrase.ts";
import { MOST_DICE, parseSpec, SIZE, type HighDieSpec } from "./spec.ts";

export function controls(spec: HighDieSpec): readonly Control[] {
  const dice: StepperControl = {
    kind: "stepper",
    id: "dice",
    path: ["dice"],
    label: phrase("QUINCUNX.high-die.dice"),
    value: spec.dice,
    min: 1,
    max: MOST_DICE,
  };
  return [dice, ...targetControls(spec)];
}

/** The GM's difficulty dialog. */
export function targetControls({ target }: HighDieSpec): readonly Control[] {
  return [
    {
      kind: "stepper",
      id: "target",
      path: ["target"],
      label: phrase("QUINCUNX.high-die.target"),
      value: target,
      min: 1,
      max: SIZE,
      none: { label: phrase("QUINCUNX.high-die.open"), start: 4, value: null },
    },
  ];
}

export const parts: readonly StatSlot[] = [{ id: "skill", label: phrase("QUINCUNX.high-die.skill"), min: 0, max: 1 }];

/** A ticked skill is so many dice. */
export function assemble(spec: HighDieSpec, ticked: readonly SelectedStat[]): HighDieSpec {
  const dice = ticked.find(({ slot: part }) => part === "skill")?.value;
  return dice ? parseSpec({ ...spec, dice }) : spec;
}
