/** A GM's answer to a roll, which questions, requests and open prompts carry. */
import { expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import * as rulings from "../../../src/roll/difficulty/ruling.ts";

const { NO_RULING, fitsMechanic, readDecision, readRuling, ruledSpec, ruledStatus, sayRuling, setsGMFields } = rulings;

const check = mechanicById("standard-check");
const margin = mechanicById("margin-pool");
const set = { ...NO_RULING, fields: { target: 15 } };
const hidden = { ...NO_RULING, isHidden: true };
const none = { ...NO_RULING, answer: "none" } as const;

it("a ruling is read strictly; missing fields are not ruled", () => {
  expect([{}, { fields: { target: 15 } }, { isHidden: true }, { answer: "none" }].map(readRuling)).toEqual([
    ...[NO_RULING, set, hidden, none],
  ]);
  const gift = { id: "a", kind: "bonus", amount: 2, from: "" };
  expect(readRuling({ gifts: [gift] })).not.toBeNull();
  for (const wrong of [
    ...[
      { more: 1 },
      { answer: "no" },
      { isHidden: 1 },
      { fields: [] },
      { seal: "0".repeat(64) },
      { gifts: [gift, gift] },
    ],
    ...[{ kind: "shift" }, { field: "target" }, { amount: 0 }, { id: "x".repeat(201) }].map((more) => ({
      gifts: [{ ...gift, ...more }],
    })),
  ])
    expect(readRuling(wrong), JSON.stringify(wrong)).toBeNull();
});

it("a message decides one value; a prompt may have several", () => {
  expect([set, hidden, none].map(readDecision)).toEqual([set, hidden, none]);
  const both = { ...none, fields: { target: 15 } };
  expect([NO_RULING, both, { ...NO_RULING, answer: "wave" }].map(readDecision)).toEqual([null, null, null]);
  expect(readRuling(both)).toEqual(both);
});

it("SC-3: a ruling contains no hidden target, and sets GMs' fields only", () => {
  const fits = (fields: object): boolean => fitsMechanic(check, { ...hidden, fields: { ...fields } });
  expect([fits({ target: 15 }), fits({ target: null }), fits({ passive: true })]).toEqual([false, false, true]);
  const mayBe = [{ threshold: 7, required: 2 }, { threshold: null }, { dice: 2 }];
  expect(mayBe.map((fields) => setsGMFields(margin, { ...NO_RULING, fields }))).toEqual([true, false, false]);
});

it("a ruling puts its fields into the spec of a roll, with a status and words", () => {
  const spec = check.parseSpec({ target: 12 });
  const specs = [set, hidden, none].map((ruling) => ruledSpec(check, spec, ruling));
  expect(specs).toMatchObject([{ target: 15 }, { target: null }, { target: 12 }]);
  expect([...[set, hidden, none], NO_RULING].map((ruling) => ruledStatus(check, ruling))).toEqual([
    ...["target", "hidden", "none", null],
  ]);
  expect([set, hidden, none].map((ruling) => sayRuling(check, spec, ruling, "Mira"))).toMatchObject(
    ["saysTarget", "saysHidden", "saysNone"].map((key) => ({
      key: `QUINCUNX.Question.${key}`,
      data: { name: "Mira" },
    })),
  );
});
