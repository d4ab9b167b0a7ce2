/** Adds a forgotten bonus, die or Advantage to a spec after the throw (SC-8). Pure: permissions are checked elsewhere. */
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import type { Grantable, GrantKind } from "../contract/pre-roll.ts";
import type { DiceRequest } from "../contract/trace.ts";

export interface Correction {
  readonly kind: GrantKind;
  /** A signed bonus, the size of a die, or 1 Advantage. */
  readonly amount: number;
  /** Why, as the label of the bonus or die. */
  readonly label: string;
}

/** Largest bonus, up and down. */
export const MOST_CORRECTED = 99;

export interface Corrected {
  readonly spec: object;
  /** Dice to throw for it. */
  readonly waiting: readonly DiceRequest[];
}

export function correctionsOf({ corrections, aid = [] }: AnyMechanic): readonly Grantable[] {
  return corrections ?? aid;
}

/** Throws RuleError if the mechanic has no such correction, or cannot take it with these faces. */
export function corrected(
  mechanic: AnyMechanic,
  spec: object,
  faces: object,
  { kind, amount, label }: Correction,
): Corrected {
  const found = correctionsOf(mechanic).find((one) => one.kind === kind);
  const isBonus = kind === "bonus" && Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= MOST_CORRECTED;
  if (!found || !(isBonus || (kind !== "bonus" && found.amounts.includes(amount))))
    throw new RuleError("not-allowed", `${mechanic.id} takes no such correction`, {
      field: "amount",
      data: { values: found?.amounts.join(", ") ?? "–" },
    });
  const { field, entry } = found;
  const before = (spec as Readonly<Record<string, unknown>>)[field];
  const value = entry ? [...(before as readonly unknown[]), entry(amount, label)] : Number(before) + amount;
  const after = mechanic.parseSpec({ ...spec, [field]: value });
  return { spec: after, waiting: mechanic.resolve(after, faces).waiting };
}
