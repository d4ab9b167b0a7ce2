/** The public types by mechanic id are those of the mechanics themselves; the compiler checks them. */
import { expect, expectTypeOf, it } from "vitest";
import type { Fields } from "../../src/rules/contract/fields.ts";
import { type difficultyPool } from "../../src/rules/difficulty-pool/index.ts";
import { type fivesPool } from "../../src/rules/fives-pool/index.ts";
import { type marginPool } from "../../src/rules/margin-pool/index.ts";
import { mechanics } from "../../src/rules/index.ts";
import type { FacesOf, MechanicTypes, OddsOf, OutcomeOf, SpecDraft, SpecOf } from "../../src/rules/mechanic-types.ts";
import { type standardCheck } from "../../src/rules/standard-check/index.ts";
import { type totalEffect } from "../../src/rules/total-effect/index.ts";

it("name spec, faces, outcome and odds of each mechanic", () => {
  expectTypeOf<ReturnType<typeof totalEffect.parseSpec>>().toEqualTypeOf<SpecOf<"total-effect">>();
  expectTypeOf<ReturnType<typeof standardCheck.parseSpec>>().toEqualTypeOf<SpecOf<"standard-check">>();
  expectTypeOf<ReturnType<typeof marginPool.parseSpec>>().toEqualTypeOf<SpecOf<"margin-pool">>();
  expectTypeOf<ReturnType<typeof fivesPool.parseSpec>>().toEqualTypeOf<SpecOf<"fives-pool">>();
  expectTypeOf<ReturnType<typeof difficultyPool.parseSpec>>().toEqualTypeOf<SpecOf<"difficulty-pool">>();
  expectTypeOf<ReturnType<typeof fivesPool.parseFaces>>().toEqualTypeOf<FacesOf<"fives-pool">>();
  expectTypeOf<ReturnType<typeof totalEffect.resolve>>().toEqualTypeOf<OutcomeOf<"total-effect">>();
  expectTypeOf<ReturnType<typeof standardCheck.resolve>>().toEqualTypeOf<OutcomeOf<"standard-check">>();
  expectTypeOf<ReturnType<typeof marginPool.odds.of>>().toEqualTypeOf<OddsOf<"margin-pool">>();
  expectTypeOf<ReturnType<typeof difficultyPool.odds.of>>().toEqualTypeOf<OddsOf<"difficulty-pool">>();
});

it("the map of types has every mechanic, and plain types for other ids", () => {
  const ids: readonly (keyof MechanicTypes)[] = mechanics.map(({ id }) => id);
  expect(ids).toHaveLength(5);
  expectTypeOf<(typeof mechanics)[number]["id"]>().toEqualTypeOf<keyof MechanicTypes>();
  expectTypeOf<SpecOf<string>>().toEqualTypeOf<Fields>();
  expectTypeOf<SpecOf<"my-dice">>().toEqualTypeOf<Fields>();
});

it("a draft may leave fields out, and takes no other field", () => {
  expectTypeOf({ target: 15 }).toExtend<SpecDraft<"standard-check">>();
  // @ts-expect-error A field that the mechanic lacks.
  const wrong: SpecDraft<"standard-check"> = { threshold: 7 };
  expect(wrong).toBeDefined();
});
