/** A first click on any stat of a sample or a fresh hero opens a useful prompt, never a chart of impossible values. */
import { beforeAll, describe, expect, it } from "vitest";
import { applyOutline, outlinesOf, samplesOf } from "../../../src/rules/actor/people.ts";
import type { Stat } from "../../../src/rules/contract/actor.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { openSpecEditor } from "../../../src/ui/spec-editor/open.ts";
import { presentOdds } from "../../../src/ui/spec-editor/present-odds.ts";
import { firstThrow, isReady, type SpecEditorState } from "../../../src/ui/spec-editor/state.ts";
import { openStage } from "../../support/stage.ts";

beforeAll(async () => {
  await openStage();
});

const said = (key: string): string => key.split(".").at(-1) ?? key;
const heroes = mechanics.flatMap((mechanic) =>
  mechanic.actors.flatMap((actor) => [
    ...samplesOf(actor).map(({ id, system }) => ({ name: `${actor.type}, sample ${id}`, mechanic, actor, system })),
    ...outlinesOf(actor).map(({ id }) => ({
      name: `${actor.type}, outline ${id}`,
      mechanic,
      actor,
      system: applyOutline(mechanic, actor, id, said),
    })),
  ]),
);

interface OddsView {
  readonly dice: readonly unknown[];
  readonly figure: { readonly value: string; readonly isRange?: true } | null;
  readonly targets: readonly { readonly percent: string }[];
  readonly certain: string;
  readonly chart: { readonly bars: readonly unknown[] } | null;
}

function opened(mechanic: (typeof mechanics)[number], stats: readonly Stat[], { roll, id }: Stat): SpecEditorState {
  return openSpecEditor({
    mechanic: mechanic.id,
    spec: mechanic.parseSpec(roll?.spec),
    stats: stats.flatMap(({ slot, ...stat }) => (slot ? [{ ...stat, slot }] : [])),
    selected: roll?.with ?? [id],
  });
}

describe("the first click", () => {
  it("is made on every stat of every sample and outline", () => {
    expect(new Set(heroes.map(({ actor }) => actor.type)).size).toBe(6);
    expect(heroes.length).toBeGreaterThan(20);
  });

  it.each(heroes)("$name", ({ mechanic, actor, system }) => {
    const stats = actor.stats(system);
    for (const stat of stats.filter(({ roll }) => roll)) {
      const state = opened(mechanic, stats, stat);
      const { figure, targets, certain, chart } = presentOdds(state) as object as OddsView;
      const told = `${stat.id}: ${JSON.stringify({ figure, targets, certain })}`;
      expect(firstThrow(state).dice.length, told).toBeGreaterThan(0);
      expect(isReady(state), told).toBe(true);
      expect(figure?.value, told).toMatch(/[1-9]/u);
      expect(certain, told).toBe("");
      // Either the effect of each target, none of it certain, or a chart with a shape.
      if (targets.length > 0) {
        expect(targets.length, told).toBeGreaterThan(1);
        expect(
          targets.map(({ percent }) => percent).filter((percent) => /^(?:0|100)\D*$/u.test(percent)),
          told,
        ).toEqual([]);
        expect(chart, told).toBeNull();
      } else expect(chart?.bars.length ?? 0, told).toBeGreaterThan(2);
    }
  });
});
