/** Answers of teach mode: an old entry keeps unchanged parts, and large numbers become small ones without code. */
import type { StatMapping } from "../../../../src/api/stat-maps.ts";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  conversionsFor,
  entryOf,
  firstFields,
  type StatFacts,
  type StatFields,
} from "../../../../src/features/stat-maps/teach/answer.ts";
import { labelsOf, numbersOfActor } from "../../../../src/features/stat-maps/teach/actor-numbers.ts";
import { askStat, type StatQuestion } from "../../../../src/features/stat-maps/teach/ask-stat.ts";
import { mapHistory } from "../../../../src/features/stat-maps/maps/history.ts";
import { draftOf, mappingOf } from "../../../../src/features/stat-maps/window/draft.ts";
import { mapStats, numbersOf, statMaps } from "../../../../src/features/stat-maps/stats.ts";
import { candidatesAt, choiceOf } from "../../../../src/features/stat-maps/sheet-numbers/finder.ts";
import type { Leaf } from "../../../../src/features/stat-maps/sheet-numbers/numbers.ts";
import { toggleTeaching, stopTeachingIfGone } from "../../../../src/features/stat-maps/teach/teach.ts";
import { PRESETS } from "../../../../src/features/stat-maps/maps/preset.ts";
import { implementations } from "../../../../src/platform/replaceable.ts";
import { fake } from "../../../support/fake.ts";
import { changeSetting } from "../../../support/own-settings.ts";
import { until } from "../../../support/stage.ts";
import { page, type Hero } from "../../../support/page.ts";
import { useBareStage } from "../../../support/bare.ts";

useBareStage();
beforeEach(() => changeSetting("statMaps", []));

const actor: Hero = fake({
  documentName: "Actor",
  type: "npc",
  name: "Orla",
  uuid: "Actor.orla",
  isOwner: true,
  appliedEffects: [],
  getFlag: () => undefined,
  items: [{ id: "climb", type: "skill", name: "Climb", system: { value: 65 } }],
  system: {
    stats: { str: { value: 65 }, siz: { value: 40 } },
    attributes: { ac: { value: 11 }, hp: { value: 3, max: 9 }, luck: { max: 5, value: 5 }, init: { mod: 4 } },
    abilities: { cha: { mod: 4 }, agl: { mod: 1 }, wit: { mod: 2 } },
  },
  toObject: () => ({ system: actor.system }),
});

const leaves = (): readonly Leaf[] => numbersOfActor(actor).leaves;
const leaf = (path: string): Leaf => leaves().find((one) => one.path === path) as Leaf;
const facts = (path: string, old: StatMapping | null, names = new Map<string, string>()): StatFacts => ({
  actor,
  candidates: [leaf(path)],
  leaves: leaves(),
  old,
  names,
});
const answered = (of: StatFacts, change: Partial<StatFields> = {}): StatMapping | null => {
  const first = firstFields(of, "standard-check ability");
  return entryOf(of, { ...first, ...change }, first);
};

const PRESET: StatMapping = {
  actorType: ["character", "npc"],
  path: "stats.*.value",
  formula: "floor(@value / 20)",
  words: { Great: 90 },
  mechanic: "difficulty-pool",
  part: "attribute",
  label: "Stat *",
  labels: "X.*",
  button: "label",
} as StatMapping;

