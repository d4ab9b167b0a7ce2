/** Teach mode: clicks on a foreign sheet become entries of the stat map, and the sheet receives none of them. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { markSheet } from "../../../../src/features/stat-maps/buttons/sheet-buttons.ts";
import { statMaps } from "../../../../src/features/stat-maps/stats.ts";
import type { StatAnswer, StatQuestion } from "../../../../src/features/stat-maps/teach/ask-stat.ts";
import { entryFor } from "../../../../src/features/stat-maps/teach/answer.ts";
import { kindOf } from "../../../../src/features/stat-maps/teach/siblings.ts";
import { stopTeachingIfGone, toggleTeaching } from "../../../../src/features/stat-maps/teach/teach.ts";
import { implementations } from "../../../../src/platform/replaceable.ts";
import { fake } from "../../../support/fake.ts";
import type { Hero } from "../../../support/page.ts";
import { replacing } from "../../../support/replace.ts";
import { changeSetting } from "../../../support/own-settings.ts";
import { openStage, press, until, type Stage } from "../../../support/stage.ts";

let stage: Stage;
let sheet: HTMLElement;
let asked: StatQuestion[] = [];
let answer: (question: StatQuestion) => StatAnswer | null = () => null;
const heard = vi.fn();

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.table.close());
replacing();

const actor: Hero = fake({
  documentName: "Actor",
  type: "npc",
  name: "Orla",
  uuid: "Actor.orla",
  isOwner: true,
  items: [],
  system: { abilities: { str: { value: 16, mod: 3 }, dex: { value: 8, mod: -1 } } },
  toObject: () => ({ system: actor.system }),
});

beforeEach(async () => {
  await changeSetting("statMaps", []);
  asked = [];
  heard.mockClear();
  implementations["askStat"] = ((question: StatQuestion) => {
    asked.push(question);
    return Promise.resolve(answer(question));
  }) as never;
  sheet = document.createElement("div");
  sheet.innerHTML = `<header class="window-header"></header><nav><a data-tab="skills">Skills</a></nav><section class="window-content">
    <p data-ability="str"><b>Strength</b> <span class="mod">+3</span> <input name="system.abilities.str.value" value="16"></p>
    <p data-ability="dex"><b>Dexterity</b> <span class="mod">\u22121</span> <input name="system.abilities.dex.value" value="8"></p></section>`;
  for (const type of ["pointerdown", "click", "change", "input", "contextmenu"]) sheet.addEventListener(type, heard);
  document.body.append(sheet);
});
afterEach(() => {
  sheet.remove();
  stopTeachingIfGone();
});

const map =
  (isAll: boolean, part = "ability") =>
  ({ candidates: [best], leaves, actor: of }: StatQuestion): StatAnswer => {
    if (!best) throw new Error("no candidate");
    const kind = isAll ? kindOf(best, leaves) : null;
    const mapping = entryFor(of, best, kind, { mechanic: "standard-check", part, name: best.label });
    return { do: "map", mapping, slot: `standard-check ${part}` };
  };
const click = (selector: string): void => {
  const element = sheet.querySelector(selector) as HTMLElement;
  for (const type of ["pointerdown", "click"])
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
};
const cursor = (): HTMLButtonElement => document.querySelector(".quincunx-teach-cursor") as HTMLButtonElement;
const button = (name: string): HTMLButtonElement =>
  [...sheet.querySelectorAll<HTMLButtonElement>(".quincunx-teach-bar button")].find(
    (one) => one.textContent === name,
  ) as HTMLButtonElement;
const isTaught = (): boolean => sheet.classList.contains("quincunx-taught");
const paths = (): readonly string[] => statMaps().map(({ path }) => path);

it("the outline follows a number that a new button moves", async () => {
  let left = 100;
  const numbers = [...sheet.querySelectorAll<HTMLElement>("[data-tab], [data-ability] *")];
  for (const one of numbers) one.getBoundingClientRect = () => ({ left, top: 10, width: 20, height: 20 }) as DOMRect;
  toggleTeaching({ sheet, actor });
  expect(cursor().style.left).toBe("97px");
  left = 124;
  numbers[0]?.before(document.createElement("i"));
  await until(() => cursor().style.left === "121px", "the outline");
});

it("teach mode maps the clicked number or its kind, with undo and redo, and the sheet receives no click", async () => {
  toggleTeaching({ sheet, actor });
  expect(isTaught()).toBe(true);
  answer = map(true);
  click("[data-ability=str] .mod");
  await until(() => paths().length === 1);
  expect(statMaps()).toEqual([
    { actorType: "npc", path: "abilities.*.mod", mechanic: "standard-check", part: "ability" },
  ]);
  expect(asked[0]?.candidates.map(({ path, value }) => `${path} ${value}`)).toEqual(["abilities.str.mod 3"]);
  answer = map(false, "skill");
  await until(() => asked.length === 1 && !cursor().classList.contains("quincunx-teach-cursor--resting"));
  click("[data-ability=dex] input");
  await until(() => paths().length === 2);
  expect(statMaps()[1]).toEqual({
    ...{ actorType: "npc", path: "abilities.dex.value", mechanic: "standard-check", part: "skill", label: "Dexterity" },
  });
  expect(asked[1]?.last).toBe("standard-check ability");
  expect(heard).not.toHaveBeenCalled();

  button("Undo").click();
  await until(() => paths().length === 1);
  button("Undo").click();
  await until(() => paths().length === 0);
  button("Redo").click();
  await until(() => paths().length === 1);
  expect(paths()).toEqual(["abilities.*.mod"]);
  // A mapped number offers its entry, to change or remove.
  answer = () => ({ do: "remove" });
  click("[data-ability=dex] .mod");
  await until(() => paths().length === 0);
  expect(asked.at(-1)?.old).toMatchObject({ path: "abilities.*.mod" });
  button("Done").click();
  expect([isTaught(), document.querySelector(".quincunx-teach")]).toEqual([false, null]);
  click("[data-ability=str] .mod");
  expect(heard).toHaveBeenCalledTimes(2);
});

it("teach mode by keys: Tab walks tabs and numbers, Enter asks, Escape leaves", async () => {
  toggleTeaching({ sheet, actor });
  const says = (): string => cursor().textContent;
  expect([says(), document.activeElement === cursor()]).toEqual(["Skills", true]);
  press(cursor(), "Tab");
  expect(says()).toBe("Strength: 3 (abilities.str.mod)");
  press(cursor(), "ArrowDown");
  expect(says()).toBe("Strength: 16 (abilities.str.value)");
  press(cursor(), "ArrowDown");
  expect(says()).toBe("Dexterity: \u22121 (abilities.dex.mod)");
  answer = map(false);
  cursor().click();
  await until(() => paths().length === 1);
  expect(paths()).toEqual(["abilities.dex.mod"]);
  await until(() => document.activeElement === cursor());
  expect(says()).toBe("Dexterity: \u22121 (abilities.dex.mod)");
  press(cursor(), "Tab");
  press(cursor(), "Tab");
  expect(document.activeElement?.textContent).toBe("Undo");
  expect(heard).not.toHaveBeenCalled();
  press(document.body, "Escape");
  expect(isTaught()).toBe(false);
});

it("teach mode lets tabs and the window's header work", () => {
  toggleTeaching({ sheet, actor });
  click("nav a");
  expect(heard).toHaveBeenCalledTimes(2);
  toggleTeaching({ sheet, actor });
  expect(isTaught()).toBe(false);
});

it("teach mode says so at an element without a number of the actor, and does not use another row's number", () => {
  sheet
    .querySelector(".window-content")
    ?.insertAdjacentHTML("beforeend", '<p><b>Motto</b> <input name="system.motto" value="many"></p>');
  toggleTeaching({ sheet, actor });
  click("[name='system.motto']");
  expect([asked, sheet.querySelector("[role=status]")?.textContent]).toEqual([[], "There is no number of this actor."]);
  expect(heard).not.toHaveBeenCalled();
});

it("teach mode works in a detached window, and other closing windows do not end it", async () => {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const owner = frame.contentDocument as Document;
  owner.body.append(sheet);
  await changeSetting("statMaps", []);
  toggleTeaching({ sheet, actor });
  answer = map(true);
  click("[data-ability=str] .mod");
  await until(() => paths().length === 1);
  expect(owner.querySelector(".quincunx-teach-cursor")).not.toBeNull();
  stopTeachingIfGone();
  expect([isTaught(), heard.mock.calls]).toEqual([true, []]);
  markSheet(sheet, actor, true);
  const marks = [...sheet.querySelectorAll(".quincunx-foreign")];
  expect(marks.map((mark) => mark.ownerDocument === owner)).toEqual([true, true]);
  frame.remove();
  stopTeachingIfGone();
  expect(isTaught()).toBe(false);
});
