/** Actors of fives pools: heroes and NPCs (FP-1, FP-2, FP-4). */
import type {
  ActorDeclaration,
  ActorField,
  ActorResource,
  SheetCell,
  SheetSection,
  Stat,
  System,
} from "../contract/actor.ts";
import { integerOf, namedRows, type NamedRow } from "../actor/data.ts";
import { alterationsField, alterationsSection, alterationStats, type AlteredSizes } from "../actor/alterations.ts";
import { cell, nameCell, namedRowsField, rowsSection, plainHarm } from "../actor/rows.ts";
import { phrase } from "../contract/phrase.ts";
import { INFINITE } from "./stat-slots.ts";
import { DIE_SIZES, type DieSize } from "./spec.ts";
import { lazily } from "../lazily.ts";

const FACTOR = { min: 1, max: 10 } as const;
const POINTS = { min: 0, max: 99 } as const;
const DICE = { min: 0, max: 40 } as const;
const ALTERED: AlteredSizes = {
  gives: DIE_SIZES,
  takes: DIE_SIZES,
  switches: [
    { trait: INFINITE, label: "QUINCUNX.fives-pool.Sheet.infinite", short: "QUINCUNX.fives-pool.Sheet.infinite" },
  ],
};
const harm = plainHarm(5);
const npcHarm = plainHarm(3);

const size: ActorField = {
  kind: "choice",
  initial: 6,
  options: DIE_SIZES.map((value) => ({ value, label: phrase("QUINCUNX.Word.die", { size: value }) })),
};
const sizeCell: SheetCell = cell("size", "QUINCUNX.Label.die", "dice");

export const fivesHero: ActorDeclaration = {
  type: "fives-hero",
  sheetClass: "QuincunxFivesSheet",
  icon: "fa-solid fa-hand",
  fields: {
    heroFactor: { kind: "integer", initial: 2, ...FACTOR },
    heroSize: size,
    luckDie: size,
    luck: { kind: "integer", initial: 1, ...POINTS },
    karma: { kind: "integer", initial: 1, ...POINTS },
    /** `infinite`: fives of such a roll are thrown again without end (FP-8). */
    tropes: namedRowsField({ size, infinite: { kind: "toggle", initial: false } }),
    trademarks: namedRowsField({ size }),
    hooks: namedRowsField(),
    alterations: alterationsField(ALTERED),
    harm: harm.field,
  },
  get sections() {
    return heroSections();
  },
  stats: heroStats,
  resources: (system) => [...points(system), harm.resource(system)],
  harm: harm.harm,
};

const heroSections = lazily((): readonly SheetSection[] => [
  {
    id: "hero",
    label: phrase("QUINCUNX.fives-pool.Sheet.hero"),
    look: "fields",
    value: "dice",
    cells: [
      cell("heroFactor", "QUINCUNX.fives-pool.Sheet.heroFactor", "stepper", "hidden"),
      cell("heroSize", "QUINCUNX.fives-pool.Sheet.heroSize", "dice", "hidden"),
      cell("luckDie", "QUINCUNX.fives-pool.Field.luckDie", "dice"),
      cell("luck", "QUINCUNX.fives-pool.Sheet.luck", "stepper"),
      cell("karma", "QUINCUNX.fives-pool.Sheet.karma", "stepper"),
    ],
  },
  rowsSection("tropes", {
    label: "QUINCUNX.fives-pool.Sheet.tropes",
    cells: [nameCell, sizeCell, cell("infinite", "QUINCUNX.fives-pool.Sheet.infinite", "toggle")],
    add: "QUINCUNX.fives-pool.Sheet.addTrope",
    row: { label: "", size: 8, infinite: false },
    empty: "QUINCUNX.fives-pool.Sheet.noTrope",
    kind: "QUINCUNX.fives-pool.Role.trope",
    value: "dice",
  }),
  rowsSection("trademarks", {
    label: "QUINCUNX.fives-pool.Sheet.trademarks",
    cells: [nameCell, sizeCell],
    add: "QUINCUNX.fives-pool.Sheet.addTrademark",
    row: { label: "", size: 8 },
    empty: "QUINCUNX.fives-pool.Sheet.noTrademark",
    kind: "QUINCUNX.fives-pool.Role.trademark",
    value: "dice",
  }),
  rowsSection("hooks", {
    label: "QUINCUNX.fives-pool.Sheet.hooks",
    hint: "QUINCUNX.fives-pool.Sheet.hooksHint",
    cells: [nameCell],
    add: "QUINCUNX.fives-pool.Sheet.addHook",
    row: { label: "" },
    empty: "QUINCUNX.fives-pool.Sheet.noHook",
    place: "side",
  }),
  alterationsSection(ALTERED),
  harm.section,
]);

