/** What an outcome does to whoever it hits (TE-11, MP-6, FP-11), as data: who is hit, and what becomes of them, is not said here. */
import type { HarmTaken } from "./actor.ts";
import { phrase, type Phrase } from "./phrase.ts";

export interface Deal {
  /** Stable within the mechanic. */
  readonly id: string;
  /** What it is called: "Weapon Harm"; of a number that may be taken for harm all of it: "Margin 3", "2 Fails". */
  readonly label: Phrase;
  readonly amount: number;
  /** In the words of whoever wrote the effect, which targets are vulnerable and resistant to; "" = of no kind. */
  readonly kind: string;
  /** Instead of `amount`, for who is vulnerable or resistant to the kind. Absent: the same for all. */
  readonly vulnerable?: number;
  readonly resistant?: number;
  /** It is harm by the rules of the mechanic. False: a number that a GM may take for harm (MP-6, FP-11). */
  readonly isHarm: boolean;
}

/** What it comes to for a target that it is stepped by so much for (TE-11). */
export function dealtTo({ amount, vulnerable = amount, resistant = amount }: Deal, step: HarmTaken["step"]): number {
  return step > 0 ? vulnerable : step < 0 ? resistant : amount;
}

/** A number of the card that a GM may take for harm; [] where there is none, or none above 0. `label` says all of it. */
export function countedDeal(id: string, amount: number | null, label: (amount: number) => Phrase): readonly Deal[] {
  return amount !== null && amount > 0 ? [{ id, label: label(amount), amount, kind: "", isHarm: false }] : [];
}

/** "2 Fails". */
export function countOf(amount: number, what: Phrase): Phrase {
  return phrase("QUINCUNX.Harm.counted", { amount, what });
}
