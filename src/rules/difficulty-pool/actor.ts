/** The actor of a difficulty pool: attributes, abilities, secondary abilities and powers (DP-1, DP-4, DP-10). */
import type { ActorDeclaration, ActorField, SheetCell, SheetSection, Stat, System } from "../contract/actor.ts";
import { findLinked, integerOf, namedRows, type NamedRow } from "../actor/data.ts";
import { cell, linkField, nameCell, namedRowsField, rowsSection, plainHarm } from "../actor/rows.ts";
import { lazily } from "../lazily.ts";
import { unlessRefused } from "../contract/error.ts";
import { ALONE } from "./stat-slots.ts";
import { parseSpec, USUAL_BASE, type DifficultySpec } from "./spec.ts";

/** Usually 0…5. */
const DOTS = { min: 0, max: 10 } as const;
/** A base beyond these takes all dice, or changes nothing. */
const BASES = { min: 1, max: 20 } as const;

const harm = plainHarm(7);
const dots = (initial: number): ActorField => ({ kind: "integer", initial, ...DOTS });
const dotsCell: SheetCell = cell("value", "QUINCUNX.difficulty-pool.Sheet.dots", "dots");

export const poolHero: ActorDeclaration = {
  type: "pool-hero",
  sheetClass: "QuincunxPoolSheet",
  icon: "fa-solid fa-diamond",
  fields: {
    /** `alone`: it resists or acts without an ability, so it is not untrained (DP-3). */
    attributes: namedRowsField({ value: dots(1), alone: { kind: "toggle", initial: false } }),
    /** `attribute`: the attribute that usually goes with the ability. */
    abilities: namedRowsField({ value: dots(0), attribute: linkField("attributes") }),
    secondaries: namedRowsField({ ability: linkField("abilities") }),
    /** Powers and weapons. Without an attribute of their own they use that of the ability. */
    powers: namedRowsField({
      ability: linkField("abilities"),
      attribute: linkField("attributes"),
      base: { kind: "integer", initial: USUAL_BASE, ...BASES },
      committed: { kind: "toggle", initial: false },
      spec: { kind: "spec", only: ["modifiers", "scale"], initial: { dice: 1, modifiers: [], scale: null } },
    }),
    harm: harm.field,
  },
  get sections() {
    return sections();
  },
  stats,
  resources: (system) => [harm.resource(system)],
  harm: harm.harm,
};

const sections = lazily((): readonly SheetSection[] => [
  rowsSection("attributes", {
    label: "QUINCUNX.difficulty-pool.Sheet.attributes",
    cells: [nameCell, dotsCell, cell("alone", "QUINCUNX.difficulty-pool.Sheet.alone", "toggle", "hidden")],
    add: "QUINCUNX.difficulty-pool.Sheet.addAttribute",
    row: { label: "", value: 1, alone: false },
    empty: "QUINCUNX.difficulty-pool.Sheet.noAttribute",
    place: "tiles",
  }),
  rowsSection("abilities", {
    label: "QUINCUNX.difficulty-pool.Sheet.abilities",
    hint: "QUINCUNX.difficulty-pool.Sheet.abilitiesHint",
    cells: [nameCell, dotsCell, cell("attribute", "QUINCUNX.difficulty-pool.Field.attribute", "link")],
    add: "QUINCUNX.difficulty-pool.Sheet.addAbility",
    row: { label: "", value: 0, attribute: "" },
    empty: "QUINCUNX.difficulty-pool.Sheet.noAbility",
  }),
  rowsSection("secondaries", {
    label: "QUINCUNX.difficulty-pool.Sheet.secondaries",
    hint: "QUINCUNX.difficulty-pool.Sheet.secondariesHint",
    cells: [nameCell, cell("ability", "QUINCUNX.difficulty-pool.Field.ability", "link")],
    add: "QUINCUNX.difficulty-pool.Sheet.addSecondary",
    row: { label: "", ability: "" },
    empty: "QUINCUNX.difficulty-pool.Sheet.noSecondary",
    value: "dice",
  }),
  rowsSection("powers", {
    label: "QUINCUNX.difficulty-pool.Sheet.powers",
    hint: "QUINCUNX.difficulty-pool.Sheet.powersHint",
    cells: [
      nameCell,
      cell("ability", "QUINCUNX.difficulty-pool.Field.ability", "link"),
      cell("attribute", "QUINCUNX.difficulty-pool.Field.attribute", "link"),
      cell("base", "QUINCUNX.difficulty-pool.Field.base", "number", "hidden"),
      cell("committed", "QUINCUNX.difficulty-pool.Sheet.committed", "toggle"),
      cell("spec", "QUINCUNX.difficulty-pool.Sheet.powerSpec", "spec"),
    ],
    add: "QUINCUNX.difficulty-pool.Sheet.addPower",
    row: { label: "", ability: "", attribute: "", base: USUAL_BASE, committed: false },
    empty: "QUINCUNX.difficulty-pool.Sheet.noPower",
    value: "dice",
    place: "side",
  }),
  harm.section,
]);

