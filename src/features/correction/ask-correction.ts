/** Dialog for a forgotten bonus, die or Advantage; it shows the new result, or the chance with the added die. */
import type { CardState } from "../../card/state.ts";
import { resultOf } from "../../card/sentence.ts";
import { MOST_SITUATION_WORDS as MOST_WORDS } from "../../card/flags.ts";
import { sayGift } from "../../card/aid-origin.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { GrantKind } from "../../rules/contract/pre-roll.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { corrected, correctionsOf, MOST_CORRECTED, type Corrected } from "../../rules/spec/correct.ts";
import { draw } from "../../ui/draw/templates.ts";
import { speak } from "../../ui/speak.ts";

/** Data of the operation `correct`. */
export interface CorrectData {
  readonly kind: GrantKind;
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

/** `null` if cancelled or refused. */
export const askCorrection = replaceable("askCorrection", showCorrectionWindow);

async function showCorrectionWindow(question: CorrectionQuestion): Promise<CorrectData | null> {
  // DialogV2 uses only the children of this element.
  const content = document.createElement("div");
  const { isGM, state } = question;
  content.append(
    draw("quincunx-correction", { isGM, options: optionsOf(state), most: MOST_CORRECTED, words: MOST_WORDS }, document),
  );
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title: "QUINCUNX.Correction.title", icon: "fa-solid fa-circle-plus" },
    classes: ["quincunx", "quincunx-correction-window"],
    position: { width: 400 },
    content: content as never,
    buttons: [
      {
        action: "add",
        label: "QUINCUNX.Correction.addButton",
        icon: "fa-solid fa-check",
        default: true,
        callback: (_event: Event, { form }: HTMLButtonElement) => answerIn(form, question) ?? "refused",
      },
      { action: "cancel", label: "QUINCUNX.Settings.samples.cancel", icon: "fa-solid fa-xmark" },
    ],
    render: (_event: Event, { element }: { readonly element: HTMLElement }) => wire(element, question),
    rejectClose: false,
  } as never)) as unknown;
  return typeof answer === "object" ? (answer as CorrectData | null) : null;
}

/** Corrections that the rules allow with these faces. */
function optionsOf({ mechanic, spec, faces }: CardState): readonly object[] {
  return correctionsOf(mechanic).flatMap(({ kind, amounts }) =>
    (kind === "bonus" ? [1] : amounts)
      .filter((amount) => unlessRefused(() => corrected(mechanic, spec, faces, { kind, amount, label: "" })))
      .map((amount) => ({
        value: `${kind} ${amount}`,
        label: kind === "bonus" ? game.i18n.localize("QUINCUNX.Correction.bonus") : speak(sayGift({ kind, amount })),
      })),
  );
}

function wire(element: HTMLElement, question: CorrectionQuestion): void {
  const form = element.querySelector("form");
  const refresh = (): void => {
    const data = answerIn(form, question, true);
    const amount = element.querySelector<HTMLElement>("[data-quincunx-amount]");
    if (amount) amount.hidden = data?.kind !== undefined && data.kind !== "bonus";
    const after = element.querySelector("[data-quincunx-after]");
    if (after) after.textContent = data ? sayAfter(question.state, data) : "";
    const button = element.querySelector<HTMLButtonElement>("button[data-action=add]");
    if (button) button.disabled = answerIn(form, question) === null;
  };
  form?.addEventListener("input", refresh);
  refresh();
}

/** `null` while a bonus is 0, or the ability is missing. */
function answerIn(
  form: HTMLFormElement | null,
  { state, isGM, name }: CorrectionQuestion,
  isWithoutWhy = false,
): CorrectData | null {
  const value = (field: string): string => {
    const found = form?.elements.namedItem(field);
    return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found.value : "";
  };
  const [kind = "", size] = value("what").split(" ");
  const why = value("why").trim();
  const data = { kind: kind as GrantKind, amount: Number(kind === "bonus" ? value("amount") : size), why };
  if (!isGM && why === "" && !isWithoutWhy) return null;
  return after(state, data, name) && data;
}

function after({ mechanic, spec, faces }: CardState, { why, ...add }: CorrectData, name: string): Corrected | null {
  return unlessRefused(() => corrected(mechanic, spec, faces, { ...add, label: why || name }));
}

/** The new result, or the chance of success with the dice that are still to be thrown. */
function sayAfter(state: CardState, data: CorrectData): string {
  const found = after(state, data, "");
  if (!found) return "";
  const { mechanic, faces, decided } = state;
  if (found.waiting.length === 0)
    return game.i18n.format("QUINCUNX.Correction.after", { result: resultOf(state, found.spec) });
  const { success } = unlessRefused(() => mechanic.odds.given?.(found.spec, faces, decided ?? undefined) ?? null) ?? {};
  return success === undefined ? "" : speak(phrase("QUINCUNX.Correction.chance", { chance: { percent: success } }));
}
