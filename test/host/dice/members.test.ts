/**
 * The community types' member lists (13) against the host's classes (house.md, "The practice table"): each public or protected member is there.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeEach, describe, expect, test } from "vitest";
import { diceNamespace, Roll } from "../client/dice/index.ts";
import type { Loose } from "../client/utils/types.ts";
import { installPage } from "./setup.ts";

const TYPES = join(dirname(fileURLToPath(import.meta.url)), "../../../node_modules/fvtt-types/src/foundry/client/dice");

interface Member {
  readonly name: string;
  readonly isStatic: boolean;
}

function membersOf(file: string, className: string): Member[] {
  const source = ts.createSourceFile(file, readFileSync(join(TYPES, file), "utf8"), ts.ScriptTarget.Latest, true);
  const found: Member[] = [];
  source.forEachChild((node) => {
    if (!ts.isClassDeclaration(node) || node.name?.text !== className) return;
    for (const member of node.members) {
      if (!member.name || ts.isPrivateIdentifier(member.name)) continue;
      const isStatic =
        ts.canHaveModifiers(member) &&
        ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
      found.push({ name: member.name.getText(source), isStatic });
    }
  });
  return found;
}

const classes: [file: string, name: string, make: (terms: Loose) => unknown][] = [
  ["roll.d.mts", "Roll", () => new Roll("1d6")],
  ["parser.d.mts", "RollParser", () => new (diceNamespace()["RollParser"] as Loose)("1d6")],
  ["twister.d.mts", "MersenneTwister", () => new (diceNamespace()["MersenneTwister"] as Loose)(1)],
  ["terms/term.d.mts", "RollTerm", (terms) => new terms.NumericTerm({ number: 1 })],
  ["terms/dice.d.mts", "DiceTerm", (terms) => new terms.Die()],
  ["terms/die.d.mts", "Die", (terms) => new terms.Die()],
  ["terms/coin.d.mts", "Coin", (terms) => new terms.Coin()],
  ["terms/fate.d.mts", "FateDie", (terms) => new terms.FateDie()],
  ["terms/numeric.d.mts", "NumericTerm", (terms) => new terms.NumericTerm({ number: 1 })],
  ["terms/operator.d.mts", "OperatorTerm", (terms) => new terms.OperatorTerm({ operator: "+" })],
  ["terms/parenthetical.d.mts", "ParentheticalTerm", (terms) => new terms.ParentheticalTerm({ term: "1" })],
  ["terms/function.d.mts", "FunctionTerm", (terms) => new terms.FunctionTerm({ fn: "max", terms: ["1"] })],
  ["terms/pool.d.mts", "PoolTerm", (terms) => new terms.PoolTerm({ terms: ["1"] })],
  ["terms/string.d.mts", "StringTerm", (terms) => new terms.StringTerm({ term: "a" })],
];

beforeEach(() => {
  installPage();
});

describe("every declared member is there (T:dice)", () => {
  test.each(classes)("%s: %s", (file, name, make) => {
    const { terms, ...rest } = diceNamespace();
    const Class = ((rest as Loose)[name] ?? (terms as Loose)[name]) as Loose;
    const instance = make(terms) as object;
    const members = membersOf(file, name);
    expect(members.length).toBeGreaterThan(2);
    const absent = members.filter((member) => !(member.name in (member.isStatic ? Class : instance)));
    expect(absent).toEqual([]);
  });

  test("and what 14 adds, or the types forget (dice.md 1.3, 1.4)", () => {
    for (const name of ["_mapLegacyRollMode", "DICE_CONFIGURATION_SETTING", "RESOLVERS"])
      expect(name in Roll).toBe(true);
    expect("_prepareChatRenderContext" in Roll.prototype).toBe(true);
  });
});