export const fivesNpc: ActorDeclaration = {
  type: "fives-npc",
  sheetClass: "QuincunxFivesNpcSheet",
  icon: "fa-solid fa-skull",
  part: "npc",
  fields: { fields: namedRowsField({ dice: { kind: "integer", initial: 1, ...DICE } }), harm: npcHarm.field },
  get sections() {
    return npcSections();
  },
  stats: npcStats,
  resources: (system) => [npcHarm.resource(system)],
  harm: npcHarm.harm,
};

const npcSections = lazily((): readonly SheetSection[] => [
  rowsSection("fields", {
    label: "QUINCUNX.fives-pool.Sheet.fields",
    hint: "QUINCUNX.fives-pool.Sheet.fieldsHint",
    cells: [nameCell, cell("dice", "QUINCUNX.fives-pool.Field.challenge", "stepper")],
    add: "QUINCUNX.fives-pool.Sheet.addField",
    row: { label: "", dice: 1 },
    empty: "QUINCUNX.fives-pool.Sheet.noField",
    value: "pips",
  }),
  npcHarm.section,
]);

/** Hero Dice roll alone or with one trope or trademark; the prompt offers the hooks. */
function heroStats(system: System): readonly Stat[] {
  const count = integerOf(system["heroFactor"], FACTOR, 1);
  const heroSize = sizeOf(system["heroSize"]);
  const luckDie = sizeOf(system["luckDie"]);
  const own = Array.from({ length: count }, () => ({ size: heroSize, role: "hero" }));
  const shared = { target: 5, luckDie };
  const hero: Stat = {
    id: "hero",
    slot: "hero",
    value: heroSize,
    count,
    display: phrase("QUINCUNX.Word.dice", { count, size: heroSize }),
    label: phrase("QUINCUNX.fives-pool.Sheet.heroDice"),
    section: "hero",
    roll: { title: phrase("QUINCUNX.fives-pool.Sheet.heroDice"), spec: { ...shared, pool: own }, with: ["hero"] },
  };
  const withDie = (role: "trope" | "trademark", { id, section, label: name, words, data }: NamedRow): Stat => {
    const sides = sizeOf(data["size"]);
    const isInfinite = data["infinite"] === true;
    return {
      id,
      slot: role,
      value: sides,
      ...(isInfinite ? { traits: [INFINITE] } : {}),
      display: phrase("QUINCUNX.Word.die", { size: sides }),
      label: name,
      section,
      roll: {
        title: name,
        spec: {
          ...shared,
          pool: [...own, { size: sides, role, ...(words ? { label: words } : {}) }],
          ...(isInfinite ? { infinite: true } : {}),
        },
        with: ["hero", id],
      },
    };
  };
  return [
    hero,
    ...namedRows(system, "tropes").map((row) => withDie("trope", row)),
    ...namedRows(system, "trademarks").map((row) => withDie("trademark", row)),
    ...namedRows(system, "hooks").flatMap(hookStats),
    ...alterationStats(system, ALTERED),
  ];
}

/** A hook can be selected for or against, since the action decides which. */
function hookStats({ id, label: name }: NamedRow): readonly Stat[] {
  return [
    { id: `${id}.for`, slot: "hookFor", value: 0, display: null, label: name, section: "hooks" },
    { id: `${id}.against`, slot: "hookAgainst", value: 0, display: null, label: name, section: "hooks" },
  ];
}

function npcStats(system: System): readonly Stat[] {
  return namedRows(system, "fields").map(({ id, section, label: name, data }): Stat => ({
    id,
    slot: "challenge",
    value: integerOf(data["dice"], DICE),
    label: name,
    section,
  }));
}

function sizeOf(value: unknown): DieSize {
  return DIE_SIZES.find((known) => known === value) ?? 6;
}

/** Resources that pay for spends (FP-14). */
const SPENT = [
  { id: "luck", label: phrase("QUINCUNX.fives-pool.Sheet.luck"), look: "pips" },
  { id: "karma", label: phrase("QUINCUNX.fives-pool.Sheet.karma"), look: "diamonds" },
] as const;

function points(system: System): readonly ActorResource[] {
  return SPENT.map((spent) => ({
    ...spent,
    path: spent.id,
    value: integerOf(system[spent.id], POINTS),
    ...POINTS,
    usual: 5,
  }));
}
