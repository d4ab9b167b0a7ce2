/** SC-8: an ability alters the formula of a roll, and takes dice away. */
import { describe, expect, it } from "vitest";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import type { SelectedStat } from "../../../src/rules/contract/stats.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";

const row = (label: string, fields: object): object => ({ id: label.padEnd(16, "0"), label, ...fields });
const hero = (size = 6): object => ({ size, role: "hero" });

function chips(mechanic: AnyMechanic, alterations: readonly object[]): readonly SelectedStat[] {
  const stats = mechanic.actors[0]?.stats({ alterations }) ?? [];
  return stats.filter(({ slot }) => slot === "alteration") as never;
}

describe("SC-8: a check", () => {
  it("loses d8 by a ticked ability, gets its dice, and loses nothing any more when unticked", () => {
    const [cursed, reckless] = chips(standardCheck, [
      row("Cursed", { takes: 1 }),
      row("Reckless", { takes: 2, gives: 1, size: 20 }),
      row("Nothing", { takes: 0, gives: 0 }),
    ]);
    expect(cursed).toMatchObject({ label: { text: "Cursed" }, takes: { count: 1, size: 8 }, count: 0 });
    const plain = standardCheck.parseSpec({ extra: [{ label: "ally", size: 6 }], target: 15 });
    const both = standardCheck.stats.apply(plain, [cursed, reckless] as never);
    expect(both.taken).toEqual([{ label: "Cursed" }, { label: "Reckless" }, { label: "Reckless" }]);
    expect(both.extra).toEqual([
      { label: "Reckless", size: 20 },
      { label: "ally", size: 6 },
    ]);
    expect(standardCheck.waitingDice(both, { dice: [] }).map(({ size, count }) => [size, count])).toEqual([
      [20, 1],
      [6, 1],
    ]);
    expect(standardCheck.stats.apply(both, [], [cursed, reckless] as never)).toEqual(plain);
  });

  it("with 2d8 is exact: P(2d8 ≥ 10) is 28 of 64", () => {
    expect(
      answer({ do: "odds", mechanic: "standard-check", spec: { target: 10, taken: [{ label: "Cursed" }] } }),
    ).toMatchObject({ odds: { success: 28 / 64 } });
  });

  it("keeps one die at least, and says so; a passive one has none to lose", () => {
    const three = [{ label: "" }, { label: "" }, { label: "" }];
    expect(answer({ do: "odds", mechanic: "standard-check", spec: { taken: three } })).toEqual({
      error: { code: "no-dice", message: "a check keeps at least one die", field: "taken" },
    });
    expect(
      answer({ do: "odds", mechanic: "standard-check", spec: { taken: three.slice(1), passive: true } }),
    ).toMatchObject({ error: { code: "conflict", field: "taken" } });
    expect(standardCheck.parseSpec({ taken: [] })).not.toHaveProperty("taken");
  });

  it("is typed as - d8, named on the card and in the trace", () => {
    const { spec } = answer({ do: "parse", text: "check 5 - d8[Cursed] vs 15" }) as { spec: object };
    expect(spec).toMatchObject({ taken: [{ label: "Cursed" }], bonuses: [{ label: "", value: 5 }] });
    const faces = { dice: [4, 6] };
    const outcome = standardCheck.resolve(standardCheck.parseSpec(spec), faces);
    expect(outcome).toMatchObject({ total: 15, success: true, waiting: [] });
    expect(outcome.trace[0]).toEqual({ step: "taken", value: 1, rule: "SC-8", inputs: { left: 2 } });
    expect(standardCheck.describe(standardCheck.parseSpec(spec), faces, outcome).lines).toEqual([
      {
        state: "note",
        text: {
          key: "QUINCUNX.Alteration.named",
          data: {
            taken: { key: "QUINCUNX.Alteration.taken", data: { count: 1, size: 8 } },
            name: { text: "Cursed" },
          },
        },
      },
    ]);
    expect(answer({ do: "parse", text: "check 5 - d6 vs 15" })).toMatchObject({ error: { code: "syntax" } });
  });
});

describe("SC-8: a fives pool", () => {
  const pool = [hero(), hero(), { size: 8, role: "trope", label: "Mechanic" }];

  it("loses the first die of the size by a ticked ability, and has it again when unticked", () => {
    const [cursed] = chips(fivesPool, [row("Cursed", { takes: 1, from: 6, gives: 1, size: 4 })]);
    const plain = fivesPool.parseSpec({ pool, target: 5 });
    const less = fivesPool.stats.apply(plain, [cursed] as never);
    expect(less.taken).toEqual([{ size: 6, label: "Cursed" }]);
    expect(fivesPool.waitingDice(less, fivesPool.parseFaces(less, {})).map(({ size, count }) => [size, count])).toEqual(
      [
        [4, 1],
        [6, 1],
        [8, 1],
      ],
    );
    expect(fivesPool.stats.apply(less, [], [cursed] as never)).toEqual(plain);
  });

  it.each([
    { discord: null, target: 5, challenge: 1 },
    { discord: "unrolled", target: 4, challenge: 2, luckDie: 6, challengeRemoves: "die" },
    { discord: 3, target: 6, challenge: 0, infinite: true },
  ])("has the odds, faces and outcomes of the pool without it: $discord", (fields) => {
    const left = [pool[1], pool[2], { size: 8, role: "luck" }];
    const asked = (spec: object): object =>
      answer({ do: "odds", mechanic: "fives-pool", spec: { ...fields, ...spec } });
    const taken = [{ size: 6, label: "Cursed" }];
    expect(asked({ pool: [...pool, left[2]], taken })).toEqual(asked({ pool: left }));
    expect(asked({ pool: [...pool, left[2]], taken })).not.toEqual(asked({ pool: [...pool, left[2]] }));
    if (fields.discord === "unrolled") return;
    const thrown = (spec: object): object => {
      const { outcome } = answer({
        do: "resolve",
        mechanic: "fives-pool",
        spec: { ...fields, ...spec },
        faces: { dice: [5, 8, 3], challenge: [5, 1].slice(0, fields.challenge) },
      }) as { outcome: object };
      return outcome;
    };
    expect(thrown({ pool: [...pool, left[2]], taken })).toEqual(thrown({ pool: left }));
  });

  it("keeps one die, and has no die to lose that is not there; Luck Dice stay", () => {
    const refused = (spec: object): object =>
      (answer({ do: "odds", mechanic: "fives-pool", spec }) as { error: object }).error;
    expect(refused({ pool: [hero()], taken: [{ size: 6 }] })).toEqual({
      code: "no-dice",
      message: "a pool keeps at least one die",
      field: "taken",
    });
    expect(refused({ pool, taken: [{ size: 12 }] })).toMatchObject({ code: "not-allowed", field: "taken.0.size" });
    expect(refused({ pool: [hero(8), { size: 6, role: "luck" }], taken: [{ size: 6 }] })).toMatchObject({
      code: "not-allowed",
    });
  });

  it("is typed as - d6, and printed so", () => {
    const { spec } = answer({ do: "parse", text: 'fives 2d6 + d8 - d6 "Cursed" vs 5' }) as { spec: object };
    expect(spec).toMatchObject({ taken: [{ size: 6, label: "Cursed" }] });
    expect(answer({ do: "print", mechanic: "fives-pool", spec })).toEqual({
      text: 'fives 2d6 + d8 - d6 "Cursed" vs 5',
    });
  });
});
