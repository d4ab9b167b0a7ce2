/**
 * Links between entries of an actor use ids: after any change of names and lists, an entry still means the same one.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepLinks, linkChoices, linkState, type LinkState } from "../../../src/rules/actor/links.ts";
import type { ActorDeclaration, System } from "../../../src/rules/contract/actor.ts";
import { checkHero } from "../../../src/rules/standard-check/actor.ts";
import { poolHero } from "../../../src/rules/difficulty-pool/actor.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { outlinesOf, samplesOf } from "../../../src/rules/actor/people.ts";

interface EntryLink {
  readonly list: string;
  readonly row: unknown;
  readonly field: string;
  readonly state: LinkState;
}

function linksOf({ fields }: Pick<ActorDeclaration, "fields">, system: System): readonly EntryLink[] {
  return Object.entries(fields).flatMap(([list, outer]) =>
    Object.entries(outer.kind === "list" ? outer.of : {}).flatMap(([field, inner]) =>
      ((inner.kind === "link" && (system[list] as readonly System[] | undefined)) || []).map((row) => ({
        ...{ list, row: row["id"], field },
        state: linkState(system, inner.kind === "link" ? inner.to : "", row[field]),
      })),
    ),
  );
}

const A = "agilityagility01";
const W = "witswitswitswi01";
const abilities = [
  { id: A, label: "Agility", value: 4 },
  { id: W, label: "Wits", value: 2 },
];
const skill = (ability: string, id = "climbingclimbi01") => ({ id, label: "Climbing", value: 3, ability });
const withSkill = (ability: string) => ({ abilities, skills: [skill(ability)] });

/** The roll of a click on the skill. */
const rolled = (system: object): unknown =>
  checkHero.stats(system as never).find(({ section }) => section === "skills")?.roll?.spec;
const both = {
  bonuses: [
    { label: "Agility", value: 4 },
    { label: "Climbing", value: 3 },
  ],
};

describe("a link", () => {
  it("is the entry with that id, or with that name in any case", () => {
    for (const stored of [A, "Agility", " agility "]) {
      expect(linkState({ abilities }, "abilities", stored), stored).toMatchObject({
        kind: "linked",
        row: { id: `abilities.${A}`, words: "Agility" },
      });
      expect(rolled(withSkill(stored)), stored).toEqual(both);
    }
  });

  it("is none if nothing was stored, and broken if its entry is gone: shown by its name if that is known", () => {
    for (const stored of ["", "  ", undefined, null, 7])
      expect(linkState({ abilities }, "abilities", stored)).toEqual({ kind: "none" });
    expect(linkState({ abilities }, "abilities", "Might")).toEqual({ kind: "gone", name: "Might" });
    expect(linkState({ abilities }, "abilities", "mightmightmight1")).toEqual({ kind: "gone", name: null });
    expect(rolled(withSkill("Might"))).toEqual({ bonuses: [{ label: "Climbing", value: 3 }] });
  });

  it("can be set to any entry of its list", () => {
    expect(linkChoices({ abilities }, "abilities").map(({ id, row }) => [id, row.words])).toEqual([
      [A, "Agility"],
      [W, "Wits"],
    ]);
  });
});

