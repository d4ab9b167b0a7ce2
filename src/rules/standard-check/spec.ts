/** Spec of a standard check (SC-1, SC-2, SC-6), and its dice: its d8, then the extra dice in order; a passive check has none. docs/protocol.md lists the fields of the spec. */
import { conflict, RuleError } from "../contract/error.ts";
import {
  boolean,
  choice,
  defaulted,
  integer,
  list,
  nullable,
  optional,
  record,
  sum,
  text,
  type Infer,
} from "../contract/schema.ts";
import type { DiceKind, ThrownFaces } from "../spec/first-throw.ts";

export const EXTRA_SIZES = [4, 6, 8, 10, 12, 20] as const;

/** Beyond this range, margins would not be exact numbers. */
const TARGET = { min: -9e15, max: 9e15 } as const;

/** Named difficulties (SC-2); other integers are valid too. */
export const TIERS = [
  { id: "trivial", target: 5 },
  { id: "easy", target: 10 },
  { id: "moderate", target: 15 },
  { id: "challenging", target: 20 },
  { id: "difficult", target: 25 },
  { id: "formidable", target: 30 },
  { id: "impossible", target: 40 },
] as const;
export type TierId = (typeof TIERS)[number]["id"];

const bonus = record({ label: text(), value: sum() });
/** A die from an ally or an ability, declared before the throw (SC-8). */
const extraDie = record({ label: text(), size: choice(EXTRA_SIZES) });

/** The dice of every check. */
export const CHECK_DICE = 3;
export const CHECK_SIZE = 8;

export const checkSpec = record({
  bonuses: defaulted(list(bonus), () => []),
  extra: defaulted(list(extraDie), () => []),
  /** Each entry takes one of the three d8 out (SC-8). */
  taken: optional(list(record({ label: text() }), { max: CHECK_DICE })),
  /** `null`: unknown (SC-3). */
  target: defaulted(nullable(integer(TARGET)), null),
  passive: defaulted(boolean(), false),
});

export type CheckSpec = Infer<typeof checkSpec>;
export type Bonus = CheckSpec["bonuses"][number];

export function parseSpec(input: unknown): CheckSpec {
  const spec = withoutEmpty(checkSpec.parse(input, ""));
  // A passive check throws no dice (SC-6).
  const field = spec.extra.length > 0 ? "extra" : "taken";
  if (spec.passive && (spec[field] ?? []).length > 0)
    throw conflict(field, `a passive check takes no "${field}" dice`, `passive, ${field}`);
  if (ownDiceOf(spec) + spec.extra.length === 0)
    throw new RuleError("no-dice", "a check keeps at least one die", { field: "taken" });
  return spec;
}

/** An optional list is absent rather than empty. */
function withoutEmpty({ taken = [], ...spec }: CheckSpec): CheckSpec {
  return { ...spec, ...(taken.length > 0 ? { taken } : {}) };
}

/** The d8 that the check throws. */
export function ownDiceOf({ taken = [] }: Pick<CheckSpec, "taken">): number {
  return CHECK_DICE - taken.length;
}

/** Everything but the dice; decides ties between equals (SC-4). */
export function bonusOf({ bonuses }: Pick<CheckSpec, "bonuses">): number {
  return bonuses.reduce((total, { value }) => total + value, 0);
}

export function tierOf(target: number | null): TierId | null {
  return TIERS.find((tier) => tier.target === target)?.id ?? null;
}

export type CheckFaces = ThrownFaces;

export function firstThrow(spec: CheckSpec): readonly DiceKind[] {
  const { passive, extra } = spec;
  if (passive) return [];
  return [
    { role: "dice", size: CHECK_SIZE, count: ownDiceOf(spec) },
    ...extra.map(({ size }) => ({ role: "extra", size, count: 1 })),
  ];
}
