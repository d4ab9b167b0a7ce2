/** Stats by name: a name, or a unique beginning; the mechanic's words then change the roll of a click on the stat. */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { parseCommand, type Command } from "../../../src/rules/notation/command.ts";
import type { Speaker } from "../../../src/rules/notation/named-stats.ts";

interface Known {
  readonly name: string;
  readonly fields: Fields;
}

/** Rollable names, by mechanic; several at once add up field by field. */
function speaker(known: Readonly<Record<string, readonly Known[]>>): Speaker {
  const of = (id: string): readonly Known[] => known[id] ?? [];
  return {
    name: "Ana",
    stats: ({ id }) => of(id).map(({ name }) => ({ id: name, name })),
    begin: ({ id }, ids) => ({
      fields: Object.assign(
        {},
        ...of(id).flatMap(({ name, fields }) => (ids.includes(name) ? [fields] : [])),
      ) as Fields,
      selected: ids,
      title: ids.join(" + "),
    }),
  };
}

const ana = speaker({
  "standard-check": [
    { name: "Agility", fields: { bonuses: [{ label: "Agility", value: 3 }] } },
    { name: "Light fingers", fields: { bonuses: [{ label: "Light fingers", value: 5 }] } },
    { name: "Light step", fields: { bonuses: [{ label: "Light step", value: 4 }] } },
    { name: "Light", fields: { bonuses: [{ label: "Light", value: 1 }] } },
    { name: "Übermut", fields: { bonuses: [{ label: "Übermut", value: 2 }] } },
    { name: "O'Hara's luck", fields: { bonuses: [{ label: "O'Hara's luck", value: 6 }] } },
  ],
  "margin-pool": [{ name: "Wit", fields: { dice: 5, pool: 5 } }],
  "difficulty-pool": [
    { name: "Dexterity", fields: { attribute: 3, ability: null } },
    { name: "Stealth", fields: { attribute: 3, ability: 2 } },
  ],
  "fives-pool": [
    {
      name: "Mechanic",
      fields: {
        pool: [
          { size: 6, role: "hero" },
          { size: 8, role: "trope" },
        ],
        target: 5,
      },
    },
  ],
  "total-effect": [
    { name: "Low Blow", fields: { advantage: 1, effects: [{ rank: "high" }], thresholds: [{ at: 12 }] } },
    { name: "Adversary", fields: { disadvantage: 2 } },
  ],
});

const trope = (name: string): Known => ({ name, fields: { pool: [{ size: 8, role: "trope" }] } });

const say = (text: string, by: Speaker | null = ana): Command => parseCommand(text, { speaker: by });
const bonuses = (text: string): unknown =>
  (say(text).spec as { bonuses: readonly { label: string; value: number }[] }).bonuses.map(
    ({ label, value }) => `${label} ${value}`,
  );

function refusal(text: string, by: Speaker | null = ana): Pick<RuleError, "code" | "at" | "data"> {
  try {
    say(text, by);
  } catch (error) {
    if (error instanceof RuleError) return error;
  }
  throw new Error(`${text} was read`);
}

