/** The stand-in for Dice So Nice 5 and 6 (integrations.md 1). Written like another package's code, with Foundry's globals only. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  dice3dPackage,
  fallenAt,
  hideTab,
  loadDice3d,
  waitingAt,
  type Fallen,
  type Version,
} from "../../../src/vitest/dice3d.ts";
import "../../../src/globals.ts";
import { Table, type Seat } from "../../../src/node-table.ts";

type Loose = any;

const g = globalThis as Loose;

const until = (check: () => boolean, what: string): Promise<void> =>
  vi.waitFor(() => expect(check(), what).toBe(true), { timeout: 30_000, interval: 5 });

/** A package's own dice: letter `w` is a Die of eight sides, `q` extends DiceTerm itself and shows suits. */
function registerForeignDice(): void {
  const { Die, DiceTerm } = g.foundry.dice.terms;
  class WoodDie extends Die {
    static DENOMINATION = "w";
    constructor(data: Loose = {}) {
      super({ ...data, faces: 8 });
    }
  }
  class SuitDie extends DiceTerm {
    static DENOMINATION = "q";
    constructor(data: Loose = {}) {
      super({ ...data, faces: 4 });
    }
    getResultLabel({ result }: Loose): string {
      return "CDHS"[result - 1] ?? "";
    }
  }
  Object.assign(g.CONFIG.Dice.terms, { w: WoodDie, q: SuitDie });
}

interface Here {
  readonly table: Table;
  readonly seat: Seat;
}

async function sit(version: Version, ready: (dice3d: Loose) => unknown = () => undefined): Promise<Here> {
  const table = new Table({ modules: [dice3dPackage(version)], loadModule: loadDice3d });
  return { table, seat: await sitAt(table, "Gamemaster", ready) };
}

async function sitAt(table: Table, name: string, ready: (dice3d: Loose) => unknown = () => undefined): Promise<Seat> {
  let isReady = false;
  const seat = await table.seat(name, {
    beforeInit: () => {
      registerForeignDice();
      g.Hooks.on("diceSoNiceReady", (dice3d: Loose) => {
        ready(dice3d);
        isReady = true;
      });
    },
  });
  await until(() => isReady, "diceSoNiceReady");
  await seat.run(() => g.game.settings.set("dice-so-nice", "time", 5));
  return seat;
}

/** Evaluated dice with these results, as one roll. */
const rollOf = (...terms: readonly Loose[]): Loose =>
  g.Roll.fromTerms(
    terms.flatMap((term, index) => {
      const plus = new g.foundry.dice.terms.OperatorTerm({ operator: "+" });
      for (const one of [plus, term]) one._evaluated = true;
      return index === 0 ? [term] : [plus, term];
    }),
  );
const results = (faces: readonly (number | object)[]): object[] =>
  faces.map((face) => (typeof face === "number" ? { result: face, active: true } : { active: true, ...face }));
const die = (letter: string, faces: readonly (number | object)[], more: object = {}): Loose =>
  new g.CONFIG.Dice.terms[letter]({ number: faces.length, results: results(faces), ...more });
const say = (rolls: readonly Loose[], more: object = {}): Promise<Loose> =>
  g.ChatMessage.create({ content: "<p>rolled</p>", rolls, ...more });
const landed = (seat: Seat): Promise<unknown> => until(() => waitingAt(seat) === 0, "the dice");
const shown = (fallen: readonly Fallen[]): string[] => fallen.map(({ shape, face }) => `${shape}:${face}`);
const throws = (fallen: readonly Fallen[]): number[] => fallen.map((one) => one.throw);

