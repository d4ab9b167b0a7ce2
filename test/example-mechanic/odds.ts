/** From a spec to the exact distribution. The test compares it with every possible throw. */
import type { Chart } from "../../src/rules/contract/description.ts";
import { phrase } from "../../src/rules/contract/phrase.ts";
import { denseBars } from "../../src/rules/odds/chart.ts";
import { Distribution, type Bar } from "../../src/rules/odds/distribution.ts";
import type { HighDieOutcome } from "./resolve.ts";
import { SIZE, type HighDieSpec } from "./spec.ts";

export interface HighDieOdds {
  readonly highest: readonly Bar[];
  readonly success: number | null;
}

export function odds({ dice, target }: HighDieSpec): HighDieOdds {
  const below = (face: number): number => (face / SIZE) ** dice;
  const faces = Array.from({ length: SIZE }, (_, index) => index + 1);
  const highest = Distribution.from(faces.map((face) => [face, below(face) - below(face - 1)] as const));
  return { highest: highest.bars(), success: target === null ? null : highest.atLeast(target) };
}

export function charts({ target }: HighDieSpec, { highest }: HighDieOdds, outcome?: HighDieOutcome): readonly Chart[] {
  const rolled = outcome?.highest ?? null;
  return [
    {
      id: "highest",
      label: phrase("QUINCUNX.high-die.highest"),
      bars: denseBars(highest, (value) => (target === null ? "neutral" : value >= target ? "good" : "bad")),
      ...(rolled === null ? {} : { rolled }),
      summary: phrase("QUINCUNX.high-die.chart"),
    },
  ];
}