describe("the changes added to an update to keep links", () => {
  const renamed = [{ ...abilities[0], label: "Dexterity" }, abilities[1]];

  it("nothing, if links are ids already and their entries stay", () => {
    expect(keepLinks(checkHero, withSkill(A), { abilities: renamed })).toEqual({});
    expect(keepLinks(checkHero, withSkill("Agility"), { resources: [] })).toEqual({});
    expect(keepLinks(checkHero, withSkill("Agility"), {})).toEqual({});
  });

  it("the id in place of the name, before the name changes", () => {
    const before = withSkill("agility");
    const kept = keepLinks(checkHero, before, { abilities: renamed });
    expect(kept).toEqual({ skills: [skill(A)] });
    expect(rolled({ ...before, abilities: renamed, ...kept })).toEqual({
      bonuses: [
        { label: "Dexterity", value: 4 },
        { label: "Climbing", value: 3 },
      ],
    });
  });

  it("the name in place of an id that goes; a new entry of that name is found by itself", () => {
    const kept = keepLinks(checkHero, withSkill(A), { abilities: [abilities[1]] });
    expect(kept).toEqual({ skills: [skill("Agility")] });
    const gone = { abilities: [abilities[1]], ...kept };
    expect(linksOf(checkHero, gone)[0]?.state).toEqual({ kind: "gone", name: "Agility" });
    const again = [{ id: "new", label: "Agility", value: 4 }];
    expect(rolled({ ...gone, abilities: again })).toEqual(both);
    expect(keepLinks(checkHero, gone, { abilities: again })).toEqual({ skills: [skill("new")] });
  });

  it("over two lists, if one links to another that links to a third (secondary → ability → attribute)", () => {
    const before = {
      attributes: [{ id: "wi", label: "Wits", value: 3 }],
      abilities: [{ id: "co", label: "Computers", value: 2, attribute: "Wits" }],
      secondaries: [{ id: "ne", label: "Networks", ability: "Computers" }],
    };
    const changes = {
      attributes: [{ id: "wi", label: "Brains", value: 3 }],
      abilities: [{ id: "co", label: "Machines", value: 2, attribute: "Wits" }],
    };
    const after = { ...before, ...changes, ...keepLinks(poolHero, before, changes) };
    expect(poolHero.stats(after).find(({ id }) => id === "secondaries.ne")?.roll?.with).toEqual([
      "attributes.wi",
      "abilities.co",
      "secondaries.ne",
    ]);
  });

  it("a value that is no list is left alone", () => {
    expect(keepLinks(checkHero, withSkill(A), { abilities: { 0: { label: "x" } } })).toEqual({});
    expect(keepLinks(checkHero, withSkill(A), { skills: 3 })).toEqual({});
    expect(keepLinks(checkHero, { skills: [null, 3, { id: "x" }] }, { abilities })).toEqual({});
  });
});

it("no sequence of renames, removals and links makes an entry mean another one", () => {
  const names = ["Agility", "Wits", "agility", "", "Might"];
  const step = fc.oneof(
    fc.record({ kind: fc.constant("rename"), row: fc.nat(3), name: fc.constantFrom(...names) }),
    fc.record({ kind: fc.constant("remove"), row: fc.nat(3), name: fc.constant("") }),
    fc.record({ kind: fc.constant("move"), row: fc.nat(3), name: fc.constant("") }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.constantFrom("a0", "Two", " two", "a2"), (steps, link) => {
      const id = link.trim().toLowerCase() === "two" ? "a2" : link;
      let system: { abilities: { id: string; label: string }[]; skills: object[] } = {
        abilities: ["Zero", "One", "Two", "Three"].map((label, index) => ({ id: `a${index}`, label })),
        skills: [{ id: "s", label: "Skill", ability: link }],
      };
      for (const { kind, row, name } of steps) {
        const rows = system.abilities;
        const changed =
          kind === "rename"
            ? rows.map((one, index) => (index === row ? { ...one, label: name } : one))
            : kind === "remove"
              ? rows.filter((_, index) => index !== row)
              : [...rows.slice(row), ...rows.slice(0, row)];
        system = { ...system, abilities: changed, ...keepLinks(checkHero, system, { abilities: changed }) };
        const [found] = linksOf(checkHero, system);
        if (!changed.some((one) => one.id === id)) return;
        expect(found?.state).toMatchObject({ kind: "linked", row: { id: `abilities.${id}` } });
      }
    }),
  );
});

it("samples and outlines are linked by id, and none of their links is broken", () => {
  const declared = mechanics.flatMap(({ actors }) => actors);
  const linked = declared.flatMap((actor) =>
    [...samplesOf(actor), ...outlinesOf(actor)].flatMap(({ system }) =>
      linksOf(actor, system).flatMap(({ row, list, field, state }) => {
        // Abilities that use no supply.
        if (field === "supply" && state.kind === "none") return [];
        expect(state.kind, `${actor.type} ${list}.${String(row)}`).toBe("linked");
        const stored = (system[list] as Record<string, unknown>[]).find(({ id }) => id === row)?.[field];
        expect(state.kind === "linked" && state.row.id.endsWith(`.${String(stored)}`), String(stored)).toBe(true);
        return [row];
      }),
    ),
  );
  expect(linked.length).toBeGreaterThan(20);
});
