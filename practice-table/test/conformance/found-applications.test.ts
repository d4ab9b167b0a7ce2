/** found.md 2, points 15 to 20: public evidence about applications, settings, texts and names that contradicted earlier beliefs. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { ActorDirectory } from "../../src/page/shell/actors.ts";
import { g, is14, settle, type Loose } from "./setup.ts";

const { ApplicationV2 } = g.foundry.applications.api;
const opened: Loose[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close({ animate: false });
  vi.restoreAllMocks();
});
async function open(app: Loose): Promise<Loose> {
  opened.push(app);
  await app.render({ force: true });
  return app as unknown;
}

/** An application with a form as its content, and the arguments of its handler. */
function formApp(form: object): { App: Loose; got: unknown[] } {
  const got: unknown[] = [];
  class App extends ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "found-form-{id}",
      window: { contentTag: "form", contentClasses: ["standard-form"] },
      form: {
        handler: (_event: Event, _form: HTMLFormElement, data: Loose) => void got.push(data.object),
        ...form,
      },
    };
    async _renderHTML(): Promise<string> {
      return '<input name="ease" value="3"><button type="submit">OK</button>';
    }
    _replaceHTML(html: string, content: HTMLElement): void {
      content.innerHTML = html;
    }
  }
  return { App, got };
}

describe("a content form", () => {
  test("found.md 2.15: with window.contentTag form the content is the form, and submitting calls its handler", async () => {
    const { App, got } = formApp({ closeOnSubmit: true });
    const app = await open(new App());
    expect(app.element.tagName).toBe("DIV");
    expect(app.form).toBe(app.element.querySelector("form.window-content.standard-form"));
    const submit = new Event("submit", { cancelable: true });
    app.form.dispatchEvent(submit);
    await settle();
    expect([submit.defaultPrevented, got, app.rendered]).toEqual([true, [{ ease: "3" }], false]);
  });

  test("found.md 2.15: it submits on change, and by program", async () => {
    const { App, got } = formApp({ submitOnChange: true });
    const app = await open(new App());
    const input = app.form.elements.ease as HTMLInputElement;
    input.value = "4";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    await app.submit();
    expect(got).toEqual([{ ease: "4" }, { ease: "4" }]);
  });
});

describe("settings and configuration", () => {
  if (is14) {
    test("[14] found.md 2.16: core.rollMode is read and written under its old name, with a warning", async () => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      const { settings } = g.game;
      await settings.set("core", "messageMode", "blind");
      expect(settings.get("core", "rollMode")).toBe("blindroll");
      await settings.set("core", "rollMode", "gmroll");
      expect(settings.get("core", "messageMode")).toBe("gm");
      expect(warn.mock.calls.some(([error]) => String(error).includes("core.messageMode"))).toBe(true);
      await settings.set("core", "messageMode", "public");
    });
  }

  test("found.md 2.17: the combat tracker's configuration has a turn marker", () => {
    const { turnMarker, skipDefeated } = g.game.settings.get("core", "combatTrackerConfig") as Loose;
    expect([turnMarker.enabled, skipDefeated]).toEqual([true, false]);
    expect(Object.keys(turnMarker as object)).toEqual(expect.arrayContaining(["animation", "disposition"]));
  });

  test("found.md 2.17: CONFIG.specialStatusEffects refers to effects, and core's effects exist", () => {
    const { specialStatusEffects, statusEffects } = g.CONFIG;
    expect(Object.keys(specialStatusEffects as object)).toEqual(
      expect.arrayContaining(["DEFEATED", "INVISIBLE", "BLIND", "BURROW", "HOVER", "FLY"]),
    );
    expect((statusEffects as Loose[]).map(({ id }) => id as string)).toContain(specialStatusEffects.DEFEATED);
  });
});

describe("the page", () => {
  test("found.md 2.18: a directory of the sidebar has .header-actions in its header", async () => {
    const directory = await open(new ActorDirectory());
    expect(directory.element.querySelectorAll("header.directory-header > .header-actions button")).toHaveLength(1);
  });

  test("found.md 2.19: core's own keys have texts", () => {
    const keys = ["OWNERSHIP.Configure", "OWNERSHIP.DEFAULT", "DOCUMENT.Create", "EFFECT.StatusDead", "Description"];
    expect(keys.filter((key) => !g.game.i18n.has(key))).toEqual([]);
  });
});

describe("names", () => {
  /** Names of found.md 2.20 that the types of generation 13 have. */
  const KNOWN = [
    ...["foundry.data.CalendarData", "foundry.data.TerrainData", "foundry.data.regionBehaviors", "foundry.canvas"],
    ...["CombatantGroup", "Adventure", "RegionDocument", "WallDocument"].map((name) => `foundry.documents.${name}`),
    ...["CONFIG.ux", "CONFIG.MeasuredTemplate", "CONFIG.Canvas"],
  ];
  const at = (path: string): unknown => path.split(".").reduce<Loose>((place, key) => place?.[key] as Loose, g);

  test("found.md 2.20: names of the types are defined, in namespaces and in CONFIG", () => {
    expect(KNOWN.filter((path) => at(path) === undefined)).toEqual([]);
  });

  test("found.md 2.20: a missing name throws when it is used", () => {
    const { TextureLoader } = g.foundry.canvas;
    const said = "host: foundry.canvas.TextureLoader is not implemented";
    expect(() => new TextureLoader()).toThrow(said);
    expect(() => class extends TextureLoader {}).toThrow(said);
    expect(g.foundry.canvas.groups.NoSuchGroup).toBeUndefined();
  });

  test("[14] found.md 2.20: names of the other generation are undefined", () => {
    expect(g.foundry.data.ActiveEffectTypeDataModel === undefined).toBe(!is14);
    expect(g.foundry.applications.handlebars.colorPicker === undefined).toBe(is14);
  });
});
