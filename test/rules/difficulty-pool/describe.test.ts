/** Single cases of rules and their texts, each from a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { describe, expect, it } from "vitest";
import { difficultyPool as pool } from "../../../src/rules/difficulty-pool/index.ts";

describe("the lost dice of a difficulty pool are described (DP-5)", () => {
  const lines = (spec: object) => {
    const parsed = pool.parseSpec(spec);
    return pool.describe(parsed, pool.parseFaces(parsed, {}), pool.resolve(parsed, pool.parseFaces(parsed, {}))).lines;
  };
  const warnings = (spec: object): readonly object[] => lines(spec).filter(({ state }) => state === "warning");

  it("with their number and difficulty; no text if none is lost", () => {
    expect(warnings({ dice: 4, base: 11 })).toMatchObject([
      { text: { key: "QUINCUNX.difficulty-pool.Line.lost", count: 2, data: { raw: 11 } } },
    ]);
    for (const base of [9, 6]) expect(warnings({ dice: 4, base })).toEqual([]);
    expect(warnings({ dice: 4, base: null })).toEqual([]);
  });
});
