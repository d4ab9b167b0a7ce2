/** game.settings: app.md 6.1. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { g, table, type Loose, type Seat } from "../setup.ts";

let ana: Seat;
let ben: Seat;
const changes: Loose[] = [];
function register(): void {
  const f = g.foundry.data.fields;
  const who = g.game.userId as string;
  const note = (key: string) => (value: Loose, options: Loose, userId?: string) =>
    void changes.push([who, key, value, options?.why, userId]);
  const s = g.game.settings;
  s.register("t", "world", { scope: "world", type: Number, default: 1, onChange: note("world") });
  s.register("t", "client", { scope: "client", type: String, default: "a", onChange: note("client") });
  s.register("t", "user", { scope: "user", type: Boolean, default: false, onChange: note("user") });
  s.register("t", "list", { scope: "world", type: Array, default: [] });
  s.register("t", "schema", {
    scope: "world",
    type: new f.SchemaField({
      n: new f.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 3 }),
      s: new f.StringField({ required: true, choices: ["x", "y"], initial: "x" }),
    }),
  });
  class Model extends g.foundry.abstract.DataModel {
    static defineSchema(): object {
      return { n: new f.NumberField({ initial: 5 }) };
    }
    get twice(): number {
      return (this as Loose).n * 2;
    }
  }
  s.register("t", "model", { scope: "client", type: Model });
}
beforeAll(async () => {
  ana = await table.seat("Ana");
  ben = await table.seat("Ben");
  register();
  ana.run(register);
  ben.run(register);
});
const set = (key: string, value: unknown, options?: object): Promise<Loose> =>
  g.game.settings.set("t", key, value, options);
const get = (key: string): Loose => g.game.settings.get("t", key) as Loose;

describe("scopes", () => {
  it("the default applies until a value is set; unknown keys throw by name", () => {
    expect([get("world"), get("client"), get("user"), get("list")]).toEqual([1, "a", false, []]);
    expect(() => get("nope")).toThrow('"t.nope" is not a registered game setting');
  });
  it("world: on every client; onChange runs everywhere with the requesting user", async () => {
    changes.length = 0;
    expect(await set("world", 7, { why: "w" })).toBe(7);
    await table.settle();
    expect(ana.run(() => get("world"))).toBe(7);
    const gm = g.game.userId as string;
    expect(changes.map(([who, key, value, why, by]) => [who, key, value, why, by])).toEqual(
      expect.arrayContaining([gm, ana.userId, ben.userId].map((who) => [who, "world", 7, "w", gm])),
    );
    expect(changes).toHaveLength(3);
  });
  it("world: a player is refused (SETTINGS_MODIFY), and the value stays", async () => {
    const before = get("world") as number;
    await ana.run(async () => {
      await expect(set("world", 99)).rejects.toThrow(/lacks permission/);
      await expect(set("list", [1])).rejects.toThrow(/lacks permission/);
      expect([get("world"), get("list")]).toEqual([before, []]);
    });
    expect(get("world")).toBe(before);
  });
  it("client: in this browser only; onChange runs here only, without a user", async () => {
    changes.length = 0;
    await ana.run(() => set("client", "b"));
    expect([ana.run(() => get("client")), ben.run(() => get("client")), get("client")]).toEqual(["b", "a", "a"]);
    expect(changes).toEqual([[ana.userId, "client", "b", undefined, undefined]]);
  });
  it("user: on the server, one value per user; onChange runs at that user's clients, without a user", async () => {
    changes.length = 0;
    await ana.run(() => set("user", true));
    await table.settle();
    expect([ana.run(() => get("user")), ben.run(() => get("user")), get("user")]).toEqual([true, false, false]);
    expect(changes).toEqual([[ana.userId, "user", true, undefined, undefined]]);
    const again = await table.seat("Ana");
    again.run(() => {
      register();
      expect(get("user")).toBe(true);
    });
    ana = again;
  });
  it("the same value again does not fire onChange", async () => {
    await set("world", 8);
    changes.length = 0;
    await set("world", 8);
    await table.settle();
    expect(changes).toEqual([]);
  });
});

describe("types", () => {
  it("constructors cast", async () => {
    await set("world", "12");
    expect(get("world")).toBe(12);
  });
  it("a DataField cleans and validates", async () => {
    expect(get("schema")).toEqual({ n: 3, s: "x" });
    await set("schema", { n: "4.4" });
    expect(get("schema")).toEqual({ n: 4, s: "x" });
    await expect(set("schema", { s: "z" })).rejects.toThrow(/s: z is not a valid choice/);
  });
  it("a DataModel class returns models", async () => {
    expect([get("model").twice, get("model").constructor.name]).toEqual([10, "Model"]);
    await set("model", { n: 6 });
    expect(get("model").twice).toBe(12);
  });
  it("undefined restores the default", async () => {
    await set("world", undefined);
    expect(get("world")).toBe(1);
  });
  it("values are copies: changing a returned value does not change the stored one", async () => {
    await set("list", [1]);
    get("list").push(2);
    expect(get("list")).toEqual([1]);
  });
});

describe("menus and core settings", () => {
  it("registerMenu stores the class and requires one", () => {
    class App {}
    g.game.settings.registerMenu("t", "menu", { name: "n", label: "l", type: App, restricted: true });
    expect(g.game.settings.menus.get("t.menu")).toMatchObject({ type: App, restricted: true });
    expect(() => g.game.settings.registerMenu("t", "bad", {})).toThrow(/menu type/);
  });
  it("core settings that packages read exist", () => {
    for (const key of [
      "messageMode",
      "diceConfiguration",
      "uiConfig",
      "language",
      "chatBubbles",
      "keybindings",
      "time",
    ])
      expect(() => g.game.settings.get("core", key)).not.toThrow();
    expect(g.game.settings.get("core", "uiConfig").colorScheme).toEqual({ applications: "", interface: "" });
  });
  it("world time advances for all (updateWorldTime)", async () => {
    const heard = vi.fn();
    ana.run(() => g.Hooks.on("updateWorldTime", heard));
    await g.game.time.advance(60);
    await table.settle();
    expect([g.game.time.worldTime, heard.mock.calls[0]?.[0]]).toEqual([60, 60]);
  });
});
