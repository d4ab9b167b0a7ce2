/** From faces to their meaning: HD-2, HD-3. Total, so that a half-thrown roll can be drawn as well. */
import type { OutcomeBase } from "../../src/rules/contract/trace.ts";
import { missingDice, type DiceKind, type ThrownFaces } from "../../src/rules/spec/first-throw.ts";
import { SIZE, type HighDieSpec } from "./spec.ts";

export interface HighDieOutcome extends OutcomeBase {
  /** null while dice are missing. */
  readonly highest: number | null;
  /** null while the target is unknown, too. */
  readonly success: boolean | null;
}

export function firstThrow({ dice }: HighDieSpec): readonly DiceKind[] {
  return [{ role: "dice", size: SIZE, count: dice }];
}

export function resolve(spec: HighDieSpec, { dice }: ThrownFaces): HighDieOutcome {
  const { target } = spec;
  const waiting = missingDice(firstThrow(spec), dice.length);
  const highest = waiting.length > 0 ? null : Math.max(...dice);
  const success = highest === null || target === null ? null : highest >= target;
  const judged = { step: "success", value: success, rule: "HD-3", inputs: { highest, target } };
  const trace = [
    { step: "highest", value: highest, rule: "HD-2", inputs: { dice } },
    ...(success === null ? [] : [judged]),
  ];
  return { highest, success, waiting, unused: [], trace };
}
