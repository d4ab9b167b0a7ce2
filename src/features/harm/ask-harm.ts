/** Dialog that asks which targets take harm and, for GMs, how much. */
import type { HarmTarget } from "./flags.ts";
import { formatNumber } from "../../ui/numbers.ts";
import { speak } from "../../ui/speak.ts";
import type { HarmQuestion, HarmRow } from "./question.ts";
import { draw } from "../../ui/draw/templates.ts";
import { replaceable } from "../../platform/replaceable.ts";

export const askHarm = replaceable("askHarm", showHarmWindow);

/** Empty if the dialog was cancelled or no target was chosen. */
async function showHarmWindow({ kind, amount, rows, isGM }: HarmQuestion): Promise<readonly HarmTarget[]> {
  // DialogV2 uses only the children of this element.
  const content = document.createElement("div");
  const shown = rows.map((row, index) => presentRow(row, index, isGM));
  content.append(
    draw("quincunx-harm", { kind: speak(kind), amount: formatNumber(amount), rows: shown, isGM }, document),
  );
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title: "QUINCUNX.Harm.title", icon: "fa-solid fa-heart-crack" },
    classes: ["quincunx", "quincunx-harm-window"],
    position: { width: 440 },
    content: content as never,
    buttons: [
      {
        action: "apply",
        label: "QUINCUNX.Harm.applyButton",
        icon: "fa-solid fa-check",
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => chosenIn(button.form, rows),
      },
      { action: "cancel", label: "QUINCUNX.Settings.samples.cancel", icon: "fa-solid fa-xmark" },
    ],
    rejectClose: false,
  } as never)) as unknown;
  return Array.isArray(answer) ? (answer as HarmTarget[]) : [];
}

function presentRow(
  { name, target, before, after, step, problem, hasTaken, isTargeted }: HarmRow,
  index: number,
  isGM: boolean,
): object {
  const known = before !== null && after !== null;
  return {
    index,
    name: typeof name === "string" ? name : speak(name),
    amount: target.amount,
    change: known ? `${formatNumber(before)} → ${formatNumber(after)}` : "",
    step: step === 0 ? "" : game.i18n.localize(step > 0 ? "QUINCUNX.Harm.vulnerable" : "QUINCUNX.Harm.resistant"),
    problem: problem ? speak(problem) : "",
    hasTaken,
    isTicked: isTargeted && !hasTaken && problem === null,
    isOff: problem !== null || (hasTaken && !isGM),
  };
}

function chosenIn(form: HTMLFormElement | null, rows: readonly HarmRow[]): readonly HarmTarget[] {
  const field = (name: string): HTMLInputElement | null => {
    const found = form?.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found : null;
  };
  return rows.flatMap(({ target }, index) => {
    if (field(`target.${index}`)?.checked !== true) return [];
    const typed = field(`amount.${index}`)?.valueAsNumber ?? Number.NaN;
    return [Number.isInteger(typed) && typed >= 0 ? { ...target, amount: typed } : target];
  });
}
