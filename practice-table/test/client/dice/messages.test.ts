import { beforeEach, describe, expect, test } from "vitest";
import { Roll } from "../../../src/client/dice/index.ts";
import type { Loose } from "../../../src/client/utils/types.ts";
import { installPage, loadDice, type Page } from "./setup.ts";

let page: Page;
beforeEach(() => {
  page = installPage();
});

const on13 = (): void => {
  page = installPage(13);
};

describe("toMessage (dice.md 1.4, 4.4)", () => {
  test("evaluates first; sets content, sound and rolls by default", async () => {
    loadDice(page, 6, 5);
    const roll = new Roll("1d6 + 1");
    await roll.toMessage();
    const [{ data }] = page.created as [Page["created"][number]];
    expect([data.content, data.sound, roll._evaluated]).toEqual(["6", "sounds/dice.wav", true]);
    expect(data.rolls).toEqual([roll]);
  });

  test("given data has priority, except rolls", async () => {
    const roll = new Roll("1d6");
    await roll.toMessage({ content: "<p>own</p>", sound: null, flavor: "f", rolls: ["other"] });
    expect(page.created[0]?.data).toMatchObject({ content: "<p>own</p>", sound: null, flavor: "f", rolls: [roll] });
  });

  test("[14] uses the user's messageMode by default (#11315)", async () => {
    page.settings["messageMode"] = "gm";
    page.settings["rollMode"] = "selfroll";
    await new Roll("1").toMessage();
    expect(page.created[0]?.options).toEqual({ messageMode: "gm" });
  });

  test("[13] uses the user's rollMode by default, or for `roll` (#11315)", async () => {
    on13();
    page.settings["rollMode"] = "gmroll";
    await new Roll("1").toMessage();
    await new Roll("1").toMessage({}, { rollMode: "roll" });
    await new Roll("1").toMessage({}, { rollMode: "selfroll" });
    expect(page.created.map(({ options }) => options)).toEqual([
      { rollMode: "gmroll" },
      { rollMode: "gmroll" },
      { rollMode: "selfroll" },
    ]);
  });

  test.each([
    ["publicroll", "public"],
    ["gmroll", "gm"],
    ["blindroll", "blind"],
    ["selfroll", "self"],
    ["roll", "self"],
    ["own-mode", "own-mode"],
  ])("[14] rollMode %s is read as messageMode %s, with a warning", async (rollMode, messageMode) => {
    page.settings["messageMode"] = "self";
    await new Roll("1").toMessage({}, { rollMode });
    expect(page.created[0]?.options).toEqual({ messageMode });
    expect(page.warnings.join()).toContain("messageMode");
    expect(Roll._mapLegacyRollMode(rollMode)).toBe(messageMode);
  });

  test("[14] messageMode gives no warning", async () => {
    await new Roll("1").toMessage({}, { messageMode: "blind" });
    expect([page.created[0]?.options, page.warnings]).toEqual([{ messageMode: "blind" }, []]);
  });

  test("[13] _mapLegacyRollMode does not exist", () => {
    on13();
    expect(() => Roll._mapLegacyRollMode("gmroll")).toThrow(/generation 13/);
  });

  test("blind rolls are evaluated without a form (#11208, #11315)", async () => {
    const asked: unknown[] = [];
    class Watching extends Roll {
      override async _evaluate(options: Loose): Promise<this> {
        asked.push(options.allowInteractive);
        return super._evaluate(options);
      }
    }
    await new Watching("1d6").toMessage({}, { messageMode: "blind" });
    await new Watching("1d6").toMessage({}, { messageMode: "gm" });
    on13();
    page.settings["rollMode"] = "blindroll";
    await new Watching("1d6").toMessage();
    expect(asked).toEqual([false, true, false]);
  });

  test("create: false returns data with resolved recipients", async () => {
    const roll = new Roll("1d6");
    const data = await roll.toMessage({ flavor: "x" }, { create: false, messageMode: "gm" });
    expect([page.created, data.flavor, data.applied]).toEqual([[], "x", ["applyMode", "gm"]]);
    on13();
    expect((await new Roll("1").toMessage({}, { create: false, rollMode: "gmroll" })).applied).toEqual([
      "applyRollMode",
      "gmroll",
    ]);
  });
});

describe("render (dice.md 1.4)", () => {
  test("evaluates first and shows formula, dice and total under Foundry's class names", async () => {
    loadDice(page, 6, 6, 2);
    const roll = new Roll("2d6kh[fire] + 3");
    const html = await roll.render({ flavor: "Burn" });
    for (const text of [
      'class="dice-roll"',
      'class="dice-formula">2d6kh[fire] + 3<',
      'class="dice-total">9<',
      "Burn",
      "part-flavor",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('<li class="roll die d6 max">6</li>');
    expect(html).toContain('<li class="roll die d6 discarded">2</li>');
  });

  test("shows the roll's own flavour (#9347)", async () => {
    expect(await new Roll("1", {}, { flavor: "Own" }).render()).toContain("Own");
  });

  test("private: shows ???, ?, no flavour, no dice (dice.md 4.4)", async () => {
    const roll = await new Roll("7 + 1d20", {}, { flavor: "Secret" }).evaluate();
    const html = await roll.render({ isPrivate: true, flavor: "Told" });
    expect(html).toContain("???");
    for (const text of ["Secret", "Told", "1d20", "dice-rolls", `>${roll.total}<`]) expect(html).not.toContain(text);
  });

  test("rounds totals to two decimals", async () => {
    expect(await new Roll("10 / 3").render()).toContain(">3.33<");
  });

  test("forwards further options to _prepareChatRenderContext, including message (#12569, #11650)", async () => {
    const seen: Loose[] = [];
    class Mine extends Roll {
      override async _prepareChatRenderContext(options: Loose = {}): Promise<Record<string, unknown>> {
        seen.push(options);
        return { ...(await super._prepareChatRenderContext(options)), total: "own" };
      }
    }
    expect(await new Mine("1").render({ message: { id: "m" }, extra: 1 })).toContain(">own<");
    expect(seen).toEqual([{ flavor: undefined, isPrivate: false, message: { id: "m" }, extra: 1 }]);
  });

  test("reads templates from the statics of the class (dice.md 1.3)", async () => {
    class Mine extends Roll {
      static override TOOLTIP_TEMPLATE = "templates/dice/none.hbs";
    }
    await expect(new Mine("1d6").render()).rejects.toThrow(/none\.hbs/);
    await expect(new Roll("1d6").render({ template: "templates/dice/other.hbs" })).rejects.toThrow(/other\.hbs/);
  });

  test("inserts labels as HTML, escapes flavour (dice.md 7.24)", async () => {
    const html = await new Roll("1df[<b>x</b>]").render({ flavor: "<i>y</i>" });
    expect(html).not.toContain("<b>x</b>");
    expect(html).not.toContain("<i>y</i>");
    expect(await (await new Roll("4df").evaluate()).getTooltip()).toMatch(/roll fatedie f/);
  });
});
