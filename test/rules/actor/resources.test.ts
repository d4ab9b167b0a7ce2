/**
 * Resources of actors: read alike for all mechanics, set within bounds, and undone exactly (SC-5); harm and its kinds
 * (TE-11).
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ActorDeclaration } from "../../../src/rules/contract/actor.ts";
import {
  changeResource,
  lookOf,
  marksOf,
  resourcesOf,
  setResource,
  shiftResource,
  undoResource,
  withUpdate,
} from "../../../src/rules/actor/resources.ts";
import { checkHero } from "../../../src/rules/standard-check/actor.ts";
import { fivesHero } from "../../../src/rules/fives-pool/actor.ts";
import { effectHero } from "../../../src/rules/total-effect/actor.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";

const declared = mechanics.flatMap(({ actors }) => actors);
const check = {
  harm: { value: 2, max: 8 },
  resources: [
    { id: "plan", label: "Plans", value: 3, min: 0, max: 8 },
    { id: "debt", label: "Debt", value: -4, min: -20, max: 0 },
  ],
};

const numbers = (actor: ActorDeclaration, system: Record<string, unknown>): Readonly<Record<string, number>> =>
  Object.fromEntries(resourcesOf(actor, system).map(({ id, value }) => [id, value]));

describe("every actor", () => {
  it.each(declared.map((actor) => [actor.type, actor] as const))(
    "%s: counts harm from 0, also without a stored value",
    (_, actor) => {
      const harm = resourcesOf(actor, {}).find(({ id }) => id === "harm");
      expect(harm).toMatchObject({ value: 0, min: 0, path: "harm.value", isHarm: true, look: "boxes" });
      expect(harm?.max).toBeGreaterThanOrEqual(3);
      expect(actor.harm?.({}, "")).toEqual({ resource: "harm", step: 0 });
      for (const broken of [null, 3, "x", [], { value: "x", max: -2 }, { value: 1e9, max: 1e9 }]) {
        const read = resourcesOf(actor, { harm: broken }).find(({ id }) => id === "harm");
        expect(read?.value).toBeGreaterThanOrEqual(0);
        expect(read?.max).toBeGreaterThanOrEqual(1);
      }
    },
  );

  it("has unique resource ids, and each path leads to its number", () => {
    const systems = declared.flatMap((actor) => samplesOf(actor).map(({ system }) => ({ actor, system })));
    for (const { actor, system } of systems) {
      const found = resourcesOf(actor, system);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      for (const { path, value, id } of found) {
        const stored = path
          .split(".")
          .reduce<unknown>((data, name) => (data as Record<string, unknown> | undefined)?.[name], system);
        if (id !== "harm") expect(stored, path).toBe(value);
      }
    }
  });
});

describe("setting a resource", () => {
  it("writes one number, or a whole list, and returns before and after", () => {
    expect(setResource(checkHero, check, "resources.plan", 5)).toEqual({
      change: { id: "resources.plan", before: 3, after: 5 },
      update: { resources: [{ ...check.resources[0], value: 5 }, check.resources[1]] },
    });
    expect(setResource(checkHero, check, "harm", 3).update).toEqual({ harm: { value: 3 } });
    expect(setResource(fivesHero, { luck: 2 }, "luck", 1)).toEqual({
      change: { id: "luck", before: 2, after: 1 },
      update: { luck: 1 },
    });
  });

  it("writes only the value of a track, also without a stored one", () => {
    const { update } = setResource(checkHero, {}, "harm", 1);
    expect(update).toEqual({ harm: { value: 1 } });
  });

  it("writes the stored number, of the row with the same id, while effects change the visible number", () => {
    const seen = { ...check, resources: [{ id: "new", label: "New", value: 1, min: 0, max: 2 }, ...check.resources] };
    expect(setResource(fivesHero, { luck: 4 }, "luck", 3, { luck: 2 })).toEqual({
      change: { id: "luck", before: 4, after: 3 },
      update: { luck: 1 },
    });
    expect(shiftResource(fivesHero, { luck: 2 }, "luck", -2, { luck: 0 })).toEqual({ luck: -2 });
    const { update } = setResource(checkHero, seen, "resources.plan", 5, check);
    expect(update).toEqual({ resources: [{ ...check.resources[0], value: 5 }, check.resources[1]] });
    expect(setResource(checkHero, seen, "resources.new", 2, check).update).toEqual({});
  });

  it("stays within the bounds, rounds up (SC-7), and writes nothing without a change", () => {
    expect(setResource(checkHero, check, "resources.plan", 99).change.after).toBe(8);
    expect(setResource(checkHero, check, "resources.plan", -1).change.after).toBe(0);
    expect(setResource(checkHero, check, "resources.plan", 4.2).change.after).toBe(5);
    expect(setResource(checkHero, check, "resources.debt", 5).change.after).toBe(0);
    expect(setResource(checkHero, check, "resources.plan", 3).update).toEqual({});
  });

  it("refuses unknown resources", () => {
    for (const id of ["resources.nobody", "luck", ""])
      expect(() => setResource(checkHero, check, id, 1), id).toThrow(
        expect.objectContaining({ code: "not-allowed" }) as Error,
      );
  });

  it("adds results and subtracts them (SC-5)", () => {
    expect(changeResource(checkHero, check, "resources.plan", 2.1, "add").change).toEqual({
      id: "resources.plan",
      before: 3,
      after: 6,
    });
    expect(changeResource(checkHero, check, "resources.plan", 2, "take").change.after).toBe(1);
  });
});

it("undo restores exactly, the newest change first, after any clicks; a number changed by another update is kept", () => {
  const actors = [
    { actor: checkHero, system: check as Record<string, unknown> },
    { actor: fivesHero, system: { luck: 3, karma: 120 } },
    { actor: effectHero, system: { kinds: [{ id: "w", label: "Weapon", value: 9, max: 6 }] } },
  ];
  const click = fc.record({
    of: fc.nat(5),
    value: fc.oneof(fc.integer({ min: -30, max: 130 }), fc.double({ min: -9, max: 9, noNaN: true })),
    isSet: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom(...actors), fc.array(click, { maxLength: 12 }), ({ actor, system: start }, clicks) => {
      let system = start;
      const states = [numbers(actor, start)];
      const changes = clicks.map(({ of, value, isSet }) => {
        const found = resourcesOf(actor, system);
        const id = found[of % found.length]?.id ?? "";
        const step = isSet ? setResource(actor, system, id, value) : changeResource(actor, system, id, value, "take");
        system = { ...system, ...step.update };
        states.push(numbers(actor, system));
        expect(numbers(actor, system)[id]).toBe(step.change.after);
        return step.change;
      });
      for (const change of changes.reverse()) {
        expect(numbers(actor, system)).toEqual(states.pop());
        if (change.before !== change.after) {
          const other = { ...change, after: change.after + 1 };
          expect(() => undoResource(actor, system, other)).toThrow(
            expect.objectContaining({ code: "conflict" }) as Error,
          );
        }
        system = withUpdate(system, undoResource(actor, system, change).update);
      }
      expect(numbers(actor, system)).toEqual(states[0]);
    }),
  );
});

describe("the drawing of a resource", () => {
  const at = (value: number, max: number | null, min: number | null = 0) => ({
    id: "x",
    label: { text: "x" },
    path: "x",
    value,
    min,
    max,
  });

  it("has one mark per point, at least as many as points exist", () => {
    expect(marksOf(at(2, 5))).toBe(5);
    expect(marksOf(at(7, 5))).toBe(7);
    expect(marksOf({ ...at(3, 99), usual: 5 })).toBe(5);
    expect(marksOf({ ...at(7, 99), usual: 5 })).toBe(7);
  });

  it("is a bar or a number for many points, or without bounds from 0 on", () => {
    for (const resource of [at(2, 50), at(2, null), at(2, 5, null), at(-1, 5, -5), { ...at(40, 99), usual: 5 }]) {
      expect(marksOf(resource)).toBe(null);
      expect(lookOf({ ...resource, look: "diamonds" })).toBe("bar");
    }
    expect(lookOf({ ...at(2, 5), look: "diamonds" })).toBe("diamonds");
    expect(lookOf(at(2, 5))).toBe("pips");
  });

  it("differs between Luck, Instant Karma and harm", () => {
    expect(resourcesOf(fivesHero, {}).map((resource) => [resource.id, lookOf(resource)])).toEqual([
      ["luck", "pips"],
      ["karma", "diamonds"],
      ["harm", "boxes"],
    ]);
  });
});

describe("TE-11: harm of a kind", () => {
  const system = {
    kinds: [{ id: "w", label: "Weapon Harm", value: 1, max: 6 }],
    vulnerabilities: [
      { id: "a", kind: "Fire Harm" },
      { id: "b", kind: "Mind Harm" },
    ],
    resistances: [
      { id: "c", kind: "weapon harm " },
      { id: "d", kind: "Mind Harm" },
    ],
  };
  const taken = (kind: string) => effectHero.harm?.(system, kind);

  it("is counted in its own row if there is one, else as harm", () => {
    expect(taken(" WEAPON harm")).toMatchObject({ resource: "kinds.w" });
    expect(taken("Cold Harm")).toEqual({ resource: "harm", step: 0 });
    expect(taken("")).toEqual({ resource: "harm", step: 0 });
  });

  it("is one step higher for a vulnerable target, one lower for a resistant one, and both cancel", () => {
    expect(taken("Fire Harm")).toMatchObject({ step: 1 });
    expect(taken("Weapon Harm")).toMatchObject({ step: -1 });
    expect(taken("Mind Harm")).toMatchObject({ step: 0 });
  });

  it("without a kind matches no vulnerability, also if a row has no text", () => {
    expect(
      effectHero.harm?.({ vulnerabilities: [{ id: "x", kind: "" }], kinds: [{ id: "y", label: "" }] }, ""),
    ).toEqual({
      resource: "harm",
      step: 0,
    });
  });
});
