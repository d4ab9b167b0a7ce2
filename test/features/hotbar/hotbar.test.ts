/** Stats dropped on the hotbar. */
import { describe, expect, it } from "vitest";
import { useBareStage } from "../../support/bare.ts";
import { until } from "../../support/stage.ts";
import { page, type Hero } from "../../support/page.ts";

const { set } = useBareStage();

/** Resolves with the notice. */
async function drop(uuid: string, stat: string): Promise<string> {
  const warned: string[] = [];
  set(page.ui.notifications, "warn", (words: string) => void warned.push(words));
  expect(page.Hooks.call("hotbarDrop", page.ui.hotbar, { type: "quincunx.stat", uuid, stat }, 1)).toBe(false);
  return until(() => warned[0], "the notice");
}

const notice = (key: string): string => page.game.i18n.localize(`QUINCUNX.Notice.${key}`) as string;

it("a macro of a disguised actor has the public name, and is for those who may know the actor", async () => {
  const skills = [{ id: "wits000000000001", label: "Wits", value: 3 }];
  const make = (name: string, ownership: object) =>
    page.Actor.create({
      ...{ name, type: "quincunx.check-hero", system: { skills }, ownership },
      prototypeToken: { name: "Hooded Stranger" },
    });
  const macroAt = async (hero: Hero, slot: number) => {
    page.Hooks.call(
      "hotbarDrop",
      page.ui.hotbar,
      { type: "quincunx.stat", uuid: hero.uuid, stat: "skills.wits000000000001" },
      slot,
    );
    return until(() => page.game.macros.get(page.game.user.hotbar[slot] ?? ""), "the macro");
  };
  const villain = await macroAt(await make("Lord Vane", {}), 7);
  expect([villain.name, villain.ownership.default]).toEqual(["Hooded Stranger: Wits", 0]);
  const player = page.game.users.find(({ isGM }) => !isGM);
  const hero = await macroAt(await make("Mira", { [player.id]: 3 }), 8);
  expect(hero.ownership.default).toBe(2);
});

describe("dropping a stat makes no macro", () => {
  it("without the permission for scripts", async () => {
    const skills = [{ id: "wits000000000001", label: "Wits", value: 3 }];
    const hero = await page.Actor.create({ name: "Mira", type: "quincunx.check-hero", system: { skills } });
    const macros = page.game.macros.size as number;
    set(page.game.user, "can", (what: string) => what !== "MACRO_SCRIPT");
    expect(await drop(hero.uuid, "skills.wits000000000001")).toBe(notice("noScriptMacros"));
    expect(page.game.macros.size).toBe(macros);
  });

  it("for an actor that is deleted, or that core refuses to look up", async () => {
    expect(await drop("Actor.gone000000000000", "x")).toBe(notice("noActor"));
    set(page, "fromUuid", () => Promise.reject(new Error("Actor is not a valid embedded Document")));
    expect(await drop("Scene.s.Token.t.Actor.linked", "x")).toBe(notice("noActor"));
  });
});
