/** Mapped numbers of other systems (SC-7). */
import { describe, expect, it } from "vitest";
import { changeSetting, setting } from "../../support/own-settings.ts";
import { mappedNumbers, mappedStats, mapStats, statMaps } from "../../../src/features/stat-maps/stats.ts";
import { keyOf } from "../../support/phrase.ts";
import { page, type Hero } from "../../support/page.ts";
import { fake } from "../../support/fake.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { useBareStage } from "../../support/bare.ts";

useBareStage();

describe("numbers of other systems (SC-7)", () => {
  const NPC = { actorType: "npc", path: "str.value", mechanic: "standard-check", part: "ability", label: "Strength" };
  const ALL = { ...NPC, actorType: "*", label: "Might" };
  const namesAndIds = (of: Hero): string[] => mappedStats(of).map(({ label, id }) => `${keyOf(label)} ${id}`);
  const actor = (value: unknown, type = "npc"): Hero => fake({ type, system: { str: { value } } });

  it.each([
    [14, 14],
    [14.2, 15],
    [-0.5, 0],
    ["12", 12],
    ["12.1", 13],
    ["+3", 3],
    ["−3", -3],
    ["45 %", 45],
    ["3 / 5", 3],
    ["12 ft.", 12],
    ["0,5", 1],
    ["٣", 3],
    ["d8", 8],
    ["1d10", 10],
    ["1d6+2", null],
    [true, null],
    [" ", null],
    ["", null],
    ["strong", null],
    [null, null],
    [undefined, null],
    [NaN, null],
    [Infinity, null],
    [[3], null],
  ])("%j counts as %j", async (value, counts) => {
    await changeSetting("statMaps", [NPC] as never);
    const stats = mappedStats(actor(value));
    expect(stats.map((stat) => stat.value)).toEqual(counts === null ? [] : [counts]);
    for (const stat of stats)
      expect(stat).toMatchObject({
        ...{
          id: "str.value",
          label: { text: "Strength" },
          section: "mapped",
          mechanic: "standard-check",
          slot: "ability",
        },
        roll: { title: { text: "Strength" }, with: ["str.value"], spec: expect.any(Object) },
      });
  });

  it("an entry for the type precedes one for all types; invalid entries are ignored; a number that cannot be rolled has no button", async () => {
    await changeSetting("statMaps", [ALL, NPC, { ...ALL, path: "dex.value" }] as never);
    const both = (type?: string): Hero => fake({ type, system: { str: { value: 1 }, dex: { value: 2 } } });
    expect(namesAndIds(both("npc"))).toEqual(["Strength str.value", "Might dex.value"]);
    expect(namesAndIds(both("hero"))).toEqual(["Might str.value", "Might dex.value"]);
    // One bad entry is left out, the others work.
    await changeSetting("statMaps", [{ ...NPC, mechanic: "of-yesterday" }, NPC] as never);
    expect(statMaps()).toEqual([NPC]);
    // A change keeps it, because its package may return.
    await mapStats([ALL]);
    expect(setting("statMaps")).toEqual([ALL, { ...NPC, mechanic: "of-yesterday" }]);
    const pool = { actorType: "npc", path: "str.value", mechanic: "margin-pool", spec: { dice: "@" }, label: "Dice" };
    const own = { ...pool, part: "stat", spec: undefined };
    await changeSetting("statMaps", [own] as never);
    const [rolled] = mappedStats(actor(4));
    const [not] = mappedStats(actor(-4));
    expect(rolled?.roll).toBeDefined();
    expect(not).toMatchObject({ value: -4 });
    expect(not?.roll).toBeUndefined();
    await changeSetting("statMaps", []);
  });
});

