/**
 * The shipped stat maps: each is valid, agrees with the schema, and finds its numbers in data of its system's shape.
 */
import type { StatMapFile, StatMapping } from "../../../src/api/stat-maps.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, describe, vi } from "vitest";
import { readJson, root } from "../../../tools/lib/project.mjs";
import { offerPreset } from "../../../src/features/stat-maps/maps/offer-preset.ts";
import { readMapFile } from "../../../src/features/stat-maps/maps/map-file.ts";
import { FIELDS, readMapping } from "../../../src/features/stat-maps/maps/mapping.ts";
import { changesOf, entriesOf, mechanicsOf, PRESETS, takePreset } from "../../../src/features/stat-maps/maps/preset.ts";
import { mappedNumbers, mapStats, statMaps } from "../../../src/features/stat-maps/stats.ts";
import { keyOf } from "../../support/phrase.ts";
import { replaceWith } from "../../support/implementations.ts";
import { page } from "../../support/page.ts";
import { useBareStage } from "../../support/bare.ts";

useBareStage();

const files = readdirSync(join(root, "stat-maps")).filter((name) => name !== "schema.json");
const preset = (system: string): StatMapFile => readJson(`stat-maps/${system}.json`) as StatMapFile;
/** The part of JSON Schema that ours uses. */
interface Rule extends Partial<Readonly<Record<"$ref" | "type" | "pattern", string>>> {
  readonly anyOf?: readonly Rule[];
  readonly items?: Rule;
  readonly properties?: Readonly<Record<string, Rule>>;
  readonly additionalProperties?: Rule | boolean;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
}
type Schema = Rule & { readonly $defs: Readonly<Record<"entry", Rule>> & Readonly<Record<string, Rule>> };
const schema = readJson("stat-maps/schema.json") as Schema;

function fits(rule: Rule, value: unknown): boolean {
  if (rule.$ref) return fits(schema.$defs[rule.$ref.split("/").at(-1)!]!, value);
  if (rule.anyOf && !rule.anyOf.some((one) => fits(one, value))) return false;
  const type = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  if (rule.type && rule.type !== type && !(rule.type === "number" && type === "integer")) return false;
  if (typeof value === "string")
    return value.length >= (rule.minLength ?? 0) && new RegExp(rule.pattern ?? "", "u").test(value);
  if (Array.isArray(value))
    return value.length >= (rule.minItems ?? 0) && value.every((one) => fits(rule.items ?? {}, one));
  if (typeof value !== "object") return (value as number) >= (rule.minimum ?? (value as number));
  const known = rule.properties ?? {};
  return (
    (rule.required ?? []).every((name) => name in value!) &&
    Object.entries(value!).every(([name, one]) => {
      const more = known[name] ?? rule.additionalProperties ?? true;
      return more === true || (more !== false && fits(more, one));
    })
  );
}

const each = (keys: string, make: (index: number) => unknown): object =>
  Object.fromEntries(keys.split(" ").map((key, index) => [key, make(index)]));
const dnd = "str dex con int wis cha";
const SAVES = ["Save: Str 1", "Save: Dex 2", "Save: Con 3", "Save: Int 4", "Save: Wis 5", "Save: Cha 6"];
const skill = (name: string, system: object): object => ({ id: name.toLowerCase(), type: "skill", name, system });

/** Actors in the shapes of the systems, by system: type, data, items, and some stats by mechanic. */
const ACTORS: Readonly<
  Record<string, readonly [type: string, system: object, items: readonly object[], expected: object]>
