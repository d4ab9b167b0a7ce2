/** Messages of newer versions and of missing mechanics. */
import { describe, expect, it } from "vitest";
import { mechanics } from "../../src/mechanics/mechanics.ts";
import { kinds } from "../support/registered.ts";

/** A card needs dice, and a long test its numbers. */
const MISSING: Readonly<Record<string, string>> = {
  card: "QUINCUNX.Message.noDice",
  "long-test": "QUINCUNX.Message.unreadable",
};

describe.each(kinds.map((kind) => [kind.kind, kind] as const))("%s", (_name, kind) => {
  it("is newer if its number is higher than any that is written here", () => {
    const ours = Math.max(1, ...mechanics.map(({ schema }) => schema));
    for (const mechanic of mechanics) {
      const flags = { kind: kind.kind, mechanic: mechanic.id };
      expect(kind.isNewer({ ...flags, schema: ours + 1 } as never)).toBe(true);
      for (const schema of [1, undefined, "99", null]) expect(kind.isNewer({ ...flags, schema } as never)).toBe(false);
    }
  });

  it("names a missing mechanic, and none that exists", () => {
    const missing = (mechanic: string | null): unknown =>
      kind.missing?.({ mechanic, sides: { a: {}, b: {} } } as never, { isRoll: false, rolls: [] } as never) ?? null;
    if (!kind.missing) return expect(["accumulation", "operation", "shared-die"]).toContain(kind.kind);
    expect(missing("of-yesterday")).toEqual({ key: "QUINCUNX.Message.noMechanic", data: { id: "of-yesterday" } });
    for (const { id } of mechanics)
      expect(missing(id)).toEqual(MISSING[kind.kind] ? expect.objectContaining({ key: MISSING[kind.kind] }) : null);
    if (kind.kind === "help") expect(missing(null)).toBeNull();
  });
});
