/** The window "Use this number…": which number, and where it goes; each row shows the change. */
import { ask, CANCEL, valueIn } from "../../ui/dialogs/ask.ts";
import { draw } from "../../ui/draw/templates.ts";

export interface CarryQuestion {
  readonly title: string;
  readonly numbers: readonly string[];
  /** The most likely ones first. */
  readonly ways: readonly CarryGroup[];
}

export interface CarryGroup {
  readonly group: string;
  /** Behind a fold. Default: false. */
  readonly isFolded?: boolean;
  readonly options: readonly CarryOption[];
}

export interface CarryOption {
  readonly id: string;
  readonly label: string;
  /** The use of each number there. */
  readonly effects: readonly CarryEffect[];
}

/** `taken`: the number is subtracted; absent: that is not possible. */
interface CarryEffect {
  readonly addition: Effect;
  readonly removal?: Effect;
}

interface Effect {
  /** The button's words: "Add 17 to Climbing". */
  readonly does: string;
  /** "14 → 31"; empty: nothing to show. */
  readonly change: string;
}

export interface CarryChoice {
  /** Index of the number. */
  readonly number: number;
  /** Id of the way. */
  readonly way: string;
  /** It is subtracted. Default: false. */
  readonly isTaken?: boolean;
}

/** `null` if cancelled. */
export async function showCarryWindow(question: CarryQuestion): Promise<CarryChoice | null> {
  const { title, numbers, ways } = question;
  const context = {
    numbers: numbers.length > 1 ? numbers.map((label, index) => ({ label, isFirst: index === 0 })) : [],
    ways: ways.map((way, index) => ({
      ...way,
      options: way.options.map((option, at) => ({ ...option, isFirst: index + at === 0 })),
    })),
    canTake: ways.some(({ options }) => options.some(({ effects }) => effects.some(({ removal }) => removal))),
  };
  const answer = await ask({
    title,
    icon: "fa-solid fa-arrow-right-to-bracket",
    className: "quincunx-use-window",
    width: 400,
    content: [draw("quincunx-carry", context, document)],
    buttons: [{ action: "use", label: "QUINCUNX.Carry.use", answer: (form) => choiceIn(form, question) }, CANCEL],
    afterDrawing: (form) => wire(form, question),
  });
  return answer?.way === "" ? null : answer;
}

function choiceIn(form: HTMLFormElement, { ways }: CarryQuestion): CarryChoice {
  const number = Number(checkedIn(form, "number"));
  const way = checkedIn(form, "way");
  const option = ways.flatMap(({ options }) => options).find(({ id }) => id === way);
  const isTaken = checkedIn(form, "sign") === "take" && option?.effects[number]?.removal !== undefined;
  return { number, way, ...(isTaken ? { isTaken } : {}) };
}

function checkedIn(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? valueIn(form, name);
}

/** Shows the effect of the chosen number in every row and on the button. */
function wire(form: HTMLFormElement, question: CarryQuestion): void {
  const options = question.ways.flatMap((way) => way.options);
  const refresh = (): void => {
    const { number, way } = choiceIn(form, question);
    const takes = checkedIn(form, "sign") === "take";
    const effectOf = ({ effects }: CarryOption): Effect | undefined =>
      (takes ? effects[number]?.removal : undefined) ?? effects[number]?.addition;
    for (const row of form.querySelectorAll<HTMLElement>("[data-quincunx-way]")) {
      const option = options.find(({ id }) => id === row.dataset["quincunxWay"]);
      const effect = option && effectOf(option);
      const change = row.querySelector(".quincunx-use__change");
      if (change) change.textContent = effect?.change ?? "";
      const input = row.querySelector("input");
      if (input) input.disabled = effect === undefined;
    }
    const chosen = options.find(({ id }) => id === way);
    const button = form.querySelector<HTMLButtonElement>("button[data-action=use]");
    const effect = chosen && effectOf(chosen);
    if (button && effect) button.textContent = effect.does;
    if (button) button.disabled = effect === undefined;
  };
  form.addEventListener("change", refresh);
  refresh();
}