> = {
  dnd5e: [
    "character",
    {
      abilities: each(dnd, (n) => ({ value: 8 + n, mod: n - 1, save: { value: n + 1 } })),
      skills: { acr: { value: 0.5, total: 3, mod: 0 }, prc: { value: 2, total: 9, mod: 3 } },
    },
    [],
    {
      "standard-check": ["Str −1", "Dex 0", "Con 1", "Int 2", "Wis 3", "Cha 4", "Acr 3", "Prc 6", ...SAVES],
      "fives-pool": ["Str 4", "Dex 6", "Con 6", "Int 8", "Wis 8", "Cha 10"],
    },
  ],
  worldbuilding: [
    "character",
    {
      attributes: {
        might: { value: "3", label: "Might", dtype: "Number" },
        sword: { value: "d8", label: "Sword", dtype: "String" },
        lore: { stars: { value: 2, label: "Stars", dtype: "Number" } },
      },
    },
    [],
    { "standard-check": ["Might 3", "Sword 8", "Stars 2"], "fives-pool": ["Might 3", "Sword 8", "Stars 2"] },
  ],
  boilerplate: [
    "character",
    { abilities: each(dnd, (n) => ({ value: 10 + n, mod: n })), attributes: { level: { value: 2 } } },
    [],
    { "standard-check": ["Str 0", "Dex 1", "Con 2", "Int 3", "Wis 4", "Cha 5", "Level 2"] },
  ],
  pf2e: [
    "character",
    { abilities: each(dnd, (n) => ({ mod: n })), skills: { acrobatics: { value: 9, rank: 2, label: "Acrobatics" } } },
    [],
    { "standard-check": ["Str 0", "Dex 1", "Con 2", "Int 3", "Wis 4", "Cha 5", "Acrobatics 2"] },
  ],
  swade: [
    "character",
    { attributes: each("agility spirit", () => ({ die: { sides: 8, modifier: 0 }, "wild-die": { sides: 6 } })) },
    [skill("Fighting", { die: { sides: 10 } })],
    {
      "fives-pool": ["Agility 8", "Spirit 8", "Fighting 10"],
      "difficulty-pool": ["Agility 3", "Spirit 3", "Fighting 4"],
    },
  ],
  CoC7: [
    "character",
    { characteristics: { str: { value: 65, label: "Strength" } } },
    [
      skill(
        "Library Use",
        new (class {
          get value(): number {
            return 45;
          }
        })(),
      ),
    ],
    {
      "difficulty-pool": ["Strength 3", "Library Use 2"],
      "fives-pool": ["Strength 10", "Library Use 8"],
      "total-effect": ["Strength 1"],
    },
  ],
  "draw-steel": [
    "hero",
    { characteristics: each("might agility reason intuition presence", (n) => ({ value: n - 1 })) },
    [],
    { "total-effect": ["Might −1", "Agility 0", "Reason 1", "Intuition 2", "Presence 3"] },
  ],
  wod5e: [
    "vampire",
    { attributes: { strength: { value: 3 } }, skills: { brawl: { value: 2 } }, disciplines: { potence: { value: 1 } } },
    [],
    { "difficulty-pool": ["Strength 3", "Brawl 2", "Potence 1"] },
  ],
  crucible: [
    "hero",
    { abilities: { strength: { value: 5 } }, skills: { athletics: { rank: 2, score: 6 } } },
    [],
    { "standard-check": ["Strength 3", "Athletics 2"], "fives-pool": ["Strength 6"] },
  ],
  daggerheart: [
    "character",
    { traits: { agility: { value: -1 }, strength: { value: 2 } }, experiences: { x7: { name: "Sailor", value: 2 } } },
    [],
    { "standard-check": ["Agility −1", "Strength 2", "Sailor 2"], "fives-pool": ["Agility 4", "Strength 10"] },
  ],
  projectfu: [
    "character",
    {
      attributes: each("dex ins", () => ({
        base: 8,
        get current() {
          return 10;
        },
      })),
    },
    [],
    { "fives-pool": ["Dex 10", "Ins 10"], "difficulty-pool": ["Dex 3", "Ins 3"] },
  ],
  cyphersystem: [
    "pc",
    { pools: { might: { value: 12, max: 12, edge: 1 } } },
    [skill("Climbing", { basic: { rating: "Trained" } }), skill("Swimming", { basic: { rating: "Inability" } })],
    { "standard-check": ["Might 1", "Climbing 1", "Swimming −1"] },
  ],
  "forbidden-lands": [
    "character",
    { attribute: { strength: { value: 4, label: "Strength" } }, skill: { might: { value: 2, label: "Might" } } },
    [],
    { "difficulty-pool": ["Strength 4", "Might 2"] },
  ],
  alienrpg: [
    "synthetic",
    { attributes: { str: { value: 3, mod: 4 } }, skills: { heavyMach: { value: 2, mod: 6 } } },
    [],
    { "difficulty-pool": ["Str 4", "Heavy mach 2"] },
  ],
  "blade-runner": [
    "character",
    { attributes: { str: { value: 10 } }, skills: { force: { value: 8 } } },
    [],
    { "fives-pool": ["Str 10", "Force 8"], "difficulty-pool": ["Str 3", "Force 2"] },
  ],
  archmage: [
    "character",
    {
      abilities: { str: { value: 16, mod: 3, lvlmod: 5 } },
      backgrounds: { b1: { name: { value: "Sailor" }, bonus: { value: 4 } } },
    },
    [],
    { "standard-check": ["Str 3", "Sailor 4"] },
  ],
  shadowdark: ["Player", { abilities: { str: { value: 14, mod: 2 } } }, [], { "standard-check": ["Str 2"] }],
  "cosmere-rpg": [
    "adversary",
    { attributes: { str: { value: 3, bonus: 0 } }, skills: { ath: { rank: 2, mod: { derived: 5 } } } },
    [],
    { "difficulty-pool": ["Str 3", "Ath 2"] },
  ],
};

it("the list of presets equals the folder, with their versions", () => {
  expect(PRESETS).toEqual(
    Object.fromEntries(
      files.map((name) => [name.replace(".json", ""), (readJson(`stat-maps/${name}`) as StatMapFile).version]),
    ),
  );
  expect(Object.keys(ACTORS).sort()).toEqual(Object.keys(PRESETS).sort());
});

