/**
 * Every possible name on a sheet can be typed: a chosen suggestion is read back as its stat, with any text after it.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanics, mechanicById } from "../../../src/rules/index.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";
import { suggest } from "../../../src/rules/notation/suggest.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import type { Speaker } from "../../../src/rules/notation/named-stats.ts";
import { arbitraryText } from "../arbitrary.ts";

/** The smallest possible roll; only its stats matter. */
function speaker(names: readonly string[], name = "Ana"): Speaker {
  return {
    name,
    stats: () => names.map((one, index) => ({ id: String(index), name: one })),
    begin: ({ notation }, ids) => ({
      fields: notation.parse(notation.least ?? "", () => 0).spec,
      selected: ids,
      title: ids.map((id) => names[Number(id)]).join(" + "),
    }),
  };
}

const selected = (text: string, names: readonly string[]): readonly string[] =>
  (parseCommand(text, { speaker: speaker(names) }).selection?.selected ?? []).map((id) => names[Number(id)] ?? "");

const NASTY = [
  ...'Pistol|Pistol #2|pistol|Pistol (2)|5|2nd wind|+1 Sword|d6|2d6|low|Low Blow|vs|vs 15|adv 2|@home|#|# 3|[x]|6" gun'.split(
    "|",
  ),
  ...'"Big" Joe|\\|\\n|O’Hara’s “luck”|Jean–Luc|Ａ１|٣ wishes|Light\u00a0fingers|A, b|A + b|A|Übermut|U\u0308bermut|straße|İstanbul|-|?|1/2|easy|none|می\u200cخواهم|soft\u00adhyphen|क\u200dष|👩\u200d🚀'.split(
    "|",
  ),
];
const aName = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NASTY) }, arbitraryText(20));

describe.each(mechanics.map((mechanic) => [mechanic.notation.command, mechanic] as const))(
  "%s",
  (command, mechanic) => {
    const tail =
      { "standard-check": " vs 15", "margin-pool": " vs 7", "fives-pool": " vs 5" }[mechanic.id as string] ?? "";

    it("a chosen suggestion rolls its stat, alone, with a target and with a title", () => {
      fc.assert(
        fc.property(fc.array(aName, { minLength: 1, maxLength: 6 }), (names) => {
          for (const [at, found] of suggest(`/${command} `, { mechanics: [mechanic], speaker: speaker(names) })
            .filter(({ kind }) => kind === "stat")
            .entries()) {
            const typed = `/${command} ${found.text}`;
            const [first] = parseCommand(typed, { speaker: speaker(names) }).selection?.selected ?? [];
            expect(first, typed).toBe(filled(names)[at]);
            const more = parseCommand(`${typed}${tail} # Over the #2 wall`, { speaker: speaker(names) });
            expect(more.selection?.selected, typed).toEqual([first]);
            expect(more.flavour).toBe("Over the #2 wall");
          }
        }),
        { numRuns: 100 },
      );
    });

    it("… and so does one after another name", () => {
      fc.assert(
        fc.property(fc.array(aName, { minLength: 2, maxLength: 4 }), (names) => {
          const [first] = suggest(`/${command} `, { mechanics: [mechanic], speaker: speaker(names) });
          fc.pre(first?.kind === "stat");
          const before = `/${command} ${first?.text}+ `;
          const [begun] = parseCommand(before.slice(0, -2), { speaker: speaker(names) }).selection?.selected ?? [];
          for (const [at, found] of suggest(before, { mechanics: [mechanic], speaker: speaker(names) })
            .filter(({ kind }) => kind === "stat")
            .entries())
            expect(
              parseCommand(before + found.text, { speaker: speaker(names) }).selection?.selected,
              before + found.text,
            ).toEqual([begun, filled(names)[at]]);
        }),
        { numRuns: 70 },
      );
    });
  },
);

/** Ids of visible names, as suggestions list them. */
function filled(names: readonly string[]): readonly string[] {
  return names.flatMap((name, index) => (/[^\s\p{Cf}]/u.test(name) ? [String(index)] : []));
}

