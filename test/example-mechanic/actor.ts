/** An actor sub-type as data: fields, sheet, and rollable stats. */
import type { ActorDeclaration, Stat } from "../../src/rules/contract/actor.ts";
import { integerOf, namedRows } from "../../src/rules/actor/data.ts";
import { cell, nameCell, namedRowsField, rowsSection } from "../../src/rules/actor/rows.ts";

const DICE = { min: 1, max: 6 } as const;

export const highHero: ActorDeclaration = {
  type: "high-hero",
  sheetClass: "QuincunxHighSheet",
  icon: "fa-solid fa-arrow-up",
  fields: { skills: namedRowsField({ dice: { kind: "integer", initial: 1, ...DICE } }) },
  sections: [
    rowsSection("skills", {
      label: "QUINCUNX.high-die.skill",
      cells: [nameCell, cell("dice", "QUINCUNX.high-die.Field.dice", "dots")],
      add: "QUINCUNX.high-die.add",
      row: { label: "", dice: 1 },
    }),
  ],
  stats: (system): readonly Stat[] =>
    namedRows(system, "skills").map(({ id, section, label, data }) => {
      const value = integerOf(data["dice"], DICE, 1);
      return { id, slot: "skill", value, label, section, roll: { title: label, spec: { dice: value } } };
    }),
  samples: [
    {
      id: "hob",
      name: "QUINCUNX.high-die.Sample.hob",
      system: { skills: [{ id: "hobSneaking00000", label: "QUINCUNX.high-die.Sample.sneaking", dice: 3 }] },
    },
  ],
};
