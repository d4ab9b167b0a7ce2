/** Finds numbers on sheets in the shapes of published systems, from snippets of our own writing (sheets.md). */
import { afterEach, describe, expect, it } from "vitest";
import {
  candidatesAt,
  choiceOf,
  numberElements,
  numbersOf,
  type ActorNumbers,
  type Candidate,
} from "../../../../src/features/stat-maps/sheet-numbers/finder.ts";
import { kindOf } from "../../../../src/features/stat-maps/teach/siblings.ts";
import type { Holder, Leaf } from "../../../../src/features/stat-maps/sheet-numbers/numbers.ts";

interface Item {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly system: object;
}

interface Shape {
  readonly system: object;
  readonly source?: object;
  readonly items?: readonly Item[];
  readonly names?: Readonly<Record<string, string>>;
  readonly tracked?: readonly string[];
}

function numbers({ system, source = system, items = [], names = {}, tracked = [] }: Shape): ActorNumbers {
  const actor: Holder = { item: null, type: "character", name: "Orla", system, source };
  return numbersOf({
    actor,
    items: items.map((item) => ({ ...item, item: item.id, source: item.system })),
    tracked: new Set(tracked),
    nameOf: ({ holder, keys }: Leaf) =>
      holder.item === null ? (keys.map((key) => names[key]).find((name) => name) ?? keys.join(" ")) : holder.name,
  });
}

let sheet: HTMLElement;
afterEach(() => sheet.remove());

function put(html: string): HTMLElement {
  sheet = document.createElement("section");
  sheet.innerHTML = html;
  document.body.append(sheet);
  return sheet;
}

function at(shape: Shape, selector: string): readonly Candidate[] {
  const element = sheet.querySelector(selector);
  if (!element) throw new Error(selector);
  return candidatesAt(element, sheet, numbers(shape));
}

const first = (shape: Shape, selector: string): string => {
  const [best] = at(shape, selector);
  return best ? `${best.holder.item ? `${best.holder.item}:` : ""}${best.path} ${best.value} ${best.label}` : "";
};
const choices = (shape: Shape, selector: string): readonly string[] =>
  choiceOf(at(shape, selector)).map(({ path }) => path);

describe("dnd5e: the name in a row names another number", () => {
  const shape: Shape = {
    system: {
      abilities: {
        str: { value: 16, mod: 3, proficient: 1, save: { value: 5 }, dc: 13 },
        dex: { value: 12, mod: 1, proficient: 0, save: { value: 1 }, dc: 11 },
      },
      skills: {
        acr: { value: 1, total: 3, mod: 1, passive: 13 },
        ath: { value: 2, total: 7, mod: 3, passive: 17 },
        prc: { value: 0.5, total: 1, mod: 0, passive: 11 },
      },
      attributes: { init: { total: 2 }, prof: 2 },
    },
    names: { acr: "Acrobatics", ath: "Athletics", str: "Strength", dex: "Dexterity" },
  };
  const html = `
    <div class="scores">
      <div class="ability-score" data-ability="str"><a class="label">Strength</a><span class="mod">+3</span><span class="score">16</span></div>
      <div class="ability-score" data-ability="dex"><a class="label">Dexterity</a><span class="mod">+1</span><span class="score">12</span></div>
    </div>
    <ul class="saves">
      <li data-ability="str"><toggle-cycle name="system.abilities.str.proficient" value="1"></toggle-cycle><a>Strength</a><span class="bonus">+5</span></li>
      <li data-ability="dex"><toggle-cycle name="system.abilities.dex.proficient" value="0"></toggle-cycle><a>Dexterity</a><span class="bonus">+1</span></li>
    </ul>
    <ul class="skills">
      <li data-key="acr"><toggle-cycle name="system.skills.acr.value" value="1"></toggle-cycle><a>Acrobatics</a><span class="tag">DEX</span><span class="bonus">+3</span><span class="passive">13</span></li>
      <li data-key="ath"><toggle-cycle name="system.skills.ath.value" value="2"></toggle-cycle><a>Athletics</a><span class="tag">STR</span><span class="bonus">+7</span><span class="passive">17</span></li>
    </ul>`;

  it.each([
    [".skills [data-key=acr] .bonus", "skills.acr.total 3 Acrobatics"],
    [".skills [data-key=ath] .bonus", "skills.ath.total 7 Athletics"],
    [".skills [data-key=ath] .passive", "skills.ath.passive 17 Athletics"],
    [".scores [data-ability=str] .mod", "abilities.str.mod 3 Strength"],
    [".scores [data-ability=dex] .score", "abilities.dex.value 12 Dexterity"],
    [".saves [data-ability=str] .bonus", "abilities.str.save.value 5 Strength"],
  ])("%s is %s", (selector, wanted) => {
    put(html);
    expect(first(shape, selector)).toBe(wanted);
  });

  it("check and save of the same key and number are a choice", () => {
    put(html);
    expect(choices(shape, ".saves [data-ability=dex] .bonus").slice(0, 2).sort()).toEqual([
      "abilities.dex.mod",
      "abilities.dex.save.value",
    ]);
  });
});

