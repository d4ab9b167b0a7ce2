/** From faces to what they mean: HD-2. Total, so that a half-thrown roll can be drawn as well. */
import { repeatSize, parseDice } from "../../src/rules/spec/first-throw.ts";
import type { DiceRequest, OutcomeBase } from "../../src/rules/contract/trace.ts";
import { SIZE, type HighDieSpec } from "./spec.ts";

export interface HighDieFaces {
  readonly dice: readonly number[];
}

export interface HighDieOutcome extends OutcomeBase {
  /** null while dice are waiting. */
  readonly highest: number | null;
  /** null while the target is unknown, too. */
  readonly success: boolean | null;
}

export function parseFaces({ dice }: HighDieSpec, input: unknown): HighDieFaces {
  return parseDice(repeatSize(dice, SIZE), input);
}

export function waitingDice({ dice: count }: HighDieSpec, { dice }: HighDieFaces): readonly DiceRequest[] {
  return dice.length < count ? [{ stage: 0, role: "dice", size: SIZE, count: count - dice.length }] : [];
}

export function resolve(spec: HighDieSpec, faces: HighDieFaces): HighDieOutcome {
  const waiting = waitingDice(spec, faces);
  const highest = waiting.length > 0 ? null : Math.max(...faces.dice);
  const success = highest === null || spec.target === null ? null : highest >= spec.target;
  return {
    highest,
    success,
    waiting,
    unused: [],
    trace: [
      { step: "highest", value: highest, rule: "HD-2", inputs: { dice: faces.dice } },
      ...(success === null
        ? []
        : [{ step: "success", value: success, rule: "HD-3", inputs: { highest, target: spec.target } }]),
    ],
  };
}