let errors: ReturnType<typeof vi.spyOn>;
beforeAll(() => hideTab(false));
beforeEach(() => {
  errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => hideTab(false));

describe.each([5, 6] as const)("version %i", (version) => {
  let table: Table;
  let seat: Seat;
  beforeAll(async () => {
    ({ table, seat } = await sit(version));
    seat.use();
  });
  beforeEach(() => void (fallenAt(seat) as Fallen[]).splice(0));

  it("1.7: diceSoNiceInit fires first, then diceSoNiceReady with the instance; a listener that returns false stops the others", async () => {
    const heard: string[] = [];
    const other = new Table({ modules: [dice3dPackage(version)], loadModule: loadDice3d });
    const page = await other.seat("Gamemaster", {
      beforeInit: () => {
        g.Hooks.on("diceSoNiceInit", () => void heard.push("init"));
        g.Hooks.on("diceSoNiceReady", (dice3d: Loose) => {
          heard.push(dice3d === g.game.dice3d ? "ready" : "ready without it");
          return false;
        });
        g.Hooks.on("diceSoNiceReady", () => void heard.push("too far"));
      },
    });
    await until(() => heard.includes("ready"), "ready");
    expect(heard).toEqual(["init", "ready"]);
    page.close();
  });

  it("1.1: core dice have the shape of their size; a size without a shape is silently left out", async () => {
    await say([rollOf(die("d", [20], { faces: 20 }), die("d", [9], { faces: 9 }), die("d", [7], { faces: 7 }))]);
    await landed(seat);
    expect(shown(fallenAt(seat))).toEqual(["d20:20", "d7:7"]);
  });

  it("1.1: dice that extend DiceTerm get a shape and their labels automatically", async () => {
    await say([rollOf(die("q", [3]))]);
    await landed(seat);
    expect(fallenAt(seat)).toMatchObject([{ type: "dq", shape: "d4", label: "H" }]);
  });

  it("1.1: nineteen of twenty dice are drawn", async () => {
    await say([
      rollOf(
        die(
          "d",
          Array.from({ length: 25 }, () => 1),
          { faces: 6 },
        ),
      ),
    ]);
    await landed(seat);
    expect(fallenAt(seat)).toHaveLength(19);
  });

  it("1.2: a preset for an unregistered letter throws", () => {
    expect(() => g.game.dice3d.addDicePreset({ type: "dh4", labels: ["1"] }, "d4")).toThrow();
  });

  it("1.2: a second preset of a type is ignored", async () => {
    const page = await sit(version, (dice3d) => {
      dice3d.addDicePreset({ type: "dw", labels: "ABCDEFGH".split("") }, "d8");
      dice3d.addDicePreset({ type: "dw", labels: "12345678".split("") }, "d8");
    });
    await page.seat.run(() => say([rollOf(die("w", [2]))]));
    await landed(page.seat);
    expect(fallenAt(page.seat)).toMatchObject([{ type: "dw", shape: "d8", label: "B" }]);
  });

  it("1.3: dice that a listener adds to dsnRoll are animated, with their marks at that time", async () => {
    const off = g.Hooks.on("diceSoNiceRollStart", (_id: string, context: Loose) => {
      context.dsnRoll = rollOf(die("d", [6], { faces: 6 }));
      context.dsnRoll.ghost = true;
    });
    await say([rollOf(die("d", [20], { faces: 20 }))]);
    await landed(seat);
    g.Hooks.off("diceSoNiceRollStart", off);
    expect(fallenAt(seat)).toMatchObject([{ shape: "d6", face: 6, isGhost: true, label: "" }]);
  });

  it("1.3: the roll of the hook has the world's class and the original terms", async () => {
    let roll: Loose = null;
    const off = g.Hooks.on("diceSoNiceRollStart", (_id: string, context: Loose) => void (roll = context.roll));
    const own = [rollOf(die("d", [1], { faces: 6 })), rollOf(die("q", [2]))];
    const message = await say(own);
    g.Hooks.off("diceSoNiceRollStart", off);
    await landed(seat);
    expect(roll.constructor).toBe(g.CONFIG.Dice.rolls[0]);
    expect(roll.dice).toEqual(message.rolls.flatMap(({ dice }: Loose) => dice));
  });

  it("1.5: discarded dice are animated, hidden ones are not", async () => {
    await say([
      rollOf(
        die(
          "d",
          [
            { result: 2, discarded: true, active: false },
            { result: 3, hidden: true },
          ],
          { faces: 6 },
        ),
      ),
    ]);
    await landed(seat);
    expect(shown(fallenAt(seat))).toEqual(["d6:2"]);
  });

  it("1.5: the number of marked dice is the size of the next throw", async () => {
    const faces = [
      { result: 5, exploded: true },
      2,
      { result: 5, exploded: true },
      { result: 5, exploded: true },
      1,
      4,
    ];
    await say([rollOf(die("d", faces, { faces: 6, number: 3 }))]);
    await landed(seat);
    expect(throws(fallenAt(seat))).toEqual([0, 0, 0, 1, 1, 2]);
  });

  it("1.5: without marks, more dice fall one by one in 5, and together with the first in 6", async () => {
    await say([rollOf(die("d", [5, 5, 1, 4], { faces: 6, number: 2 }))]);
    await landed(seat);
    expect(throws(fallenAt(seat))).toEqual(version === 5 ? [0, 0, 1, 2] : [0, 0, 0, 0]);
  });

  it("1.6: a message whose first roll has no dice is not animated", async () => {
    const message = await say([await new g.Roll("3").evaluate(), rollOf(die("d", [4], { faces: 6 }))]);
    expect([Boolean(message._dice3danimating), waitingAt(seat)]).toEqual([false, 0]);
  });

  it("1.6: a message is hidden until its dice have landed; then diceSoNiceRollComplete fires", async () => {
    const done: string[] = [];
    const off = g.Hooks.on("diceSoNiceRollComplete", (id: string) => void done.push(id));
    const message = await say([rollOf(die("d", [4], { faces: 6 }))]);
    const waited = g.game.dice3d.waitFor3DAnimationByMessageID(message.id);
    expect(message._dice3danimating).toBe(true);
    const html = (await message.renderHTML()) as HTMLElement;
    expect(html.classList.contains("dsn-hide")).toBe(true);
    expect(await waited).toBe(true);
    g.Hooks.off("diceSoNiceRollComplete", off);
    expect([done, message._dice3danimating]).toEqual([[message.id], false]);
    expect(html.classList.contains("dsn-hide")).toBe(false);
  });

  it("1.6: a world setting shows messages at once", async () => {
    await g.game.settings.set("dice-so-nice", "immediatelyDisplayChatMessages", true);
    const message = await say([rollOf(die("d", [4], { faces: 6 }))]);
    const html = (await message.renderHTML()) as HTMLElement;
    expect([message._dice3danimating, html.classList.contains("dsn-hide")]).toEqual([true, false]);
    await landed(seat);
    await g.game.settings.set("dice-so-nice", "immediatelyDisplayChatMessages", false);
  });

  it.each(["before", "after"])("1.6: it handles messages %s listeners from init", async (when) => {
    await g.game.settings.set("dice-so-nice", "listens", when);
    const marked: unknown[] = [];
    const late = g.Hooks.on("createChatMessage", (message: Loose) => {
      marked.push(Boolean(message._dice3danimating));
      queueMicrotask(() => marked.push(Boolean(message._dice3danimating)));
    });
    // Listeners from init run before those that the stand-in adds at ready.
    const list = g.Hooks.events.createChatMessage as Loose[];
    list.splice(1, 0, ...list.splice(-1));
    await say([rollOf(die("d", [4], { faces: 6 }))]);
    g.Hooks.off("createChatMessage", late);
    expect(marked).toEqual([when === "before", true]);
    await landed(seat);
    await g.game.settings.set("dice-so-nice", "listens", "before");
  });

  it("1.6: rolls that an update appends are animated, and no others", async () => {
    const message = await say([rollOf(die("d", [4], { faces: 6 }))]);
    await landed(seat);
    const rolls = [...message.rolls, rollOf(die("d", [9], { faces: 10 }))];
    await message.update({ rolls: rolls.map((roll: Loose) => JSON.stringify(roll.toJSON())) });
    await landed(seat);
    expect(shown(fallenAt(seat))).toEqual(["d6:4", "d10:9"]);
  });

  it("1.6: draws from roll tables are ignored", async () => {
    await say([rollOf(die("d", [4], { faces: 6 }))], { flags: { core: { RollTable: "abc" } } });
    expect(waitingAt(seat)).toBe(0);
  });

  it("1.7: a listener or a client's setting may disable the animation; the message is completed anyway", async () => {
    const complete = (): Promise<string> =>
      new Promise((resolve) => void g.Hooks.once("diceSoNiceRollComplete", resolve));
    g.Hooks.once("diceSoNiceRollStart", (_id: string, context: Loose) => void (context.blind = true));
    const one = complete();
    expect((await say([rollOf(die("d", [4], { faces: 6 }))])).id).toBe(await one);
    await g.game.settings.set("dice-so-nice", "enabled", false);
    const other = complete();
    expect(g.game.dice3d.isEnabled()).toBe(false);
    expect((await say([rollOf(die("d", [4], { faces: 6 }))])).id).toBe(await other);
    await g.game.settings.set("dice-so-nice", "enabled", true);
    expect(fallenAt(seat)).toEqual([]);
  });

  it("1.7: waiting for a message that is not animated never ends", async () => {
    const waited = g.game.dice3d.waitFor3DAnimationByMessageID("0000000000000000").then(() => "over");
    expect(await Promise.race([waited, new Promise((resolve) => setTimeout(resolve, 50, "waiting"))])).toBe("waiting");
  });

  it("1.8: animations in a hidden tab wait until it is visible", async () => {
    hideTab(true);
    const message = await say([rollOf(die("d", [4], { faces: 6 }))]);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect([fallenAt(seat), message._dice3danimating]).toEqual([[], true]);
    hideTab(false);
    await landed(seat);
    expect(shown(fallenAt(seat))).toEqual(["d6:4"]);
  });

  it("1.3: an error during the selection of dice leaves the message hidden for good", async () => {
    g.Hooks.once("diceSoNiceRollStart", (_id: string, context: Loose) => void (context.dsnRoll = {}));
    const message = await say([rollOf(die("d", [4], { faces: 6 }))]);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect([message._dice3danimating, waitingAt(seat), fallenAt(seat)]).toEqual([true, 0, []]);
    expect(errors).toHaveBeenCalled();
  });

  it("1.6: users who may not see a roll see no dice, or dice without numbers by a world setting", async () => {
    const ana = await sitAt(table, "Ana");
    const gms = [seat.userId];
    await seat.run(() => say([rollOf(die("d", [4], { faces: 6 }))], { whisper: gms }));
    await until(() => fallenAt(seat).length === 1, "the GM's dice");
    await landed(ana);
    expect([fallenAt(seat)[0]?.isSecret, fallenAt(seat)[0]?.isGhost, fallenAt(ana)]).toEqual([true, false, []]);
    await seat.run(() => g.game.settings.set("dice-so-nice", "showGhostDice", "1"));
    await seat.run(() => say([rollOf(die("d", [4], { faces: 6 }))], { whisper: gms }));
    await until(() => fallenAt(ana).length === 1, "the ghost");
    expect(fallenAt(ana)).toMatchObject([{ isGhost: true, isSecret: true, label: "" }]);
    ana.close();
    await seat.run(() => g.game.settings.set("dice-so-nice", "showGhostDice", "0"));
  });

  it("1.7: showForRoll animates at the other seats if asked, without revealing a message", async () => {
    const ana = await sitAt(table, "Ana");
    const done: unknown[] = [];
    const off = g.Hooks.on("diceSoNiceRollComplete", (id: unknown) => void done.push(id));
    const roll = rollOf(die("d", [4], { faces: 6 }));
    expect(await seat.run(() => g.game.dice3d.showForRoll(roll, g.game.user, false))).toBe(true);
    expect(fallenAt(ana)).toEqual([]);
    await seat.run(() => g.game.dice3d.showForRoll(roll, g.game.user, true));
    await until(() => fallenAt(ana).length === 1, "the dice at the other seat");
    g.Hooks.off("diceSoNiceRollComplete", off);
    expect([shown(fallenAt(seat)), done]).toEqual([["d6:4", "d6:4"], []]);
    ana.close();
  });
});

describe("differences between 5 and 6", () => {
  it("1.1: in 5 a class that extends Die gets and keeps a shape; core dice are recognized by its name", async () => {
    const { seat } = await sit(5, (dice3d) =>
      dice3d.addDicePreset({ type: "dw", labels: "ABCDEFGH".split("") }, "d10"),
    );
    await seat.run(() => say([rollOf(die("w", [2]))]));
    await landed(seat);
    expect(fallenAt(seat)).toMatchObject([{ type: "dw", shape: "d8", label: "B" }]);
    await seat.run(() => {
      const { Die } = g.foundry.dice.terms;
      g.CONFIG.Dice.terms.d = class BasicDie extends Die {};
      const core = new Die({ number: 1, faces: 6, results: results([3]) });
      return say([rollOf(core)]);
    });
    await landed(seat);
    // By its letter: there is no shape "dd".
    expect(fallenAt(seat)).toHaveLength(1);
  });

  it("1.1: in 6 a class that extends Die has no shape and stops the queue for good; all later messages stay hidden", async () => {
    const { seat } = await sit(6);
    const first = await seat.run(() => say([rollOf(die("w", [2]))]));
    const second = await seat.run(() => say([rollOf(die("d", [4], { faces: 6 }))]));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([first._dice3danimating, second._dice3danimating, waitingAt(seat), fallenAt(seat)]).toEqual([
      true,
      true,
      2,
      [],
    ]);
  });

  it("1.1: in 5 a letter registered too late hides its message; later rolls are animated", async () => {
    const { seat } = await sit(5);
    const [first, second] = await seat.run(async () => {
      const { Die } = g.foundry.dice.terms;
      g.CONFIG.Dice.terms.k = class LateDie extends Die {
        static DENOMINATION = "k";
      };
      return [await say([rollOf(die("k", [2]))]), await say([rollOf(die("d", [4], { faces: 6 }))])];
    });
    await landed(seat);
    expect([first._dice3danimating, second._dice3danimating, shown(fallenAt(seat))]).toEqual([true, false, ["d6:4"]]);
  });

  it("1.2: in 6 a preset needs its shape", async () => {
    const { seat } = await sit(6, (dice3d) => dice3d.addDicePreset({ type: "dw", labels: "ABCDEFGH".split("") }));
    await seat.run(() => say([rollOf(die("w", [2]))]));
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(waitingAt(seat)).toBe(1);
  });

  it("1.5: with ten in the queue, further ones are dropped; 6 shows their messages at once", async () => {
    const { seat } = await sit(6);
    await seat.run(async () => {
      await g.game.settings.set("dice-so-nice", "time", 100);
      for (let n = 0; n < 10; n += 1) await say([rollOf(die("d", [4], { faces: 6 }))]);
      const complete = new Promise((resolve) => void g.Hooks.once("diceSoNiceRollComplete", resolve));
      const last = await say([rollOf(die("d", [4], { faces: 6 }))]);
      if (waitingAt(seat) === 10) expect([await complete, last._dice3danimating]).toEqual([last.id, false]);
      expect(waitingAt(seat)).toBeLessThanOrEqual(10);
    });
  });

  it("1.6, 1.7: in 6 a first hook decides and the second cannot change it; 5 has the second only", async () => {
    for (const version of [5, 6] as const) {
      const { seat } = await sit(version);
      await seat.run(async () => {
        g.Hooks.on("diceSoNiceMessagePreProcess", (_id: string, plan: Loose) => void (plan.willTrigger3DRoll = false));
        g.Hooks.on("diceSoNiceMessageProcessed", (_id: string, plan: Loose) => {
          if (version === 5) plan.willTrigger3DRoll = false;
          else expect(Object.isFrozen(plan)).toBe(true);
        });
        const message = await say([rollOf(die("d", [4], { faces: 6 }))]);
        expect(Boolean(message._dice3danimating)).toBe(false);
      });
    }
  });

  it("1.6: 5 removes core's dice sound, in memory", async () => {
    for (const version of [5, 6] as const) {
      const { seat } = await sit(version);
      const message = await seat.run(() => say([rollOf(die("d", [4], { faces: 6 }))], { sound: g.CONFIG.sounds.dice }));
      expect([message.sound === null, message._source.sound]).toEqual([version === 5, g.CONFIG.sounds.dice]);
      await landed(seat);
    }
  });

  it("1.6: 6 ignores dice entered by hand, and results marked `skip`", async () => {
    const { seat } = await sit(6);
    await seat.run(async () => {
      const byHand = await say([rollOf(die("d", [4], { faces: 6, method: "manual" }))]);
      const skipped = await say([rollOf(die("d", [4], { faces: 6 }))], { flags: { "dice-so-nice": { skip: true } } });
      expect([byHand, skipped].map((one) => Boolean(one._dice3danimating))).toEqual([false, false]);
    });
  });
});
