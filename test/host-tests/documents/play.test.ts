/** Users, macros, tables, combats, scenes, journals: app.md 5.7, 6.6, 6.8, 7.3. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { g, table, type Loose, type Seat } from "../helpers/setup.ts";

let ana: Seat;
beforeAll(async () => {
  ana = await table.seat("Ana");
});

describe("users (app.md 5.7)", () => {
  it("roles, permissions, self, active", async () => {
    const [gm, player] = [g.game.user, g.game.users.get(ana.userId)];
    expect([gm.isGM, gm.isSelf, player.isGM, player.isSelf, player.active, g.game.users.getName("Ben").active]).toEqual(
      [true, true, false, false, true, false],
    );
    expect([
      player.hasRole("PLAYER"),
      player.hasRole("TRUSTED"),
      player.can("MACRO_SCRIPT"),
      player.can("SETTINGS_MODIFY"),
    ]).toEqual([true, false, true, false]);
    expect(g.game.users.players.map((user: Loose) => user.name)).toEqual(["Ana", "Ben", "Cleo"]);
  });
  it("activeGM is one and the same for all, null where none is there", async () => {
    expect([g.game.users.activeGM, g.game.user.isActiveGM]).toEqual([g.game.user, true]);
    ana.run(() => expect(g.game.users.activeGM.id).toBe(table.userId("Gamemaster")));
    const gm = ana.game.users.get(table.userId("Gamemaster"));
    gm.active = false;
    ana.run(() => expect(g.game.users.activeGM).toBeNull());
    gm.active = true;
  });
  it("a full Gamemaster before an assistant (getDesignatedUser)", async () => {
    const assistant = await g.User.create({ name: "Aaron", role: 3 });
    assistant.active = true;
    expect(g.game.users.activeGM.name).toBe("Gamemaster");
    await assistant.delete();
  });
  it("userConnected tells of who comes and goes", async () => {
    const heard: Loose[] = [];
    const id = g.Hooks.on("userConnected", (user: Loose, now: boolean) => heard.push([user.name, now])) as number;
    const ben = await table.seat("Ben");
    await table.settle();
    ben.close();
    await table.settle();
    g.Hooks.off("userConnected", id);
    expect(heard).toEqual([
      ["Ben", true],
      ["Ben", false],
    ]);
  });
  it("hotbar: the first free slot, a named one, taken out again (app.md 6.6)", async () => {
    const macro = await g.Macro.create({ name: "m", type: "script", command: "1" });
    await g.game.user.assignHotbarMacro(macro);
    await g.game.user.assignHotbarMacro(macro, 5, { fromSlot: 1 });
    expect(g.game.user.hotbar).toEqual({ 5: macro.id });
    expect(g.game.user.getHotbarMacros(1)[4].macro).toBe(macro);
    await g.game.user.assignHotbarMacro(null, 5);
    expect(g.game.user.hotbar).toEqual({});
    await expect(g.game.user.assignHotbarMacro(macro, 51)).rejects.toThrow(/slot/);
  });
});

describe("macros (app.md 6.6)", () => {
  it("a script sees actor, token, speaker, character, scope and the scope's names, and may await", async () => {
    const actor = await g.Actor.create({ name: "Isolde", type: "character" });
    const macro = await g.Macro.create({
      name: "m",
      type: "script",
      command: "await null; return [actor.name, token, speaker.alias, character, bonus, scope.bonus, this.name]",
    });
    expect(await macro.execute({ actor, bonus: 3 })).toEqual(["Isolde", null, "Isolde", null, 3, 3, "m"]);
  });
  it("scripts that do not compile are refused; one that throws says so", async () => {
    await expect(g.Macro.create({ name: "m", type: "script", command: "let = ;" })).rejects.toThrow(/valid JavaScript/);
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const macro = await g.Macro.create({ name: "m", type: "script", command: "throw new Error('x')" });
    expect(await macro.execute()).toBeUndefined();
    expect([g.ui.notifications.log.at(-1).type, quiet.mock.calls.length > 0]).toEqual(["error", true]);
  });
  it("a chat macro speaks its command", async () => {
    const macro = await g.Macro.create({ name: "m", type: "chat", command: "/r 1d4 # try" });
    await macro.execute();
    expect(g.game.messages.contents.at(-1)).toMatchObject({ flavor: "try" });
  });
  it("others execute what they may see; without MACRO_SCRIPT no scripts", async () => {
    const macro = await g.Macro.create({ name: "m", type: "script", command: "return 1", ownership: { default: 0 } });
    await table.settle();
    ana.run(() => expect(g.game.macros.get(macro.id).canExecute).toBe(false));
    await macro.update({ "ownership.default": 1 });
    await table.settle();
    await ana.run(async () => expect(await g.game.macros.get(macro.id).execute()).toBe(1));
    await g.game.settings.set("core", "permissions", { MACRO_SCRIPT: [3, 4] });
    await table.settle();
    ana.run(() => expect(g.game.macros.get(macro.id).canExecute).toBe(false));
    await g.game.settings.set("core", "permissions", {});
  });
});

describe("roll tables (app.md 7.3)", () => {
  const make = (data: object = {}): Promise<Loose> =>
    g.RollTable.create({
      name: "T",
      formula: "1d2",
      results: [
        { name: "a", description: "first", range: [1, 1] },
        { name: "b", description: "second", range: [2, 2] },
      ],
      ...data,
    });
  it("rolls its formula and finds the result of that number; getResultsForRoll", async () => {
    const t = await make({ formula: "2" });
    const { roll, results } = await t.roll();
    expect([roll.total, results.map((r: Loose) => r.name)]).toEqual([2, ["b"]]);
    expect(t.getResultsForRoll(1)[0].name).toBe("a");
  });
  it("draw without replacement marks results and ends; resetResults begins anew", async () => {
    const t = await make({ replacement: false });
    const names = new Set<string>();
    for (let i = 0; i < 2; i++) names.add((await t.draw({ displayChat: false })).results[0].name);
    expect(names).toEqual(new Set(["a", "b"]));
    expect((await t.draw({ displayChat: false })).results).toEqual([]);
    await t.resetResults();
    expect(t.results.contents.every((r: Loose) => !r.drawn)).toBe(true);
  });
  it("says in chat what was drawn, in the user's mode", async () => {
    const t = await make({ formula: "1" });
    await t.draw();
    const message = g.game.messages.contents.at(-1);
    expect(message.content).toContain("first");
    expect([message.rolls.length, message.flags.core.RollTable]).toEqual([1, t.id]);
  });
  it("a result that is a table is rolled on", async () => {
    const inner = await make({ formula: "1" });
    const outer = await g.RollTable.create({
      name: "O",
      formula: "1",
      results: [{ type: "document", documentUuid: inner.uuid, range: [1, 1] }],
    });
    expect((await outer.roll()).results[0].name).toBe("a");
  });
  it("ranges ascend", async () => {
    await expect(make({ results: [{ range: [3, 1] }] })).rejects.toThrow(/ascending integers/);
  });
});

describe("combat (app.md 6.8)", () => {
  it("hooks: combatStart, combatRound, combatTurn on the one who acts; combatTurnChange and updateCombat on all", async () => {
    const combat = await g.Combat.create({
      active: true,
      combatants: [
        { name: "a", initiative: 5 },
        { name: "b", initiative: 9 },
      ],
    });
    await table.settle();
    const heard: string[] = [];
    const names = ["combatStart", "combatRound", "combatTurn", "combatTurnChange", "updateCombat"];
    for (const name of names) g.Hooks.on(name, (c: Loose) => heard.push(`GM ${name} ${c.round}`));
    ana.run(() => names.forEach((name) => g.Hooks.on(name, (c: Loose) => heard.push(`Ana ${name} ${c.round}`))));
    expect(combat.turns.map((c: Loose) => c.name)).toEqual(["b", "a"]);
    expect(g.game.combat).toBe(combat);
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextTurn();
    await table.settle();
    const of = (seat: string): string[] =>
      heard.filter((line) => line.startsWith(seat)).map((line) => line.slice(seat.length + 1));
    expect(of("GM")).toEqual([
      ...["combatStart 0", "combatTurnChange 1", "updateCombat 1"],
      ...["combatTurn 1", "combatTurnChange 1", "updateCombat 1"],
      ...["combatRound 1", "combatTurnChange 2", "updateCombat 2"],
    ]);
    expect(
      of("Ana").filter((line) => !line.startsWith("combatTurnChange") && !line.startsWith("updateCombat")),
    ).toEqual([]);
    expect(of("Ana")).toHaveLength(6);
    expect([combat.round, combat.combatant.name]).toEqual([2, "b"]);
    await combat.previousRound();
    expect(combat.round).toBe(1);
    await combat.delete();
  });
});

describe("scenes and journals", () => {
  it("one scene is active (app.md 6.8)", async () => {
    const [a, b] = await g.Scene.create([{ name: "a", active: true }, { name: "b" }]);
    await b.activate();
    expect([a.active, b.active, g.game.scenes.active]).toEqual([false, true, b]);
  });
  it("a page without ownership of its own asks its entry", async () => {
    const entry = await g.JournalEntry.create({
      name: "J",
      ownership: { default: 2 },
      pages: [{ name: "p", type: "text", text: { content: "<h2>Head</h2>" } }],
    });
    await table.settle();
    ana.run(() => {
      const hers = g.game.journal.get(entry.id);
      expect([hers.visible, hers.pages.contents[0].getUserLevel(), Object.keys(hers.pages.contents[0].toc)]).toEqual([
        true,
        2,
        ["head"],
      ]);
    });
  });
  it("folders know what lies in them", async () => {
    const folder = await g.Folder.create({ name: "F", type: "Actor" });
    const actor = await g.Actor.create({ name: "in", type: "npc", folder: folder.id });
    expect([folder.contents, actor.folder]).toEqual([[actor], folder]);
  });
});
