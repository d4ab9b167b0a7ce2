/** The actor of a difficulty pool: attributes and abilities as dots, secondary abilities under their ability (DP-1, DP-4). */
import type { ActorDeclaration, ActorField, SheetCell, Stat } from "../actor/declaration.ts";
import { findNamed, integerOf, namedRows, type NamedRow } from "../actor/data.ts";
import { phrase } from "../contract/phrase.ts";
import { samples } from "./samples.ts";

/** 0…5 as a rule; some are beyond the rule. */
const DOTS = { min: 0, max: 10 } as const;
const MOST_ROWS = 50;

const label: ActorField = { kind: "text", initial: "", max: 200 };
const dots = (initial: number): ActorField => ({ kind: "integer", initial, ...DOTS });
const nameCell: SheetCell = { field: "label", label: phrase("QUINCUNX.Label.name"), look: "text" };
const dotsCell: SheetCell = { field: "value", label: phrase("QUINCUNX.difficulty-pool.Sheet.dots"), look: "dots" };

export const poolHero: ActorDeclaration = {
  type: "pool-hero",
  sheetClass: "QuincunxPoolSheet",
  icon: "fa-solid fa-diamond",
  fields: {
    attributes: { kind: "list", of: { label, value: dots(1) }, max: MOST_ROWS },
    /** `attribute` is the name of the attribute that usually goes with it. */
    abilities: { kind: "list", of: { label, value: dots(0), attribute: label }, max: MOST_ROWS },
    /** `ability` is the name of the ability it is a part of. */
    secondaries: { kind: "list", of: { label, ability: label }, max: MOST_ROWS },
  },
  sections: [
    {
      id: "attributes",
      label: phrase("QUINCUNX.difficulty-pool.Sheet.attributes"),
      look: "rows",
      list: "attributes",
      cells: [nameCell, dotsCell],
      add: { label: phrase("QUINCUNX.difficulty-pool.Sheet.addAttribute"), value: { label: "", value: 1 } },
      empty: phrase("QUINCUNX.difficulty-pool.Sheet.noAttribute"),
    },
    {
      id: "abilities",
      label: phrase("QUINCUNX.difficulty-pool.Sheet.abilities"),
      hint: phrase("QUINCUNX.difficulty-pool.Sheet.abilitiesHint"),
      look: "rows",
      list: "abilities",
      cells: [
        nameCell,
        dotsCell,
        { field: "attribute", label: phrase("QUINCUNX.difficulty-pool.Field.attribute"), look: "text" },
      ],
      add: {
        label: phrase("QUINCUNX.difficulty-pool.Sheet.addAbility"),
        value: { label: "", value: 0, attribute: "" },
      },
      empty: phrase("QUINCUNX.difficulty-pool.Sheet.noAbility"),
    },
    {
      id: "secondaries",
      label: phrase("QUINCUNX.difficulty-pool.Sheet.secondaries"),
      hint: phrase("QUINCUNX.difficulty-pool.Sheet.secondariesHint"),
      look: "rows",
      list: "secondaries",
      cells: [nameCell, { field: "ability", label: phrase("QUINCUNX.difficulty-pool.Field.ability"), look: "text" }],
      add: { label: phrase("QUINCUNX.difficulty-pool.Sheet.addSecondary"), value: { label: "", ability: "" } },
      empty: phrase("QUINCUNX.difficulty-pool.Sheet.noSecondary"),
    },
  ],
  stats,
  samples,
};

type Named = NamedRow & { readonly part: string; readonly value: number };

/** An attribute rolls alone (and untrained), an ability with its attribute, a secondary ability with both. */
function stats(system: Readonly<Record<string, unknown>>): readonly Stat[] {
  const attributes = named(system, "attribute", "attributes");
  const abilities = named(system, "ability", "abilities").map((ability) => ({
    ...ability,
    attribute: findNamed(attributes, ability.data["attribute"]),
  }));
  const secondaries = named(system, "secondary", "secondaries").map((secondary) => ({
    ...secondary,
    value: 1,
    ability: findNamed(abilities, secondary.data["ability"]),
  }));
  return [
    ...attributes.map((attribute) => statOf(attribute, { attribute })),
    ...abilities.map((ability) => statOf(ability, { attribute: ability.attribute, ability })),
    ...secondaries.map((secondary) =>
      statOf(secondary, { attribute: secondary.ability?.attribute, ability: secondary.ability, secondary }),
    ),
  ];
}

interface Rolled {
  readonly attribute?: Named | undefined;
  readonly ability?: Named | undefined;
  readonly secondary?: Named;
}

function statOf({ id, part, section, value, label }: Named, rolled: Rolled): Stat {
  const { attribute, ability, secondary } = rolled;
  const taken = [attribute, ability, secondary].flatMap((stat) => stat ?? []);
  return {
    id,
    slot: part,
    value,
    ...(part === "secondary" ? { display: null } : {}),
    label,
    section,
    roll: {
      title: label,
      spec: { attribute: attribute?.value ?? 0, ability: ability?.value ?? null, secondary: secondary !== undefined },
      with: taken.map((stat) => stat.id),
    },
  };
}

function named(system: Readonly<Record<string, unknown>>, part: string, list: string): readonly Named[] {
  const rows = namedRows(system, list, phrase("QUINCUNX.Label.unnamed"));
  return rows.map((row) => ({ ...row, part, value: integerOf(row.data["value"], DOTS) }));
}