describe("kinds of entries", () => {
  const CHECK = { actorType: "*", mechanic: "standard-check", part: "ability" } as const;
  const read = (system: object, entries: readonly object[], items: readonly object[] = []): readonly string[] =>
    mappedNumbers({ type: "hero", system, items } as never, entries as never).map(
      ({ stat: { id, value, count, label } }) => `${id}: ${keyOf(label)} ${count ? `${count}×` : ""}${value}`,
    );

  it("a wildcard maps every key that has a number, with the name beside the value or of the key", () => {
    const system = {
      skills: {
        acr: { value: 3, label: "Acrobatics" },
        sleightOfHand: { value: 1 },
        notes: { value: "none" },
        odd: null,
        lore: { value: 2, name: { value: "Lore of stars" } },
      },
    };
    expect(read(system, [{ ...CHECK, path: "skills.*.value" }])).toEqual([
      "skills.acr.value: Acrobatics 3",
      "skills.sleightOfHand.value: Sleight of hand 1",
      "skills.lore.value: Lore of stars 2",
    ]);
  });

  it("a wildcard maps lists, nested groups, maps and derived values; a getter that throws gives none", () => {
    class Derived {
      base = 2;
      get total(): number {
        return this.base + 1;
      }
      get broken(): number {
        throw new Error("not prepared");
      }
    }
    const system = {
      traits: [{ dots: 2 }, { dots: 4 }],
      groups: { body: { might: { value: 1 } }, mind: { wits: { value: 2 } } },
      saves: new Map([["ref", { total: 4 }]]),
      derived: new Derived(),
    };
    expect(
      read(
        system,
        ["traits.*.dots", "groups.*.*.value", "saves.*.total", "derived.total", "derived.broken"].map((path) => ({
          ...CHECK,
          path,
        })),
      ),
    ).toEqual([
      "traits.0.dots: Traits 1 2",
      "traits.1.dots: Traits 2 4",
      "groups.body.might.value: Might 1",
      "groups.mind.wits.value: Wits 2",
      "saves.ref.total: Ref 4",
      "derived.total: Derived 3",
    ]);
  });

  it("an item's number has the item's name, and words have numbers", () => {
    const items = [
      { id: "a1", type: "skill", name: "Climbing", system: { rating: "Trained" } },
      { id: "b2", type: "skill", name: "Riding", system: { rating: "unheard of" } },
      { id: "c3", type: "sword", name: "Sword", system: { rating: 3 } },
    ];
    expect(read({}, [{ ...CHECK, item: "skill", path: "rating", words: { trained: 1 } }], items)).toEqual([
      "items.a1.rating: Climbing 1",
    ]);
  });

  it("a formula reads several paths and is rounded up once, at the end (SC-7)", () => {
    const system = { prof: 2, skills: { acr: { total: 5, mod: 3 }, ath: { total: 1 } }, score: 15 };
    const items = [{ id: "a1", type: "skill", name: "Climbing", system: { sides: 8, more: 1 } }];
    const formulas = [
      ["skills.*.total", "@value - @skills.*.mod", "skills.acr.total: Acr 2"],
      ["score", "(@value - 10) / 2", "score: Score 3"],
      ["score", "floor((@value - 10) / 2) + @prof", "score: Score 4"],
      ["score", "(0.1 + 0.2) * 10 − 3 + max(@prof, 7, 1)", "score: Score 7"],
      ["score", "-@prof × 2", "score: Score −4"],
    ] as const;
    for (const [path, formula, expected] of formulas)
      expect(read(system, [{ ...CHECK, path, formula }])).toEqual([expected.replace("−", "-")]);
    expect(read(system, [{ ...CHECK, path: "score", formula: "@value / 0" }])).toEqual([]);
    expect(read(system, [{ ...CHECK, item: "skill", path: "sides", formula: "@value + @item.more" }], items)).toEqual([
      "items.a1.sides: Climbing 9",
    ]);
  });

  it("dice as text keep their number in a pool of sizes", () => {
    const die = { actorType: "*", mechanic: "fives-pool", part: "trope", path: "die" };
    expect(read({ die: "2d8" }, [die])).toEqual(["die: Die 2×8"]);
    const [found] = mappedNumbers({ type: "hero", system: { die: "2d8" }, items: [] } as never, [die as never]);
    expect((found!.stat.roll!.spec["pool"] as Fields[]).map(({ size }) => size)).toEqual([8, 8]);
  });

  it("labels come from CONFIG, a language key, or the entry with the found name in it", () => {
    page.CONFIG["HILLS"] = { skills: { acr: { label: "HILLS.Acr" } } };
    const system = { skills: { acr: { value: 1 } } };
    const path = "skills.*.value";
    const named = (more: object): readonly string[] => read(system, [{ ...CHECK, path, ...more }]);
    expect(named({ labels: "CONFIG.HILLS.skills.*.label" })).toEqual(["skills.acr.value: HILLS.Acr 1"]);
    expect(named({ labels: "QUINCUNX.StatMap.*" })).toEqual(["skills.acr.value: Acr 1"]);
    expect(named({ labels: "QUINCUNX.Word.*es", label: "* (check)" })).toEqual(["skills.acr.value: Acr (check) 1"]);
    expect(named({ label: "QUINCUNX.Word.yes" })).toEqual([
      `skills.acr.value: ${page.game.i18n.localize("QUINCUNX.Word.yes")} 1`,
    ]);
    delete page.CONFIG.HILLS;
  });

  it("two mechanics can roll the same number; the entry for the type goes first, then the one without a wildcard", () => {
    const system = { str: { value: 1 } };
    const entries = [
      { ...CHECK, path: "*.value", label: "Any" },
      { ...CHECK, path: "str.value", label: "Strength" },
      { ...CHECK, path: "str.value", mechanic: "margin-pool", part: "stat", label: "Might" },
      { ...CHECK, actorType: ["hero", "npc"], path: "*.value", label: "Hero's" },
    ];
    expect(read(system, entries)).toEqual(["str.value: Hero's 1", "str.value@margin-pool: Might 1"]);
    expect(read(system, entries.slice(0, 2))).toEqual(["str.value: Strength 1"]);
  });
});
