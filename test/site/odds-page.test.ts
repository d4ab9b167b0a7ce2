/** The built odds page: its size before the first answer, and engines of older schemas. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { buildOddsPage, freezeEngine, LIMITS } from "../../tools/lib/odds-page.mjs";

const folder = mkdtempSync(join(tmpdir(), "odds-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the odds page is small enough for a slow line, and keeps the engines of older schemas", async () => {
  const frozen = join(folder, "frozen");
  mkdirSync(join(frozen, "0"), { recursive: true });
  writeFileSync(join(frozen, "0/engine.js"), "// an older one");
  await freezeEngine(7, frozen);
  const outDir = join(folder, "page");
  const { bytes, files, sizes } = await buildOddsPage({ outDir, frozen });
  expect(bytes).toBeLessThanOrEqual(LIMITS.bytes);
  expect(files).toBeLessThanOrEqual(LIMITS.files);
  expect(Object.values(sizes).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMITS.own);
  expect(JSON.parse(readFileSync(join(outDir, "engines.json"), "utf8"))).toMatchObject({ older: [0, 7] });
  expect(readFileSync(join(outDir, "engines/7/engine.js"), "utf8")).toBe(
    readFileSync(join(outDir, "engine.js"), "utf8"),
  );
});
