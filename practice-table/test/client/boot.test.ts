/** The life cycle of a page (app.md 2), generations (app.md 5.2, 6.4; types: fvtt-types), invalid documents (app.md 4). */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ModulePackage } from "../../src/protocol.ts";
import { g, openTable, Table, table, type Loose } from "./setup.ts";

const MODULE: ModulePackage = {
  id: "my-module",
  active: true,
  manifest: {
    ...{
      id: "my-module",
      title: "Mine",
      version: "1.2.0",
      esmodules: ["scripts/main.js"],
      styles: ["a.css"],
      socket: true,
    },
    languages: [{ lang: "en", path: "lang/en.json" }],
    documentTypes: { Actor: { hero: { htmlFields: ["notes", "list.*.text"] } }, ChatMessage: { card: {} } },
  },
};
const opened: Table[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  table.seats.get(table.userId("Gamemaster"))?.use();
  vi.restoreAllMocks();
});
async function open(options: object): Promise<Table> {
  // The module's files: its language is empty.
  const one = await openTable({ folders: { [MODULE.id]: () => "{}" }, ...options });
  opened.push(one);
  return one;
}

describe("life cycle", () => {
  it("module code runs first, then init → i18nInit → setup → ready, each once and with its data available (app.md 2)", async () => {
    const log: Loose[] = [];
    const note = (name: string): void =>
      void log.push([name, g.game?.user?.name ?? null, Boolean(g.game?.actors), g.game?.i18n?.lang, g.game?.ready]);
    await open({
      modules: [MODULE],
      loadModule: async (module: ModulePackage, path: string) => {
        log.push(["code", module.id, path, typeof g.Hooks.once, typeof g.foundry]);
        for (const name of [
          "init",
          "i18nInit",
          "setup",
          "initializeDynamicTokenRingConfig",
          "initializeCombatConfiguration",
          "ready",
        ])
          g.Hooks.on(name, () => note(name));
      },
    });
    expect(log).toEqual([
      ["code", "my-module", "scripts/main.js", "function", "object"],
      ["init", null, false, "en", false],
      ["i18nInit", null, false, "en", false],
      ["setup", "Gamemaster", false, "en", false],
      ["initializeDynamicTokenRingConfig", "Gamemaster", true, "en", false],
      ["initializeCombatConfiguration", "Gamemaster", true, "en", false],
      ["ready", "Gamemaster", true, "en", true],
    ]);
  });
  it("hooks are never awaited; an error in a module does not stop the page", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    await open({
      modules: [MODULE],
      loadModule: async () => {
        g.Hooks.once("init", () => new Promise(() => {}));
        throw new Error("broken module");
      },
    });
    expect([g.game.ready, quiet.mock.calls.length]).toEqual([true, 1]);
  });
  it("world settings are readable at init, game.modules has the module with api (app.md 2)", async () => {
    let read: Loose;
    await open({
      modules: [MODULE],
      loadModule: async () => {
        g.Hooks.once("init", () => {
          g.game.settings.register("my-module", "x", { scope: "world", type: Number, default: 4 });
          read = g.game.settings.get("my-module", "x");
          g.game.modules.get("my-module").api = { hello: () => "hi" };
        });
      },
    });
    const module = g.game.modules.get("my-module");
    expect([read, module.api.hello(), module.active, module.version, module.title, [...module.styles]]).toEqual([
      4,
      "hi",
      true,
      "1.2.0",
      "Mine",
      [{ src: "a.css", layer: "modules" }],
    ]);
  });
  it("libraries are loaded first; inactive modules not at all (app.md 1.1)", async () => {
    const loaded: string[] = [];
    const make = (id: string, active: boolean, library: boolean): ModulePackage => ({
      id,
      active,
      manifest: { id, library, esmodules: ["m.js"] },
    });
    await open({
      modules: [make("a", true, false), make("b", false, false), make("lib", true, true)],
      loadModule: async ({ id }: ModulePackage) => loaded.push(id),
    });
    expect(loaded).toEqual(["lib", "a"]);
  });
  it("classic scripts of libraries run before the system's (systems.md 1, gap 5)", async () => {
    const run: string[] = [];
    const manifest = { scripts: ["x.js"] };
    await open({
      system: { id: "s", title: "S", version: "1", documentTypes: {}, manifest },
      modules: [
        { id: "m", active: true, manifest },
        { id: "lib", active: true, manifest: { ...manifest, library: true } },
      ],
      folders: Object.fromEntries(
        ["s", "m", "lib"].map((id) => [
          id,
          () => `globalThis.ranScripts = [...(globalThis.ranScripts ?? []), "${id}"];`,
        ]),
      ),
    });
    run.push(...(g.ranScripts as string[]));
    delete g.ranScripts;
    expect(run).toEqual(["lib", "s", "m"]);
  });
});

