/** Gifts of an ally before the throw (SC-8): an entry that names the giver, and can be removed exactly. */
import { expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import {
  grantableOf,
  grantedPlaces,
  hasGrants,
  applyGrants,
  withGrant,
  withoutGrants,
} from "../../../src/rules/spec/grants.ts";
import type { Grant } from "../../../src/rules/contract/pre-roll.ts";

const check = mechanicById("standard-check");
const plus = (amount: number, from = "Ben"): Grant => ({ kind: "bonus", amount, from });
const die = (amount: number, from = "Ben"): Grant => ({ kind: "die", amount, from });

it("SC-8: a bonus and a die are in a check labelled with their giver, and the odds follow", () => {
  const spec = check.parseSpec({ target: 16, bonuses: [{ label: "Dex", value: 3 }] });
  const helped = applyGrants(check, spec, [plus(2), die(6, "Cleo")]).spec;
  expect(helped).toEqual(
    check.parseSpec({
      target: 16,
      bonuses: [
        { label: "Dex", value: 3 },
        { label: "Ben", value: 2 },
      ],
      extra: [{ label: "Cleo", size: 6 }],
    }),
  );
  expect(check.odds.chance(helped)).toBeGreaterThan(check.odds.chance(spec));
  expect(hasGrants(check, helped, [plus(2), die(6, "Cleo")])).toBe(true);
  expect(withoutGrants(check, helped, [die(6, "Cleo"), plus(2)])).toEqual(spec);
});

it("SC-8: in the other mechanics aid is an element of their rules: a bonus die (FP-1), an easier difficulty (DP-4), an Advantage (TE-2)", () => {
  const [fives, pool, effect, margin] = ["fives-pool", "difficulty-pool", "total-effect", "margin-pool"].map((id) =>
    mechanicById(id),
  );
  expect(withGrant(fives!, fives!.parseSpec({ pool: [{ size: 8, role: "hero" }] }), die(10))).toMatchObject({
    pool: [
      { size: 8, role: "hero" },
      { size: 10, role: "bonus", label: "Ben" },
    ],
  });
  const five = pool!.parseSpec({ dice: 5, base: 7 });
  const eased = withGrant(pool!, five, plus(-2))!;
  expect(eased).toMatchObject({ modifiers: [{ label: "Ben", value: -2, fixed: false }] });
  expect(pool!.odds.chance(eased)).toBe(pool!.odds.chance(pool!.parseSpec({ dice: 5, base: 5 })));
  expect(withGrant(effect!, effect!.parseSpec({}), plus(2)), "a number invites the peril of TE-3").toBe(null);
  expect(margin!.aid).toBe(undefined);
  expect(withGrant(margin!, margin!.parseSpec({ dice: 3 }), die(12))).toBe(null);
});

it("gifts that the rules refuse are left out, and others applied: no extra die beside a passive check (SC-6), no unknown gift", () => {
  const passive = check.parseSpec({ passive: true });
  expect(withGrant(check, passive, die(6))).toBe(null);
  expect(applyGrants(check, passive, [die(6), plus(1)])).toMatchObject({
    spec: { passive: true, bonuses: [{ label: "Ben", value: 1 }], extra: [] },
    applied: [plus(1)],
  });
  for (const wrong of [plus(0), plus(6), plus(-1), plus(1.5), die(7), die(2)])
    expect(grantableOf(check, wrong)).toBe(null);
});

it("TE-2: aid is one instance of Advantage each, cancels a Disadvantage, and is removed without changing the roller's own", () => {
  const effect = mechanicById("total-effect");
  const edge: Grant = { kind: "advantage", amount: 1, from: "Ben" };
  const hindered = effect.parseSpec({ advantage: 1, disadvantage: 1 });
  const { spec, applied } = applyGrants(effect, hindered, [edge, edge]);
  expect(applied).toHaveLength(2);
  expect(spec).toEqual(effect.parseSpec({ advantage: 3, disadvantage: 1 }));
  expect(effect.odds.chance(spec)).toBe(effect.odds.chance(effect.parseSpec({ advantage: 2 })));
  expect(hasGrants(effect, spec, applied)).toBe(true);
  expect(withoutGrants(effect, spec, applied)).toEqual(hindered);
  expect(grantedPlaces(effect, spec, "advantage", applied)).toEqual([]);
  // The roller cannot claim more aid than the spec holds.
  expect(hasGrants(effect, effect.parseSpec({ advantage: 1 }), [edge, edge])).toBe(false);
});

it("of equal entries the last ones are the gifts; missing or duplicate ones are detected", () => {
  const own = check.parseSpec({ bonuses: [{ label: "Ben", value: 2 }] });
  const helped = withGrant(check, own, plus(2))!;
  expect(grantedPlaces(check, helped, "bonuses", [plus(2)])).toEqual([1]);
  expect(grantedPlaces(check, helped, "bonuses", [plus(2), plus(2)])).toEqual([1, 0]);
  expect(grantedPlaces(check, helped, "extra", [plus(2)])).toEqual([]);
  expect(withoutGrants(check, helped, [plus(2)])).toEqual(own);
  expect(hasGrants(check, own, [plus(2), plus(2)])).toBe(false);
  expect(hasGrants(check, own, [plus(3)])).toBe(false);
  expect(withoutGrants(check, own, [plus(3)])).toEqual(own);
  expect(withoutGrants(check, own, [])).toBe(own);
});
