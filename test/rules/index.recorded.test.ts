/**
 * All results of the mechanics for six hundred recorded throws (outcome, texts, odds, controls, terms, changes,
 * contests) and all declarations equal the recording. After an intended change, `node tools/record-guards.mjs rules`
 * records them again; review the differences before the commit. The cases stay.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mechanicById } from "../../src/rules/index.ts";
import { linesOf } from "../fixtures/rules/answers.ts";
import { CASES_FILE, sayCase, type RecordedCase } from "../fixtures/rules/cases.ts";
import { DECLARED_FILE, declarationsOf } from "../fixtures/rules/declared.ts";
import { sumsOf } from "../fixtures/rules/sums.ts";

const cases = linesOf(readFileSync(CASES_FILE, "utf8")).map((line) => JSON.parse(line) as RecordedCase);
const declared = linesOf(readFileSync(DECLARED_FILE, "utf8")).map(
  (line) => JSON.parse(line) as { readonly id: string },
);

describe.each([...new Set(cases.map(({ mechanic }) => mechanic))])("%s", (id) => {
  it("gives the recorded results for the recorded cases", () => {
    const mechanic = mechanicById(id);
    const own = cases.filter((one) => one.mechanic === id);
    expect(own.length).toBeGreaterThan(100);
    for (const [index, one] of own.entries()) {
      const says = sayCase(mechanic, own, index);
      const sums = sumsOf(says);
      const different = Object.keys(sums).filter((part) => sums[part] !== one.said[part]);
      // One `expect` for each would cost more time than the computation.
      if (different.length > 0)
        expect.fail(
          `${JSON.stringify({ ...one, said: undefined })}\nis said otherwise now:\n${different.map((part) => `${part}: ${says[part]}`).join("\n")}`,
        );
    }
  });

  it("has the recorded declarations", () => {
    expect(declarationsOf(mechanicById(id))).toEqual(declared.find((one) => one.id === id));
  });
});