describe("an old entry", () => {
  it("is equal after an answer without a change, also in a field that the question does not show", () => {
    expect(answered(facts("stats.str.value", PRESET))).toEqual(PRESET);
    const item = { ...PRESET, item: "skill", path: "value" } as StatMapping;
    expect(answered(facts("value", item))).toEqual(item);
    const alone = { actorType: "*", path: "stats.str.value", mechanic: "standard-check", spec: { target: 15 } };
    expect(answered(facts("stats.str.value", alone as never))).toEqual(alone);
  });

  it.each([
    ["slot", { slot: "margin-pool stat" }, { mechanic: "margin-pool", part: "stat" }],
    ["value", { conversion: "tens" }, { formula: "floor(@value / 10)" }],
    ["button", { button: "list" }, { button: "list" }],
  ])("keeps everything else when its %s changes", (_what, change, changed) => {
    expect(answered(facts("stats.str.value", PRESET), change)).toEqual({ ...PRESET, ...changed });
  });

  it("keeps formula and actor types when one number is taken out of it", () => {
    const wide = { ...PRESET, formula: "floor(@value / 20) + 2 * @stats.*.value" } as StatMapping;
    expect(answered(facts("stats.str.value", wide), { all: false, name: "Brawn" })).toMatchObject({
      ...{ actorType: ["character", "npc"], path: "stats.str.value", label: "Brawn" },
      formula: "floor(@value / 20) + 2 * @stats.str.value",
    });
  });

  it("is equal after the form of the settings, in every preset", () => {
    const one = ({ actorType }: StatMapping): unknown => [actorType].flat();
    for (const system of Object.keys(PRESETS)) {
      const { entries } = JSON.parse(readFileSync(`stat-maps/${system}.json`, "utf8")) as { entries: StatMapping[] };
      for (const entry of entries) {
        const saved = mappingOf(draftOf({ ...entry, names: { str: "STR" } })) as StatMapping;
        expect({ ...saved, actorType: one(saved) }).toEqual({ ...entry, names: { str: "STR" }, actorType: one(entry) });
      }
    }
  });
});