type Named = NamedRow & { readonly part: string; readonly value: number };

/** An attribute rolls alone (untrained), an ability with its attribute, a secondary ability with both. */
function stats(system: System): readonly Stat[] {
  const attributes = rowsOf(system, "attribute", "attributes");
  const abilities = rowsOf(system, "ability", "abilities").map((ability) => ({
    ...ability,
    attribute: findLinked(attributes, ability.data["attribute"]),
  }));
  const secondaries = rowsOf(system, "secondary", "secondaries").map((secondary) => ({
    ...secondary,
    value: 1,
    ability: findLinked(abilities, secondary.data["ability"]),
  }));
  return [
    ...attributes.map((attribute) => statOf(attribute, { attribute })),
    ...abilities.map((ability) => statOf(ability, { attribute: ability.attribute, ability })),
    ...secondaries.map((secondary) =>
      statOf(secondary, { attribute: secondary.ability?.attribute, ability: secondary.ability, secondary }),
    ),
    ...namedRows(system, "powers").map((power): Stat => {
      const ability = findLinked(abilities, power.data["ability"]);
      return powerOf(power, {
        attribute: findLinked(attributes, power.data["attribute"]) ?? ability?.attribute,
        ability,
      });
    }),
  ];
}

interface Rolled {
  readonly attribute?: Named | undefined;
  readonly ability?: Named | undefined;
  readonly secondary?: Named;
}

function statOf({ id, part, section, value, label }: Named, rolled: Rolled): Stat {
  const { attribute, ability, secondary } = rolled;
  const stats = [attribute, ability, secondary].flatMap((stat) => stat ?? []);
  const isAlone = part === "attribute" && attribute?.data["alone"] === true;
  return {
    id,
    slot: part,
    value,
    ...(part === "secondary" ? { display: null } : {}),
    ...(isAlone ? { traits: [ALONE] } : {}),
    label,
    section,
    roll: {
      title: label,
      spec:
        isAlone && value > 0
          ? { dice: value }
          : { attribute: attribute?.value ?? 0, ability: ability?.value ?? null, secondary: secondary !== undefined },
      with: stats.map((stat) => stat.id),
    },
  };
}

/** Base difficulty, modifiers that cannot change (DP-4), and scale (DP-10). */
function powerOf({ id, section, label, words, data }: NamedRow, { attribute, ability }: Rolled): Stat {
  const { modifiers, scale } = partOf(data["spec"]);
  const base = integerOf(data["base"], BASES, USUAL_BASE);
  return {
    id,
    value: 0,
    display: null,
    label,
    section,
    roll: {
      title: label,
      spec: {
        attribute: attribute?.value ?? 0,
        ability: ability?.value ?? null,
        base,
        modifiers: modifiers.map((modifier) => ({ ...modifier, label: modifier.label || words, fixed: true })),
        scale,
      },
      with: [attribute, ability].flatMap((stat) => stat?.id ?? []),
      ...(base === USUAL_BASE ? {} : { hasOwnTargets: true }),
      ...(data["committed"] === true ? { isCommitted: true } : {}),
    },
  };
}

function partOf(stored: unknown): Pick<DifficultySpec, "modifiers" | "scale"> {
  const { modifiers, scale } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return unlessRefused(() => parseSpec({ dice: 1, modifiers, scale })) ?? { modifiers: [], scale: null };
}

function rowsOf(system: System, part: string, list: string): readonly Named[] {
  const rows = namedRows(system, list);
  return rows.map((row) => ({ ...row, part, value: integerOf(row.data["value"], DOTS) }));
}