describe("names and signs", () => {
  const check = mechanicById("standard-check") as unknown as AnyMechanic;
  const pistols = ["Pistol", "Pistol #2"];

  it.each([
    ["/check Pistol #2 vs 15", "Pistol #2", 15, undefined],
    ["/check pistol #2 vs 15 # At night", "Pistol #2", 15, "At night"],
    ["/check Pistol # 2 vs 15", "Pistol", null, "2 vs 15"],
    ['/check "Pistol" vs 15 #2', "Pistol", 15, "2"],
    ["/check “Pistol #2” vs 15", "Pistol #2", 15, undefined],
  ])("%s", (text, name, target, flavour) => {
    const command = parseCommand(text, { speaker: speaker(pistols) });
    expect(selected(text, pistols)).toEqual([name]);
    expect(command.spec).toMatchObject({ target });
    expect(command.flavour).toBe(flavour);
  });

  it("names that begin with a digit or a sign, or are words of the command", () => {
    const names = ["2nd wind", "+1 Sword", "§5", "passive", "d6", "5"];
    expect(selected("/check 2nd wind vs 15", names)).toEqual(["2nd wind"]);
    expect(selected("/check +1 sword", names)).toEqual(["+1 Sword"]);
    expect(selected("/check §5 + 2", names)).toEqual(["§5"]);
    expect(selected('/check "passive" vs 5', names)).toEqual(["passive"]);
    expect(selected('/check "d6" + "5"', names)).toEqual(["d6", "5"]);
    expect(parseCommand("/check 5 + d6", { speaker: speaker(names) })).not.toHaveProperty("selection");
    expect(selected("/check §5 + 5", names)).toEqual(["§5"]);
  });

  it("signs, spaces and accents may be typed in other ways", () => {
    const names = ["O’Hara’s luck", "Jean–Luc", "Light  fingers", "Übermut"];
    expect(selected("/check o'hara's luck", names)).toEqual(["O’Hara’s luck"]);
    expect(selected("/check Jean-Luc + 2", names)).toEqual(["Jean–Luc"]);
    expect(selected("/check Light\u00a0fingers vs 2", names)).toEqual(["Light  fingers"]);
    expect(selected("/check U\u0308bermut", names)).toEqual(["Übermut"]);
    // Joiners and soft hyphens have no key.
    const joined = ["می\u200cخواهم", "soft\u00adhyphen", "क\u200dष"];
    expect(selected("/check میخواهم vs 2", joined)).toEqual([joined[0]]);
    expect(selected("/check softhyphen + 2", joined)).toEqual([joined[1]]);
    expect(selected("/check कष", joined)).toEqual([joined[2]]);
  });

  it("of equal names each can be typed", () => {
    const names = ["Luck", "luck", "Luck"];
    expect(suggest("/check Lu", { mechanics: [check], speaker: speaker(names) }).map(({ text }) => text)).toEqual([
      '"Luck" ',
      '"luck" (2) ',
      '"Luck" (3) ',
    ]);
    expect(parseCommand('/check "Luck" (3)', { speaker: speaker(names) }).selection?.selected).toEqual(["2"]);
  });

  it("a beginning with unreadable words after it gives way to a shorter name", () => {
    const names = ["Pistol", "Pistol versus me"];
    expect(selected("/check Pistol vs 15", names)).toEqual(["Pistol"]);
  });

  it("a quoted text that is no name gives an error", () => {
    expect(() => selected('/check "Nothing" vs 5', pistols)).toThrow(
      expect.objectContaining({ code: "unknown-stat", at: 7 }),
    );
  });

  it("names of other heroes follow, quoted if the speaker's own would be read", () => {
    const options = { mechanics: [check], speaker: speaker(["Light fingers"], "Maren") };
    const heroes = [speaker(["Light", "Agility"], "Tamsin"), speaker(["Agility"], "Oswin")];
    expect(suggest("/check ", { ...options, heroes }).slice(0, 3)).toMatchObject([
      { text: "Light fingers ", note: "Maren" },
      { text: '"Light" ', note: "Tamsin" },
      { text: "Agility ", note: "Tamsin, Oswin" },
    ]);
  });
});

it.each([
  ['check "Big" Joe vs 15', '"Big" Joe'],
  ["check “Big” Joe vs 15", '"Big" Joe'],
  ['check "Big" vs 15', "Big"],
  ['check “Big” + "Big" Joe vs 15', "Big"],
  ["check ‘Iron’ Will + 2", "'Iron' Will"],
])("a name with quotes is typed unchanged: %s", (typed, first) => {
  expect(selected(typed, ["Big", '"Big" Joe', "'Iron' Will"])[0]).toBe(first);
});
