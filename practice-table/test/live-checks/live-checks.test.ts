/**
 * The live checks on the practice table: one press of the button asks both seats, and ends with a JSON; each check reports the position in every
 * position of every switch.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { buildLiveModule, liveManifest } from "../../live-checks/build.mjs";
import { CHECKS } from "../../live-checks/checks.ts";
import { Unanswerable, type Loose } from "../../live-checks/environment.ts";
import { browserName, type SeatReport } from "../../live-checks/run.ts";
import { start } from "../../live-checks/start.ts";
import { TASKS, tasksFor } from "../../live-checks/tasks.ts";
import "../../src/globals.ts";
import { generationOf, Table, type Seat } from "../../src/node-table.ts";
import { OPEN_QUESTIONS } from "../../src/open-questions.ts";
import { HOST_SWITCHES, resetHostSwitches, setHostSwitch } from "../../src/switches.ts";

const generation = generationOf(process.env.FOUNDRY_GENERATION);
const modules = [{ id: "practice-table-live", active: true, manifest: liveManifest() }];
const pageSwitches = HOST_SWITCHES.filter(({ area }) => area !== "server");
const serverSwitches = HOST_SWITCHES.filter(({ area }) => area === "server");

/** Checks of generation 14 only. */
const ONLY_14 = [
  "dice.booleanData",
  "chat.hookOrder",
  "chat.plainTextMode",
  "chat.commandText",
  "chat.inlineMode",
  "settings.rollMode",
  "open.bareModifier",
  "open.effectChanges",
];
/** Checks that only a player's seat can answer. */
const ONLY_PLAYERS = ["server.gmOnlyFields", "server.authorChangesRolls", "open.visibility"];
/** Checks of dice thrown by hand, which players may not throw. */
const BY_HAND = ["dice.manualFate", "open.oneForm"];
/** Checks that need a module. */
const WITH_MODULES = ["open.dice3dHides", "open.dice3dLinked", "open.quincunx"];
/** Checks that need another user with two sessions. */
const TWO_SESSIONS = ["server.queryReaches"];

interface Seated {
  readonly table: Table;
  readonly gm: Seat;
  readonly ana: Seat;
}

async function seated(switches: object = {}): Promise<Seated> {
  const table = new Table({ modules, switches, beforeInit: start } as ConstructorParameters<typeof Table>[0]);
  const [gm, ana] = [await table.seat("Gamemaster"), await table.seat("Ana")];
  return { table, gm, ana };
}

let home: Seated;
beforeAll(async () => {
  home = await seated();
});
afterAll(() => home.table.close());
afterEach(resetHostSwitches);

describe("the list", () => {
  test("ids are different; each has a source, a meaning, a default among its positions, and a check", () => {
    const ids = [...HOST_SWITCHES, ...OPEN_QUESTIONS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(CHECKS).sort()).toEqual([...ids].sort());
    expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
    for (const { id, source, meaning, default: start, options } of HOST_SWITCHES)
      expect([id, source.length > 3, meaning.length > 20, options.length > 1, options.includes(start)]).toEqual([
        id,
        true,
        true,
        true,
        true,
      ]);
  });

  test("unknown switches and positions are refused, and server switches are options of the table", () => {
    expect(() => setHostSwitch("dice.nothing", "x")).toThrow(/no switch/);
    expect(() => setHostSwitch("dice.onePool", "x")).toThrow(/total, dice/);
    expect(() => setHostSwitch("server.selfQuery", "deliver")).toThrow(/option of the table/);
  });
});

interface Result {
  readonly row: string;
  readonly foundry: string;
  readonly differ: readonly string[];
  readonly byHand: Readonly<Record<string, string>>;
  readonly seats: readonly SeatReport[];
  readonly alone: string;
}

/** The window that opened for this seat. */
const windowOf = (seat: Seat): HTMLElement =>
  seat.run(
    () => (globalThis as Loose).foundry.applications.instances.get("practice-table-live").element as HTMLElement,
  );

const sizes = (): number[] => {
  const { actors, messages, macros } = (globalThis as Loose).game;
  return [actors.size, messages.size, macros.size];
};

