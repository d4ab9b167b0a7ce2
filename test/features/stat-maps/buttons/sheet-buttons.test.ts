/** Buttons on other systems' sheets: one for each stat, after any redraw. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { markSheet, placesOf } from "../../../../src/features/stat-maps/buttons/sheet-buttons.ts";
import { listenToForeignSheets } from "../../../../src/features/stat-maps/buttons/sheets.ts";
import { type Hero, page } from "../../../support/page.ts";
import { fake } from "../../../support/fake.ts";
import { changeSetting } from "../../../support/own-settings.ts";
import { openStage, type Stage } from "../../../support/stage.ts";

let stage: Stage;
let sheet: HTMLFormElement;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.table.close());

const CHECK = { actorType: "npc", mechanic: "standard-check" };
const MAPS = [
  { ...CHECK, path: "abilities.*.mod", part: "ability" },
  { ...CHECK, item: "skill", path: "rating", part: "skill" },
  { ...CHECK, path: "hidden.value", part: "skill", label: "Hidden" },
];

const items = ["Climb", "Sneak"].map((name, index) => ({
  id: `item${index}`,
  type: "skill",
  name,
  system: { rating: 3 + index },
}));
const actor: Hero = fake({
  documentName: "Actor",
  type: "npc",
  name: "Orla",
  uuid: "Actor.orla",
  isOwner: true,
  appliedEffects: [],
  getFlag: () => undefined,
  items,
  system: { abilities: { str: { value: 16, mod: 3 }, dex: { value: 8, mod: -1 } }, hidden: { value: 1 } },
});

const CONTENT = `<input name="name" value="Orla">
  <ul>${["str", "dex"]
    .map(
      (key) =>
        `<li data-ability="${key}"><b>${key}</b> <input name="system.abilities.${key}.value" value="9"> <span class="mod">${key === "str" ? "+3" : "\u22121"}</span></li>`,
    )
    .join("")}</ul>
  <ol>${items.map(({ id, name, system }) => `<li data-item-id="${id}"><a>${name}</a> <span>${system.rating}</span></li>`).join("")}</ol>`;

beforeEach(async () => {
  await changeSetting("statMaps", MAPS as never);
  sheet = document.createElement("form");
  sheet.innerHTML = `<header class="window-header"><button type="button" class="header-control">x</button></header><section class="window-content">${CONTENT}</section>`;
  document.body.append(sheet);
});
afterEach(() => sheet.remove());

const content = (): HTMLElement => sheet.querySelector(".window-content") as HTMLElement;
const ids = (): readonly string[] =>
  [...sheet.querySelectorAll<HTMLElement>("[data-quincunx-foreign]")].map(
    (mark) => mark.dataset["quincunxForeign"] ?? "",
  );
const ALL = ["abilities.str.mod", "abilities.dex.mod", "items.item0.rating", "items.item1.rating"];
const frame = (): Promise<unknown> => new Promise((resolve) => window.requestAnimationFrame(resolve));

it("buttons are placed beside the number, by patterns and on items' rows, and change nothing in the form's data", () => {
  const sent = new URLSearchParams(new FormData(sheet) as never).toString();
  markSheet(sheet, actor);
  expect(ids()).toEqual(ALL);
  expect(sheet.querySelector("[data-ability=dex] .mod + .quincunx-foreign")).not.toBeNull();
  expect(sheet.querySelector("[data-item-id=item1] span + .quincunx-foreign button")?.getAttribute("aria-label")).toBe(
    "Roll: Sneak",
  );
  expect(new URLSearchParams(new FormData(sheet) as never).toString()).toBe(sent);
  for (const button of sheet.querySelectorAll<HTMLButtonElement>(".quincunx-foreign button, .quincunx-foreign-header"))
    expect([button.type, button.name]).toEqual(["button", ""]);
});

it("buttons show roll and chance on hover or focus", () => {
  markSheet(sheet, actor);
  const button = sheet.querySelector<HTMLElement>("[data-item-id=item1] button");
  expect(button?.dataset["tooltipText"]).toBeUndefined();
  button?.dispatchEvent(new Event("pointerover"));
  expect(button?.dataset["tooltipText"]).toMatch(/^Roll: Sneak · 3d8 · \/check 4.* · Chance: .*15: \d+\s?%/u);
});

it("buttons stay single after 150 renders, complete or partial", () => {
  // jsdom takes 10 ms for each.
  vi.spyOn(document.defaultView as Window, "getComputedStyle").mockReturnValue({
    display: "block",
  } as CSSStyleDeclaration);
  for (let times = 0; times < 150; times += 1) {
    if (times % 3 === 0) content().innerHTML = CONTENT;
    else if (times % 3 === 1)
      sheet
        .querySelector("ol")
        ?.replaceChildren(...[...(sheet.querySelector("ol")?.children ?? [])].map((row) => row.cloneNode(true)));
    markSheet(sheet, actor);
  }
  expect([...ids()].sort()).toEqual([...ALL].sort());
});

it("buttons keep their elements if nothing was redrawn", () => {
  markSheet(sheet, actor);
  const [first] = sheet.querySelectorAll(".quincunx-foreign");
  sheet.querySelector("ol")?.remove();
  markSheet(sheet, actor);
  expect(sheet.querySelector(".quincunx-foreign")).toBe(first);
});

it("buttons return after a framework redraws without hooks", async () => {
  let drawn = 0;
  listenToForeignSheets((of, who) => {
    drawn += 1;
    markSheet(of, who);
  });
  page.Hooks.callAll("renderActorSheetV2", { document: actor }, sheet);
  expect(ids()).toEqual(ALL);
  const first = drawn;
  await frame();
  await frame();
  // Our own buttons cause no new pass.
  expect(drawn).toBe(first);
  content().innerHTML = CONTENT;
  await frame();
  await frame();
  expect(ids()).toEqual(ALL);
  const before = drawn;
  await frame();
  await frame();
  expect(drawn).toBe(before);
});

it("buttons are all in the header's list, which says which have no place on the sheet, and saved pools", async () => {
  const pool = { name: "Sneak past", mechanic: "standard-check", rows: [{ label: "Sneak", value: 4 }] };
  Object.assign(actor, { getFlag: () => [pool] });
  markSheet(sheet, actor);
  expect(placesOf(sheet)).toEqual({ all: 5, placed: 4 });
  const list = sheet.querySelector<HTMLElement>(".window-header > .quincunx-foreign-list");
  expect(list?.getAttribute("aria-label")).toBe("Quincunx rolls");
  list?.click();
  const menu = document.querySelector(".quincunx-menu") as HTMLElement;
  const words = [...menu.querySelectorAll("[role=menuitem]")].map((one) =>
    one.textContent.replaceAll(/\s+/gu, " ").trim(),
  );
  expect(words).toEqual([
    ...["Sneak past: Sneak", "Hidden 1 No room for a button on this sheet"],
    ...["STR 3", "DEX \u22121", "Climb 3", "Sneak 4"].map((one) => expect.stringMatching(new RegExp(one, "iu"))),
  ]);
  list?.click();
  await changeSetting("statMaps", []);
  markSheet(sheet, actor);
  expect(sheet.querySelector(".quincunx-foreign-list")).toBeNull();
});

it("buttons appear when their place is almost visible, or has the focus; a new render keeps them", () => {
  let see: (seen: readonly object[]) => void = () => undefined;
  const observed = new Set<Element>();
  const own = document.defaultView as { IntersectionObserver?: unknown };
  own.IntersectionObserver = class {
    constructor(callback: typeof see) {
      see = callback;
    }
    observe = (place: Element): void => void observed.add(place);
    unobserve = (place: Element): void => void observed.delete(place);
  };
  markSheet(sheet, actor);
  expect(ids()).toEqual([]);
  const [str, dex] = [...observed];
  see([
    { target: str, isIntersecting: true },
    { target: dex, isIntersecting: false },
  ]);
  expect(ids()).toEqual([ALL[0]]);
  dex?.dispatchEvent(new Event("focusin", { bubbles: true }));
  expect(ids()).toEqual(ALL.slice(0, 2));
  content().innerHTML = CONTENT;
  markSheet(sheet, actor);
  expect(ids()).toEqual([ALL[0]]);
  // The old elements leave the view, which is no statement about the new ones.
  see([{ target: str, isIntersecting: false }]);
  markSheet(sheet, actor);
  expect([ids(), observed.has(str as Element)]).toEqual([[ALL[0]], false]);
  delete own.IntersectionObserver;
});

it("buttons are placed by the entry: after or before the number, at its label, or not at all", async () => {
  const around = (): readonly (string | undefined)[] => {
    const mark = sheet.querySelector("[data-quincunx-foreign='abilities.dex.mod']");
    return [mark?.previousElementSibling?.tagName, mark?.nextElementSibling?.tagName];
  };
  const places: unknown[] = [];
  for (const button of [undefined, "before", "label", "list"]) {
    await changeSetting("statMaps", [{ ...MAPS[0], ...(button ? { button } : {}) }] as never);
    markSheet(sheet, actor, true);
    places.push(around());
  }
  expect(places).toEqual([
    ["SPAN", undefined],
    ["INPUT", "SPAN"],
    ["B", "INPUT"],
    [undefined, undefined],
  ]);
  expect(sheet.querySelector(".quincunx-foreign-list")).not.toBeNull();
});

it("buttons belong to one item if the entry names one, which wins over the entry for its type", async () => {
  const only = { ...MAPS[1], itemName: "SNEAK", label: "Hide" };
  await changeSetting("statMaps", [MAPS[1], only] as never);
  markSheet(sheet, actor, true);
  const names = (): readonly unknown[] =>
    [...sheet.querySelectorAll(".quincunx-foreign button")].map((button) => button.getAttribute("aria-label"));
  expect(names()).toEqual(["Roll: Climb", "Roll: Hide"]);
  await changeSetting("statMaps", [{ ...only, itemName: "item1" }] as never);
  markSheet(sheet, actor, true);
  expect(names()).toEqual(["Roll: Hide"]);
});

it("buttons go with their mapping, and are for owners only", async () => {
  markSheet(sheet, actor);
  markSheet(sheet, { ...actor, isOwner: false } as never);
  expect(ids()).toEqual([]);
  markSheet(sheet, actor);
  await changeSetting("statMaps", []);
  markSheet(sheet, actor);
  expect([ids(), sheet.querySelector(".quincunx-foreign-list")]).toEqual([[], null]);
});
