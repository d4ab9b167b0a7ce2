/** The actor of a standard check: abilities, skills that go with an ability each, and tracked resources (SC-1, SC-5). */
import type { ActorDeclaration, ActorField, Stat } from "../actor/declaration.ts";
import { findNamed, integerOf, namedRows, type NamedRow } from "../actor/data.ts";
import { phrase } from "../contract/phrase.ts";
import { samples } from "./samples.ts";

const BONUS = { min: -99, max: 99 } as const;
const POINTS = { min: -9999, max: 9999 } as const;
const MOST_ROWS = 50;

const label: ActorField = { kind: "text", initial: "", max: 200 };
const bonus: ActorField = { kind: "integer", initial: 0, ...BONUS };
const points = (initial: number): ActorField => ({ kind: "integer", initial, ...POINTS });

export const checkHero: ActorDeclaration = {
  type: "check-hero",
  sheetClass: "QuincunxCheckSheet",
  icon: "fa-solid fa-scale-balanced",
  fields: {
    abilities: { kind: "list", of: { label, value: bonus }, max: MOST_ROWS },
    /** `ability` is the name of one of the abilities: the roll takes both bonuses. */
    skills: {
      kind: "list",
      of: { label, value: bonus, ability: { kind: "text", initial: "", max: 200 } },
      max: MOST_ROWS,
    },
    resources: { kind: "list", of: { label, value: points(0), min: points(0), max: points(10) }, max: MOST_ROWS },
  },
  sections: [
    {
      id: "abilities",
      label: phrase("QUINCUNX.standard-check.Sheet.abilities"),
      look: "rows",
      list: "abilities",
      cells: [
        { field: "label", label: phrase("QUINCUNX.Label.name"), look: "text" },
        { field: "value", label: phrase("QUINCUNX.standard-check.Field.bonuses.value"), look: "stepper" },
      ],
      add: { label: phrase("QUINCUNX.standard-check.Sheet.addAbility"), value: { label: "", value: 0 } },
      empty: phrase("QUINCUNX.standard-check.Sheet.noAbility"),
    },
    {
      id: "skills",
      label: phrase("QUINCUNX.standard-check.Sheet.skills"),
      hint: phrase("QUINCUNX.standard-check.Sheet.skillsHint"),
      look: "rows",
      list: "skills",
      cells: [
        { field: "label", label: phrase("QUINCUNX.Label.name"), look: "text" },
        { field: "value", label: phrase("QUINCUNX.standard-check.Field.bonuses.value"), look: "stepper" },
        { field: "ability", label: phrase("QUINCUNX.standard-check.Part.ability"), look: "text" },
      ],
      add: { label: phrase("QUINCUNX.standard-check.Sheet.addSkill"), value: { label: "", value: 0, ability: "" } },
      empty: phrase("QUINCUNX.standard-check.Sheet.noSkill"),
    },
    {
      id: "resources",
      label: phrase("QUINCUNX.standard-check.Sheet.resources"),
      look: "rows",
      list: "resources",
      cells: [
        { field: "label", label: phrase("QUINCUNX.Label.name"), look: "text" },
        { field: "value", label: phrase("QUINCUNX.Label.value"), look: "stepper" },
        { field: "min", label: phrase("QUINCUNX.standard-check.Sheet.min"), look: "number" },
        { field: "max", label: phrase("QUINCUNX.standard-check.Sheet.max"), look: "number" },
      ],
      add: {
        label: phrase("QUINCUNX.standard-check.Sheet.addResource"),
        value: { label: "", value: 0, min: 0, max: 10 },
      },
      empty: phrase("QUINCUNX.standard-check.Sheet.noResource"),
    },
  ],
  stats,
  samples,
};

type Valued = NamedRow & { readonly value: number };

/** Abilities roll by themselves; a skill rolls with its ability. */
function stats(system: Readonly<Record<string, unknown>>): readonly Stat[] {
  const abilities = valued(system, "abilities");
  return [
    ...abilities.map((ability): Stat => statOf("ability", ability, [ability])),
    ...valued(system, "skills").map((skill): Stat => {
      const ability = findNamed(abilities, skill.data["ability"]);
      return statOf("skill", skill, ability ? [ability, skill] : [skill]);
    }),
  ];
}

function valued(system: Readonly<Record<string, unknown>>, list: string): readonly Valued[] {
  const rows = namedRows(system, list, phrase("QUINCUNX.Label.unnamed"));
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
