/**
 * Every class of the booted host has each public and protected member that the community's types declare, inherited ones included, with as many
 * parameters, or a stand-in that throws by name.
 */
import { table } from "../../src/globals.ts";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Loose } from "../../src/client/utils/types.ts";
import { Table } from "../../src/node-table.ts";
import { installShellStandIns } from "../../src/page/shell/stand-ins.ts";
import { SHELL_CLASSES } from "../../src/page/shell/index.ts";
import { DECLARED_NAMES, declaredNamesText, type Declared } from "../../tools/declared-names.mjs";
import { declaredFunctions, readTypes, type DeclaredClass, type DeclaredMember } from "./declared.ts";
import { exampleOf } from "./examples.ts";
import { descriptorOf, offeredClasses, parametersOf, type OfferedClass } from "./offered.ts";

const { foundry } = globalThis as Loose;
installShellStandIns(SHELL_CLASSES);
/** The windows that only a page draws stand in the place of the inert ones. */
const offered = [
  ...offeredClasses(foundry as object),
  ...Object.entries(SHELL_CLASSES).map(([path, cls]): OfferedClass => ({ path, cls: cls as Loose })),
];
let declared: ReadonlyMap<string, DeclaredClass>;
let names: Declared;

/** Names of generation 14 and of Peggy, which the types (13) lack. */
const NOT_IN_THE_TYPES = [
  "foundry.applications.elements.HTMLFormulaInputElement",
  "foundry.data.operators.DataFieldOperator",
  "foundry.data.operators.ForcedDeletion",
  "foundry.data.operators.ForcedReplacement",
  "foundry.data.ActiveEffectTypeDataModel",
  "foundry.dice.RollGrammar.SyntaxError",
];

beforeAll(() => {
  const types = readTypes(offered.map(({ path }) => path));
  declared = new Map(types.classes.map((entry) => [entry.path, entry]));
  names = types.declared;
}, 240_000);

/** Checks statics on the class, methods on its prototype, and values on an example as well. */
function faults({ path, cls }: OfferedClass, members: readonly DeclaredMember[]): string[] {
  const example = exampleOf(path, cls) as object | undefined;
  return members.flatMap(({ name, isStatic, parameters }) => {
    const label = `${isStatic ? "static " : ""}${name}`;
    const place = isStatic ? cls : parameters === undefined ? (example ?? cls.prototype) : cls.prototype;
    const found = descriptorOf(place as object, name);
    if (!found) return [`${label} is missing`];
    // An accessor may return a function, be undefined in the other generation, or throw a name.
    if (parameters === undefined || found.get) return [];
    if (typeof found.value !== "function") return [`${label} is no function`];
    const has = parametersOf(found.value as () => unknown);
    return has < parameters ? [`${label} takes ${has} of ${parameters} parameters`] : [];
  });
}

/**
 * Members that are undefined for a reason: a base without a schema, a name or a pattern of its own; an example without a parent, an element or a
 * result; and what generation 14 has removed.
 */
const UNDEFINED_FOR_A_REASON = new Set([
  ...["DataModel", "Document", "TypeDataModel"].map((name) => `foundry.abstract.${name} static _schema`),
  "foundry.abstract.Document static baseDocument",
  ...["abstract.DocumentCollection", "abstract.WorldCollection", "collections.CompendiumCollection"].map(
    (name) => `foundry.documents.${name} static documentName`,
  ),
  "foundry.documents.abstract.WorldCollection static instance",
  "foundry.documents.ChatMessage user",
  "foundry.utils.HttpError code",
  "foundry.applications.ux.Tabs _navSelector",
  "foundry.dice.terms.FunctionTerm total",
]);
const BEFORE_USE = /^(?:static REGEXP|classList|_root|resolver|_resolver|collection|popout|section)$/;

/** Members that the types always have, and that read as undefined. */
function undefinedMembers({ path, cls }: OfferedClass, members: readonly DeclaredMember[]): string[] {
  const example = exampleOf(path, cls) as Loose;
  return members.flatMap(({ name, isStatic, parameters, isMaybeUndefined }) => {
    const place = (isStatic ? cls : example) as Loose;
    if (parameters !== undefined || isMaybeUndefined || !place) return [];
    const label = `${isStatic ? "static " : ""}${name}`;
    if (BEFORE_USE.test(label) || UNDEFINED_FOR_A_REASON.has(`${path} ${label}`)) return [];
    try {
      return place[name] === undefined ? [label] : [];
    } catch {
      // A stand-in, or a base that asks its subclass.
      return [];
    }
  });
}