describe("wod5e: dots without a number", () => {
  const shape: Shape = {
    system: { attributes: { strength: { value: 3 }, wits: { value: 2 } }, skills: { brawl: { value: 1 } } },
  };
  it("reads the path of the dots", () => {
    put(`<div class="attributes">
      <div class="attribute"><label data-attribute="strength" data-value-paths="attributes.strength.value">Strength</label>
        <div class="resource-value" data-name="system.attributes.strength.value" data-value="3">
          <span class="step" data-index="0"></span><span class="step" data-index="1"></span><span class="step" data-index="2"></span></div></div>
      <div class="attribute"><label data-attribute="wits">Wits</label>
        <div class="resource-value" data-name="system.attributes.wits.value" data-value="2"><span class="step" data-index="0"></span></div></div>
    </div>`);
    expect(first(shape, "[data-name*=strength] [data-index='1']")).toBe("attributes.strength.value 3 Strength");
    expect(first(shape, "[data-name*=wits]")).toBe("attributes.wits.value 2 Wits");
    expect(first(shape, "label[data-attribute=strength]")).toBe("attributes.strength.value 3 Strength");
    expect(numberElements(sheet, numbers(shape)).map(({ candidates: [best] }) => best?.path)).toEqual([
      "attributes.strength.value",
      "attributes.wits.value",
    ]);
  });
});

describe("swade: the die is a picture", () => {
  const shape: Shape = {
    system: {
      attributes: {
        agility: { die: { sides: 8, modifier: 0 }, "wild-die": { sides: 6 } },
        spirit: { die: { sides: 6, modifier: 1 }, "wild-die": { sides: 6 } },
      },
    },
    items: [
      {
        id: "sk1",
        type: "skill",
        name: "Stealth",
        system: { die: { sides: 10, modifier: 1 }, "wild-die": { sides: 6 } },
      },
      {
        id: "sk2",
        type: "skill",
        name: "Notice",
        system: { die: { sides: 6, modifier: 0 }, "wild-die": { sides: 6 } },
      },
    ],
  };
  it("matches the key and the faces", () => {
    put(`<div><button data-attribute="agility"><img src="systems/x/assets/dice/d8.svg"></button><span>Agility</span></div>
      <div><button data-attribute="spirit"><img src="systems/x/assets/dice/d6.svg"><span>+1</span></button><span>Spirit</span></div>
      <ul><li class="skill" data-item-id="sk1"><span>Stealth</span><img src="d10.svg" alt="d10+1"></li>
      <li class="skill" data-item-id="sk2"><span>Notice</span><img src="d6.svg" alt="d6"></li></ul>`);
    expect(first(shape, "[data-attribute=agility] img")).toBe("attributes.agility.die.sides 8 Agility");
    expect(first(shape, "[data-item-id=sk1] img")).toBe("sk1:die.sides 10 Stealth");
    const [skill] = at(shape, "[data-item-id=sk1] img");
    const kind = skill && kindOf(skill, numbers(shape).leaves);
    expect([kind?.path, kind?.leaves.map(({ holder, value }) => `${holder.name} ${value}`)]).toEqual([
      "die.sides",
      ["Stealth 10", "Notice 6"],
    ]);
    const [agility] = at(shape, "[data-attribute=agility] img");
    expect(agility && kindOf(agility, numbers(shape).leaves)?.path).toBe("attributes.*.die.sides");
  });
});

describe("shadowdark: two numbers, and the key beside them", () => {
  it("offers both numbers", () => {
    const shape: Shape = { system: { abilities: { str: { value: 14, mod: 2 }, dex: { value: 9, mod: -1 } } } };
    put(`<div class="ability-score"><a data-ability="str">STR</a><div>14 (+2)</div></div>
      <div class="ability-score"><a data-ability="dex">DEX</a><div>9 (\u22121)</div></div>`);
    expect([...choices(shape, ".ability-score div")].sort()).toEqual(["abilities.str.mod", "abilities.str.value"]);
    expect([...choices(shape, ".ability-score + .ability-score div")].sort()).toEqual([
      "abilities.dex.mod",
      "abilities.dex.value",
    ]);
  });
});

