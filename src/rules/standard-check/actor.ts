/** The actor of a standard check: abilities, skills and tracked resources (SC-1, SC-5). */
import type { ActorDeclaration, ActorField, ActorResource, Stat, SheetSection, System } from "../contract/actor.ts";
import { findLinked, integerOf, namedRows, type NamedRow } from "../actor/data.ts";
import { alterationsField, alterationsSection, alterationStats, type AlteredSizes } from "../actor/alterations.ts";
import { cell, linkField, nameCell, namedRowsField, rowsSection, plainHarm } from "../actor/rows.ts";
import { phrase } from "../contract/phrase.ts";
import { lazily } from "../lazily.ts";
import { CHECK_SIZE, EXTRA_SIZES } from "./spec.ts";

const BONUS = { min: -99, max: 99 } as const;
const POINTS = { min: -9999, max: 9999 } as const;
const bonus: ActorField = { kind: "integer", initial: 0, ...BONUS };
const ALTERED: AlteredSizes = { gives: EXTRA_SIZES, takes: [CHECK_SIZE] };
const harm = plainHarm(10);
const points = (initial: number): ActorField => ({ kind: "integer", initial, ...POINTS });

export const checkHero: ActorDeclaration = {
  type: "check-hero",
  sheetClass: "QuincunxCheckSheet",
  icon: "fa-solid fa-scale-balanced",
  fields: {
    abilities: namedRowsField({ value: bonus }),
    /** The roll adds the bonus of the linked ability. */
    skills: namedRowsField({ value: bonus, ability: linkField("abilities") }),
    alterations: alterationsField(ALTERED),
    resources: namedRowsField({ value: points(0), min: points(0), max: points(10) }),
    harm: harm.field,
  },
  get sections() {
    return sections();
  },
  stats,
  resources: (system) => [harm.resource(system), ...tracked(system)],
  harm: harm.harm,
};

const sections = lazily((): readonly SheetSection[] => [
  rowsSection("abilities", {
    label: "QUINCUNX.standard-check.Sheet.abilities",
    cells: [nameCell, cell("value", "QUINCUNX.standard-check.Field.bonuses.value", "stepper")],
    add: "QUINCUNX.standard-check.Sheet.addAbility",
    row: { label: "", value: 0 },
    empty: "QUINCUNX.standard-check.Sheet.noAbility",
    place: "tiles",
  }),
  rowsSection("skills", {
    label: "QUINCUNX.standard-check.Sheet.skills",
    hint: "QUINCUNX.standard-check.Sheet.skillsHint",
    cells: [
      nameCell,
      cell("value", "QUINCUNX.standard-check.Field.bonuses.value", "stepper"),
      cell("ability", "QUINCUNX.standard-check.Part.ability", "link"),
    ],
    add: "QUINCUNX.standard-check.Sheet.addSkill",
    row: { label: "", value: 0, ability: "" },
    empty: "QUINCUNX.standard-check.Sheet.noSkill",
  }),
  alterationsSection(ALTERED),
  rowsSection("resources", {
    label: "QUINCUNX.standard-check.Sheet.resources",
    cells: [
      nameCell,
      cell("value", "QUINCUNX.Label.value", "stepper"),
      cell("min", "QUINCUNX.standard-check.Sheet.min", "number"),
      cell("max", "QUINCUNX.Label.most", "number"),
    ],
    add: "QUINCUNX.standard-check.Sheet.addResource",
    row: { label: "", value: 0, min: 0, max: 10 },
    empty: "QUINCUNX.standard-check.Sheet.noResource",
  }),
  harm.section,
]);

type Valued = NamedRow & { readonly value: number };

function stats(system: System): readonly Stat[] {
  const abilities = valued(system, "abilities");
  return [
    ...abilities.map((ability): Stat => statOf("ability", ability, [ability])),
    ...valued(system, "skills").map((skill): Stat => {
      const ability = findLinked(abilities, skill.data["ability"]);
      return statOf("skill", skill, ability ? [ability, skill] : [skill]);
    }),
    ...alterationStats(system, ALTERED),
  ];
}

function valued(system: System, list: string): readonly Valued[] {
  const rows = namedRows(system, list);
  return rows.map((row) => ({ ...row, value: integerOf(row.data["value"], BONUS) }));
}

function statOf(part: string, { id, section, value, label }: Valued, rolled: readonly Valued[]): Stat {
  return {
    id,
    slot: part,
    value,
    display: phrase("QUINCUNX.Word.value", { value: { signed: value } }),
    label,
    section,
    roll: {
      title: label,
      spec: { bonuses: rolled.map((stat) => ({ label: stat.words, value: stat.value })) },
      with: rolled.map((stat) => stat.id),
    },
  };
}

/** Numbers that accumulation checks change (SC-5). */
function tracked(system: System): readonly ActorResource[] {
  const rows = namedRows(system, "resources");
  return rows.map(({ id, label, path, data }) => ({
    id,
    label,
    path: `${path}.value`,
    value: integerOf(data["value"], POINTS),
    min: integerOf(data["min"], POINTS),
    max: integerOf(data["max"], POINTS, 10),
  }));
}
