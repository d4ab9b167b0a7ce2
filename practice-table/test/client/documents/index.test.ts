/** Users, macros, tables, combats, scenes, journals: app.md 5.7, 6.6, 6.8, 7.3. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { g, table, type Loose, type Seat } from "../setup.ts";

let ana: Seat;
beforeAll(async () => {
  ana = await table.seat("Ana");
});

describe("users (app.md 5.7)", () => {
  it("users have roles, permissions, self, active", async () => {
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
  it("activeGM is the same for all clients, null without a GM", async () => {
    expect([g.game.users.activeGM, g.game.user.isActiveGM]).toEqual([g.game.user, true]);
    ana.run(() => expect(g.game.users.activeGM.id).toBe(table.userId("Gamemaster")));
    const gm = ana.game.users.get(table.userId("Gamemaster"));
    gm.active = false;
    ana.run(() => expect(g.game.users.activeGM).toBeNull());
    gm.active = true;
  });
  it("getDesignatedUser prefers a full Gamemaster to an assistant", async () => {
    const assistant = await g.User.create({ name: "Aaron", role: 3 });
    assistant.active = true;
    expect(g.game.users.activeGM.name).toBe("Gamemaster");
    await assistant.delete();
  });
  it("userConnected reports users who join and leave", async () => {
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
  it("hotbar: macros are assigned to the first free or a given slot, and removed (app.md 6.6)", async () => {
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
  it("a script gets actor, token, speaker, character, scope and the scope's names, and may await", async () => {
    const actor = await g.Actor.create({ name: "Isolde", type: "character" });
    const macro = await g.Macro.create({
      name: "m",
      type: "script",
      command: "await null; return [actor.name, token, speaker.alias, character, bonus, scope.bonus, this.name]",
    });
    expect(await macro.execute({ actor, bonus: 3 })).toEqual(["Isolde", null, "Isolde", null, 3, 3, "m"]);
  });
  it("scripts that do not compile are refused; an error in a script is reported", async () => {
    await expect(g.Macro.create({ name: "m", type: "script", command: "let = ;" })).rejects.toThrow(/valid JavaScript/);
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const macro = await g.Macro.create({ name: "m", type: "script", command: "throw new Error('x')" });
    expect(await macro.execute()).toBeUndefined();
    expect([g.ui.notifications.log.at(-1).type, quiet.mock.calls.length > 0]).toEqual(["error", true]);
  });
  it("a chat macro runs its command", async () => {
    const macro = await g.Macro.create({ name: "m", type: "chat", command: "/r 1d4 # try" });
    await macro.execute();
    expect(g.game.messages.contents.at(-1)).toMatchObject({ flavor: "try" });
  });
  it("other users execute visible macros; without MACRO_SCRIPT no scripts", async () => {
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
  it("rolls its formula and finds the result for the number; getResultsForRoll", async () => {
    const t = await make({ formula: "2" });
    const { roll, results } = await t.roll();
    expect([roll.total, results.map((r: Loose) => r.name)]).toEqual([2, ["b"]]);
    expect(t.getResultsForRoll(1)[0].name).toBe("a");
  });
  it("draw without replacement marks results until none is left; resetResults restores them", async () => {
    const t = await make({ replacement: false });
    const names = new Set<string>();
    for (let i = 0; i < 2; i++) names.add((await t.draw({ displayChat: false })).results[0].name);
    expect(names).toEqual(new Set(["a", "b"]));
    expect((await t.draw({ displayChat: false })).results).toEqual([]);
    await t.resetResults();
    expect(t.results.contents.every((r: Loose) => !r.drawn)).toBe(true);
  });
  it("posts drawn results to chat in the user's mode", async () => {
    const t = await make({ formula: "1" });
    await t.draw();
    const message = g.game.messages.contents.at(-1);
    expect(message.content).toContain("first");
    expect([message.rolls.length, message.flags.core.RollTable]).toEqual([1, t.id]);
  });
  it("a result that is a table is rolled in turn", async () => {
    const inner = await make({ formula: "1" });
    const outer = await g.RollTable.create({
      name: "O",
      formula: "1",
      results: [{ type: "document", documentUuid: inner.uuid, range: [1, 1] }],
    });
    expect((await outer.roll()).results[0].name).toBe("a");
  });
  it("normalize creates ascending ranges", async () => {
    await expect(make({ results: [{ range: [3, 1] }] })).rejects.toThrow(/ascending integers/);
  });
});

describe("combat (app.md 6.8)", () => {
  it("hooks: combatStart, combatRound, combatTurn on the requesting client; combatTurnChange and updateCombat on all", async () => {
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

  const fight = async (...initiatives: number[]): Promise<Loose> => {
    const combatants = initiatives.map((initiative) => ({ name: `c${initiative}`, initiative }));
    const combat = await g.Combat.create({ active: true, combatants });
    await table.settle();
    return combat;
  };
  /** Records the calls of a hook at Ana's seat, until `stop`. */
  const hear = (hook: string, tell: (...args: Loose[]) => unknown): { heard: unknown[]; stop: () => void } => {
    const heard: unknown[] = [];
    const id = ana.run(() => g.Hooks.on(hook, (...args: Loose[]) => void heard.push(tell(...args))) as number);
    return { heard, stop: () => ana.run(() => g.Hooks.off(hook, id)) };
  };

  it("in combatStart `started` is still false and the hook's changes are written; then round 1, turn 0 (integrations.md 8)", async () => {
    const combat = await fight(5, 9);
    const told: unknown[] = [];
    const id = g.Hooks.on("combatStart", (c: Loose, data: Loose) => {
      told.push([c.started, { ...data }]);
      data.turn = 1;
    }) as number;
    await combat.startCombat();
    g.Hooks.off("combatStart", id);
    expect(told).toEqual([[false, { round: 1, turn: 0 }]]);
    expect([combat.started, combat.round, combat.turn, combat.combatant.name]).toEqual([true, 1, 1, "c5"]);
    await combat.delete();
  });

  it("combatRound and combatTurn have the direction, also backwards and for a round without turns (app.md 6.8)", async () => {
    const combat = await fight(5, 9);
    const told: unknown[] = [];
    const ids = ["combatRound", "combatTurn"].map(
      (name) =>
        g.Hooks.on(name, (_c: Loose, data: Loose, { direction, worldTime }: Loose) =>
          told.push([name, data.round, data.turn, direction, worldTime.delta]),
        ) as number,
    );
    await combat.startCombat();
    await combat.nextTurn();
    await combat.previousTurn();
    await combat.previousTurn();
    ["combatRound", "combatTurn"].forEach((name, i) => g.Hooks.off(name, ids[i]));
    expect(told).toEqual([
      ["combatTurn", 1, 1, 1, 0],
      ["combatTurn", 1, 0, -1, 0],
      ["combatRound", 0, null, -1, 0],
    ]);
    expect([combat.started, combat.combatant ?? null]).toEqual([false, null]);
    await combat.delete();
  });

  it("combatTurnChange has the previous and the next turn on all clients, also backwards (integrations.md 8)", async () => {
    const combat = await fight(5, 9);
    const { heard, stop } = hear("combatTurnChange", (_c, prior, current) => [{ ...prior }, { ...current }]);
    const [first, second] = combat.turns.map((one: Loose) => one.id as string) as [string, string];
    await combat.startCombat();
    await combat.nextTurn();
    await combat.previousTurn();
    await table.settle();
    stop();
    const at = (round: number, turn: number | null, combatantId: string | null): object => ({
      ...{ round, turn, combatantId },
      tokenId: null,
    });
    expect(heard).toEqual([
      [at(0, null, null), at(1, 0, first)],
      [at(1, 0, first), at(1, 1, second)],
      [at(1, 1, second), at(1, 0, first)],
    ]);
    await combat.delete();
  });

  it("a plain update of the round fires updateCombat, but no hook of start, round or turn (integrations.md 8)", async () => {
    const combat = await fight(5);
    const { heard, stop } = hear("updateCombat", (_c, changed) => changed.round as number);
    const before: string[] = [];
    const ids = ["combatStart", "combatRound", "combatTurn"].map(
      (name) => [name, g.Hooks.on(name, () => before.push(name)) as number] as const,
    );
    await combat.update({ round: 3, turn: 0 });
    await table.settle();
    stop();
    for (const [name, id] of ids) g.Hooks.off(name, id);
    expect([heard, before]).toEqual([[3], []]);
    await combat.delete();
  });

  it("deleting the current combatant fires combatTurnChange for the next one; an encounter without combatants has no turn (FV:#9741)", async () => {
    const combat = await fight(5, 9);
    await combat.startCombat();
    await table.settle();
    const { heard, stop } = hear("combatTurnChange", (_c, prior, current) => [prior.combatantId, current.combatantId]);
    const [first, second] = combat.turns.map((one: Loose) => one.id as string);
    await combat.turns[0].delete();
    await combat.turns[0].delete();
    await table.settle();
    stop();
    expect(heard).toEqual([
      [first, second],
      [second, null],
    ]);
    expect([combat.started, combat.combatant ?? null, combat.nextCombatant]).toEqual([true, null, null]);
    await combat.nextTurn();
    expect(combat.round).toBe(2);
    await combat.delete();
  });

  it("keeps the current combatant when initiative is set", async () => {
    const combat = await fight(5, 9);
    await combat.startCombat();
    await combat.setInitiative(combat.turns[1].id, 20);
    expect([combat.turns.map((one: Loose) => one.name), combat.combatant.name, combat.turn]).toEqual([
      ["c5", "c9"],
      "c9",
      1,
    ]);
    await combat.delete();
  });

  it("the end of an encounter is its deletion on all clients, without a hook of its own (integrations.md 8)", async () => {
    const combat = await fight(5);
    const told = hear("deleteCombat", (c, _options, userId) => [c.id, userId]);
    const none = hear("combatEnd", () => true);
    await combat.delete();
    await table.settle();
    told.stop();
    none.stop();
    expect([told.heard, none.heard]).toEqual([[[combat.id, table.userId("Gamemaster")]], []]);
    ana.run(() => expect(g.game.combat ?? null).toBeNull());
  });

  it("a hidden combatant is invisible to players", async () => {
    const combat = await fight(5, 9);
    await combat.turns[0].update({ hidden: true });
    await table.settle();
    const visible = ana.run(() => g.game.combats.get(combat.id).turns.map((one: Loose) => one.visible as boolean));
    expect(visible).toEqual([false, true]);
    await combat.delete();
  });
});

describe("scenes and journals", () => {
  it("only one scene is active (app.md 6.8)", async () => {
    const [a, b] = await g.Scene.create([{ name: "a", active: true }, { name: "b" }]);
    await b.activate();
    expect([a.active, b.active, g.game.scenes.active]).toEqual([false, true, b]);
  });
  it("a page without ownership uses its entry's", async () => {
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
  it("folders list their contents", async () => {
    const folder = await g.Folder.create({ name: "F", type: "Actor" });
    const actor = await g.Actor.create({ name: "in", type: "npc", folder: folder.id });
    expect([folder.contents, actor.folder]).toEqual([[actor], folder]);
  });
});
