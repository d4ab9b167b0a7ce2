/** Dialog that asks which targets take harm and, for GMs, how much. */
import type { Phrase } from "../../rules/contract/phrase.ts";
import { MOST_AMOUNT, type HarmTarget } from "./flags.ts";
import { afterHarm, type HarmPlace } from "./place.ts";
import { formatNumber } from "../../ui/numbers.ts";
import { speak } from "../../ui/speak.ts";
import { ask, CANCEL, inputIn } from "../../ui/dialogs/ask.ts";
import { draw } from "../../ui/draw/templates.ts";
import { replaceable } from "../../platform/replaceable.ts";

/** A possible target, as far as the viewer may know it. */
export interface HarmRow {
  readonly name: Phrase | string;
  /** Includes the amount for this target. */
  readonly target: HarmTarget;
  /** The number that counts the harm; `null`: there is none. */
  readonly place: HarmPlace | null;
  /** The viewer may read that number. */
  readonly isShown: boolean;
  /** `null`: can be harmed. */
  readonly problem: Phrase | null;
  readonly hasTaken: boolean;
  readonly isTargeted: boolean;
  /** Targeted, in the encounter or on the scene; the others are folded. */
  readonly isNear: boolean;
}

export interface HarmQuestion {
  readonly kind: Phrase;
  readonly amount: number;
  readonly rows: readonly HarmRow[];
  /** GMs may change the amount, heal, and deal it again. */
  readonly isGM: boolean;
  /** Half of an amount, rounded as the mechanic rounds. */
  readonly half: (amount: number) => number;
}

/** The number before and after an amount, which heals if it is negative; `null`: the viewer may not read it. */
export function changeBy(
  { place, isShown, target }: HarmRow,
  amount = target.amount,
): { readonly before: number; readonly after: number } | null {
  return place && isShown ? { before: place.value, after: afterHarm(place, amount) } : null;
}

export const askHarm = replaceable("askHarm", showHarmWindow);

/** Empty if the dialog was cancelled or no target was chosen. */
async function showHarmWindow(question: HarmQuestion): Promise<readonly HarmTarget[]> {
  const { kind, amount, rows, isGM } = question;
  const shown = rows.map((row, index) => ({ ...presentRow(row, index, isGM), isGM }));
  const [near, others] = [true, false].map((isNear) => shown.filter((_, index) => rows[index]?.isNear === isNear));
  const context = { kind: speak(kind), amount: formatNumber(amount), near, others, isOpen: near?.length === 0 };
  const answer = await ask({
    title: "QUINCUNX.Harm.title",
    icon: "fa-solid fa-heart-crack",
    className: "quincunx-harm-window",
    width: 440,
    content: [draw("quincunx-harm", context, document)],
    buttons: [
      {
        action: "apply",
        label: "QUINCUNX.Harm.applyButton",
        icon: "fa-solid fa-check",
        answer: (form) => chosenIn(form, rows),
      },
      CANCEL,
    ],
    drawn: (form) => wireAmounts(form, question),
  });
  return answer ?? [];
}

function presentRow(row: HarmRow, index: number, isGM: boolean): object {
  const { name, target, place, problem, hasTaken, isTargeted } = row;
  const step = place?.step ?? 0;
  return {
    index,
    name: typeof name === "string" ? name : speak(name),
    amount: target.amount,
    change: sayChange(row),
    step: step === 0 ? "" : game.i18n.localize(step > 0 ? "QUINCUNX.Harm.vulnerable" : "QUINCUNX.Harm.resistant"),
    problem: problem ? speak(problem) : "",
    hasTaken,
    isTicked: isTargeted && !hasTaken && problem === null,
    isOff: problem !== null || (hasTaken && !isGM),
  };
}

function sayChange(row: HarmRow, amount?: number): string {
  const change = changeBy(row, amount);
  return change ? `${formatNumber(change.before)} → ${formatNumber(change.after)}` : "";
}

/** Half and double set the amount of their row; a pressed one sets it back. The row shows what it comes to. */
function wireAmounts(form: HTMLFormElement, { rows, half }: HarmQuestion): void {
  const refresh = (index: number): void => {
    const [row, item] = [rows[index], form.querySelector<HTMLElement>(`[data-quincunx-row="${index}"]`)];
    if (!row || !item) return;
    const change = item.querySelector(".quincunx-harm__change");
    const { amount, heals = false } = targetIn(form, row.target, index);
    if (change) change.textContent = sayChange(row, heals ? -amount : amount);
    for (const button of item.querySelectorAll<HTMLElement>("[data-quincunx-times]"))
      button.setAttribute("aria-pressed", String(amount === timesOf(button, row) && amount !== row.target.amount));
  };
  const timesOf = ({ dataset }: HTMLElement, { target: { amount } }: HarmRow): number =>
    dataset["quincunxTimes"] === "half" ? half(amount) : Math.min(MOST_AMOUNT, amount * 2);
  form.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-times]");
    const index = Number(button?.closest<HTMLElement>("[data-quincunx-row]")?.dataset["quincunxRow"]);
    const [row, field] = [rows[index], inputIn(form, `amount.${index}`)];
    if (!button || !row || !field) return;
    const isPressed = button.getAttribute("aria-pressed") === "true";
    field.value = String(isPressed ? row.target.amount : timesOf(button, row));
    tick(form, index);
    refresh(index);
  });
  form.addEventListener("input", ({ target }) => {
    const { name = "" } = target as Partial<HTMLInputElement>;
    const [what, index] = name.split(".");
    if (what !== "amount" && what !== "heals") return;
    tick(form, Number(index));
    refresh(Number(index));
  });
}

/** A target whose amount is changed takes the harm. */
function tick(form: HTMLFormElement, index: number): void {
  const box = inputIn(form, `target.${index}`);
  if (box) box.checked = true;
}

function chosenIn(form: HTMLFormElement, rows: readonly HarmRow[]): readonly HarmTarget[] {
  return rows.flatMap(({ target }, index) =>
    inputIn(form, `target.${index}`)?.checked === true ? [targetIn(form, target, index)] : [],
  );
}

/** With amount and healing as in the row `index`. */
function targetIn(form: HTMLFormElement, target: HarmTarget, index: number): HarmTarget {
  const typed = inputIn(form, `amount.${index}`)?.valueAsNumber ?? Number.NaN;
  const heals = inputIn(form, `heals.${index}`)?.checked === true;
  const amount = Number.isInteger(typed) && typed >= 0 ? typed : target.amount;
  return { ...target, amount, ...(heals ? { heals } : {}) };
}
