/** An actor sub-type as data: fields, sheet, and what can be rolled out of it. */
import type { ActorDeclaration, Stat } from "../../src/rules/actor/declaration.ts";
import { integerOf, namedRows } from "../../src/rules/actor/data.ts";
import { phrase } from "../../src/rules/contract/phrase.ts";

const DICE = { min: 1, max: 6 } as const;

export const highHero: ActorDeclaration = {
  type: "high-hero",
  sheetClass: "QuincunxHighSheet",
  icon: "fa-solid fa-arrow-up",
  fields: {
    skills: {
      kind: "list",
      of: { label: { kind: "text", initial: "", max: 200 }, dice: { kind: "integer", initial: 1, ...DICE } },
      max: 20,
    },
  },
  sections: [
    {
      id: "skills",
      label: phrase("QUINCUNX.high-die.skill"),
      look: "rows",
      list: "skills",
      cells: [
        { field: "label", label: phrase("QUINCUNX.high-die.skill"), look: "text" },
        { field: "dice", label: phrase("QUINCUNX.Label.dice"), look: "dots" },
      ],
      add: { label: phrase("QUINCUNX.high-die.add"), value: { label: "", dice: 1 } },
    },
  ],
  stats: (system): readonly Stat[] =>
    namedRows(system, "skills", phrase("QUINCUNX.high-die.skill")).map(({ id, section, label, data }) => {
      const value = integerOf(data["dice"], DICE, 1);
      return { id, slot: "skill", value, label, section, roll: { title: label, spec: { dice: value } } };
    }),
  samples: [
    {
      id: "hob",
      name: "QUINCUNX.high-die.Sample.hob",
      img: "icons/svg/mystery-man.svg",
      system: { skills: [{ id: "hobSneaking00000", label: "QUINCUNX.high-die.Sample.sneaking", dice: 3 }] },
    },
  ],
};
