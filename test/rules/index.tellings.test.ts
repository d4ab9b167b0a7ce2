/**
 * The texts of the recorded throws (words, reasons, controls, pictures, as data) equal the recording
 * (tools/record-guards.mjs). After an intended change, `node tools/record-guards.mjs rules` records them again; review
 * the difference before the commit.
 */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { REQUESTS_FILE, digest, linesOf } from "../fixtures/rules/answers.ts";
import { TELLINGS_FILE, tellingsOf } from "../fixtures/rules/tellings.ts";

it("the texts of the recorded throws are unchanged", async () => {
  const recorded = linesOf(await readFile(TELLINGS_FILE, "utf8"));
  const told = tellingsOf(linesOf(await readFile(REQUESTS_FILE, "utf8")));
  expect(told.length).toBeGreaterThan(100);
  expect(told.length).toBe(recorded.length);
  const different = told.filter((telling, index) => digest(telling) !== recorded[index]);
  expect(different.slice(0, 3), `${different.length} of ${told.length} are told otherwise`).toEqual([]);
});
