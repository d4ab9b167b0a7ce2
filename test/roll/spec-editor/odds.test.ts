/** One chance: rows of sheets, requests and the table ask `chance`, a prompt shows the focused figure. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";
import { change } from "../../../src/rules/spec/change.ts";
import { focusedFigure } from "../../../src/roll/spec-editor/odds.ts";
import { arbitrarySpec } from "../../rules/arbitrary.ts";
import { withIds } from "./states.ts";

type Mechanic = (typeof mechanics)[number];

function chanceOf(mechanic: Mechanic, spec: Fields): number | null {
  try {
    return mechanic.odds.chance(spec);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

function agree(mechanic: Mechanic, spec: Fields): void {
  const chance = chanceOf(mechanic, spec);
  if (chance === null) return;
  const figure = focusedFigure({ mechanic: mechanic.id, spec, focus: null });
  expect(figure?.unit).toBe("probability");
  expect(Math.abs((figure?.value ?? NaN) - chance)).toBeLessThan(1e-9);
}

describe.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))("%s", (_id, mechanic) => {
  it("the chance of each sample's rows is the headline of their prompts, at any difficulty", () => {
    const rolls = mechanic.actors.flatMap((actor) =>
      samplesOf(actor).flatMap(({ system }) => actor.stats(withIds(system)).flatMap(({ roll }) => roll?.spec ?? [])),
    );
    expect(rolls.length).toBeGreaterThan(3);
    for (const roll of rolls) {
      const spec = mechanic.parseSpec(roll);
      agree(mechanic, spec);
      for (const control of mechanic.prompt.targetControls(spec))
        if (control.kind === "stepper")
          for (const value of [control.min, 5, 7, 10, 20, control.max])
            if (value >= control.min && value <= control.max)
              agree(mechanic, change(mechanic, spec, control.path, value));
    }
  });

  it("the chance of a random roll is its headline", () => {
    fc.assert(
      fc.property(arbitrarySpec(mechanic), (spec) => agree(mechanic, spec)),
      { numRuns: 60, seed: 29 },
    );
  });
});