describe.each([13, 14] as const)("generation %s", (generation) => {
  test("no real member of any class reads as undefined", async () => {
    const other = generation === table.world.release.generation ? null : new Table({ generation });
    const seat = await (other ?? table).seat("Gamemaster");
    const found = await seat.run(async () => {
      const own = offeredClasses((globalThis as Loose).foundry as object);
      return [...own, ...offered.filter(({ path }) => path in SHELL_CLASSES)].flatMap((entry) =>
        undefinedMembers(entry, declared.get(entry.path)?.members ?? []).map((label) => `${entry.path} ${label}`),
      );
    });
    expect(found).toEqual([]);
    other?.close();
  });
});

describe("members", () => {
  test("the stored names match the types: node tools/missing-names.mjs --write", async () => {
    expect(readFileSync(DECLARED_NAMES, "utf8") === (await declaredNamesText(names))).toBe(true);
  });
  test("the types have every class of the host, except newer ones", () => {
    expect(offered.length).toBeGreaterThan(150);
    expect(offered.map(({ path }) => path).filter((path) => !declared.has(path))).toEqual(
      NOT_IN_THE_TYPES.filter((path) => offered.some((entry) => entry.path === path)),
    );
    const counted = [...declared.values()].reduce((sum, { members }) => sum + members.length, 0);
    expect(counted).toBeGreaterThan(7000);
  });

  test.each(
    offered.filter(({ path }) => !NOT_IN_THE_TYPES.includes(path)).map((entry) => [entry.path, entry] as const),
  )("%s", (path, entry) => {
    const { members } = declared.get(path) as DeclaredClass;
    expect(members.length).toBeGreaterThan(1);
    expect(faults(entry, members)).toEqual([]);
  });

  test.each([
    "common/utils/helpers",
    "client/utils/helpers",
    "common/utils/http",
    "common/utils/geometry",
    "common/utils/logging",
  ])("all functions of %s exist", (file) => {
    expect(declaredFunctions(`${file}.d.mts`).filter((name) => !(name in foundry.utils))).toEqual([]);
  });

  test("members of generation 14 and those that the types lack exist (dice.md 1.3, 1.4)", () => {
    const { Roll } = foundry.dice;
    for (const name of ["_mapLegacyRollMode", "DICE_CONFIGURATION_SETTING", "RESOLVERS"])
      expect(name in Roll).toBe(true);
    expect("_prepareChatRenderContext" in Roll.prototype).toBe(true);
  });
});

describe("the comparison itself", () => {
  class Short {
    static count = 3;
    static make(_a: unknown): void {}
    do(): void {}
    takes(_a: unknown, { b = 1 } = {}): number {
      return b;
    }
    any(...rest: unknown[]): unknown[] {
      return rest;
    }
  }
  const member = (name: string, parameters?: number, isStatic = false): DeclaredMember => ({
    name,
    isStatic,
    parameters,
    isMaybeUndefined: false,
  });

  test("finds missing members and missing parameters; counts defaults and rest parameters", () => {
    const asked = [member("gone", 0), member("do", 1), member("takes", 2), member("any", 9), member("value")];
    const statics = [member("make", 2, true), member("count", 0, true)];
    expect(faults({ path: "Short", cls: Short }, [...asked, ...statics])).toEqual([
      "gone is missing",
      "do takes 0 of 1 parameters",
      "value is missing",
      "static make takes 1 of 2 parameters",
      "static count is no function",
    ]);
  });

  test("reads inherited, protected and static members with their parameters", () => {
    const members = (path: string): readonly DeclaredMember[] => declared.get(path)?.members ?? [];
    const chat = members("foundry.applications.sidebar.tabs.ChatLog");
    expect(chat).toContainEqual(member("_createContextMenu", 3));
    expect(chat).toContainEqual(member("_onRender", 2));
    expect(chat).toContainEqual(member("DEFAULT_OPTIONS", undefined, true));
    expect(members("foundry.dice.terms.Die").map(({ name }) => name)).toContain("_evaluateModifiers");
    expect(members("foundry.documents.Actor").map(({ name }) => name)).toContain("testUserPermission");
  });

  test("a stand-in throws by its name, and can be set by a constructor", () => {
    const { collections, TokenDocument } = foundry.documents;
    expect(() => collections.CombatEncounters.prototype._onDeleteToken()).toThrow(
      "host: CombatEncounters#_onDeleteToken is not implemented",
    );
    expect(() => foundry.helpers.interaction.KeyboardManager.translateKey()).toThrow(
      "host: KeyboardManager.translateKey is not implemented",
    );
    const token = Object.create(TokenDocument.prototype) as Loose;
    expect(() => token.texture).toThrow("host: BaseToken#texture is not implemented");
    token.texture = { src: "a.webp" };
    expect(token.texture).toEqual({ src: "a.webp" });
  });
});
