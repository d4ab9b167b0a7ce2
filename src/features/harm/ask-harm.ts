/** Dialog that asks which targets take harm and, for GMs, how much. */
import { elementOf } from "../../ui/target.ts";
import { foldName } from "../../rules/notation/fold-name.ts";
import { countPhrase, type Phrase } from "../../rules/contract/phrase.ts";
import { MOST_AMOUNT, type HarmTarget } from "./flags.ts";
import { changeBy, type HarmRow } from "./place.ts";
import { formatNumber, speak } from "../../ui/speak.ts";
import { ask, CANCEL, inputIn } from "../../ui/dialogs/ask.ts";
import { draw } from "../../ui/draw/templates.ts";

export interface HarmQuestion {
  readonly kind: Phrase;
  readonly amount: number;
  /** `kind` includes the amount. Default: false. */
  readonly isCounted?: boolean;
  /** The most likely ones first. */
  readonly rows: readonly HarmRow[];
  /** GMs may change the amount, heal, and deal it again. */
  readonly isGM: boolean;
  /** Half of an amount, rounded as the mechanic rounds. */
  readonly half: (amount: number) => number;
}

/** Number of rows before a search. */
const MOST_SHOWN = 8;

/** Empty if the dialog was cancelled or no target was chosen. */
export async function showHarmWindow(question: HarmQuestion): Promise<readonly HarmTarget[]> {
  const { kind, amount, rows, isGM, isCounted = false } = question;
  const context = {
    isCounted,
    kind: speak(kind),
    amount: formatNumber(amount),
    rows: rows.map((row, index) => ({ ...presentRow(row, index), isGM })),
    isLong: rows.length > MOST_SHOWN,
  };
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
        answer: (form) => chosenIn(form, rows),
      },
      CANCEL,
    ],
    afterDrawing: (form) => wire(form, question),
  });
  return answer ?? [];
}

function presentRow(row: HarmRow, index: number): object {
  const { target, attribute, problem, hasTaken, isTargeted } = row;
  const step = attribute?.step ?? 0;
  return {
    index,
    name: nameOf(row),
    amount: target.amount,
    change: sayChange(row),
    step: step === 0 ? "" : game.i18n.localize(step > 0 ? "QUINCUNX.Harm.vulnerable" : "QUINCUNX.Harm.resistant"),
    problem: problem ? speak(problem) : "",
    hasTaken,
    isTicked: isTargeted && !hasTaken && problem === null,
    isOff: problem !== null || (hasTaken && !game.user.isGM),
  };
}

function nameOf({ name }: HarmRow): string {
  return typeof name === "string" ? name : speak(name);
}

function sayChange(row: HarmRow, amount?: number): string {
  const change = changeBy(row, amount);
  return change ? `${formatNumber(change.before)} → ${formatNumber(change.after)}` : "";
}

function wire(form: HTMLFormElement, question: HarmQuestion): void {
  const { rows } = question;
  const search = inputIn(form, "search");
  const more = form.querySelector<HTMLElement>("[data-quincunx-more]");
  let isWhole = false;
  const showRows = (): void => {
    const query = foldName(search?.value ?? "");
    let [left, hidden] = [isWhole ? rows.length : MOST_SHOWN, 0];
    for (const [index, row] of rows.entries()) {
      const isFound = foldName(nameOf(row)).includes(query);
      const isShown = isTicked(form, index) || (isFound && left > 0);
      if (isFound) left -= 1;
      if (isFound && !isShown) hidden += 1;
      const item = rowIn(form, index);
      if (item) item.hidden = !isShown;
    }
    if (more) more.hidden = hidden === 0;
    if (more) more.textContent = speak(countPhrase("QUINCUNX.Harm.more", hidden));
  };
  const refresh = (): void => {
    showRows();
    sayButton(form, rows);
  };
  form.addEventListener("input", ({ target }) => {
    const { name = "" } = target as Partial<HTMLInputElement>;
    const [what, index] = name.split(".");
    if (what === "amount" || what === "way") changeAmount(form, question, what, Number(index));
    refresh();
  });
  more?.addEventListener("click", () => {
    isWhole = true;
    refresh();
    boxesIn(form)[MOST_SHOWN]?.focus();
  });
  form.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = elementOf(event);
    if (at === search && event.key === "Enter" && search.value.trim() !== "") {
      // Ticks the first that was found, so that the next name can be typed.
      event.preventDefault();
      const found = boxesIn(form).find(({ checked }) => !checked);
      if (found) found.checked = true;
      search.value = "";
      refresh();
    } else if (by !== undefined && (at === search || at.type === "checkbox")) {
      event.preventDefault();
      const boxes = boxesIn(form);
      (boxes[boxes.indexOf(at) + by] ?? search)?.focus();
    }
  });
  refresh();
  (boxesIn(form)[0] ?? search)?.focus();
}

