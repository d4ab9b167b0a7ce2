/** Harm that an outcome causes, as data (TE-11, MP-6, FP-11). It names neither a target nor the change to it. */
import type { HarmTaken } from "./actor.ts";
import { phrase, type Phrase } from "./phrase.ts";

export interface Deal {
  readonly id: string;
  /** "Weapon Harm"; for a number that a GM may apply as harm, all of it: "Margin 3", "2 Fails". */
  readonly label: Phrase;
  readonly amount: number;
  /** Free text by the author of the effect, compared with the vulnerabilities and resistances of targets; "" = no kind. */
  readonly kind: string;
  /** Amount for targets that are vulnerable or resistant to `kind`. Absent: `amount`. */
  readonly vulnerable?: number;
  readonly resistant?: number;
  /** True if the mechanic's rules call it harm; false for a number that a GM may apply as harm (MP-6, FP-11). */
  readonly isHarm: boolean;
}

/** Amount for a target with the step `step` (TE-11). */
export function dealtTo({ amount, vulnerable = amount, resistant = amount }: Deal, step: HarmTaken["step"]): number {
  return step > 0 ? vulnerable : step < 0 ? resistant : amount;
}

/** A deal for a number that a GM may apply as harm; `[]` for `null` or 0. `label` includes the number. */
export function countedDeal(id: string, amount: number | null, label: (amount: number) => Phrase): readonly Deal[] {
  return amount !== null && amount > 0 ? [{ id, label: label(amount), amount, kind: "", isHarm: false }] : [];
}

/** The margin of a roll or of a contest; its amount counts, above and below 0. */
export function marginDeal(margin: number | null): readonly Deal[] {
  const label = phrase("QUINCUNX.Card.History.value", { field: phrase("QUINCUNX.Label.margin"), value: margin ?? 0 });
  return countedDeal("margin", margin === null ? null : Math.abs(margin), () => label);
}

/** "2 Fails". */
export function countOf(amount: number, kind: Phrase): Phrase {
  return phrase("QUINCUNX.Harm.counted", { amount, kind });
}
