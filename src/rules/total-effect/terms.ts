/** The dice term `t`: `3dtadv1dis2`, three d6 plus the extra dice of advantage and disadvantage. */
import { RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { Modifiers, Term, TermDeclaration } from "../contract/terms.ts";
import { SIZE } from "./resolve.ts";
import { diceCount, capped, keptIndices, netAdvantage } from "./rule.ts";
import type { EffectSpec } from "./spec.ts";
import { roundUpTogether } from "../notation/rounding.ts";

const LETTER = "t";
const CLASS = "QuincunxEffectDie";
const NUMBER = 3;

function instances({ adv = 0, dis = 0 }: Modifiers): { readonly advantage: number; readonly disadvantage: number } {
  return { advantage: adv, disadvantage: dis };
}

const effectTerm: TermDeclaration = {
  denomination: LETTER,
  fallbacks: ["e", "q"],
  className: CLASS,
  faces: () => SIZE,
  // More than 3 instances are capped later (TE-2).
  modifiers: [
    { name: "adv", min: 0, max: 999_999 },
    { name: "dis", min: 0, max: 999_999 },
  ],
  count(number, modifiers) {
    if (number !== 1 && number !== NUMBER)
      throw new RuleError(
        "modifier",
        `a Total//Effect roll is 3dt (or dt), not ${number}dt; advantage is written 3dtadv${Math.max(1, number - NUMBER)}`,
        {
          field: "number",
          data: { token: `${number}d${LETTER}`, names: `${NUMBER}d${LETTER}` },
        },
      );
    return diceCount(instances(modifiers));
  },
  score(faces, _first, modifiers) {
    const kept = keptIndices(faces, netAdvantage(instances(modifiers)));
    return {
      value: kept.reduce((sum, index) => sum + (faces[index] ?? 0), 0),
      roles: faces.map((_, index) => (kept.includes(index) ? "kept" : "dropped")),
    };
  },
  bounds: () => [NUMBER, NUMBER * SIZE],
};

export const terms: readonly TermDeclaration[] = [effectTerm];

export function toTerms(spec: EffectSpec): readonly Term[] {
  const adv = capped(spec.advantage);
  const dis = capped(spec.disadvantage);
  const modifiers = { ...(adv > 0 ? { adv } : {}), ...(dis > 0 ? { dis } : {}) };
  return [
    { kind: "dice", className: CLASS, number: NUMBER, modifiers, faces: [], size: SIZE },
    ...(spec.escalation === 0 ? [] : [{ kind: "number", value: spec.escalation } as const]),
    ...spec.modifiers.map(({ label, value }): Term => ({
      kind: "number",
      value,
      ...(label === "" ? {} : { flavor: label }),
    })),
  ];
}

/**
 * Reads one `t` term plus numbers. The first number without a name is Escalation, usually the only flat number (TE-3);
 * other numbers are modifiers named by their flavor.
 */
export function readTerms(terms: readonly Term[]): Fields | null {
  const [die, ...others] = terms.filter((term) => term.kind === "dice");
  if (die?.className !== CLASS || others.length > 0 || terms.some(({ kind }) => kind === "core")) return null;
  if (die.number !== 1 && die.number !== NUMBER) return null;
  const numbers = roundUpTogether(terms.filter((term) => term.kind === "number"));
  const escalation = numbers.find(({ flavor }) => flavor === undefined);
  return {
    ...instances(die.modifiers),
    escalation: escalation?.value ?? 0,
    modifiers: numbers
      .filter((term) => term !== escalation)
      .map(({ value, flavor }) => ({ label: flavor ?? "", value })),
  };
}