describe("nimble: no key, or a wrong one", () => {
  const shape: Shape = {
    system: {
      abilities: { strength: { mod: 3 }, will: { mod: -1 } },
      skills: { might: { mod: 3, points: 0 }, lore: { mod: 4, points: 5 } },
    },
    names: { strength: "Strength", will: "Will", might: "Might", lore: "Lore" },
  };
  it("compares label and number", () => {
    put(`<button class="score"><dt>Strength</dt><dd>+3</dd></button><button class="score"><dt>Will</dt><dd>\u22121</dd></button>
      <div><button class="skill"><span>Might</span><span data-ability="strength">STR</span><b>+3</b></button>
      <button class="skill"><span>Lore</span><span data-ability="will">WIL</span><b>+4</b></button></div>`);
    expect(first(shape, "button dd")).toBe("abilities.strength.mod 3 Strength");
    expect(first(shape, "button + button dd")).toBe("abilities.will.mod -1 Will");
    expect(first(shape, ".skill b")).toBe("skills.might.mod 3 Might");
    expect(first(shape, ".skill + .skill b")).toBe("skills.lore.mod 4 Lore");
  });
});

describe("draw-steel: label and number in one node", () => {
  it("matches the key", () => {
    const shape: Shape = {
      system: { characteristics: { might: { value: 2, edges: 0 }, agility: { value: -1, edges: 0 } } },
    };
    put(
      `<fieldset><a data-characteristic="might">Might +2</a><a data-characteristic="agility">Agility -1</a></fieldset>`,
    );
    expect(first(shape, "[data-characteristic=might]")).toBe("characteristics.might.value 2 Might");
    expect(first(shape, "[data-characteristic=agility]")).toBe("characteristics.agility.value -1 Agility");
  });
});

describe("CoC7: skills are items, with a getter of the model", () => {
  class Skill {
    adjustments = { base: 20, experience: 5 };
    get value(): number {
      return 45;
    }
    get broken(): number {
      throw new Error("not prepared");
    }
  }
  it("reads items by the UUID of their row", () => {
    const shape: Shape = {
      system: { characteristics: { str: { value: 60 } } },
      items: [{ id: "coc1", type: "skill", name: "Spot Hidden", system: new Skill() }],
    };
    put(`<ol><li class="skill" data-item-uuid="Actor.abc.Item.coc1"><a>Spot Hidden</a><span class="skill-value">45</span><span>22</span></li>
      <li class="skill" data-item-uuid="Actor.abc.Item.gone"><a>Listen</a><span>20</span></li></ol>
      <div class="char-box" data-characteristic="str"><label>STR</label><input value="60"><span class="half-score">30</span></div>`);
    expect(first(shape, ".skill-value")).toBe("coc1:value 45 Spot Hidden");
    expect(first(shape, ".char-box input")).toBe("characteristics.str.value 60 STR");
  });
});

describe("worldbuilding, boilerplate, forbidden-lands: the name of the field", () => {
  it.each([
    [
      { attributes: { physique: { might: { value: "d8", label: "Might", dtype: "String" } } } },
      `<ul><li data-attribute="physique.might"><input class="key" value="might" name="system.attributes.physique.might.key"><input class="found" name="system.attributes.physique.might.value" value="d8"></li><li></li></ul>`,
      "attributes.physique.might.value 8",
    ],
    [
      { abilities: { str: { value: 16, mod: 3 } } },
      `<div><label data-roll="d20+@abilities.str.mod">Strength</label><input name="system.abilities.str.value" value="16"><span class="found" data-roll="d20+@abilities.str.mod">+3</span></div>`,
      "abilities.str.mod 3",
    ],
    [
      { abilities: { str: { value: 16, mod: 3 } } },
      `<div><label data-roll="d20+@str.mod" class="found">Strength</label><input name="system.abilities.str.value" value="16"></div>`,
      "abilities.str.mod 3",
    ],
    [
      { attribute: { strength: { value: 4, max: 4 } }, skill: { might: { value: 2, attribute: "strength" } } },
      `<div><button data-skill="might">Might</button><input class="found" name="system.skill.might.value" value="2"></div>`,
      "skill.might.value 2",
    ],
    // The field shows the stored number while an effect raises the prepared one.
    [
      { power: { value: 7 } },
      `<label>Power <input class="found" name="system.power.value" value="5"></label>`,
      "power.value 7",
    ],
    [{ luck: 4 }, `<p>Luck <b class="found" data-edit="system.luck">4</b></p>`, "luck 4"],
  ])("%j", (system, html, wanted) => {
    put(html);
    expect(first({ system }, ".found")).toMatch(new RegExp(`^${wanted} `, "u"));
  });

  it("knows attributes that tokens track by their number", () => {
    put(`<p><b>\u2665</b><i>11</i></p>`);
    const system = { hp: { value: 11, max: 14 }, xp: 11 };
    expect(at({ system, tracked: ["hp.value"] }, "i").map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      "hp.value tracked",
      "xp number",
    ]);
  });

  it("finds nothing in prose, and no number without a stat", () => {
    put(`<p>Rolled on page 3 of the book that the party found in the old mill.</p><i>99</i>`);
    expect([at({ system: { luck: 3 } }, "p"), at({ system: { luck: 3 } }, "i")]).toEqual([[], []]);
  });
});
