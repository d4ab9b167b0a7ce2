/** The author of the difficulty and the number that counts, in every setting, for every mechanic, with and without a GM. */
import { describe, expect, it } from "vitest";
import { difficultyRule, DIFFICULTY_BY, type Circumstances } from "../../../src/roll/difficulty/world-difficulty.ts";
import type { Occasion } from "../../../src/card/card-field.ts";
import { mechanicById } from "../../../src/rules/index.ts";

/** By mechanic: the target field, the book's number, and another one. */
const MECHANICS = [
  ["standard-check", "target", null, 15],
  ["margin-pool", "threshold", null, 7],
  ["fives-pool", "target", 5, 6],
  ["difficulty-pool", "base", 6, 8],
] as const;

const KINDS: readonly Occasion[] = ["roll", "request", "sides", "round", "part"];

const ruleOf = (mechanic: string, more: Partial<Circumstances>) =>
  difficultyRule({
    setting: "said",
    isGM: false,
    isGMOnline: true,
    of: "roll",
    mechanic: mechanicById(mechanic),
    spec: {},
    worldDifficulty: null,
    ...more,
  });

describe.each(MECHANICS)("%s", (id, field, book, own) => {
  it.each(KINDS)("a GM's own number counts at once: %s", (of) => {
    for (const setting of DIFFICULTY_BY)
      expect(ruleOf(id, { setting, of, isGM: true, spec: { [field]: own } })).toEqual({
        set: null,
        isWithoutGM: false,
      });
  });

  it("said: the roller's number counts, with and without a GM, and without a mark", () => {
    for (const isGMOnline of [true, false])
      for (const of of ["roll", "round"] as const)
        expect(ruleOf(id, { isGMOnline, of, spec: { [field]: own } })).toEqual({ set: null, isWithoutGM: false });
  });

  it("gm: the roller's number is a proposal, and the book's counts meanwhile; without a GM it counts, and is marked", () => {
    const { set } = ruleOf(id, { setting: "gm", spec: { [field]: own } });
    expect(set).toMatchObject({ kind: "gm", by: "gm", fields: { [field]: book }, proposed: { [field]: own } });
    // The book's own number needs no proposal.
    const plain = ruleOf(id, { setting: "gm", spec: { [field]: book } });
    expect(plain.set).toMatchObject({ fields: { [field]: book }, proposed: null });
    const alone = ruleOf(id, { setting: "gm", isGMOnline: false, spec: { [field]: own } });
    expect(alone).toEqual({ set: null, isWithoutGM: true });
  });

  it("standing: the GM's number for all rolls counts, public or hidden; without one the roller's does", () => {
    const fields = { [field]: own };
    for (const isGMOnline of [true, false]) {
      const open = ruleOf(id, { setting: "standing", isGMOnline, worldDifficulty: { kind: "open", fields } });
      expect(open).toMatchObject({ set: { kind: "standing", fields }, isWithoutGM: false });
      const worldDifficulty = { kind: "hidden", secretId: "s" } as const;
      const hidden = ruleOf(id, { setting: "standing", isGMOnline, worldDifficulty });
      expect(hidden.set).toMatchObject({ kind: "hidden", secretId: "s", fields: { [field]: null } });
      expect(ruleOf(id, { setting: "standing", isGMOnline, spec: fields }).set).toBeNull();
    }
  });

  it("a round of a long test keeps its number, and another one waits for a GM who is online (MP-7)", () => {
    const prior = { fields: { [field]: own }, by: "Ana", isAccepted: false };
    const kept = ruleOf(id, { of: "round", prior, spec: { [field]: own } });
    expect(kept.set).toMatchObject({ kind: "gm", by: "sides", fields: { [field]: own }, proposed: null });
    const other = ruleOf(id, { of: "round", prior, spec: { [field]: own + 1 } });
    expect(other.set).toMatchObject({ fields: { [field]: own }, proposed: { [field]: own + 1 } });
    expect(ruleOf(id, { of: "round", prior, isGMOnline: false, spec: { [field]: own } }).set).toBeNull();
    // With the setting `gm`, a GM has set or accepted it.
    for (const isAccepted of [true, false])
      expect(ruleOf(id, { setting: "gm", of: "round", prior: { ...prior, isAccepted } }).set).toMatchObject({
        fields: { [field]: isAccepted ? own : book },
      });
  });

  it("in a contest one side's number never counts by itself, in no setting", () => {
    for (const setting of DIFFICULTY_BY)
      for (const isGMOnline of [true, false])
        expect(ruleOf(id, { setting, isGMOnline, of: "sides", spec: { [field]: own } }).set).toMatchObject({
          ...{ kind: "gm", by: "sides", fields: { [field]: book }, proposed: { [field]: own } },
        });
  });

  it("a request sets its number itself", () => {
    for (const setting of DIFFICULTY_BY)
      expect(ruleOf(id, { setting, of: "request", spec: { [field]: own } }).set).toBeNull();
  });
});

it.each([
  [["hookFor"], 4],
  [["hookAgainst"], 6],
  [["hookFor", "hookAgainst"], null],
])("FP-2, gm: hooks %j give the book's Target Number %s", (hooks, target) => {
  const selected = hooks.map((slot, index) => ({ id: String(index), slot, value: 0, label: { text: "" } }));
  expect(ruleOf("fives-pool", { setting: "gm", selected, spec: {} }).set).toMatchObject({ fields: { target } });
});

it("TE-4: thresholds belong to the ability, in every setting", () => {
  for (const setting of DIFFICULTY_BY)
    for (const of of KINDS) expect(ruleOf("total-effect", { setting, of }).set).toBeNull();
});

it("MP-4, MP-5: conditions of success are the GM's with the threshold", () => {
  expect(ruleOf("margin-pool", { setting: "gm", spec: { threshold: 7, required: 2 } }).set).toMatchObject({
    ...{ fields: { threshold: null, required: null, allowImpossible: false }, proposed: { threshold: 7 } },
  });
});