async function resultAt(seat: Seat): Promise<Result> {
  const element = windowOf(seat);
  seat.run(() => element.querySelector<HTMLElement>("[data-action=start]")?.click());
  const text = element.querySelector("textarea") as HTMLTextAreaElement;
  await vi.waitFor(() => expect(text.value).not.toBe(""), { timeout: 30_000 });
  return JSON.parse(text.value) as Result;
}

describe("the window", () => {
  test("opens for a GM, not for a player, who finds it in the settings", async () => {
    await vi.waitFor(() => expect(windowOf(home.gm).querySelector("[data-action=start]")).not.toBeNull());
    const open = (): unknown => (globalThis as Loose).foundry.applications.instances.get("practice-table-live");
    expect(home.ana.run(open)).toBeUndefined();
    const menu = home.ana.run(
      () => (globalThis as Loose).game.settings.menus.get("practice-table-live.checks") as Loose,
    );
    expect(menu).toMatchObject({ restricted: false });
  });

  test("asks both seats at one press; the result differs in nothing, and nothing is left in the world", async () => {
    const table = await seated();
    try {
      const before = table.gm.run(sizes);
      const result = await resultAt(table.gm);
      const [gm, player] = result.seats;
      expect(result.seats.map(({ role, failed, errors }) => [role, failed, errors])).toEqual([
        ["GM", {}, []],
        ["player", {}, []],
      ]);
      expect([result.differ, result.alone]).toEqual([[], ""]);
      const open = [...TWO_SESSIONS, ...WITH_MODULES, ...(generation < 14 ? ONLY_14 : [])];
      expect(Object.keys(gm?.unanswered ?? {}).sort()).toEqual([...open, ...ONLY_PLAYERS].sort());
      expect(Object.keys(player?.unanswered ?? {}).sort()).toEqual([...open, ...BY_HAND].sort());
      expect(gm?.answers["open.messageInRender"]).toContain("message");
      expect(gm?.answers["open.oneForm"]).toBe("yes, 3 results after closing");
      expect(gm?.answers["open.inlineClass"]).toBe("PracticeTableLiveInline");
      expect(gm?.answers["open.preCreate"]).toBe(OPEN_QUESTIONS.find(({ id }) => id === "open.preCreate")?.here);
      // A result of the practice table never looks like one of Foundry.
      expect(result.foundry).toMatch(/^practice table 1[34]\.\d+$/u);
      expect(result.row).toMatch(/^\| practice table .* \| without Quincunx \| # \|$/u);
      expect(windowOf(table.gm).querySelector("[role=status]")?.textContent).toContain("answered by two seats");
      expect(table.gm.run(sizes)).toEqual(before);
    } finally {
      table.table.close();
    }
  });

  test("names what differs, and a second seat that is missing", async () => {
    const table = new Table({ modules, beforeInit: start });
    try {
      const gm = await table.seat("Gamemaster");
      await vi.waitFor(() => expect(windowOf(gm).textContent).toContain("No player is connected"));
      setHostSwitch("dice.onePool", "dice");
      const result = await resultAt(gm);
      expect(result.differ).toEqual(["dice.onePool: dice, not total"]);
      expect(result.row).toContain("one seat only, without Quincunx, 1 differ");
      expect(windowOf(gm).textContent).toContain("dice.onePool: dice, not total");
      const ana = await table.seat("Ana");
      await vi.waitFor(() => expect(windowOf(gm).textContent).toContain("Ana is connected"));
      ana.close();
    } finally {
      table.close();
    }
  });

  test("a failed check, and a player's page that does not answer, are in the result", async () => {
    const { table, gm, ana } = await seated();
    try {
      vi.spyOn(CHECKS as Record<string, Loose>, "handlebars.selectArray").mockRejectedValue(new Error("broken"));
      ana.run(() => delete (globalThis as Loose).CONFIG.queries["practice-table-live.seat"]);
      const result = await resultAt(gm);
      expect(result.seats.map(({ failed }) => failed)).toEqual([{ "handlebars.selectArray": "broken" }]);
      expect(result.alone).not.toBe("");
      expect(result.row).toContain("one seat only, without Quincunx, 1 failed");
    } finally {
      table.close();
    }
  });

  test("what a person has seen is part of the result, and the button copies it", async () => {
    const { table, gm } = await seated();
    const copied: string[] = [];
    try {
      gm.run(() => {
        const { game } = globalThis as Loose;
        game.clipboard.copyPlainText = (text: string) => Promise.resolve(void copied.push(text));
      });
      const element = windowOf(gm);
      const copy = (): void => gm.run(() => element.querySelector<HTMLElement>("[data-action=copy]")?.click());
      copy();
      await resultAt(gm);
      const task = element.querySelector("[data-task='hand.encounterFlags']") as HTMLElement;
      expect(task.textContent).toMatch(/Second seat: .*setFlag.*Expected: /u);
      const [choice, seen] = [task.querySelector("select"), task.querySelector("input")] as [Loose, Loose];
      const choose = (field: Loose, value: string): void =>
        gm.run(() => {
          field.value = value;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        });
      expect(seen.hidden).toBe(true);
      choose(choice, "otherwise");
      choose(seen, "it was accepted");
      copy();
      await vi.waitFor(() => expect(copied).toHaveLength(1));
      const result = JSON.parse(copied[0] ?? "") as Result;
      expect(result.byHand).toEqual({ "hand.encounterFlags": "it was accepted" });
      expect(result.row).toContain("1 not as expected by hand");
      choose(choice, "not tried");
      expect((JSON.parse((element.querySelector("textarea") as HTMLTextAreaElement).value) as Result).byHand).toEqual(
        {},
      );
    } finally {
      table.close();
    }
  });

  test("tasks of modules that are not active are left out", () => {
    const ids = (generation: number, ...active: string[]): string[] =>
      tasksFor(generation, (id) => active.includes(id)).map(({ id }) => id);
    expect(ids(14)).toEqual(["hand.refusedTypes", "hand.combatantsGo", "hand.encounterFlags"]);
    expect(ids(13, "quincunx")).not.toContain("hand.detached");
    expect(ids(14, "quincunx", "popout", "dice-so-nice")).toHaveLength(TASKS.length);
  });

  test.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox 150"],
    ["Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "Chrome 140"],
    ["Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edg 140"],
    ["Mozilla/5.0 (X11) FoundryVTT/14.368 Chrome/140.0.0.0 Electron/38.1 Safari/537.36", "Electron 38"],
    ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15", "Safari 26"],
    ["", "a browser"],
  ])("%s is %s", (agent, name) => expect(browserName(agent)).toBe(name));
});

