/** Kinds of messages and operations by name. */
import { describe, expect, it } from "vitest";
import { type MessageKind, makeKinds } from "../../src/log/kind.ts";
import { type Operation, makeOperations } from "../../src/log/operation.ts";

describe("kinds of messages and operations", () => {
  const kind = (name: string, more: Partial<MessageKind> = {}): MessageKind => ({
    ...{ kind: name, isNewer: ({ schema }) => Number(schema) > 3, parse: (flags) => flags, links: () => [] },
    ...more,
  });

  it("have unique names", () => {
    expect(() => makeKinds([kind("a"), kind("a")])).toThrow("two kinds of messages have the same name");
    const operation = (type: string): Operation => ({ type, on: ["card"] }) as never;
    expect(() => makeOperations([operation("a"), operation("a")])).toThrow("two operations have the same type");
    const { find } = makeOperations([operation("a"), operation("b")]);
    expect(find("b", "card")?.type).toBe("b");
    expect([find("b", "request"), find("c", "card")]).toEqual([null, null]);
  });

  it("are read by their name; newer, broken and unknown ones are none", () => {
    const broken = kind("broken", { parse: () => null });
    const { read, isNewer, unmarked } = makeKinds([kind("a"), broken, kind("b", { takesUnmarked: true })]);
    expect(read({ kind: "a", schema: 3 })).toMatchObject({ kind: { kind: "a" }, flags: { schema: 3 } });
    for (const flags of [null, {}, { kind: 1 }, { kind: "broken" }, { kind: "other" }, { kind: "a", schema: 4 }])
      expect(read(flags)).toBe(null);
    expect(unmarked?.kind).toBe("b");
    expect(makeKinds([kind("a")]).unmarked).toBe(null);
    // Each kind decides which schema is new to it; for an unknown kind every schema but the first is.
    expect(
      [
        { kind: "a", schema: 4 },
        { kind: "later", schema: 2 },
      ].map(isNewer),
    ).toEqual([true, true]);
    for (const flags of [
      null,
      {},
      { schema: 9 },
      { kind: 1, schema: 9 },
      { kind: "later", schema: 1 },
      { kind: "later" },
    ])
      expect(isNewer(flags)).toBe(false);
  });
});
