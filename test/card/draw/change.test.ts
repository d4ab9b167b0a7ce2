/** The effect of a change on a card's result: the new number, else the verdict, else its meaning. */
import { expect, it } from "vitest";
import { changeOf } from "../../../src/card/draw/change.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import type { CardState } from "../../../src/card/state.ts";

function stateOf(id: string, given: Fields, faces: Fields, decided?: Fields): CardState {
  const mechanic = mechanicById(id as "fives-pool");
  const spec = mechanic.parseSpec(given);
  const outcome = decided ? mechanic.resolve(spec, faces, decided) : mechanic.resolve(spec, faces);
  return { mechanic, spec, faces, outcome } as unknown as CardState;
}

const result = (before: unknown, after: unknown): Fields => ({
  key: "QUINCUNX.Card.History.result",
  data: { before, after },
});
const word = (key: string): Fields => expect.objectContaining({ key: `QUINCUNX.${key}` }) as Fields;

const NOTHING = { protect: [], successes: 0 };

it("FP-12: a pending verdict becomes a success or a failure, in a word", () => {
  const spec = { pool: [6, 6, 6].map((size) => ({ size, role: "hero" })), target: 4 };
  const state = (decided?: Fields): CardState =>
    stateOf("fives-pool", spec, { dice: [6, 1, 1], bonus: [], challenge: [], luck: null }, decided);
  const undecided = word("fives-pool.Verdict.choice");
  expect(changeOf(state(), state({ ...NOTHING, choice: "keep" }))).toEqual(result(undecided, word("Verdict.success")));
  expect(changeOf(state({ ...NOTHING, choice: "keep" }), state())).toEqual(result(word("Verdict.success"), undecided));
  // A failure has no successes.
  expect(changeOf(state(), state({ ...NOTHING, choice: "fail" }))).toMatchObject(result(1, 0));
  expect(changeOf(state(), state())).toBeNull();
});

it("DP-2: the number, if it changes", () => {
  const at = (base: number): CardState => stateOf("difficulty-pool", { dice: 3, base }, { dice: [6, 7, 9] });
  expect(changeOf(at(6), at(7))).toEqual(result(3, 2));
  expect(changeOf(at(6), at(5))).toBeNull();
});

it("a first Target Number changes no result; a Fluke has not become the Lucky Break that it is, too", () => {
  const at = (target: number | null): CardState =>
    stateOf(
      "fives-pool",
      { pool: [6, 6].map((size) => ({ size, role: "hero" })), target },
      { dice: [4, 4], bonus: [], challenge: [], luck: null },
    );
  expect([changeOf(at(null), at(4)), changeOf(at(4), at(null))]).toEqual([null, null]);
  const flukes = (lines: CardState): CardState =>
    ({ ...lines, mechanic: { ...lines.mechanic, describe: () => told } }) as never;
  const told = {
    ...at(4).mechanic.describe(at(4).spec, at(4).faces, at(4).outcome),
    meaning: [{ state: "note", text: { key: "fluke" } }],
    lines: [],
  } as never;
  const both = {
    ...(told as Fields),
    meaning: [{ state: "met", text: { key: "lucky" } }],
    lines: [
      { state: "met", text: { key: "lucky" } },
      { state: "note", text: { key: "fluke" } },
    ],
  };
  const after = { ...at(4), mechanic: { ...at(4).mechanic, describe: () => both } } as never;
  expect(changeOf(flukes(at(4)), after)).toBeNull();
});