describe.each(Object.keys(PRESETS))("%s", (system) => {
  it("is valid, and fits the schema", () => {
    const { file, problems } = readMapFile(preset(system));
    expect(problems).toEqual([]);
    expect(file.system).toBe(system);
    expect(fits(schema, preset(system))).toBe(true);
  });

  it("finds the numbers of an actor, and they can be rolled", () => {
    const [type, data, items, expected] = ACTORS[system] as (typeof ACTORS)[string];
    const { file } = readMapFile(preset(system));
    for (const [mechanic, names] of Object.entries(expected)) {
      const found = mappedNumbers({ type, system: data, items } as never, entriesOf(file, mechanic));
      const said = found.map(({ stat }) => `${keyOf(stat.label)} ${stat.value}`.replace("-", "−"));
      expect(said).toEqual(names);
    }
    for (const { id } of mechanicsOf(file)) {
      const rolled = mappedNumbers({ type, system: data, items } as never, entriesOf(file, id)).filter(
        ({ stat }) => stat.roll,
      );
      expect(rolled.length, id).toBeGreaterThan(0);
    }
  });
});

it("the schema and the reader know the same fields and refuse the same entries", () => {
  expect(Object.keys(schema.$defs.entry.properties!).sort()).toEqual([...FIELDS].sort());
  const good = { actorType: "*", path: "a.*.b", mechanic: "standard-check", part: "ability" };
  const { part: _part, ...bare } = good;
  const entries: readonly (readonly [object, boolean])[] = [
    [good, true],
    [
      { ...good, actorType: ["a", "b"], item: "skill", formula: "@value", words: { a: 1 }, label: "A", labels: "B.*" },
      true,
    ],
    [{ ...bare, spec: { target: "@value" } }, true],
    [bare, false],
    [{ ...good, actorType: [] }, false],
    [{ ...good, path: "a..b" }, false],
    [{ ...good, path: "a b" }, false],
    [{ ...good, words: { a: "1" } }, false],
    [{ ...good, label: "" }, false],
  ];
  for (const [entry, isGood] of entries) {
    expect(fits(schema.$defs.entry, entry), JSON.stringify(entry)).toBe(isGood);
    expect("path" in readMapping(entry), JSON.stringify(entry)).toBe(isGood);
  }
});

it("a preset is offered again only in a newer version to a GM who postponed it", async () => {
  const entry = { actorType: "hero", path: "str.mod", mechanic: "standard-check", part: "ability" };
  const versions = PRESETS as Record<string, number>;
  const asked: string[] = [];
  replaceWith({ askPreset: async () => (asked.push("preset"), null) });
  replaceWith({ askChanges: async () => (asked.push("changes"), null) });
  let version = 1;
  const file = (): object => ({ system: page.game.system.id, version, entries: [{ ...entry, formula: `${version}` }] });
  vi.spyOn(page.foundry.utils, "fetchJsonWithTimeout").mockImplementation(async () => file());
  const start = async (newest: number): Promise<readonly string[]> => {
    versions[page.game.system.id] = version = newest;
    await offerPreset();
    return asked.splice(0);
  };
  expect(await start(1)).toEqual(["preset"]);
  expect(await start(1)).toEqual([]);
  expect(await start(2)).toEqual(["preset"]);
  await takePreset(readMapFile(file()).file, "standard-check");
  expect(await start(2)).toEqual([]);
  expect(await start(3)).toEqual(["changes"]);
  expect(await start(3)).toEqual([]);
  expect(await start(4)).toEqual(["changes"]);
  delete versions[page.game.system.id];
  vi.restoreAllMocks();
  await mapStats([]);
});

it("a newer preset shows its changes and the entries that the GM has changed", async () => {
  const [str, dex, con] = ["str", "dex", "con"].map((key) => ({
    actorType: "hero",
    path: `${key}.mod`,
    mechanic: "standard-check",
    part: "ability",
  })) as unknown as [StatMapping, StatMapping, StatMapping];
  const own = { ...con, label: "Toughness" };
  await mapStats([own]);
  await takePreset({ system: "x", version: 1, entries: [str, dex, con] }, "standard-check");
  // The GM's own entry stays.
  expect(statMaps()).toEqual([own, str, dex]);
  await mapStats([own, { ...str, label: "Muscles" }, dex]);
  const newer = {
    system: "x",
    version: 2,
    entries: [
      { ...str, formula: "@value + 1" },
      { ...dex, formula: "@value + 1" },
      { ...str, path: "wis.mod" },
    ],
  };
  const changes = changesOf(newer, { mechanic: "standard-check", entries: [str, dex, con] });
  expect(changes.map(({ kind, entry, isOwn }) => `${kind} ${entry.path}${isOwn ? ", own" : ""}`)).toEqual([
    "changed str.mod, own",
    "changed dex.mod",
    "added wis.mod",
    "removed con.mod, own",
  ]);
  await mapStats([]);
});
