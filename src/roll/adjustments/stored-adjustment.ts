/** Conditions and effects as cards and open prompts keep them, and their words. */
import { shortWords } from "../../card/state.ts";
import { cardField, type CardField } from "../../card/card-field.ts";
import { choice, type InferRecord, integer, list, optional, record } from "../../rules/contract/schema.ts";
import { freeText, phrase, type Phrase } from "../../rules/contract/phrase.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { ADJUSTMENT_KEYS } from "../../rules/contract/pre-roll.ts";
import type { Adjusted } from "../../rules/spec/adjust.ts";
import { formatNumber, formatSigned, speak } from "../../ui/speak.ts";

export const ADJUSTMENT = {
  name: shortWords,
  key: choice(ADJUSTMENT_KEYS),
  amount: integer({ min: -99, max: 99 }),
  size: optional(integer({ min: 1, max: 100 })),
  /** It changes a target that is not known yet, or that a GM has set, so the GM counts it. Default: false. */
  isForGM: optional(choice([true])),
  /** The roller says that it does not apply. Default: false. */
  isDoubted: optional(choice([true])),
};

/** As a card stores it. */
export type StoredAdjustment = InferRecord<typeof ADJUSTMENT>;

export const MOST_ADJUSTMENTS = 20;
const stored = list(record(ADJUSTMENT), { max: MOST_ADJUSTMENTS });

function adjustments(key: string): CardField<readonly StoredAdjustment[]> {
  return cardField({ key, schema: stored, isInState: true });
}

/** Conditions of the scene, the token or the hero, and active effects of the actor and its target. */
export const adjustmentFields = { conditions: adjustments("conditions"), effects: adjustments("effects") } as const;

/** "Darkness"; with its amount where a GM is to count it. */
function sayAdjustment(mechanic: AnyMechanic, one: StoredAdjustment): string {
  return one.isForGM ? `${one.name}: ${sayForGM(mechanic, one)}` : one.name;
}

export function sayForGM(mechanic: AnyMechanic, one: Adjusted): string {
  return game.i18n.format("QUINCUNX.Condition.forGM", { amount: sayAmount(mechanic, one) });
}

/** "Darkness −2 Bonus" */
export function sayWithAmount(mechanic: AnyMechanic, one: Adjusted): string {
  return `${one.name} ${sayAmount(mechanic, one)}`;
}

/** "+2 Bonus", "+1 d8". */
export function sayAmount({ adjustments }: AnyMechanic, { key, amount, size }: Adjusted): string {
  const { label, die, usualSize = 6 } = adjustments?.[key] ?? {};
  if (!label) return "";
  if (die) return `+${speak(phrase("QUINCUNX.Word.dice", { count: formatNumber(amount), size: size ?? usualSize }))}`;
  return speak(phrase("QUINCUNX.Harm.counted", { amount: formatSigned(amount), kind: label }));
}

/** An effect that changes several things is named once. */
export function namesOf(mechanic: AnyMechanic, all: readonly StoredAdjustment[]): readonly Phrase[] {
  return [...new Set(all.map((one) => sayAdjustment(mechanic, one)))].map(freeText);
}

export function sayDoubts(all: readonly StoredAdjustment[]): readonly Phrase[] {
  return all.flatMap(({ name, isDoubted }) =>
    isDoubted ? [phrase("QUINCUNX.Condition.doubtedOn", { name: freeText(name) })] : [],
  );
}
