/** Asks for a correction: a forgotten bonus, die or Advantage, and the reason. */
import type { CardState } from "../../card/state.ts";
import { sayGift } from "../../roll/adjustments/gift.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { openAdjust } from "../../roll/adjust/open-adjust.ts";
import type { CorrectionKind } from "../../rules/contract/pre-roll.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { corrected, type Corrected } from "../../rules/spec/correct.ts";

/** Data of the operation `correct`. */
export interface CorrectData {
  readonly kind: CorrectionKind;
  readonly amount: number;
  /** The reason; of the roller, the ability that allows it. May be empty for GMs. */
  readonly why: string;
}

export interface CorrectionQuestion {
  readonly state: CardState;
  /** A roller must name an ability. */
  readonly isGM: boolean;
  /** Of the user, the label without a reason. */
  readonly name: string;
  /** Id of the card's message. */
  readonly card: string;
}

export function sayCorrection({ kind, amount }: Pick<CorrectData, "kind" | "amount">): Phrase {
  if (kind !== "challenge") return sayGift({ kind, amount });
  return phrase(amount > 0 ? "QUINCUNX.Correction.challengeMore" : "QUINCUNX.Correction.challengeLess");
}

/** Opens the window “Adjust…”; resolves to `null`, since the window posts it. */
export const askCorrection = replaceable(
  "askCorrection",
  async ({ card }: CorrectionQuestion): Promise<CorrectData | null> => {
    await openAdjust(card, "correct");
    return null;
  },
);

/** `name`: the label without a reason. Throws RuleError if the rules refuse it. */
export function correctedBy(
  { mechanic, spec, faces }: CardState,
  { why, ...add }: CorrectData,
  name: string,
): Corrected {
  return corrected(mechanic, spec, faces, { ...add, label: why || name });
}
