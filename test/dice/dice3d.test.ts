/**
 * With a 3D dice module: falling dice, and waiting results (integrations.md 1.3, 1.5, 1.7, 1.8). Both of its versions,
 * as the practice table's stand-in has them; no seat shows a result early, and none waits forever.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  dice3dPackage,
  fallenAt,
  hideTab,
  landAt,
  loadDice3d,
  waitingAt,
  type Fallen,
  type Version,
} from "foundry-practice-table/dice3d";
import { Table, type Seat } from "foundry-practice-table";
import { sourcesOf } from "../../src/dice/dice3d/sources.ts";
import { ownModule } from "../module.ts";
import { until, openedForm } from "../support/stage.ts";
import { loadModule } from "../support/load-module.ts";
import { type Message, type ThrownRoll, page, api } from "../support/page.ts";
import { writeByHand } from "../support/by-hand.ts";

const secondPackage = fileURLToPath(new URL("../second-package", import.meta.url));
/** Dice roll until the test ends them, in milliseconds. */
const SLOW = 300_000;
const ROLLING = "The dice are rolling…";

async function openTable(version: Version): Promise<Table> {
  const manifest = JSON.parse(await readFile(`${secondPackage}/module.json`, "utf8")) as Record<string, unknown>;
  return new Table({
    ...ownModule,
    modules: [...ownModule.modules, { id: "two-tens", active: true, manifest }, dice3dPackage(version)],
    folders: { ...ownModule.folders, "two-tens": secondPackage },
  });
}

async function sit(table: Table, user: string): Promise<Seat> {
  let areTemplatesLoaded = (): boolean => false;
  const seat = await table.seat(user, {
    loadModule: async ({ id }) => {
      if (id === "quincunx") ({ areTemplatesLoaded } = await loadModule());
      else if (id === "two-tens") await import("../second-package/two-tens.mjs");
      else await loadDice3d();
    },
  });
  await until(() => areTemplatesLoaded(), "the templates");
  await seat.run(() => page.game.settings.set("dice-so-nice", "time", 5));
  return seat;
}

/** The next dice of this seat: face and size each. */
function fixFaces(faces: readonly (readonly [face: number, size: number])[]): void {
  const left = [...faces];
  page.CONFIG.Dice.randomUniform = () => {
    const [face, size] = left.shift() ?? [1, 6];
    return 1 - (face - 0.5) / size;
  };
}
const roll = async (words: string, faces: readonly (readonly [number, number])[] = [], mode = "public") => {
  fixFaces(faces);
  return (await api().roll(words, { mode })).message;
};
const draw = (message: Message): Promise<HTMLElement> => message.renderHTML() as Promise<HTMLElement>;
const wordsOf = (root: ParentNode, selector: string): readonly string[] =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent?.replaceAll(/\s+/gu, " ").trim() ?? "");
const read = async (message: Message): Promise<string> => wordsOf(await draw(message), ".quincunx-card").join(" ");
const announced = (): readonly string[] => wordsOf(document, "#quincunx-live p");
const settled = (ms = 30): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const shown = (fallen: readonly Fallen[]): string[] => fallen.map(({ shape, face }) => `${shape}:${face}`);
const operationsOf = (message: Message) =>
  page.game.messages.filter(({ flags }) => flags.quincunx?.card === message.id);

/** A roll that is about to fall, as the module's hook gives it. */
interface Fall {
  roll: ThrownRoll & { ghost?: boolean };
  dsnRoll: ThrownRoll;
}

interface Preset {
  readonly type: string;
  readonly system: string;
  readonly labels: readonly string[];
}

beforeAll(() => hideTab(false));
afterEach(() => hideTab(false));

