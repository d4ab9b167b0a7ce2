/**
 * The live checks on the practice table: each batch registers with Quench and passes at the defaults; each check reports the position in every
 * position of every switch.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildLiveModule, liveManifest } from "../../live-checks/build.mjs";
import { answers, CHECKS, registerLiveChecks } from "../../live-checks/index.ts";
import { prepareServerChecks } from "../../live-checks/server.ts";
import { Unanswerable } from "../../live-checks/environment.ts";
import "../../src/globals.ts";
import { generationOf, Table, type Seat } from "../../src/node-table.ts";
import { OPEN_QUESTIONS } from "../../src/open-questions.ts";
import { HOST_SWITCHES, resetHostSwitches, setHostSwitch } from "../../src/switches.ts";
import { QuenchShim, type Result } from "./quench-shim.ts";

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
/** Checks that need another user with two sessions. */
const TWO_SESSIONS = ["server.queryReaches"];

interface Seated {
  readonly table: Table;
  readonly gm: Seat;
  readonly ana: Seat;
}

async function seated(switches: object = {}): Promise<Seated> {
  const table = new Table({ modules, switches, beforeInit: prepareServerChecks } as ConstructorParameters<
    typeof Table
  >[0]);
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

describe("batches", () => {
  const states = (results: readonly Result[], state: Result["state"]): string[] =>
    results.filter((one) => one.state === state).map(({ title }) => title.split(":")[0] as string);

  test("register under an installed package, pass at the defaults as a GM, and are pending if a GM cannot answer", async () => {
    const quench = new QuenchShim(["practice-table-live", "quench"]);
    registerLiveChecks(quench);
    expect([...quench.batches.keys()].sort()).toEqual(
      ["dice", "interface", "questions", "server"].map((area) => `practice-table-live.${area}`),
    );
    const results = await home.gm.run(async () => {
      const all: Result[] = [];
      for (const key of quench.batches.keys()) all.push(...(await quench.run(key)));
      return all;
    });
    expect(
      results.filter(({ state }) => state === "failed").map(({ title, error }) => [title, error?.message]),
    ).toEqual([]);
    const pending = [...ONLY_PLAYERS, ...TWO_SESSIONS, ...(generation < 14 ? ONLY_14 : [])];
    // Ana has one session: it cannot tell whether the query reaches all her sessions.
    expect(states(results, "pending").sort()).toEqual(pending.filter((id) => !TWO_SESSIONS.includes(id)).sort());
    expect(answers["open.messageInRender"]).toContain("message");
    expect(answers["open.oneForm"]).toBe("yes, 3 results after closing");
    expect(answers["open.inlineClass"]).toBe("PracticeTableLiveInline");
    expect(answers["open.preCreate"]).toBe(OPEN_QUESTIONS.find(({ id }) => id === "open.preCreate")?.here);
  });

  test("fail with the application's position if it differs", async () => {
    const quench = new QuenchShim(["practice-table-live"]);
    registerLiveChecks(quench);
    setHostSwitch("dice.onePool", "dice");
    const results = await home.gm.run(() => quench.run("practice-table-live.dice"));
    const [failed] = results.filter(({ state }) => state === "failed");
    expect(states(results, "failed")).toEqual(["dice.onePool"]);
    expect(failed?.error?.message).toContain('the application says "dice", the practice table starts with "total"');
  });

  test("the module is bundled for the browser and starts at init", async () => {
    const outDir = mkdtempSync(join(tmpdir(), "live-checks-"));
    try {
      await buildLiveModule(outDir);
      const code = readFileSync(join(outDir, "live-checks.js"), "utf8");
      expect(code).toContain("quenchReady");
      expect(code).not.toMatch(/from\s*"|node:/);
    } finally {
      rmSync(outDir, { recursive: true });
    }
  });
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
