/** Modules by their folders (app.md 2): each seat is a page of its own, which evaluates every script anew. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Table } from "../src/node-table.ts";
import { g } from "./client/setup.ts";

const folder = mkdtempSync(join(tmpdir(), "table-module-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = {
  "module.json": JSON.stringify({
    ...{ id: "counting", title: "Counting", version: "1", esmodules: ["scripts/main.js"] },
    languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
  }),
  "lang/en.json": '{ "COUNTING.Title": "Counting" }',
  // Without a package.json, Node would read these files as CommonJS.
  "scripts/main.js": `import { next } from "./deep/counter.js";
class Pips extends HTMLElement {}
customElements.define("counting-pips", Pips);
Hooks.once("init", () => { game.modules.get("counting").api = { next }; });`,
  "scripts/deep/counter.js": `let count = 0;
export const next = () => (count += 1);`,
};

it("are evaluated anew for each seat, with all files that they import", async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const table = new Table({ modules: [folder] });
  const seats = [await table.seat("Gamemaster"), await table.seat("Ana")];
  const next = (): number => g.game.modules.get("counting").api.next() as number;
  expect(seats.map((seat) => [seat.run(next), seat.run(next)])).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(seats[1]?.run(() => g.game.i18n.localize("COUNTING.Title") as string)).toBe("Counting");
  table.close();
});

it("need a module.json", () => {
  expect(() => new Table({ modules: [join(folder, "nothing")] })).toThrow("There is no module.json");
});
