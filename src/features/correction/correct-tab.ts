/** The tab “Correct”: a forgotten bonus, die or Advantage; it shows the new result, or the chance with the added die. */
import { roundOfTest } from "../../roll/rounds.ts";
import { cardOf } from "../../card/card.ts";
import { MOST_SITUATION_WORDS as MOST_WORDS, type Card, type CardState } from "../../card/state.ts";
import type { AdjustHost, AdjustPart, AdjustTab, Result } from "../../roll/adjust/adjust.ts";
import { resultOfState } from "../../roll/adjust/result.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { CorrectionKind } from "../../rules/contract/pre-roll.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { corrected, correctionsOf, MOST_CORRECTED } from "../../rules/spec/correct.ts";
import { speak } from "../../ui/speak.ts";
import { correctedBy, sayCorrection, type CorrectData, correct, isCorrectable, postCorrection } from "./correct.ts";

export const correctTab: AdjustTab = {
  id: correct.type,
  label: "QUINCUNX.Correction.tab",
  isFor: ({ state, origin }, viewer) => isCorrectable(state, viewer) && !roundOfTest.in(origin),
  open: openCorrection,
};

function openCorrection(card: Card, host: AdjustHost): AdjustPart {
  const { isGM, name } = game.user;
  const options = optionsOf(card.state);
  let chosen = options[0]?.value ?? "bonus 1";
  let amount = "1";
  let why = "";
  const now = (): Card => cardOf(card.message) ?? card;
  const data = (): CorrectData => {
    const [kind = "", size] = chosen.split(" ");
    return { kind: kind as CorrectionKind, amount: Number(kind === "bonus" ? amount : size), why: why.trim() };
  };
  const isAllowed = (): boolean =>
    (isGM || why.trim() !== "") && Boolean(unlessRefused(() => correctedBy(now().state, data(), name)));
  return {
    template: "quincunx-correction",
    present: () => ({
      isGM,
      options: options.map((option) => ({ ...option, isChosen: option.value === chosen })),
      isBonus: data().kind === "bonus",
      amount,
      why,
      most: MOST_CORRECTED,
      words: MOST_WORDS,
    }),
    after: () => afterCorrection(now().state, data()),
    button: () => ({ label: labelOf(now().state, data()), isReady: isAllowed() }),
    read({ name: field, value }) {
      if (field === "what") chosen = value;
      else if (field === "amount") amount = value;
      else if (field === "why") why = value;
      host.draw(field === "what" ? null : (document.activeElement as HTMLElement | null));
    },
    run: () => postCorrection(now(), data()),
  };
}

/** Corrections that the rules allow with these faces. */
function optionsOf({ mechanic, spec, faces }: CardState): readonly { value: string; label: string }[] {
  return correctionsOf(mechanic).flatMap(({ kind, amounts }) =>
    (kind === "bonus" ? [1] : amounts)
      .filter((amount) => unlessRefused(() => corrected(mechanic, spec, faces, { kind, amount, label: "" })))
      .map((amount) => ({
        value: `${kind} ${amount}`,
        label:
          kind === "bonus" ? game.i18n.localize("QUINCUNX.Correction.bonus") : speak(sayCorrection({ kind, amount })),
      })),
  );
}

/** "Correct by +2", or "Add d6 and roll it". */
function labelOf(state: CardState, data: CorrectData): string {
  const found = unlessRefused(() => correctedBy(state, data, ""));
  const isThrown = found ? found.waiting.length > 0 : false;
  return speak(
    phrase(isThrown ? "QUINCUNX.Correction.addAndRoll" : "QUINCUNX.Correction.correctBy", {
      what: sayCorrection(data),
    }),
  );
}

/** The new result, or the chance of success with the dice that are still to be thrown. */
function afterCorrection(state: CardState, data: CorrectData): Result | null {
  const found = unlessRefused(() => correctedBy(state, data, ""));
  if (!found) return null;
  const { mechanic, faces, decided } = state;
  if (found.waiting.length === 0) return resultOfState(state, found.spec);
  const { success } =
    unlessRefused(() => mechanic.odds.onFaces?.(found.spec, faces, decided ?? undefined) ?? null) ?? {};
  if (success === undefined) return null;
  return { words: speak(phrase("QUINCUNX.Correction.chance", { chance: { percent: success } })), verdict: null };
}
