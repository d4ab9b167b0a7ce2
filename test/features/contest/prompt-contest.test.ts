/**
 * A prompt for a side of a contest shows the chance to win (MP-8, SC-4) against the throw or the expected dice, for
 * each number of dice; checked by brute force.
 */
import { beforeAll, expect, it } from "vitest";
import { contestOf } from "../../../src/features/contest/state.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import {
  contestOption,
  controlsInContest,
  oddsInContest,
  sideOdds,
} from "../../../src/features/contest/prompt-contest.ts";
import { controlsOf } from "../../../src/roll/spec-editor/controls.ts";
import { openSpecEditor } from "../../../src/roll/spec-editor/open.ts";
import { presentOdds } from "../../../src/roll/spec-editor/present-odds.ts";
import { openStage, until } from "../../support/stage.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { ChoiceControl } from "../../../src/rules/contract/control.ts";
import { dataOf } from "../../support/phrase.ts";
import { api, type Message } from "../../support/page.ts";
import { showFaces } from "../../support/dice.ts";

beforeAll(() => openStage("Gamemaster"));

type Shown = Fields & Readonly<Record<"figure" | "aim", Fields>> & { readonly further: readonly Fields[] };

const margin = mechanicById("margin-pool");

/** The margin of one d12 at a threshold (MP-2, MP-3). */
const worth = (face: number, threshold: number): number =>
  face === 1 ? -2 : face === 12 ? 2 : face > threshold ? 1 : -1;

/** All throws of this number of dice: number of throws by margin. */
function margins(dice: number, threshold: number): Map<number, number> {
  let all = new Map([[0, 1]]);
  for (let die = 0; die < dice; die += 1) {
    const next = new Map<number, number>();
    for (const [sum, count] of all)
      for (let face = 1; face <= 12; face += 1) {
        const to = sum + worth(face, threshold);
        next.set(to, (next.get(to) ?? 0) + count);
      }
    all = next;
  }
  return all;
}

/** Neither side acts: the higher margin wins. */
function ends(mine: ReadonlyMap<number, number>, theirs: ReadonlyMap<number, number>) {
  let [wins, level, all] = [0, 0, 0];
  for (const [a, count] of mine)
    for (const [b, other] of theirs) {
      all += count * other;
      if (a > b) wins += count * other;
      if (a === b) level += count * other;
    }
  return { wins: wins / all, level: level / all };
}

const sideA = (contest: Message) => ({ contest: contest.id, side: "a" as const });

it("MP-8: the prompt shows the chance before and after the other side's throw, with the best number of dice to win", async () => {
  const mine = margin.parseSpec({ dice: 4, pool: 4, threshold: 7 });
  const { message: contest } = await api().contest({
    ...{ mechanic: "margin-pool", title: "The gate", tie: "both-equal" },
    sides: { a: { name: "Isolde", spec: mine }, b: { name: "Perrin", spec: { dice: 2, pool: 2, threshold: 6 } } },
  });
  const editor = openSpecEditor({ mechanic: "margin-pool", spec: mine });
  const asked = sideA(contest);
  const bars = () =>
    controlsInContest(controlsOf(editor), asked, editor).find(({ id }) => id === "dice") as ChoiceControl;
  const expected = (dice: number, theirs: ReadonlyMap<number, number>) => ends(margins(dice, 7), theirs);
  const holds = (theirs: ReadonlyMap<number, number>): void => {
    const odds = sideOdds(asked, [editor.spec])[0]!;
    const { wins, level } = expected(4, theirs);
    expect(odds).toEqual({ wins: expect.closeTo(wins, 12), level: expect.closeTo(level, 12), against: "Perrin" });
    const each = [1, 2, 3, 4].map((dice) => expected(dice, theirs).wins);
    const { options, hint } = bars();
    expect(options.map(({ bar }) => bar)).toEqual(each.map((p) => expect.closeTo(p, 12)));
    const best = each.indexOf(Math.max(...each));
    expect(options.findIndex((option) => option.best)).toBe(best);
    expect(dataOf(hint).count).toBe(best + 1);
    const view = oddsInContest(presentOdds(editor), odds) as unknown as Shown;
    expect(view.figure.label).toBe("to win against Perrin");
    expect(view.further.map(({ id }) => id).slice(0, 2)).toEqual(["level", "alone"]);
  };
  holds(margins(2, 6));
  // A twelve and a nine: three ahead, which one die alone cannot reach.
  showFaces(12, 12, 9);
  await api().roll(
    {
      ...{ mechanic: "margin-pool", spec: { dice: 2, pool: 2, threshold: 6 } },
      origin: { contest: { id: contest.id, side: "b" } },
    },
    { configure: false, mode: "public" },
  );
  await until(() => contestOf(contest)?.rounds[0]?.b != null, "the throw");
  holds(new Map([[3, 1]]));
  expect(bars().options[0]!.bar).toBe(0);
});

it("SC-4: the prompt shows the lead as a chart, without a target", async () => {
  const check = mechanicById("standard-check");
  const [mine, theirs] = [2, 0].map((value) => check.parseSpec({ bonuses: [{ label: "", value }], target: null }));
  const { message: contest } = await api().contest({
    ...{ mechanic: "standard-check", title: "Arm wrestling", tie: "attacker-a" },
    sides: { a: { name: "Isolde", spec: mine! }, b: { name: "Perrin", spec: theirs! } },
  });
  const editor = openSpecEditor({ mechanic: "standard-check", spec: mine! });
  const part = (asked: object) => contestOption.open({ editor: { state: editor } } as never, asked as never);
  const { hidesTargets, odds } = part(sideA(contest));
  const view = odds!(presentOdds(editor)) as unknown as Shown;
  expect([hidesTargets!(), view.further]).toEqual([true, []]);
  // The chart sets no target.
  expect(view.aim).not.toHaveProperty("slider");
  expect(view.aim.label).toBe("Lead over Perrin");
  expect(view.figure.label).toBe("to win against Perrin");
  expect(part({ contest: "none", side: "a" }).hidesTargets!()).toBe(false);
});

it("if the winner cannot be known, or without a contest, shows the same as for any roll", async () => {
  const spec = margin.parseSpec({ dice: 2, pool: 3, threshold: 7 });
  const editor = openSpecEditor({ mechanic: "margin-pool", spec });
  const { message: contest } = await api().contest({
    ...{ mechanic: "margin-pool", title: "Unknown", tie: "both-equal" },
    sides: { a: { name: "Isolde", spec }, b: { name: "Perrin", spec: { dice: 2, pool: 2, threshold: null } } },
  });
  const controls = controlsOf(editor);
  for (const asked of [sideA(contest), { contest: "none", side: "a" as const }]) {
    expect(sideOdds(asked, [editor.spec])[0] ?? null).toBeNull();
    expect(controlsInContest(controls, asked, editor)).toEqual(controls);
  }
});
