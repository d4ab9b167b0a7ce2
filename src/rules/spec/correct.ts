/** Adds a forgotten bonus, die or Advantage to a spec after the throw, or takes out a challenge die (SC-8). Pure: permissions are checked elsewhere. */
import { notAllowed } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import type { Correctable, CorrectionKind } from "../contract/pre-roll.ts";
import type { DiceRequest } from "../contract/trace.ts";
import { withAmount } from "./grants.ts";

export interface Correction {
  readonly kind: CorrectionKind;
  /** A signed bonus, the size of a die, 1 Advantage, or 1 challenge die more or fewer. */
  readonly amount: number;
  /** Why, as the label of the bonus or die. */
  readonly label: string;
}

/** Largest bonus, up and down. */
export const MOST_CORRECTED = 99;

export interface Corrected {
  readonly spec: Fields;
  /** Dice to throw for it. */
  readonly waiting: readonly DiceRequest[];
}

export function correctionsOf({ corrections, aid = [] }: AnyMechanic): readonly Correctable[] {
  return corrections ?? aid;
}

/** Throws RuleError if the mechanic has no such correction, or cannot take it with these faces. */
export function corrected(
  mechanic: AnyMechanic,
  spec: Fields,
  faces: Fields,
  { kind, amount, label }: Correction,
): Corrected {
  const found = correctionsOf(mechanic).find((correction) => correction.kind === kind);
  const isBonus = kind === "bonus" && Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= MOST_CORRECTED;
  if (!found || !(isBonus || (kind !== "bonus" && found.amounts.includes(amount))))
    throw notAllowed("amount", `${mechanic.id} takes no such correction`, found?.amounts.join(", ") ?? "–");
  const after = mechanic.parseSpec(found.apply?.(spec, amount, label) ?? withAmount(found, spec, amount, label));
  return { spec: after, waiting: mechanic.resolve(after, faces).waiting };
}
