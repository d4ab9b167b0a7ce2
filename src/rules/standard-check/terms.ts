/** The dice term of a check (`3dsvs20 + 1d6[ally] + 5`), converted from and to specs. */
import { RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { Term, TermDeclaration } from "../contract/terms.ts";
import { roundUpTogether } from "../notation/rounding.ts";
import { type CheckFaces, CHECK_DICE, CHECK_SIZE, EXTRA_SIZES, ownDiceOf, type CheckSpec } from "./spec.ts";
import { PASSIVE } from "./resolve.ts";

const CLASS = "QuincunxCheckDie";
/** Largest number behind `vs`; higher targets are in the spec alone. */
const MOST_TYPED = 999_999;

export const terms: readonly TermDeclaration[] = [
  {
    denomination: "s",
    fallbacks: ["k", "u"],
    className: CLASS,
    faces: () => CHECK_SIZE,
    modifiers: [
      { name: "vs", min: 0, max: MOST_TYPED },
      { name: "less", min: 1, max: CHECK_DICE },
    ],
    /** Accepts `ds` and `3ds`; `less` takes dice out (SC-8). */
    count(number, { less = 0 }) {
      if (number === 1 || number === CHECK_DICE) return CHECK_DICE - less;
      throw new RuleError("modifier", `a check throws ${CHECK_DICE} dice, not ${number}: ${CHECK_DICE}ds`, {
        field: "count",
        data: { token: `${number}ds`, names: `${CHECK_DICE}ds` },
      });
    },
    /** The total decides, so single dice have no role. */
    score: (faces) => ({ value: faces.reduce((sum, face) => sum + face, 0), roles: faces.map(() => "plain") }),
    bounds: (_number, { less = 0 }) => [CHECK_DICE - less, (CHECK_DICE - less) * CHECK_SIZE],
  },
];

/** Dice, extra dice, then bonuses with labels. A passive check has numbers only (SC-6). */
export function toTerms(spec: CheckSpec): readonly Term[] {
  const { passive, extra, bonuses, target } = spec;
  const count = CHECK_DICE - ownDiceOf(spec);
  const vs = target !== null && target >= 0 && target <= MOST_TYPED ? { vs: target } : {};
  const dice: readonly Term[] = passive
    ? [{ kind: "number", value: PASSIVE }]
    : [
        {
          kind: "dice",
          className: CLASS,
          number: CHECK_DICE,
          modifiers: { ...vs, ...(count > 0 ? { less: count } : {}) },
          faces: [],
          size: CHECK_SIZE,
        },
      ];
  return [
    ...dice,
    ...extra.map(({ size, label }): Term => ({ kind: "core", number: 1, size, faces: [], ...flavored(label) })),
    ...bonuses.map(({ value, label }): Term => ({ kind: "number", value, ...flavored(label) })),
  ];
}

/** Reads one `s` term, core dice of the allowed sizes, numbers. Rounds up fractions once, at the end (SC-7). */
export function readTerms(terms: readonly Term[]): Fields | null {
  const [die, ...others] = terms.filter((term) => term.kind === "dice");
  if (die?.className !== CLASS || others.length > 0) return null;
  const core = terms.filter((term) => term.kind === "core");
  if (core.some(({ size }) => !(EXTRA_SIZES as readonly number[]).includes(size))) return null;
  const { less = 0, vs: target = null } = die.modifiers;
  return {
    bonuses: roundUpTogether(
      terms.flatMap((term) => (term.kind === "number" ? [{ label: term.flavor ?? "", value: term.value }] : [])),
    ),
    extra: core.flatMap(({ number, size, flavor }) =>
      Array.from({ length: number }, () => ({ label: flavor ?? "", size })),
    ),
    ...(less > 0 ? { taken: Array.from({ length: less }, () => ({ label: "" })) } : {}),
    target,
  };
}

/** The d8, then the core dice. */
export function facesOf(_spec: CheckSpec, terms: readonly Term[]): CheckFaces {
  const of = (kind: "dice" | "core"): readonly number[] =>
    terms.flatMap((term) => (term.kind === kind ? term.faces : []));
  return { dice: [...of("dice"), ...of("core")] };
}

function flavored(label: string): { readonly flavor?: string } {
  return label === "" ? {} : { flavor: label };
}