describe("the named stat", () => {
  it.each([
    ["check Agility", "Agility 3"],
    ["check agility vs 15", "Agility 3"],
    ["check ag vs 15", "Agility 3"],
    ["check Light fingers vs 15", "Light fingers 5"],
    ["check light f vs 15", "Light fingers 5"],
    ["check LIGHT vs 15", "Light 1"],
    ["check üb", "Übermut 2"],
    ["check o'hara's vs 10", "O'Hara's luck 6"],
  ])("%s", (text, bonus) => {
    expect(bonuses(text)).toEqual([bonus]);
  });

  it("a comma joins two names as a plus does; a word of the mechanic behind it stays one", () => {
    for (const text of [
      "check Agility, Light fingers vs 15",
      "check Agility ,light f, vs 15",
      'check "Agility","Light fingers"',
    ])
      expect(say(text).selection?.selected).toEqual(["Agility", "Light fingers"]);
    expect(bonuses("check Agility, vs 15")).toEqual(["Agility 3"]);
    expect(bonuses("check Agility, + 2[rope] vs 15, + 1")).toEqual(bonuses("check Agility + 2[rope] + 1 vs 15"));
    const odd = speaker({ "standard-check": ["Agility", "vs"].map((name) => ({ name, fields: {} })) });
    expect(say("check Agility, vs 15", odd).selection?.selected).toEqual(["Agility"]);
    expect(refusal("check Agility, Nonsense vs 15")).toMatchObject({ code: "syntax", at: 15 });
  });

  it("the longest of names with the same beginning is used, in any order", () => {
    const known = ["Will", "Will of iron", "Will power"].map((name, value) => ({
      name,
      fields: { bonuses: [{ label: name, value }] },
    }));
    for (const order of [known, [...known].reverse()]) {
      const odo = speaker({ "standard-check": order });
      const selected = (text: string): unknown => parseCommand(text, { speaker: odo }).selection?.selected;
      expect(["check Will vs 10", "check Will of iron vs 10", "check will POWER vs 10"].map(selected)).toEqual([
        ...[["Will"], ["Will of iron"], ["Will power"]],
      ]);
    }
  });

  it("an ambiguous beginning gives an error with all of its names, at its place", () => {
    expect(refusal("/check Agility + ligh vs 15")).toMatchObject({
      code: "ambiguous-stat",
      at: 17,
      data: { found: "ligh", candidates: "Light fingers, Light step, Light" },
    });
  });

  it("an unknown name gives an error with the known ones", () => {
    expect(refusal("/check Agilty vs 15")).toMatchObject({
      code: "unknown-stat",
      at: 7,
      data: {
        found: "Agilty",
        name: "Ana",
        known: "Agility, Light fingers, Light step, Light, Übermut, O'Hara's luck",
      },
    });
  });

  it("words of the mechanic are words first", () => {
    expect(say("te adv").spec).toMatchObject({ advantage: 1, disadvantage: 0 });
    expect(say("te low").spec).toMatchObject({ effects: [{ rank: "low" }] });
    expect(say("te low blow").spec).toMatchObject({ effects: [{ rank: "high" }], advantage: 1 });
    expect(say("te adversary").spec).toMatchObject({ disadvantage: 2 });
    expect(refusal("te adv x")).toMatchObject({ code: "syntax", at: 7 });
  });

  it("if no name has this beginning, another word of a name may match", () => {
    expect(bonuses("check fingers vs 15")).toEqual(["Light fingers 5"]);
    expect(say("check fing + ste").selection?.selected).toEqual(["Light fingers", "Light step"]);
    expect(refusal("check ingers vs 15")).toMatchObject({ code: "unknown-stat", at: 6 });
    const maren = speaker({ "fives-pool": ["Roadside mechanic", "Chief mechanic", "Mech pilot"].map(trope) });
    expect(refusal("fives mechanic", maren)).toMatchObject({
      code: "ambiguous-stat",
      data: { candidates: "Roadside mechanic, Chief mechanic" },
    });
    expect(say("fives Mech", maren).selection).toMatchObject({ selected: ["Mech pilot"] });
  });

  it("without a speaker, or without stats of this mechanic, the error says so; without any names, it lists the words", () => {
    expect(refusal("check Agility", null)).toMatchObject({ code: "nobody-speaks", at: 6, data: { found: "Agility" } });
    expect(refusal("check  Agility vs 2", speaker({}))).toMatchObject({
      code: "no-stats",
      at: 7,
      data: { found: "Agility", name: "Ana", mechanic: "standard-check", example: "check 5 vs 20" },
    });
    expect(refusal("check 5 vs Agility", null)).toMatchObject({ code: "syntax", at: 11 });
    expect(refusal("te adv x", null)).toMatchObject({ code: "syntax", at: 7 });
    expect(() => parseCommand("check Agility")).toThrow(expect.objectContaining({ code: "syntax", at: 6 }));
  });
});

describe("words after the name", () => {
  it("change the stat's roll", () => {
    expect(say("margin Wit vs 7 need 2")).toMatchObject({
      spec: { dice: 5, pool: 5, threshold: 7, required: 2 },
      selection: { selected: ["Wit"], title: "Wit" },
    });
    expect(say("fives mech vs 4 cd daunting").spec).toMatchObject({
      target: 4,
      challenge: 4,
      pool: [{ size: 6 }, { size: 8 }],
    });
    expect(say("pool Stealth vs 6").spec).toMatchObject({ attribute: 3, ability: 2, base: 6 });
    expect(say("te Low Blow adv 3 at 15").spec).toMatchObject({ advantage: 3, thresholds: [{ at: 15 }] });
  });

  it("adds to lists", () => {
    expect(bonuses("check Agility + 2[rain] - 1 vs 15")).toEqual(["Agility 3", "rain 2", " -1"]);
    expect(say("check Agility + d6[ally]").spec).toMatchObject({
      bonuses: [{ value: 3 }],
      extra: [{ size: 6, label: "ally" }],
    });
    expect(say("fives Mechanic + 2d10").spec).toMatchObject({
      pool: [{ size: 6 }, { size: 8 }, { size: 10 }, { size: 10 }],
    });
  });

  it("several names are one roll, and the GM may be asked, and a title given", () => {
    expect(say("pool Dex + Stealth vs ? # Over the wall")).toMatchObject({
      spec: { attribute: 3, ability: 2, base: null },
      ask: true,
      flavour: "Over the wall",
      selection: { selected: ["Dexterity", "Stealth"], title: "Dexterity + Stealth" },
    });
  });

  it("an error there is reported at its place", () => {
    expect(refusal("/check Agility vs many")).toMatchObject({ code: "syntax", at: 18 });
    expect(refusal("/margin Wit need x")).toMatchObject({ code: "syntax", at: 17 });
    expect(refusal("/check Agility 5")).toMatchObject({ code: "syntax", at: 15 });
    expect(refusal("/pool Dexterity + 2")).toMatchObject({ code: "syntax" });
  });

  it("are applied over the house rules", () => {
    const { spec } = parseCommand("fives Mechanic cd 1", { speaker: ana, defaultsOf: () => ({ discord: 7 }) });
    expect(spec).toMatchObject({ discord: 7, challenge: 1 });
  });
});
