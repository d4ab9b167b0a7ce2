/** Corrections of a roll (SC-8): the same result as if the addition had been declared, with the thrown dice kept. */
import { describe, expect, it } from "vitest";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { mechanicById, mechanics } from "../../../src/rules/index.ts";
import { codeOf } from "../refused.ts";
import type { OutcomeBase } from "../../../src/rules/contract/trace.ts";
import { corrected, correctionsOf, type Correction } from "../../../src/rules/spec/correct.ts";

/** Answers of the protocol that are read here. */
interface Answer {
  readonly spec: { readonly challenge: number; readonly parts: readonly object[] };
  readonly faces: { readonly challenge: readonly number[] };
  readonly waiting: readonly object[];
  readonly outcome: OutcomeBase;
  readonly odds: { readonly success: number };
}

const read = (request: object): Answer => answer(request) as Answer;

const faces = (size: number): number[] => Array.from({ length: size }, (_, at) => at + 1);

function correct(id: string, given: object, dice: object, add: Correction): ReturnType<typeof corrected> {
  const mechanic = mechanicById(id)!;
  const spec = mechanic.parseSpec(given);
  return corrected(mechanic, spec, mechanic.parseFaces(spec, dice), add);
}

describe("SC-8: a check", () => {
  const check = mechanicById("standard-check")!;

  it("a bonus counts at once, with its reason", () => {
    const bless = { kind: "bonus", amount: 3, label: "Bless" } as const;
    const { spec, waiting } = correct("standard-check", { target: 15 }, { dice: [4, 4, 4] }, bless);
    expect(waiting).toEqual([]);
    expect(spec).toMatchObject({ bonuses: [{ label: "Bless", value: 3 }] });
    expect(check.resolve(spec, { dice: [4, 4, 4] })).toMatchObject({ total: 15, success: true });
  });

  it("a die is thrown after the others; its chance is that of each of its faces", () => {
    for (const size of [4, 6, 8, 10, 12, 20])
      for (const target of [13, 15, 19, 40]) {
        const luck = { kind: "die", amount: size, label: "Luck" } as const;
        const { spec, waiting } = correct("standard-check", { target }, { dice: [4, 4, 4] }, luck);
        expect(waiting).toEqual([{ stage: 0, role: "extra", size, count: 1 }]);
        const won = faces(size).filter((face) => 12 + face >= target).length;
        expect(check.odds.onFaces!(spec, { dice: [4, 4, 4] }).success).toBeCloseTo(won / size, 12);
        for (const face of faces(size))
          expect(check.resolve(spec, { dice: [4, 4, 4, face] })).toMatchObject({ total: 12 + face });
      }
  });

  it("refuses other corrections: an unknown die, a bonus of 0, a die of a passive check (SC-6)", () => {
    const ask = (spec: object, kind: Correction["kind"], amount: number): string | undefined =>
      codeOf(() => correct("standard-check", spec, {}, { kind, amount, label: "" }));
    for (const [kind, amount] of [
      ["die", 7],
      ["bonus", 0],
      ["bonus", 100],
      ["advantage", 1],
    ] as const)
      expect(ask({}, kind, amount)).toBe("not-allowed amount");
    expect(ask({ passive: true }, "die", 6)).toBe("conflict extra");
    expect(ask({ passive: true }, "bonus", -2)).toBeUndefined();
  });
});

it("TE-2: a forgotten Advantage is one more die, of which the best 3 count; against a Disadvantage no thrown die can be removed", () => {
  const total = mechanicById("total-effect")!;
  const advantage = { kind: "advantage", amount: 1, label: "" } as const;
  const { spec, waiting } = correct("total-effect", {}, { dice: [1, 2, 3] }, advantage);
  expect(waiting).toEqual([{ stage: 0, role: "dice", size: 6, count: 1 }]);
  for (const face of faces(6)) {
    const best = [1, 2, 3, face].sort((x, y) => y - x).slice(0, 3);
    const sum = best.reduce((all, one) => all + one, 0);
    expect(total.resolve(spec, { dice: [1, 2, 3, face] })).toMatchObject({ total: sum });
  }
  const less = (): unknown => correct("total-effect", { disadvantage: 1 }, { dice: [1, 2, 3, 4] }, advantage);
  expect(codeOf(less)).toBe("too-many-faces faces.dice");
});

it("FP-1: a forgotten bonus die joins the pool with the effects of its face (FP-9), as if it had been thrown first", () => {
  const pool = mechanicById("fives-pool")!;
  const given = { pool: [{ size: 6, role: "hero" }], target: 4, discord: 6 };
  const ana = { kind: "die", amount: 8, label: "Ana" } as const;
  const { spec, waiting } = correct("fives-pool", given, { dice: [5], bonus: [3], challenge: [], luck: null }, ana);
  expect(waiting).toEqual([{ stage: 0, role: "bonus", size: 8, count: 1 }]);
  const first = pool.parseSpec({ ...given, pool: [...given.pool, { size: 8, role: "bonus", label: "Ana" }] });
  expect(spec).toEqual(first);
  // The terms of both throws read as one.
  const thrown = [...pool.dice.toTerms(pool.parseSpec(given)), pool.dice.followUpTerm!(waiting[0]!, spec)!];
  const terms = thrown.map((term, at) => ({ ...term, faces: at === 0 ? [5, 3] : [5, 2] }));
  expect(pool.dice.facesOf(spec, terms as never)).toMatchObject({ dice: [5, 5], bonus: [3, 2] });
});