describe.each([5, 6] as const)("Dice So Nice %i", (version) => {
  let table: Table;
  let seat: Seat;
  const landed = (): Promise<void> => landAt(seat);
  const set = (key: string, value: unknown): Promise<unknown> => page.game.settings.set("dice-so-nice", key, value);

  beforeAll(async () => {
    table = await openTable(version);
    seat = await sit(table, "Gamemaster");
    seat.use();
  });
  beforeEach(async () => {
    await page.ChatMessage.deleteDocuments([], { deleteAll: true });
    await landed();
    await set("time", 5);
    (fallenAt(seat) as Fallen[]).splice(0);
    document.querySelector("#quincunx-live")?.replaceChildren();
  });

  describe("falling dice", () => {
    it("1.3: core dice of the same size, for every letter, with the thrown faces", async () => {
      await roll("fives 2d8 + d10 + d4 vs 4 cd 2", [
        [3, 8],
        [8, 8],
        [10, 10],
        [1, 4],
        [2, 6],
        [6, 6],
      ]);
      await roll("te", [
        [4, 6],
        [2, 6],
        [6, 6],
      ]);
      await roll("tens 11", [
        [9, 10],
        [10, 10],
      ]);
      await landed();
      expect(fallenAt(seat).map(({ type }) => type)).toEqual(fallenAt(seat).map(({ shape }) => shape));
      expect(shown(fallenAt(seat))).toEqual([
        ...["d8:3", "d8:8", "d10:10", "d4:1", "d6:2", "d6:6"],
        ...["d6:4", "d6:2", "d6:6"],
        ...["d10:9", "d10:10"],
      ]);
    });

    it("1.4: challenge dice differ from the dice of the pool, unless their look is configured", async () => {
      await roll("fives 2d8 vs 4 cd 2", [
        [3, 8],
        [8, 8],
        [2, 6],
        [6, 6],
      ]);
      const own = await new page.Roll("1dy").evaluate();
      Object.assign(own.dice[0].options, { colorset: "fire" });
      await page.ChatMessage.create({ content: "<p>rolled</p>", rolls: [own] });
      await landed();
      const looks = fallenAt(seat).map(({ colorset }) => colorset);
      expect(looks).toEqual([undefined, undefined, "quincunx-opposing", "quincunx-opposing", "fire"]);
    });

    it("1.3: all rolls of a message, beside foreign dice", async () => {
      fixFaces([
        [3, 6],
        [1, 6],
        [1, 6],
        [20, 20],
        [7, 8],
      ]);
      const [one, other] = [await new page.Roll("1dt + 1d20").evaluate(), await new page.Roll("1dhs8").evaluate()];
      await page.ChatMessage.create({ content: "<p>rolled</p>", rolls: [one, other] });
      await landed();
      expect(shown(fallenAt(seat))).toContain("d20:20");
      expect(shown(fallenAt(seat)).at(-1)).toBe("d8:7");
    });

    it("1.5: bonus dice fall after their fives, and theirs after them; the roll itself stores nothing of it", async () => {
      const one = await roll("fives 2d6 + d8 vs 5", [
        [5, 6],
        [2, 6],
        [4, 6],
        [5, 8],
        [1, 8],
      ]);
      await landed();
      expect(fallenAt(seat).map(({ face, throw: at }) => [face, at])).toEqual([
        [5, 0],
        [2, 0],
        [4, 1],
        [5, 0],
        [1, 1],
      ]);
      expect(one.rolls[0].dice[0].results[0].exploded ?? false).toBe(false);
      (fallenAt(seat) as Fallen[]).splice(0);
      await roll("fives 2d6 vs 5 infinite", [
        [5, 6],
        [5, 6],
        [5, 6],
        [3, 6],
        [2, 6],
      ]);
      await landed();
      expect(fallenAt(seat).map((die) => die.throw)).toEqual([0, 0, 1, 1, 2]);
    });

    it("1.5: dice with bonus dice are marked, in the falling dice only", async () => {
      let start: ThrownRoll | null = null as ThrownRoll | null;
      const listener = page.Hooks.on("diceSoNiceRollStart", (_id: string, { dsnRoll }: Fall) => void (start = dsnRoll));
      await roll("fives 3d6 vs 4 discord 2", [
        [2, 6],
        [5, 6],
        [3, 6],
        [6, 6],
      ]);
      page.Hooks.off("diceSoNiceRollStart", listener);
      const {
        dice: [die],
      } = start!;
      expect(die.number).toBe(3);
      expect(die.results.map(({ exploded }) => exploded)).toEqual([false, true, false, false]);
    });

    it("1.5: if one die brings two, as many are marked as fall next", () => {
      const declaration = {
        more: (faces: readonly number[]) => (faces.length === 2 ? faces.filter((face) => face === 6).length * 2 : 0),
      };
      const term = { declaration, faceList: [1, 6, 3, 4], firstThrow: 2, typedModifiers: {}, faces: 6 };
      expect([...sourcesOf(term as never)].sort()).toEqual([0, 1]);
    });

    it("1.3: ghost and secret are determined at the time of the fall, for any setter", async () => {
      const late = page.Hooks.on(
        "diceSoNiceRollStart",
        (_id: string, context: Fall) => void (context.roll.ghost = true),
      );
      await roll("te", [], "gm");
      page.Hooks.off("diceSoNiceRollStart", late);
      await roll("te");
      await landed();
      const marks = fallenAt(seat).map(({ isGhost, isSecret }) => [isGhost, isSecret]);
      const whisper = page.game.release.generation >= 14 ? true : marks[0]?.[1];
      expect([marks[0], marks.at(-1)]).toEqual([
        [true, whisper],
        [false, false],
      ]);
    });

    it("1.3: a replacement by another package stays; rolls without dice of ours are left alone", async () => {
      const mine = await new page.Roll("1d12").evaluate();
      const context = { roll: await new page.Roll("3dt").evaluate(), dsnRoll: mine };
      page.Hooks.callAll("diceSoNiceRollStart", null, context);
      expect(context.dsnRoll).toBe(mine);
      const other: Partial<Fall> = { roll: mine };
      page.Hooks.callAll("diceSoNiceRollStart", null, other);
      expect(other.dsnRoll).toBe(undefined);
    });

    it("1.3: made of the class that a system has put in the place of core's dice", async () => {
      const { d: before } = page.CONFIG.Dice.terms;
      page.CONFIG.Dice.terms.d = class BasicDie extends before {};
      await roll("te", [
        [1, 6],
        [2, 6],
        [3, 6],
      ]);
      await landed();
      page.CONFIG.Dice.terms.d = before;
      expect(fallenAt(seat).map(({ type }) => type)).toEqual(["d6", "d6", "d6"]);
    });

    it("1.2, 1.3: dice that fail there fall by a preset with its numbers, without an error", async () => {
      const { d: before } = page.CONFIG.Dice.terms;
      const failing = class extends before {
        constructor(data: { readonly results?: readonly object[] }) {
          if (data?.results?.length) throw new Error("no");
          super(data);
        }
      };
      Object.defineProperty(failing, "name", { value: before.name });
      page.CONFIG.Dice.terms.d = failing;
      const message = await roll("te", [
        [4, 6],
        [2, 6],
        [6, 6],
      ]);
      page.CONFIG.Dice.terms.d = before;
      await landed();
      expect(fallenAt(seat)).toMatchObject([
        { message: message.id, type: "dt", shape: "d6", label: "4" },
        { type: "dt", label: "2" },
        { type: "dt", label: "6" },
      ]);
      await roll("te");
      await landed();
      expect(fallenAt(seat)).toHaveLength(6);
    });

    it("1.2: a preset with shape and numbers for each used letter, including other packages', at once and without colours", () => {
      const added: [preset: Preset, shape: string][] = [];
      const addDicePreset = (preset: Preset, shape: string): void => {
        added.push([preset, shape]);
        if (preset.type === "dt") throw new Error("taken");
      };
      expect(page.Hooks.call("diceSoNiceReady", { addDicePreset })).toBe(true);
      const { terms } = page.CONFIG.Dice;
      const ours = Object.keys(terms).filter((letter) => /^(Quincunx|TwoTens)/u.test(terms[letter]!.name));
      expect(added.map(([{ type }]) => type).sort()).toEqual(ours.map((letter) => `d${letter}`).sort());
      for (const [preset, shape] of added) {
        expect(Object.keys(preset).sort()).toEqual(["labels", "system", "type"]);
        expect([preset.system, shape]).toEqual(["standard", `d${preset.labels.length}`]);
        expect(preset.labels).toEqual(preset.labels.map((_, index) => String(index + 1)));
      }
      // For every size of a hero die, its number exists.
      expect(added.find(([{ type }]) => type === "dh")?.[1]).toBe("d12");
      expect(added.find(([{ type }]) => type === "dn")?.[1]).toBe("d10");
    });

    it("1.7: without the 3D dice module there is no effect", () => {
      expect(() => page.Hooks.call("diceSoNiceReady", {})).not.toThrow();
      expect(() => page.Hooks.callAll("diceSoNiceRollStart", null, {})).not.toThrow();
    });
  });

  describe.each(["before", "after"])("waiting results, if the module listens %s us", (listens) => {
    beforeAll(() => set("listens", listens));
    beforeEach(() => set("time", SLOW));

    it("1.6, 1.8: a card is hidden and not announced before its dice rest; the roller has the result at once", async () => {
      fixFaces([
        [4, 6],
        [4, 6],
        [5, 6],
      ]);
      const { message, outcome } = await api().roll("te");
      expect([outcome, waitingAt(seat)]).toMatchObject([{ total: 13 }, 1]);
      const html = await draw(message);
      await settled();
      expect([html.classList.contains("dsn-hide"), announced()]).toEqual([true, []]);
      await landed();
      await settled();
      expect(html.classList.contains("dsn-hide")).toBe(false);
      expect(announced()).toEqual([expect.stringContaining("Total 13")]);
    });

    it("1.8: dice thrown for a card: its line, history, buttons and sentence wait for them, and none is thrown twice", async () => {
      const card = await roll("fives 2d6 vs 4 cd 2 by gm", [
        [4, 6],
        [4, 6],
      ]);
      await landed();
      await settled();
      const before = await draw(card);
      expect(wordsOf(before, ".quincunx-headline").join(" ")).toMatch(/thrown|\?|…/iu);
      fixFaces([
        [4, 6],
        [1, 6],
      ]);
      const button = before.querySelector<HTMLElement>('[data-quincunx-do="throw"]');
      button?.click();
      await until(() => waitingAt(seat) === 1, "the throw");
      const during = await draw(card);
      expect(wordsOf(during, ".quincunx-headline")).toEqual(wordsOf(before, ".quincunx-headline"));
      expect(wordsOf(during, ".quincunx-state")).toContain(ROLLING);
      expect(wordsOf(during, ".quincunx-history__what")).toEqual([]);
      expect(during.querySelector('[data-quincunx-do="throw"]')).toBe(null);
      const told = announced().length;
      button?.click();
      await settled();
      expect([operationsOf(card).length, announced().length]).toEqual([1, told]);
      await landed();
      await settled();
      const after = await draw(card);
      expect(wordsOf(after, ".quincunx-headline")).not.toEqual(wordsOf(before, ".quincunx-headline"));
      expect(wordsOf(after, ".quincunx-state")).not.toContain(ROLLING);
      expect(wordsOf(after, ".quincunx-history__what").join(" ")).toMatch(/2d6 \(4, 1\)/u);
      expect(announced()).toHaveLength(told + 1);
    });

    it("a GM's amend and undo apply after operations with rolling dice, and reveal nothing of them", async () => {
      const card = await roll("fives 2d6 vs 4 cd 2 by gm", [
        [4, 6],
        [6, 6],
      ]);
      await landed();
      fixFaces([
        [4, 6],
        [1, 6],
      ]);
      (await draw(card)).querySelector<HTMLElement>('[data-quincunx-do="throw"]')?.click();
      await until(() => waitingAt(seat) === 1, "the throw");
      await say(card, "amend", { target: 6 }, 2);
      await until(() => operationsOf(card).length === 2, "the amend");
      expect(await read(card)).toMatch(/Target Number 6/u);
      expect(wordsOf(await draw(card), ".quincunx-state")).toContain(ROLLING);
      const [undo] = [...(await draw(card)).querySelectorAll<HTMLElement>('[data-quincunx-do="undo"]')];
      undo?.click();
      await until(() => operationsOf(card).length === 3, "the undo");
      expect(await read(card)).toMatch(/Target Number 4/u);
      expect(operationsOf(card).at(-1)?.flags.quincunx.turn).toBe(3);
      expect(waitingAt(seat)).toBe(1);
      await landed();
      await settled();
      expect(wordsOf(await draw(card), ".quincunx-state")).not.toContain(ROLLING);
      expect(await read(card)).toMatch(/2d6 \(4, 1\)/u);
    });

    it("1.8: an amend that arrives while the card's own dice fall is announced with it, once", async () => {
      const card = await roll("check 3 vs 20", [
        [1, 20],
        [2, 20],
        [3, 20],
      ]);
      await say(card, "amend", { target: 2 }, 1);
      await until(() => operationsOf(card).length === 1, "the amend");
      await settled();
      expect(announced()).toEqual([]);
      await landed();
      await settled();
      expect(announced()).toHaveLength(1);
    });

    it("1.8: the line of a request waits for the dice of its answer", async () => {
      const { message: request } = await api().request({
        mechanic: "standard-check",
        spec: { target: 12 },
        title: "Rain",
        seats: [{ user: page.game.user.id }],
      });
      const form = await openedForm();
      form.querySelector<HTMLElement>(".quincunx-primary")?.click();
      await until(() => waitingAt(seat) === 1, "the dice");
      const rows = async (): Promise<readonly string[]> =>
        [...(await draw(request)).querySelectorAll(".quincunx-request__answer")].map(
          (row) => row.getAttribute("aria-label") ?? "",
        );
      expect(await rows()).toEqual([ROLLING]);
      expect((await draw(request)).querySelector('[data-quincunx-do="answer"]')).toBe(null);
      await landed();
      await settled();
      expect((await rows()).join(" ")).toMatch(/Total \d+/u);
    });

    it("a message that is deleted while its dice fall is not announced", async () => {
      const card = await roll("te");
      await settled();
      await card.delete();
      await landed();
      await settled();
      expect(announced()).toEqual([]);
    });

    it("1.8: a hidden tab does not wait, nor one that becomes hidden", async () => {
      hideTab(true);
      await roll("te");
      await settled();
      expect(announced()).toHaveLength(1);
      hideTab(false);
      await roll("te");
      await settled();
      expect(announced()).toHaveLength(1);
      hideTab(true);
      await settled();
      expect(announced()).toHaveLength(2);
    });

    it("each user may switch it off; without delayed messages or 3D dice there is no waiting", async () => {
      const isReadAtOnce = async (): Promise<boolean> => {
        document.querySelector("#quincunx-live")?.replaceChildren();
        await roll("te");
        await settled();
        return announced().length === 1;
      };
      expect(await isReadAtOnce()).toBe(false);
      await page.game.settings.set("quincunx", "dice3d", false);
      expect(await isReadAtOnce()).toBe(true);
      await page.game.settings.set("quincunx", "dice3d", true);
      await landed();
      await set("immediatelyDisplayChatMessages", true);
      expect(await isReadAtOnce()).toBe(true);
      await set("immediatelyDisplayChatMessages", false);
      await set("enabled", false);
      expect(await isReadAtOnce()).toBe(true);
      await set("enabled", true);
    });

    it("1.1: an endless animation: after ten seconds the card appears, and is announced", async () => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
      const spoil = page.Hooks.on("diceSoNiceRollStart", (_id: string, context: Fall) =>
        Reflect.set(context, "dsnRoll", {}),
      );
      const card = await roll("te");
      page.Hooks.off("diceSoNiceRollStart", spoil);
      const html = await draw(card);
      await vi.advanceTimersByTimeAsync(9000);
      expect([html.classList.contains("dsn-hide"), announced()]).toEqual([true, []]);
      await vi.advanceTimersByTimeAsync(1500);
      expect(announced()).toHaveLength(1);
      // At every place, then and later.
      expect([html, await draw(card)].map(({ classList }) => classList.contains("dsn-hide"))).toEqual([false, false]);
      vi.useRealTimers();
    });

    async function say(card: Message, type: string, data: object, turn: number): Promise<void> {
      await writeByHand(card.id, type, data, turn);
    }
  });

  it("at another seat dice take their own time, and both read the same in the end", async () => {
    const ana = await sit(table, "Ana");
    await ana.run(() => set("time", SLOW));
    await set("time", 5);
    const card = await roll("fives 2d6 vs 4 cd 2 by gm", [
      [4, 6],
      [4, 6],
    ]);
    const at = (seat: Seat): Promise<string> =>
      seat.run(async () => wordsOf(await draw(page.game.messages.get(card.id)), ".quincunx-headline").join(" "));
    await until(() => waitingAt(ana) === 1, "Ana's dice");
    await landAt(ana);
    const before = await at(ana);
    fixFaces([
      [1, 6],
      [2, 6],
    ]);
    (await draw(card)).querySelector<HTMLElement>('[data-quincunx-do="throw"]')?.click();
    await until(() => operationsOf(card).length === 1 && waitingAt(seat) === 0, "the GM's dice");
    await until(() => waitingAt(ana) === 1, "Ana's dice");
    await settled(5);
    expect(await at(seat)).not.toBe(before);
    expect(await at(ana)).toBe(before);
    await landAt(ana);
    await settled();
    expect(await at(ana)).toBe(await at(seat));
    ana.close();
  });
});
