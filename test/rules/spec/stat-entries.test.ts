/** Cases of rules and of what is said of them that no other table has: each a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { describe, expect, it } from "vitest";
import type { SelectedStat } from "../../../src/rules/contract/stats.ts";
import { freeText, phrase } from "../../../src/rules/contract/phrase.ts";
import { mechanicById } from "../../../src/rules/index.ts";

// Outcomes of any mechanic.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const mechanic = (id: string): Loose => mechanicById(id);

describe("bonuses of stats that are ticked no more leave (SC-1)", () => {
  const stat = (label: object, value: number): SelectedStat => ({ id: "s", value, label, slot: "skill" }) as never;
  const bonus = (label: string, value: number): object => ({ label, value });
  const without = (stats: readonly SelectedStat[], ...bonuses: object[]): object[] =>
    mechanic("standard-check").stats.apply({ ...mechanic("standard-check").parseSpec({}), bonuses }, [], stats).bonuses;

  it("also where their number was changed by hand, and no other bonus with them", () => {
    const dex = [stat(freeText("Dex"), 3)];
    expect(without(dex, bonus("Rope", 1), bonus("Dex", 3))).toEqual([bonus("Rope", 1)]);
    expect(without(dex, bonus("Rope", 1), bonus("Dex", 5))).toEqual([bonus("Rope", 1)]);
    expect(without(dex, bonus("Rope", 3))).toEqual([bonus("Rope", 3)]);
    // The one that is just so, before one that only has its name.
    expect(without(dex, bonus("Dex", 5), bonus("Dex", 3))).toEqual([bonus("Dex", 5)]);
  });

  it("of one that has no name in a spec only what is just so", () => {
    const nameless = [stat(phrase("QUINCUNX.Word.unknown"), 3)];
    expect(without(nameless, bonus("", 3))).toEqual([]);
    expect(without(nameless, bonus("", 5), bonus("Rope", 3))).toEqual([bonus("", 5), bonus("Rope", 3)]);
  });
});