describe("the question", () => {
  let dialog: HTMLElement | null = null;
  afterEach(() => dialog?.remove());
  const ask = async (path: string, old: StatMapping | null, press: (form: HTMLFormElement) => void) => {
    const candidates = [{ ...leaf(path), label: "Strength", reason: "label", score: 90 }];
    const asked = askStat({ ...facts(path, old), candidates, last: "" } as unknown as StatQuestion);
    await until(() => document.querySelector(".quincunx-teach-window form [name=conversion] option"));
    dialog = document.querySelector<HTMLElement>(".quincunx-teach-window");
    const form = dialog?.querySelector("form") as HTMLFormElement;
    press(form);
    form.querySelector<HTMLElement>("[data-action=map]")?.click();
    return asked;
  };
  const choose = (form: HTMLFormElement, name: string, value: string): void => {
    const select = form.querySelector(`[name=${name}]`) as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const says = (form: HTMLFormElement, what: string): string =>
    form.querySelector(`[data-teach=${what}]`)?.textContent ?? "";

  it("Save without a change gives the entry as it was", async () => {
    await mapStats([PRESET]);
    const answer = await ask("stats.str.value", PRESET, (form) =>
      expect((form.querySelector("[name=conversion]") as HTMLSelectElement).value).toBe("steps"),
    );
    expect(answer).toMatchObject({ do: "map", mapping: PRESET });
  });

  it("begins with the mechanic of the world's other entries, warns of a sure roll, and offers conversions", async () => {
    await mapStats([{ ...PRESET, mechanic: "standard-check", part: "skill", actorType: "other" }]);
    const answer = await ask("stats.str.value", null, (form) => {
      expect((form.querySelector("[name=mechanic]") as HTMLSelectElement).value).toBe("standard-check");
      expect(says(form, "warning")).toMatch(/almost always succeeds/u);
      choose(form, "conversion", "tens");
      expect([says(form, "warning"), says(form, "chance")]).toEqual(["", expect.stringMatching(/% at /u)]);
    });
    expect((answer as { mapping: object }).mapping).toMatchObject({
      mechanic: "standard-check",
      formula: "floor(@value / 10)",
    });
  });
});

it("conversions give what they say; a slot for dice has sizes", () => {
  const values = (part: string, mechanic: string, shown: number): readonly unknown[] =>
    conversionsFor({ actorType: "*", path: "", mechanic, part } as never, shown, undefined).map(({ id, value }) => [
      id,
      value,
    ]);
  expect(values("ability", "standard-check", 65)).toEqual([
    ...[
      ["", 65],
      ["modifier", 27],
      ["tens", 6],
      ["fifths", 13],
      ["half", 32.5],
      ["steps", 3],
    ],
  ]);
  expect(values("trope", "fives-pool", 65).at(-1)).toEqual(["sizes", 10]);
});

describe("names", () => {
  afterEach(() => {
    delete page.CONFIG["WHITEBOX"];
    document.querySelectorAll("section").forEach((one) => one.remove());
  });

  it("of siblings are those of the sheet, unless the configuration has a table with exactly these keys", () => {
    const shown = new Map([
      ["abilities.agl.mod", "AGL"],
      ["abilities.cha.mod", "CHA"],
      ["abilities.wit.mod", "Wit"],
    ]);
    const entry = answered(facts("abilities.agl.mod", null, shown)) as StatMapping;
    expect(entry).toMatchObject({ path: "abilities.*.mod", names: { agl: "AGL", cha: "CHA", wit: "Wit" } });
    expect(numbersOf(actor, entry).map(({ number }) => number.label)).toEqual(["CHA", "AGL", "Wit"]);
    const { id } = page.game.system;
    page.CONFIG[id.toUpperCase()] = {
      wideTable: { agl: "Agile thing", cha: "C", wit: "W", more: "M", most: "N", other: "O" },
      words: { agl: { label: "Agility" }, cha: { label: "Charisma" }, wit: { label: "Wits" } },
    };
    expect(labelsOf(leaf("abilities.agl.mod"))).toBe(`CONFIG.${id.toUpperCase()}.words.*.label`);
    delete page.CONFIG[id.toUpperCase()];
  });

  it("win over a number that is equal, marks are no part of them, and limits come last", async () => {
    const sheet = document.createElement("section");
    sheet.innerHTML = `<header class="window-header"></header><p class="init"><b>Init *</b> <span>+4</span></p>
      <p class="luck" data-key="luck"><b>Luck</b> <i>5</i></p>`;
    document.body.append(sheet);
    await mapStats([{ actorType: "npc", path: "abilities.cha.mod", mechanic: "standard-check", part: "ability" }]);
    const candidates = candidatesAt(sheet.querySelector("span") as Element, sheet, numbersOfActor(actor));
    expect([choiceOf(candidates)[0]?.path, candidates[0]?.label]).toEqual(["attributes.init.mod", "Init"]);
    const luck = candidatesAt(sheet.querySelector(".luck i") as Element, sheet, numbersOfActor(actor));
    expect(luck.map(({ path }) => path)).toEqual(["attributes.luck.value", "attributes.luck.max"]);
    let asked: StatQuestion | null = null;
    implementations["askStat"] = ((question: StatQuestion) => Promise.resolve(((asked = question), null))) as never;
    toggleTeaching({ sheet, actor });
    sheet.querySelector(".init span")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const {
      old,
      candidates: [first],
    } = await until((): StatQuestion | null => asked);
    expect([old, first!.path]).toEqual([null, "attributes.init.mod"]);
    sheet.remove();
    stopTeachingIfGone();
  });
});

it("unlike things are not taken together unless somebody ticks it", () => {
  const ticked = (path: string): boolean => firstFields(facts(path, null), "x y").all;
  expect([ticked("abilities.cha.mod"), ticked("attributes.ac.value")]).toEqual([true, false]);
});

it("packages and their providers are no numbers of an actor, and nothing of them is read", () => {
  const provider = {
    esmodules: [],
    get favorite(): number {
      throw new Error("read");
    },
  };
  class Model {
    armour = 3;
    get modelProvider(): object {
      return provider;
    }
    get pack(): object {
      return provider;
    }
  }
  const of = { ...actor, items: [], system: new Model() };
  expect(numbersOfActor(of as never).leaves.map(({ path }) => path)).toEqual(["armour"]);
});

it("undo of teach mode and of the settings is one history", async () => {
  await mapHistory.change(() => mapStats([PRESET]));
  await mapHistory.change(() => mapStats([]));
  await mapHistory.undo();
  expect(statMaps()).toEqual([PRESET]);
});
