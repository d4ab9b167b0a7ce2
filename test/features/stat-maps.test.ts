/**
 * Our stories, typed with `/qx`, in worlds of whole game systems: an old one on generation 13, and on 14 a new one with
 * a Roll class, letters, an override of `DiceTerm.fromData` and a `/check` of its own. Mapped stats roll from both
 * systems' sheets.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moduleAnew } from "../fixtures/sources.ts";
import { systemIn, Table, type Seat } from "foundry-practice-table";
import { exampleSystem } from "foundry-practice-table/example-systems";
import { loadAnew } from "foundry-practice-table/load-anew";
import { ownModule } from "../module.ts";
import { until } from "../support/stage.ts";
import { page } from "../support/page.ts";

const WORLDS = [
  {
    name: "hollow-hills",
    generation: 13,
    type: "character",
    path: "abilities.wit.mod",
    label: "Wit",
    theirs: "1d20 + 2d6",
  },
  {
    name: "ember-court",
    generation: 14,
    type: "courtier",
    path: "characteristics.wit.value",
    label: "Wit",
    theirs: "2ds + 1dm",
  },
] as const;

/** Typed commands, with the mechanic of the resulting card. */
const STORIES = [
  ["te adv 1 # Bells", "total-effect"],
  ["check 5 vs 12 # Climb", "standard-check"],
  ["margin 6 vs 7 # Hold", "margin-pool"],
  ["fives 2d6+d8 vs 5 # Hush", "fives-pool"],
  ["pool 7 vs 6 # Steal", "difficulty-pool"],
] as const;

describe.each(WORLDS)("in $name on generation $generation", ({ name, generation, type, path, label, theirs }) => {
  let table: Table;
  let gm: Seat;
  let ana: Seat;

  beforeAll(async () => {
    const folder = exampleSystem(name);
    const system = await systemIn(folder);
    table = new Table({
      ...ownModule,
      ...system,
      generation,
      folders: { ...ownModule.folders, ...system.folders },
      loadSystem: loadAnew(folder),
      loadModule: moduleAnew,
    });
    gm = await table.seat("Gamemaster");
    ana = await table.seat("Ana");
    gm.use();
  });
  afterAll(() => table.close());

  const typed = (seat: Seat, words: string) =>
    seat.run(async () => {
      const before = new Set(page.game.messages.map(({ id }) => id as string));
      await page.ui.chat.processMessage(words);
      return until(() => page.game.messages.find(({ id }) => !before.has(id)), `a message for ${words}`);
    });
  const drawn = (seat: Seat, id: string): Promise<string> =>
    seat.run(async () => {
      const html = (await page.game.messages.get(id).renderHTML()) as HTMLElement;
      return until(() => html.querySelector(".quincunx-card")?.textContent, "the card");
    });

  it.each(STORIES)("/qx %s is a card of %s at both seats", async (words, mechanic) => {
    const title = words.split("# ")[1] as string;
    const message = await typed(ana, `/qx ${words}`);
    expect([message.flags.quincunx.mechanic, message.flags.quincunx.title]).toEqual([mechanic, title]);
    const [at, here] = [await drawn(gm, message.id as string), await drawn(ana, message.id as string)];
    expect(at).toContain(title);
    expect(here).toContain(title);
    // A stored roll returns unchanged, although the system has replaced classes of core.
    const stored = gm.run(() => page.game.messages.get(message.id).rolls[0]);
    expect([stored.constructor.name, stored.total]).toEqual([
      message.rolls[0].constructor.name,
      message.rolls[0].total,
    ]);
  });

  it("the system's own dice, sheets and commands work as before", async () => {
    const roll = await gm.run(async () => await new page.Roll.defaultImplementation(theirs).evaluate());
    expect(roll.constructor.name).toBe(generation === 14 ? "EmberRoll" : "Roll");
    expect(roll.dice.map(({ constructor }) => constructor.name as string)).toEqual(
      generation === 14 ? ["ShadeDie", "MoonDie"] : ["Die", "Die"],
    );
    if (generation < 14) return;
    const message = await typed(gm, "/check wit");
    expect([message.flavor, (globalThis as { embercourt?: { checks: string[] } }).embercourt?.checks]).toEqual([
      "Check wit",
      ["wit"],
    ]);
  });

  it("a mapped stat rolls from the system's sheet", async () => {
    const actor = await gm.run(async () => {
      const api = page.game.modules.get("quincunx").api;
      await api.statMaps.replace([{ actorType: type, path, mechanic: "standard-check", part: "ability", label }]);
      return page.Actor.create({ name: "Isolde", type });
    });
    const message = await gm.run(async () => {
      // Generation 13 has sheets of the old kind, whose element is a list.
      const old = actor.sheet as unknown as {
        readonly element: readonly HTMLElement[];
        _render(force: true): Promise<void>;
      };
      await ("BASE_APPLICATION" in actor.sheet.constructor ? actor.sheet.render({ force: true }) : old._render(true));
      const root = generation === 14 ? (actor.sheet.element as HTMLElement) : old.element[0]!;
      const button = await until(
        () => root.querySelector<HTMLElement>(`[data-quincunx-foreign="${path}"] button`),
        "the button",
      );
      const before = page.game.messages.size;
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }));
      return until(() => (page.game.messages.size > before ? page.game.messages.contents.at(-1) : null), "the roll");
    });
    expect([message.flags.quincunx.mechanic, message.flags.quincunx.title]).toEqual(["standard-check", label]);
  });
});
