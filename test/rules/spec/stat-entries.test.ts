/** Single cases of rules and their texts, each from a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { describe, expect, it } from "vitest";
import type { SelectedStat } from "../../../src/rules/contract/stats.ts";
import { freeText, phrase } from "../../../src/rules/contract/phrase.ts";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";

describe("bonuses of unticked stats are removed (SC-1)", () => {
  const stat = (label: object, value: number): SelectedStat => ({ id: "s", value, label, slot: "skill" }) as never;
  const bonus = (label: string, value: number): { label: string; value: number } => ({ label, value });
  const without = (stats: readonly SelectedStat[], ...bonuses: { label: string; value: number }[]): readonly object[] =>
    standardCheck.stats.apply({ ...standardCheck.parseSpec({}), bonuses }, [], stats).bonuses;

  it("also after a change of their number by hand, without other bonuses", () => {
    const dex = [stat(freeText("Dex"), 3)];
    expect(without(dex, bonus("Rope", 1), bonus("Dex", 3))).toEqual([bonus("Rope", 1)]);
    expect(without(dex, bonus("Rope", 1), bonus("Dex", 5))).toEqual([bonus("Rope", 1)]);
    expect(without(dex, bonus("Rope", 3))).toEqual([bonus("Rope", 3)]);
    // The identical one is preferred over one with the same name only.
    expect(without(dex, bonus("Dex", 5), bonus("Dex", 3))).toEqual([bonus("Dex", 5)]);
  });

  it("of a stat without a name in the spec only the identical one", () => {
    const nameless = [stat(phrase("QUINCUNX.Word.unknown"), 3)];
    expect(without(nameless, bonus("", 3))).toEqual([]);
    expect(without(nameless, bonus("", 5), bonus("Rope", 3))).toEqual([bonus("", 5), bonus("Rope", 3)]);
  });
});
