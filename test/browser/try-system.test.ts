/**
 * `try-system` in bare Node agrees with the same trial in Chromium, on small systems in the shapes of published ones: what runs in the browser runs in
 * Node, and what fails in the browser is a fault in Node.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { startTable } from "foundry-practice-table/server";
import { build, type Rollup } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromium } from "playwright-core";
import { ensureChromium } from "../../tools/lib/ensure.mjs";
import { root } from "../../tools/lib/project.mjs";
import { BROKEN, SOUND, writeSystem, type Files } from "../fixtures/system-shapes.ts";
import { played } from "./lib/nightly.ts";
import { BROWSER_ARGS } from "./lib/seats.ts";
import type { Page as Foundry } from "../support/page.ts";

const BIN = join(root, "node_modules/foundry-practice-table/bin/foundry-practice-table.mjs");

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Report {
  readonly faults: readonly string[];
  readonly opened: readonly string[];
  readonly edited: readonly string[];
  readonly rolled: readonly string[];
}

/** Without the parts that differ from run to run. */
const plain = (lines: readonly string[]): string[] =>
  [
    ...new Set(
      lines.map((line) => line.replaceAll(/\b(Actor|Item)\.[A-Za-z0-9]{16}/g, "$1.ID").split(/\n| \(file:/)[0] ?? ""),
    ),
  ].sort();

function inNode(
  folder: string,
  generation: string,
): Report & { readonly status: number | null; readonly text: string } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, "try-system", folder, generation], {
    encoding: "utf8",
    cwd: root,
  });
  const list = (title: string): string[] => {
    const [, body = ""] = new RegExp(`^${title} \\(\\d+\\)\\n((?: {2}.*\\n)*)`, "m").exec(stdout) ?? [];
    return body.split("\n").flatMap((line) => (line ? [line.trim()] : []));
  };
  return {
    ...{ status, text: stdout + stderr },
    ...{ faults: list("Failed"), opened: list("Opened"), edited: list("Edited"), rolled: list("Rolled from") },
  };
}

let script = "";
beforeAll(async () => {
  const entry = createRequire(import.meta.url).resolve("foundry-practice-table/try-system");
  const built = [
    await build({
      ...{ configFile: false, logLevel: "error" },
      build: { write: false, minify: false, lib: { entry, name: "Trial", formats: ["iife"], fileName: "trial" } },
    }),
  ].flat() as Rollup.RollupOutput[];
  script = built[0]!.output[0].code;
}, 120_000);

async function inBrowser(folder: string, generation: 13 | 14): Promise<Report & { readonly list: string }> {
  const table = await startTable({ system: folder, generation });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage();
    await page.goto(table.seat("Gamemaster"));
    await page.locator("#loading").waitFor({ state: "detached" });
    await page.addScriptTag({ content: script });
    const report = await page.evaluate(async () => {
      const { trySystem } = (
        globalThis as unknown as { readonly Trial: typeof import("foundry-practice-table/try-system") }
      ).Trial;
      // Longer than a roll takes on a busy machine.
      return await trySystem(() => new Promise((resolve) => setTimeout(resolve, 400)));
    });
    await page.evaluate(
      () => (globalThis as unknown as Foundry).ui.settings.render({ force: true }) as Promise<unknown>,
    );
    const list = await page.locator("#settings").textContent();
    return { ...(report as object as Report), list: list ?? "" };
  } finally {
    await browser.close();
    await table.close();
  }
}

function folderOf(files: Files): string {
  const folder = writeSystem(files);
  folders.push(folder);
  return folder;
}

describe.each(played<13 | 14>(14, 13))("generation %s", (generation) => {
  test("a sound system has no fault in either", async () => {
    const folder = folderOf(SOUND);
    const [there, here] = [await inBrowser(folder, generation), inNode(folder, String(generation))];
    expect(there.faults).toEqual([]);
    expect(here.faults, here.text).toEqual([]);
    expect(here.status).toBe(0);
    for (const what of ["opened", "edited", "rolled"] as const) expect(here[what]).toEqual(there[what]);
    expect(here.rolled).toEqual(["Actor.hero: HeroSheet"]);
  }, 300_000);

  test("a broken system has the same faults in both: scripts, hooks, data, rejections, timers, clicks", async () => {
    const folder = folderOf(BROKEN);
    const [there, here] = [await inBrowser(folder, generation), inNode(folder, String(generation))];
    const own = (faults: readonly string[]): string[] =>
      plain(faults).filter((fault) => !fault.includes("missing.mjs"));
    expect(own(here.faults)).toEqual(own(there.faults));
    expect(here.status).toBe(1);
    for (const words of [
      ...["the ready hook failed", "no stats to derive from", "nobody awaited this", "the click failed"],
      "the closed sheet has no element",
    ])
      expect(here.text).toContain(words);
    for (const faults of [here.faults, there.faults])
      expect(faults.filter((fault) => /^broken-shapes\/missing\.mjs did not load: /.test(fault))).toHaveLength(1);
    // The page says so, too.
    expect(there.list).toContain("broken-shapes/missing.mjs did not load");
    expect(there.list).toContain("the ready hook failed");
  }, 300_000);
});
