/**
 * Complete namespaces (found.md 2.20): each name that the community's types have under `foundry` and in `CONFIG` exists, or is a stand-in that throws
 * its name on any use.
 */
import { table } from "../../../src/globals.ts";
import { describe, expect, test } from "vitest";
import { completeNamespaces, declared, missingNames } from "../../../src/client/helpers/declared.ts";
import { missing, missingName } from "../../../src/client/helpers/missing.ts";
import type { Loose } from "../../../src/client/utils/types.ts";

const page = globalThis as Loose;
const at = (path: string): unknown => path.split(".").reduce<Loose>((place, key) => place?.[key] as Loose, page);
const thrownBy = (use: () => unknown): string => {
  try {
    return `no error but ${String(use())}`;
  } catch (error) {
    return (error as Error).message;
  }
};

describe("namespaces", () => {
  test("every declared name exists", () => {
    const names = declared(14).map(({ path, name }) => `${path}.${name}`);
    expect(names.length).toBeGreaterThan(900);
    expect(names.filter((name) => at(name) === undefined && !/SecretBlock/.test(name))).toEqual([]);
  });

  test("a stand-in throws its name when it is called, constructed, extended, read further or written to", () => {
    const names = missingNames();
    expect(names.length).toBeGreaterThan(100);
    const wrong = names.flatMap((name) => {
      const standIn = at(name) as Loose;
      const uses: readonly (() => unknown)[] = [
        () => standIn(),
        () => new standIn() as unknown,
        () => class extends standIn {},
        () => standIn.anything as unknown,
        () => (standIn.anything = 1),
      ];
      return uses.map(thrownBy).filter((message) => !message.startsWith(`host: ${name}`));
    });
    expect(wrong).toEqual([]);
    expect(missingName(at(names[0] as string))).toBe(names[0]);
  });

  test("testing or printing a stand-in does not count as use", () => {
    const standIn = missing("foundry.example") as Loose;
    expect({} instanceof standIn).toBe(false);
    expect(typeof standIn).toBe("function");
    expect(standIn.then).toBeUndefined();
  });

  test("unknown names and names of the other generation are undefined", () => {
    expect(page.foundry.canvas.placeables.NoSuchThing).toBeUndefined();
    expect(page.foundry.noSuchNamespace).toBeUndefined();
    const roots = { foundry: { CONST: {} }, CONFIG: {} } as Loose;
    completeNamespaces(roots as Record<string, unknown>, 14);
    expect(roots.foundry.CONST.DOCUMENT_TYPES).toBeUndefined();
    completeNamespaces(roots as Record<string, unknown>, 13);
    expect(missingName(roots.foundry.CONST.DOCUMENT_TYPES)).toBe("foundry.CONST.DOCUMENT_TYPES");
  });

  test("existing names are not on the list", () => {
    expect(missingNames()).not.toContain("foundry.dice.Roll");
    expect(table.seats.size).toBe(1);
  });
});
