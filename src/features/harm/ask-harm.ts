/** Dialog that asks which targets take harm and, for GMs, how much. */
import { MOST_AMOUNT, type HarmTarget } from "./flags.ts";
import { formatNumber } from "../../ui/numbers.ts";
import { speak } from "../../ui/speak.ts";
import type { HarmQuestion, HarmRow } from "./question.ts";
import { ask, CANCEL, inputIn } from "../../ui/dialogs/ask.ts";
import { draw } from "../../ui/draw/templates.ts";
import { replaceable } from "../../platform/replaceable.ts";

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

function presentRow(
  { name, target, before, after, step, problem, hasTaken, isTargeted }: HarmRow,
  index: number,
  isGM: boolean,
): object {
  return {
    index,
    name: typeof name === "string" ? name : speak(name),
    amount: target.amount,
    change: sayChange(before, after),
    step: step === 0 ? "" : game.i18n.localize(step > 0 ? "QUINCUNX.Harm.vulnerable" : "QUINCUNX.Harm.resistant"),
    problem: problem ? speak(problem) : "",
    hasTaken,
    isTicked: isTargeted && !hasTaken && problem === null,
    isOff: problem !== null || (hasTaken && !isGM),
  };
}

function sayChange(before: number | null, after: number | null): string {
  return before === null || after === null ? "" : `${formatNumber(before)} → ${formatNumber(after)}`;
}

/** Half and double set the amount of their row; a pressed one sets it back. The row shows what it comes to. */
function wireAmounts(form: HTMLFormElement, { rows, half }: HarmQuestion): void {
  const refresh = (index: number): void => {
    const [row, item] = [rows[index], form.querySelector<HTMLElement>(`[data-quincunx-row="${index}"]`)];
    if (!row || !item) return;
    const change = item.querySelector(".quincunx-harm__change");
    const { amount, heals = false } = targetIn(form, row.target, index);
    if (change) change.textContent = sayChange(row.before, row.afterOf(heals ? -amount : amount));
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
