/** A first click on any stat of a sample or a fresh hero opens a useful prompt, never a chart of impossible values. */
import { beforeAll, describe, expect, it } from "vitest";
import { applyOutline, outlinesOf, samplesOf } from "../../../src/rules/actor/people.ts";
import type { Stat } from "../../../src/rules/contract/actor.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { openSpecEditor } from "../../../src/roll/spec-editor/open.ts";
import { presentOdds } from "../../../src/roll/spec-editor/present-odds.ts";
import { firstThrow, isReady, type SpecEditorState } from "../../../src/roll/spec-editor/state.ts";
import { openStage } from "../../support/stage.ts";

// The first file that loads the module has to read all of it.
beforeAll(() => openStage(), 90_000);

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
  readonly figure: { readonly value: string; readonly isUnknown?: true } | null;
  readonly certain: string;
  readonly aim: { readonly isChances?: true; readonly bars: readonly { readonly chance?: string }[] } | null;
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
      const { figure, certain, aim } = presentOdds(state) as object as OddsView;
      const told = `${stat.id}: ${JSON.stringify({ figure, aim, certain })}`;
      expect(firstThrow(state).dice.length, told).toBeGreaterThan(0);
      expect(isReady(state), told).toBe(true);
      // Without a number the words say so.
      expect(figure?.value, told).toMatch(figure?.isUnknown ? /./u : /[1-9]/u);
      expect(certain, told).toBe("");
      const bars = aim?.bars ?? [];
      // Either the chance at each target, none of it certain, or a chart with a shape.
      if (aim?.isChances) {
        expect(bars.length, told).toBeGreaterThan(1);
        expect(
          bars.map(({ chance = "" }) => chance).filter((chance) => /^(?:0|100)\D*$/u.test(chance)),
          told,
        ).toEqual([]);
      } else expect(bars.length, told).toBeGreaterThan(2);
    }
  });
});