/** The request `correct`, answered as JSON. */
const asked = (mechanic: string, spec: object, thrown: object, add: object): Answer =>
  read({ do: "correct", mechanic, spec, faces: thrown, add });
const wins = (mechanic: string, spec: object, thrown: object): boolean => {
  const { outcome } = read({ do: "resolve", mechanic, spec, faces: thrown });
  return mechanicById(mechanic)!.verdict(outcome, mechanicById(mechanic)!.parseSpec(spec)) === "success";
};

it.each([
  ["margin-pool", 12, { dice: 2, pool: 5, threshold: 7 }, { dice: 3, pool: 6 }],
  ["margin-pool", 12, { dice: 2, threshold: 4, parts: [{ label: "Wit", value: 2 }] }, { dice: 3, pool: 3 }],
  ["difficulty-pool", 10, { dice: 2, base: 6 }, { dice: 3 }],
  ["difficulty-pool", 10, { attribute: 1, ability: 1, base: 7 }, { attribute: 2, ability: 1 }],
  // DP-5: of 4 dice at 11 two count, of 5 three.
  ["difficulty-pool", 10, { dice: 4, base: 11 }, { dice: 5 }],
] as const)(
  "SC-8: a forgotten die of a %s (d%i) is thrown; its chance is that of each of its faces",
  (id, size, given, after) => {
    for (const dice of [
      [9, 3],
      [1, 1],
      [8, 8],
    ]) {
      const { spec, faces: kept, waiting } = asked(id, given, { dice }, { kind: "die", amount: size, label: "Rope" });
      expect([spec, kept, waiting]).toMatchObject([after, { dice }, [{ size, count: 1 }]]);
      if ("parts" in given) expect(spec.parts.at(-1)).toEqual({ label: "Rope", value: 1 });
      const won = faces(size).filter((face) => wins(id, spec, { dice: [...dice, face] })).length;
      const { odds } = read({ do: "odds", mechanic: id, spec, faces: kept });
      expect(odds.success).toBeCloseTo(won / size, 12);
    }
    expect(asked(id, given, { dice: [9, 3] }, { kind: "die", amount: 6 })).toMatchObject({
      error: { code: "not-allowed", field: "add.amount" },
    });
  },
);

it("FP-4: a challenge die is thrown afterwards, or the last one is removed", () => {
  const given = { pool: [6, 8].map((size) => ({ size, role: "hero" })), target: 4, challenge: 2 };
  const thrown = { dice: [4, 2], challenge: [2, 6] };
  const less = asked("fives-pool", given, thrown, { kind: "challenge", amount: -1 });
  expect([less.spec.challenge, less.faces.challenge, less.waiting]).toEqual([1, [2], []]);
  expect([wins("fives-pool", given, thrown), wins("fives-pool", less.spec, less.faces)]).toEqual([false, true]);
  const more = asked("fives-pool", less.spec, less.faces, { kind: "challenge", amount: 1 });
  expect(more.waiting).toEqual([{ stage: 0, role: "challenge", size: 6, count: 1 }]);
  const won = faces(6).filter((face) => wins("fives-pool", more.spec, { ...less.faces, challenge: [2, face] })).length;
  const { odds } = read({ do: "odds", mechanic: "fives-pool", spec: more.spec, faces: more.faces });
  expect(odds.success).toBeCloseTo(won / 6, 12);
  const none = asked("fives-pool", { ...given, challenge: 0 }, { dice: [4, 2] }, { kind: "challenge", amount: -1 });
  expect(none).toMatchObject({ error: { code: "out-of-range" } });
});

it("dice of a correction are read back by every mechanic that accepts them", () => {
  for (const mechanic of mechanics)
    for (const { kind, amounts } of correctionsOf(mechanic).filter((one) => one.kind !== "bonus")) {
      const given = { "fives-pool": { pool: [{ size: 6, role: "hero" }] } }[mechanic.id as string];
      const spec = mechanic.parseSpec(given ?? (mechanic.id.endsWith("-pool") ? { dice: 3 } : {}));
      const thrown = mechanic.dice
        .toTerms(spec)
        .map((term) => ({ ...term, faces: [1, 2, 3].slice(0, mechanic.id === "fives-pool" ? 1 : 3) }));
      const after = corrected(mechanic, spec, mechanic.dice.facesOf(spec, thrown as never), {
        kind,
        amount: amounts[0]!,
        label: "x",
      });
      const [asked] = after.waiting;
      const own = mechanic.dice.followUpTerm?.(asked!, after.spec);
      const term = { ...(own ?? { kind: "core", number: 1, size: asked!.size, flavor: asked!.role }), faces: [1] };
      const read = mechanic.dice.facesOf(after.spec, [...thrown, term] as never);
      expect([mechanic.id, mechanic.resolve(after.spec, read).waiting]).toEqual([mechanic.id, []]);
    }
});
