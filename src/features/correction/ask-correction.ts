/** Dialog for a forgotten bonus, die or Advantage; it shows the new result, or the chance with the added die. */
import type { CardState } from "../../card/state.ts";
import { resultOf } from "../../card/sentence.ts";
import { MOST_SITUATION_WORDS as MOST_WORDS } from "../../card/flags.ts";
import { sayGift } from "../../card/aid-origin.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { CorrectionKind } from "../../rules/contract/pre-roll.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { corrected, correctionsOf, MOST_CORRECTED, type Corrected } from "../../rules/spec/correct.ts";
import { ask, CANCEL, valueIn } from "../../ui/dialogs/ask.ts";
import { draw } from "../../ui/draw/templates.ts";
import { speak } from "../../ui/speak.ts";

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
}

export function sayCorrection({ kind, amount }: Pick<CorrectData, "kind" | "amount">): Phrase {
  if (kind !== "challenge") return sayGift({ kind, amount });
  return phrase(amount > 0 ? "QUINCUNX.Correction.challengeMore" : "QUINCUNX.Correction.challengeLess");
}

/** `null` if cancelled or refused. */
export const askCorrection = replaceable("askCorrection", showCorrectionWindow);

function showCorrectionWindow(question: CorrectionQuestion): Promise<CorrectData | null> {
  const { isGM, state } = question;
  const context = { isGM, options: optionsOf(state), most: MOST_CORRECTED, words: MOST_WORDS };
  return ask({
    title: "QUINCUNX.Correction.title",
    icon: "fa-solid fa-circle-plus",
    className: "quincunx-correction-window",
    width: 400,
    content: [draw("quincunx-correction", context, document)],
    buttons: [
      {
        action: "add",
        label: "QUINCUNX.Harm.applyButton",
        icon: "fa-solid fa-check",
        answer: (form) => answerIn(form, question),
      },
      CANCEL,
    ],
    drawn: (form) => wire(form, question),
  });
}

/** Corrections that the rules allow with these faces. */
function optionsOf({ mechanic, spec, faces }: CardState): readonly object[] {
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

function wire(form: HTMLFormElement, question: CorrectionQuestion): void {
  const refresh = (): void => {
    const data = answerIn(form, question, true);
    const amount = form.querySelector<HTMLElement>("[data-quincunx-amount]");
    if (amount) amount.hidden = data?.kind !== undefined && data.kind !== "bonus";
    const after = form.querySelector("[data-quincunx-after]");
    if (after) after.textContent = data ? sayAfter(question.state, data) : "";
    const button = form.querySelector<HTMLButtonElement>("button[data-action=add]");
    if (button) button.disabled = answerIn(form, question) === null;
  };
  form.addEventListener("input", refresh);
  refresh();
}

/** `null` while a bonus is 0, or the ability is missing. */
function answerIn(
  form: HTMLFormElement,
  { state, isGM, name }: CorrectionQuestion,
  isWithoutWhy = false,
): CorrectData | null {
  const [kind = "", size] = valueIn(form, "what").split(" ");
  const why = valueIn(form, "why").trim();
  const data = { kind: kind as CorrectionKind, amount: Number(kind === "bonus" ? valueIn(form, "amount") : size), why };
  if (!isGM && why === "" && !isWithoutWhy) return null;
  return unlessRefused(() => correctedBy(state, data, name)) && data;
}

/** `name`: the label without a reason. Throws RuleError if the rules refuse it. */
export function correctedBy(
  { mechanic, spec, faces }: CardState,
  { why, ...add }: CorrectData,
  name: string,
): Corrected {
  return corrected(mechanic, spec, faces, { ...add, label: why || name });
}

/** The new result, or the chance of success with the dice that are still to be thrown. */
function sayAfter(state: CardState, data: CorrectData): string {
  const found = unlessRefused(() => correctedBy(state, data, ""));
  if (!found) return "";
  const { mechanic, faces, decided } = state;
  if (found.waiting.length === 0)
    return game.i18n.format("QUINCUNX.Correction.after", { result: resultOf(state, found.spec) });
  const { success } = unlessRefused(() => mechanic.odds.given?.(found.spec, faces, decided ?? undefined) ?? null) ?? {};
  return success === undefined ? "" : speak(phrase("QUINCUNX.Correction.chance", { chance: { percent: success } }));
}