/** Those that can be ticked and seen. */
function boxesIn(form: HTMLFormElement): readonly HTMLInputElement[] {
  return [
    ...form.querySelectorAll<HTMLInputElement>("[data-quincunx-row]:not([hidden]) .quincunx-harm__who > input:enabled"),
  ];
}

function rowIn(form: HTMLFormElement, index: number): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-quincunx-row="${index}"]`);
}

function isTicked(form: HTMLFormElement, index: number): boolean {
  return inputIn(form, `target.${index}`)?.checked === true;
}

/** Half and double change the number of their row; the row shows what it comes to. */
function changeAmount(form: HTMLFormElement, { rows, half }: HarmQuestion, what: string, index: number): void {
  const [row, field] = [rows[index], inputIn(form, `amount.${index}`)];
  if (!row || !field) return;
  const { amount } = row.target;
  const way = wayIn(form, index);
  if (what === "way")
    field.value = String(way === "half" ? half(amount) : Math.min(MOST_AMOUNT, way === "double" ? amount * 2 : amount));
  // A number of one's own is neither the half nor the double.
  else if (way === "half" || way === "double") checkWay(form, index, "takes");
  const { amount: now, heals } = targetIn(form, row.target, index);
  const change = rowIn(form, index)?.querySelector(".quincunx-harm__change");
  if (change) change.textContent = sayChange(row, heals ? -now : now);
}

function wayIn(form: HTMLFormElement, index: number): string {
  return form.querySelector<HTMLInputElement>(`input[name="way.${index}"]:checked`)?.value ?? "takes";
}

function checkWay(form: HTMLFormElement, index: number, way: string): void {
  const box = form.querySelector<HTMLInputElement>(`input[name="way.${index}"][value="${way}"]`);
  if (box) box.checked = true;
}

/** "Apply to Mira", "Apply to 3". */
function sayButton(form: HTMLFormElement, rows: readonly HarmRow[]): void {
  const button = form.querySelector<HTMLButtonElement>("button[data-action=apply]");
  const chosen = rows.filter((_, index) => isTicked(form, index));
  const [first] = chosen;
  if (!button) return;
  button.disabled = !first;
  button.textContent = first
    ? speak(countPhrase("QUINCUNX.Harm.applyTo", chosen.length, { target: nameOf(first) }))
    : game.i18n.localize("QUINCUNX.Harm.applyButton");
}

function chosenIn(form: HTMLFormElement, rows: readonly HarmRow[]): readonly HarmTarget[] {
  return rows.flatMap(({ target }, index) => (isTicked(form, index) ? [targetIn(form, target, index)] : []));
}

/** With amount and healing as in the row `index`. */
function targetIn(form: HTMLFormElement, target: HarmTarget, index: number): HarmTarget {
  const typed = inputIn(form, `amount.${index}`)?.valueAsNumber ?? Number.NaN;
  const heals = wayIn(form, index) === "heals";
  const amount = Number.isInteger(typed) && typed >= 0 ? typed : target.amount;
  return { ...target, amount, ...(heals ? { heals } : {}) };
}
