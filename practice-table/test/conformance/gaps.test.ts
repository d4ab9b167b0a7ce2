/** What ten published systems need, and the table lacked (systems.md 1, systems.md 2). */
import { describe, expect, test, vi } from "vitest";
import { Table } from "../../src/node-table.ts";
import { anActor, evaluated, g, is14, type Loose } from "./setup.ts";

const { fields } = g.foundry.data as Loose;
const { DataModel } = g.foundry.abstract as Loose;
const generation = is14 ? 14 : 13;

/** A seat at a table of its own, with code that runs before `init`. */
async function seatWith(beforeInit: () => void, options: object = {}): Promise<Table> {
  const table = new Table({ generation, ...options });
  await table.seat("Gamemaster", { beforeInit });
  return table;
}

describe("data models", () => {
  class Plain extends (DataModel as new (...args: Loose[]) => Loose) {
    static defineSchema(): object {
      return {
        level: new fields.NumberField({ required: true, nullable: false, initial: 2, choices: [1, 2] }),
        tags: new fields.ArrayField(new fields.StringField()),
      };
    }
  }

  test("systems.md 1 gap 2: initialization assigns: accessors and properties that `_configure` has fixed receive the values", () => {
    class Fixed extends Plain {
      _configure(options: object): void {
        super._configure(options);
        let level = 0;
        Object.defineProperty(this, "level", {
          get: () => level * 10,
          set(value: number) {
            level = value;
          },
        });
        Object.defineProperty(this, "tags", { value: null, writable: true, configurable: false });
      }
    }
    const model = new Fixed({ level: 1, tags: ["a"] }) as Loose;
    expect([model.level, model.tags]).toEqual([10, ["a"]]);
    model.updateSource({ level: 2, tags: ["b"] });
    expect([model.level, model.tags, model.toObject()]).toEqual([20, ["b"], { level: 2, tags: ["b"] }]);
  });

  test("systems.md 2: a model that is not strict falls back to initial values; a document stays invalid", () => {
    const quiet = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect((new Plain({ level: 7 }, { strict: false }) as Loose).level).toBe(2);
    expect(() => new Plain({ level: 7 })).toThrow();
    expect(new g.Actor({ name: "A", type: "nobody" }, { strict: false }).type).toBe("nobody");
    quiet.mockRestore();
  });
});

describe("the session's initial data", () => {
  test("systems.md 1 gap 3: game.model is one object, the same as game.data.model; changes reach new documents", async () => {
    expect(g.game.model).toBe(g.game.model);
    expect(g.game.data.model).toBe(g.game.model);
    const table = new Table({
      generation,
      system: {
        ...{ id: "s", title: "S", version: "1", documentTypes: { Actor: ["hero"] }, manifest: {} },
        model: { Actor: { hero: { luck: 1 } } },
      },
    });
    const seat = await table.seat("Gamemaster");
    const made = await seat.run(async () => {
      g.game.model.Actor.hero.stats = { wits: 3 };
      return (await g.Actor.create({ name: "A", type: "hero" })) as Loose;
    });
    expect(made.system).toEqual({ luck: 1, stats: { wits: 3 } });
    table.close();
  });

  test("systems.md 1 gap 7: packs and the user are there at `setup`", async () => {
    const seen: unknown[] = [];
    const table = await seatWith(() =>
      g.Hooks.once("setup", () =>
        seen.push(g.game.user.isGM, g.game.user.name, typeof g.game.packs.get, g.game.packs.size),
      ),
    );
    expect(seen).toEqual([true, "Gamemaster", "function", 0]);
    table.close();
  });
});

describe("paths", () => {
  test.each(["modules/m/a.hbs", "/modules/m/a.hbs", "./modules/m/a.hbs"])(
    "systems.md 1 gap 9: a template at %s",
    async (path) => {
      const table = new Table({ generation, folders: { m: (file) => `<p>${file}</p>` } });
      const seat = await table.seat("Gamemaster");
      expect(await seat.run(() => g.foundry.applications.handlebars.renderTemplate(path))).toBe("<p>a.hbs</p>");
      table.close();
    },
  );
});