test("the module is bundled for the browser, with all files of its manifest", async () => {
  const outDir = mkdtempSync(join(tmpdir(), "live-checks-"));
  try {
    await buildLiveModule(outDir);
    const { esmodules, styles } = liveManifest() as Record<string, string[]>;
    const [code = "", css = ""] = [...(esmodules ?? []), ...(styles ?? [])].map((path) =>
      readFileSync(join(outDir, path), "utf8"),
    );
    expect(code).toContain("practice-table-live");
    expect(code).not.toMatch(/from\s*"|node:/);
    expect(css).toContain(".practice-table-live");
  } finally {
    rmSync(outDir, { recursive: true });
  }
});

describe("each check reports the present position", () => {
  const cases = pageSwitches
    .filter(({ id }) => generation >= 14 || !ONLY_14.includes(id))
    .flatMap(({ id, options }) => options.map((option) => [id, option] as const));

  test.each(cases)("%s: %s", async (id, option) => {
    setHostSwitch(id, option);
    expect(await home.gm.run(async () => CHECKS[id]?.())).toBe(option);
  });

  test.each(serverSwitches.flatMap(({ id, options }) => options.map((option) => [id, option] as const)))(
    "%s: %s, from a player's seat",
    async (id, option) => {
      const { table, gm, ana } = await seated({ [id.replace("server.", "")]: option });
      try {
        if (TWO_SESSIONS.includes(id)) await table.seat("Ana");
        // As a GM first, which creates the document for the player's check.
        if (ONLY_PLAYERS.includes(id)) await expect(gm.run(async () => CHECKS[id]?.())).rejects.toThrow(Unanswerable);
        const seat = TWO_SESSIONS.includes(id) ? gm : ana;
        expect(await seat.run(async () => CHECKS[id]?.())).toBe(option);
      } finally {
        table.close();
      }
    },
  );

  test("a GM cannot answer a player's questions", async () => {
    await expect(home.gm.run(async () => CHECKS["server.authorChangesRolls"]?.())).rejects.toThrow(Unanswerable);
  });
});
