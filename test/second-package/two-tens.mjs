/**
 * 2d10 under a skill, as a package of its own: one file of plain JavaScript, without imports from Quincunx. TT-1: roll
 * 2d10. TT-2: at most the skill (2…20) is a success; the skill may be unknown.
 */
/* global Hooks -- of Foundry */

const SIZE = 10;
const DICE = [{ role: "dice", size: SIZE, count: 2 }];

Hooks.on("quincunx.registerMechanics", ({ register, toolkit }) => {
  const { Distribution, cell, defaulted, denseBars, integer, integerOf, missingDice, nameCell } = toolkit;
  const { namedRows, namedRowsField, nullable, phrase, record, rowsSection } = toolkit;
  const skill = integer({ min: 2, max: 20 });

  register("two-tens", {
    id: "two-tens",
    words: "TWOTENS",
    icon: "fa-solid fa-dice",
    spec: record({ skill: defaulted(nullable(skill), null) }),
    hideable: ["skill"],
    stats: { slots: [{ id: "skill", label: phrase("TWOTENS.skills"), min: 0, max: 1, field: "skill" }] },
    notation: { command: "tens", examples: ["tens 11", "tens ?"], words: [{ field: "skill" }] },
    firstThrow: () => DICE,
    resolve({ skill }, { dice }) {
      const waiting = missingDice(DICE, dice.length);
      const sum = waiting.length > 0 ? null : dice[0] + dice[1];
      const success = sum === null || skill === null ? null : sum <= skill;
      const trace = [{ step: "sum", value: sum, rule: "TT-1", inputs: { dice } }];
      return { sum, success, waiting, unused: [], trace };
    },
    odds: {
      of({ skill }) {
        const sum = Distribution.die(SIZE).times(2);
        return { sum: sum.bars(), success: skill === null ? null : sum.atMost(skill) };
      },
      charts: ({ skill }, { sum }) => [
        {
          id: "sum",
          label: phrase("TWOTENS.sum"),
          bars: denseBars(sum, (value) => (skill === null ? "neutral" : value <= skill ? "good" : "bad")),
          summary: phrase("TWOTENS.chart"),
        },
      ],
    },
    describe: (_spec, { dice }, { sum, success }) => ({
      summary: phrase("TWOTENS.summary", { sum: sum ?? 0 }),
      dice: dice.map((face) => ({ size: SIZE, face, role: "plain" })),
      headline: [
        sum === null
          ? { value: phrase("TWOTENS.waiting"), tone: "waiting" }
          : { value: sum, label: phrase("TWOTENS.sum"), tone: success === null ? "neutral" : success ? "good" : "bad" },
      ],
    }),
    dice: {
      // `t` is a letter of Quincunx, too; classes are distinguished by their names.
      terms: [
        {
          denomination: "t",
          fallbacks: ["n"],
          className: "TwoTensDie",
          faces: () => SIZE,
          modifiers: [{ name: "under", min: 2, max: 20 }],
          count: () => 2,
          score: (faces) => ({ value: faces.reduce((sum, face) => sum + face, 0), roles: faces.map(() => "plain") }),
          bounds: () => [2, 2 * SIZE],
        },
      ],
      specTerm: { number: 2, modifiers: { under: "skill" } },
      rollClass: "TwoTensRoll",
    },
    actors: [
      {
        type: "seeker",
        sheetClass: "TwoTensSheet",
        icon: "fa-solid fa-magnifying-glass",
        fields: { skills: namedRowsField({ value: { kind: "integer", initial: 10, min: 2, max: 20 } }) },
        sections: [
          rowsSection("skills", {
            label: "TWOTENS.skills",
            cells: [nameCell, cell("value", "TWOTENS.Field.skill", "stepper")],
            add: "TWOTENS.add",
            row: { label: "", value: 10 },
          }),
        ],
        stats: (system) =>
          namedRows(system, "skills").map(({ id, section, label, data }) => {
            const value = integerOf(data.value, skill, 10);
            return { id, slot: "skill", value, label, section, roll: { title: label, spec: { skill: value } } };
          }),
        samples: [
          {
            id: "ada",
            name: "TWOTENS.Sample.ada",
            system: { skills: [{ id: "adaSearching0000", label: "TWOTENS.Sample.searching", value: 13 }] },
          },
        ],
      },
    ],
  });
});
