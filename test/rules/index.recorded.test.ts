/**
 * All that the mechanics say of six hundred recorded throws – outcome, words, odds, controls, terms, what a change or a rival makes of them – and all that
 * they declare, stays as it was recorded. Where a change is meant, `node tools/record-guards.mjs rules` records it anew, and which parts differ, and why,
 * is read before it is committed; the cases stay.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mechanicById } from "../../src/rules/index.ts";
import { linesOf } from "../fixtures/rules/answers.ts";
import { CASES_FILE, SAID_FILE, sayCase, type Case } from "../fixtures/rules/cases.ts";
import { DECLARED_FILE, declarationsOf } from "../fixtures/rules/declared.ts";
import { sumsOf } from "../fixtures/rules/sums.ts";

const cases = linesOf(readFileSync(CASES_FILE, "utf8")).map((line) => JSON.parse(line) as Case);
const said = linesOf(readFileSync(SAID_FILE, "utf8")).map(
  (line) => JSON.parse(line) as Readonly<Record<string, string>>,
);
const declared = linesOf(readFileSync(DECLARED_FILE, "utf8")).map(
  (line) => JSON.parse(line) as { readonly id: string },
);

describe.each([...new Set(cases.map(({ mechanic }) => mechanic))])("%s", (id) => {
  it("says of the recorded cases what it always said", () => {
    const mechanic = mechanicById(id);
    const own = cases.filter((one) => one.mechanic === id);
    const recorded = said.filter((_, index) => cases[index]?.mechanic === id);
    expect([own.length, recorded.length]).toEqual([own.length, own.length]);
    expect(own.length).toBeGreaterThan(100);
    for (const [index, one] of own.entries()) {
      const says = sayCase(mechanic, own, index);
      const sums = sumsOf(says);
      const different = Object.keys(sums).filter((part) => sums[part] !== recorded[index]?.[part]);
      // `expect` for each would cost more than what is said.
      if (different.length > 0)
        expect.fail(
          `${JSON.stringify(one)}\nis said otherwise now:\n${different.map((part) => `${part}: ${says[part]}`).join("\n")}`,
        );
    }
  });

  it("declares what it always declared", () => {
    expect(declarationsOf(mechanicById(id))).toEqual(declared.find((one) => one.id === id));
  });
});