describe("globals", () => {
  it("[14] _loc, _del, _replace exist; [13] they do not (app.md 4, 6.4)", async () => {
    await open({ generation: 14 });
    expect([g.game.release.generation, g._loc("Yes"), typeof g._replace, g.game.i18n.pluralRules.select(1)]).toEqual([
      14,
      "Yes",
      "function",
      "one",
    ]);
    await open({ generation: 13 });
    expect([g.game.release.generation, g._loc, g._del, g.game.i18n.pluralRules]).toEqual([
      13,
      undefined,
      undefined,
      undefined,
    ]);
    expect(g.foundry.data.operators).toBeUndefined();
  });
  it("CONST.DICE_ROLL_MODES warns in 14; unused constants have the values of the types", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await open({ generation: 14 });
    expect(g.CONST.DICE_ROLL_MODES.PRIVATE).toBe("gmroll");
    expect(warn.mock.calls.some(([e]) => String(e).includes("DICE_ROLL_MODES"))).toBe(true);
    expect(g.CONST.WALL_DOOR_STATES).toEqual({ CLOSED: 0, OPEN: 1, LOCKED: 2 });
    expect([g.CONST.SYSTEM_SPECIFIC_COMPENDIUM_TYPES.includes("ActiveEffect"), g.CONST.USER_ROLES.GAMEMASTER]).toEqual([
      true,
      4,
    ]);
  });
  it("missing parts of Foundry throw by name", () => {
    expect(() => g.CONST.FILE_CATEGORIES.IMAGE as unknown).toThrow("host: foundry.CONST.FILE_CATEGORIES.IMAGE is not");
    expect(() => new g.foundry.canvas.groups.HiddenCanvasGroup()).toThrow(
      "host: foundry.canvas.groups.HiddenCanvasGroup is not implemented",
    );
  });
  it("each seat has its own globals, also after an await; the default globals stay", async () => {
    const ana = await table.seat("Ana");
    const names = await Promise.all([
      ana.run(async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return g.game.user.name as string;
      }),
      (async () => g.game.user.name as string)(),
    ]);
    expect(names).toEqual(["Ana", "Gamemaster"]);
    ana.run(() => (g.CONFIG.probe = 1));
    expect(g.CONFIG.probe).toBeUndefined();
    ana.close();
  });
  it("[14] each seat has its own chat commands, because each page has its own code of packages (dice.md 4.2)", async () => {
    const own = new Table({ generation: 14 });
    const [ana, ben] = [await own.seat("Ana"), await own.seat("Ben")];
    const chatLog = (): Loose => g.foundry.applications.sidebar.tabs.ChatLog;
    const heard: string[] = [];
    for (const [seat, name] of [
      [ana, "Ana"],
      [ben, "Ben"],
    ] as const)
      seat.run(() => {
        expect(chatLog().CHAT_COMMANDS).not.toHaveProperty("mine");
        const fn = (): boolean => heard.push(name) === 0;
        chatLog().CHAT_COMMANDS.mine = { rgx: /^\/mine/u, fn };
      });
    await ana.run(async () => g.ui.chat.processMessage("/mine"));
    await ben.run(async () => g.ui.chat.processMessage("/mine"));
    expect(heard).toEqual(["Ana", "Ben"]);
    own.close();
  });

  it("[13] each seat has its own chat patterns (dice.md 4.2)", async () => {
    const own = new Table({ generation: 13 });
    const [ana, ben] = [await own.seat("Ana"), await own.seat("Ben")];
    const chatLog = (): Loose => g.foundry.applications.sidebar.tabs.ChatLog;
    ana.run(() => {
      chatLog().MESSAGE_PATTERNS.mine = /^\/mine/u;
      chatLog().MULTILINE_COMMANDS.add("mine");
    });
    ben.run(() => {
      expect(chatLog().MESSAGE_PATTERNS).not.toHaveProperty("mine");
      expect(chatLog().MULTILINE_COMMANDS).not.toContain("mine");
    });
    own.close();
  });

  it("compatibility warnings obey CONFIG.compatibility.mode", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    g.CONFIG.compatibility.mode = g.CONST.COMPATIBILITY_MODES.SILENT;
    g.foundry.utils.logCompatibilityWarning("a");
    g.CONFIG.compatibility.mode = g.CONST.COMPATIBILITY_MODES.FAILURE;
    expect(() => g.foundry.utils.logCompatibilityWarning("b", { since: 13, until: 15 })).toThrow(/b[\s\S]*13[\s\S]*15/);
    g.CONFIG.compatibility.mode = 1;
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("module sub-types (app.md 4)", () => {
  const withModel = (active: boolean): object => ({
    modules: [{ ...MODULE, active }],
    loadModule: async () => {
      g.Hooks.once("init", () => {
        const f = g.foundry.data.fields;
        class Hero extends g.foundry.abstract.TypeDataModel {
          static LOCALIZATION_PREFIXES = ["MYMODULE.HERO"];
          static defineSchema(): object {
            return {
              might: new f.NumberField({ initial: 2 }),
              notes: new f.HTMLField(),
              list: new f.ArrayField(new f.SchemaField({ text: new f.HTMLField() })),
            };
          }
        }
        g.CONFIG.Actor.dataModels["my-module.hero"] = Hero;
      });
    },
  });
  const stored = {
    _id: "HEROHEROHEROHERO",
    name: "H",
    type: "my-module.hero",
    system: { might: 5 },
    ownership: { default: 3 },
  };

  it("types come from the manifest under the module's prefix, with a label key", async () => {
    await open(withModel(true));
    expect(g.game.documentTypes.Actor).toEqual(["base", "character", "npc", "my-module.hero"]);
    expect(g.Actor.TYPES).toContain("my-module.hero");
    expect(g.CONFIG.Actor.typeLabels["my-module.hero"]).toBe("TYPES.Actor.my-module.hero");
    const hero = await g.Actor.create({ name: "x", type: "my-module.hero" });
    expect([hero.system.might, hero.system.modelProvider]).toEqual([2, g.game.modules.get("my-module")]);
  });
  it("the manifest's htmlFields are cleaned, with * for every entry (app.md 1.4)", async () => {
    await open(withModel(true));
    const hero = await g.Actor.create({
      name: "x",
      type: "my-module.hero",
      system: { notes: "<p onclick='x'>a</p>", list: [{ text: "<script>b</script>c" }] },
    });
    expect(hero.system.toObject()).toMatchObject({ notes: "<p>a</p>", list: [{ text: "c" }] });
  });
  it("documents of an inactive module are invalid but kept, and valid again when it is active", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const off = await open({ ...withModel(false), documents: { Actor: [stored] } });
    expect([g.game.actors.has(stored._id), [...g.game.actors.invalidDocumentIds]]).toEqual([false, [stored._id]]);
    expect(g.game.actors.get(stored._id)).toBeUndefined();
    const invalid = g.game.actors.get(stored._id, { invalid: true });
    expect([invalid.name, invalid.system.might, g.game.actors.getInvalid(stored._id).name]).toEqual(["H", 5, "H"]);
    expect(g.fromUuidSync(`Actor.${stored._id}`, { invalid: true })?.name).toBe("H");
    expect(g.fromUuidSync(`Actor.${stored._id}`)).toBeNull();
    expect(() => g.game.actors.get("nope", { strict: true })).toThrow(/does not exist/);
    off.world.setModuleActive("my-module", true);
    (await off.seat("Gamemaster")).use();
    await off.settle();
    expect(g.game.actors.has(stored._id)).toBe(true);
    expect(g.game.actors.get(stored._id).system.might).toBe(5);
  });
  it("an invalid embedded document does not invalidate its parent (app.md 4)", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await open({
      documents: {
        Actor: [
          { ...stored, type: "npc", items: [{ _id: "ITEMITEMITEMITEM", name: "i", type: "gone.thing", system: {} }] },
        ],
      },
    });
    const actor = g.game.actors.get(stored._id);
    expect([
      actor.items.size,
      [...actor.items.invalidDocumentIds],
      actor.items.getInvalid("ITEMITEMITEMITEM").name,
    ]).toEqual([0, ["ITEMITEMITEMITEM"], "i"]);
  });
});