describe("the canvas", () => {
  test("systems.md 1 gap 10: canvas.tokens is a layer without controlled tokens; its other members throw by name", () => {
    expect([g.canvas.tokens.controlled, g.canvas.tokens.placeables.length >= 0]).toEqual([[], true]);
    expect(() => g.canvas.tokens.cycleTokens as unknown).toThrow("host: canvas.tokens.cycleTokens is not implemented");
  });

  test("systems.md 1 gap 12: a drawing can be prepared", () => {
    const drawing = new g.PIXI.Graphics();
    expect(drawing.beginFill(1).drawRect(0, 0, 1, 1).endFill()).toBe(drawing);
    expect(g.PIXI.settings.FILTER_RESOLUTION).toBe(1);
  });
});

describe("names", () => {
  test("systems.md 1 gap 4: the combat tracker and directories have parts by their names", () => {
    const { CombatTracker, ActorDirectory } = g.foundry.applications.sidebar.tabs;
    expect(Object.keys(CombatTracker.PARTS as object)).toEqual(["header", "tracker", "footer"]);
    expect(Object.keys(ActorDirectory.PARTS as object)).toEqual(["header", "directory", "footer"]);
  });

  test("systems.md 1 gap 12", async () => {
    expect(g.game.settings.get("core", "tokenAutoRotate")).toBe(true);
    expect([g.game.playlists.size, g.game.playlists.playing]).toEqual([0, []]);
    expect(g.foundry.utils.isPlainObject({})).toBe(true);
    const { FilePicker } = g.foundry.applications.apps;
    expect((await FilePicker.browse("public", "icons/svg")).files).toContain("icons/svg/d20.svg");
    await expect(FilePicker.browse("data", "worlds")).rejects.toThrow("does not exist");
    if (!is14) expect(g.CONFIG.TinyMCE.plugins).toContain("link");
  });
});

describe("effects in data preparation", () => {
  test("systems.md 2: [14] a prepareBaseData without a call of super applies effects once only; with it, in each preparation", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const Base = g.CONFIG.Actor.documentClass as new (...args: Loose[]) => Loose;
    class Silent extends Base {
      prepareBaseData(): void {}
    }
    for (const [Class, expected] of [
      [Base, ["Torn", "Torn"]],
      [Silent, is14 ? ["Torn", "Ana"] : ["Torn", "Torn"]],
    ] as const) {
      const change = { key: "name", value: "Torn", ...(is14 ? { type: "override" } : { mode: 5 }) };
      const effect = { name: "e", ...(is14 ? { system: { changes: [change] } } : { changes: [change] }) };
      const type = (await anActor()).type as string;
      const actor = new Class({ name: "Ana", type, effects: [effect] }) as Loose;
      const first = actor.name as string;
      actor.reset();
      expect([first, actor.name]).toEqual(expected);
    }
    quiet.mockRestore();
  });
});

describe("messages and dice", () => {
  test("systems.md 2: [14] the creation of a message updates its source once more than in 13, also without a mode", async () => {
    const calls: unknown[] = [];
    const Base = g.CONFIG.ChatMessage.documentClass as new (...args: Loose[]) => Loose;
    class Counted extends Base {
      updateSource(...args: unknown[]): unknown {
        calls.push(args);
        return super.updateSource(...args) as unknown;
      }
    }
    await new Counted({ content: "x" })._preCreate({ content: "x" }, {}, g.game.user);
    expect(calls.length).toBe(is14 ? 1 : 0);
  });

  test("systems.md 2: modifiers stay as they were typed (a switch: nobody has confirmed it)", async () => {
    const roll = await evaluated("2d20KH");
    expect([roll.formula, roll.dice[0].modifiers]).toEqual(["2d20KH", ["KH"]]);
  });
});
