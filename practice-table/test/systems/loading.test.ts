/** Loading of a system's scripts in bare Node: as ES modules, because its manifest says so (app.md 1.1), regardless of Node's own rule. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { systemIn, Table } from "../../src/node-table.ts";
import { trySystem } from "../../src/try-system.ts";
import { startTable } from "../../src/server/table.ts";

type Loose = any;
const page = globalThis as Loose;

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

let count = 0;

/** A system in a folder without a package.json. */
function aSystem(files: Record<string, string>, manifest: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "table-system-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const id = `loaded-${++count}`;
  const all: Record<string, string> = {
    "system.json": JSON.stringify({
      ...{ id, title: "Loaded", version: "1.0.0", esmodules: ["module/main.js"] },
      documentTypes: { Actor: { hero: {}, beast: {} }, Item: { tool: {} } },
      ...manifest,
    }),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text.replaceAll("SYSTEM", id));
  }
  return folder;
}

/** Two files that import each other and use each other later only. */
const CYCLE = {
  "module/main.js": `import { HeroSheet, sheetName } from "./sheet.js";
export const label = "A hero";
globalThis["SYSTEM"] = () => sheetName();
Hooks.once("init", () => foundry.documents.collections.Actors.registerSheet("SYSTEM", HeroSheet, { types: ["hero", "beast"], makeDefault: true }));`,
  "module/sheet.js": `import { label } from "./main.js";
export const sheetName = () => label;
const { HandlebarsApplicationMixin } = foundry.applications.api;
export class HeroSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
  static PARTS = { all: { template: "systems/SYSTEM/templates/hero.hbs" } };
}`,
  "templates/hero.hbs": '<div><input name="name" type="text" value="{{document.name}}"></div>',
};

async function tried(folder: string): Promise<Awaited<ReturnType<typeof trySystem>>> {
  const table = new Table(await systemIn(folder));
  undo.push(() => table.close());
  const seat = await table.seat("Gamemaster");
  seat.use();
  return seat.run(() => trySystem(() => table.settle(8)));
}

describe("scripts of a system in bare Node", () => {
  test("app.md 1.1: esmodules that end in .js may import each other in a circle", async () => {
    const trial = await tried(aSystem(CYCLE));
    expect(trial.faults).toEqual([]);
    expect(trial.opened).toEqual([
      "Actor.hero: HeroSheet",
      "Actor.beast: HeroSheet",
      expect.stringMatching(/^Item\.tool/),
    ]);
    expect(page[page.game.system.id as string]()).toBe("A hero");
  });

  test("a script that does not load is a fault of the trial, with its path", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const trial = await tried(aSystem({ "module/main.js": 'throw new Error("no such luck");' }));
    expect(trial.faults).toEqual([expect.stringMatching(/^loaded-\d+\/module\/main\.js did not load: no such luck$/)]);
  });

  test("a missing script, or one that cannot be parsed, is a fault", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await tried(aSystem({}))).faults).toEqual([expect.stringContaining("module/main.js did not load")]);
    expect((await tried(aSystem({ "module/main.js": "const = 1;" }))).faults).toEqual([
      expect.stringContaining("module/main.js did not load"),
    ]);
  });

  test("a type without a sheet is a fault if the system has sheets for other types", async () => {
    const main = CYCLE["module/main.js"].replace('["hero", "beast"]', '["hero"]');
    const trial = await tried(aSystem({ ...CYCLE, "module/main.js": main }));
    expect(trial.faults).toEqual([expect.stringMatching(/^Actor\.beast: /)]);
  });
});

describe("scripts of a system in a browser", () => {
  test("app.md 1.1: every file of the system is served as JavaScript, regardless of Node's own rule", async () => {
    const folder = aSystem(CYCLE);
    const table = await startTable({ system: folder });
    undo.push(() => void table.close());
    for (const file of ["main.js", "sheet.js"]) {
      const response = await fetch(`${table.url}/systems/loaded-${count}/module/${file}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    }
  });
});

describe("the command `try-system`", () => {
  const bin = fileURLToPath(new URL("../../bin/foundry-practice-table.mjs", import.meta.url));
  const run = (folder: string): { status: number | null; stdout: string } =>
    spawnSync(process.execPath, [bin, "try-system", folder], { cwd: tmpdir(), encoding: "utf8" });
  test("exits with 1 and names the script that did not load", () => {
    const broken = run(aSystem({ "module/main.js": 'throw new Error("no such luck");' }));
    expect(broken.stdout).toMatch(/Failed \(1\)\n {2}loaded-\d+\/module\/main\.js did not load: no such luck/);
    expect(broken.status).toBe(1);
  }, 120_000);

  test("resolves an import by the path at which the server serves a file", () => {
    const byAddress = CYCLE["module/sheet.js"].replace("./main.js", "/systems/SYSTEM/module/main.js");
    const good = run(aSystem({ ...CYCLE, "module/sheet.js": byAddress }));
    expect(good.stdout).toContain("Failed (0)");
    expect(good.status).toBe(0);
  }, 120_000);
});
