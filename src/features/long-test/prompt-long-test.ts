/** Plain state of the prompt's fields for a long test (MP-7, DP-11): goal, refill, effect of a botch. */
import { formatNumber } from "../../ui/numbers.ts";
import { speak } from "../../ui/speak.ts";
import type { LongTestChoice, PromptRequest } from "../../roll/prompt/request.ts";

/** As typed; an empty string is unset. */
export interface LongTestFields {
  readonly goal: string;
  readonly refill: string;
  readonly bound: string;
  readonly onBotch: boolean;
}

const USUAL: LongTestFields = { goal: "6", refill: "", bound: "", onBotch: false };

const PREFIX = "longTest.";

/** Fields after input in `field`; unrelated inputs change nothing. */
export function readLongTest(fields: LongTestFields | null, field: HTMLInputElement): LongTestFields | null {
  if (field.name === `${PREFIX}is`) return field.checked ? USUAL : null;
  if (!fields || !field.name.startsWith(PREFIX)) return fields;
  const name = field.name.slice(PREFIX.length);
  if (name === "onBotch") return { ...fields, onBotch: field.checked };
  if (name === "giver") return field.value === "" ? fields : { ...fields, refill: field.value };
  return name in fields ? { ...fields, [name]: field.value } : fields;
}

/** Options as the mechanic parses them; unset ones are left out. */
export function saidOf(fields: LongTestFields, { fields: known }: LongTestChoice): Readonly<Record<string, unknown>> {
  const numbers = (["goal", "refill", "bound"] as const).flatMap((name) => {
    const typed = fields[name].trim();
    return known.includes(name) && typed !== "" ? [[name, Number(typed)] as const] : [];
  });
  return {
    ...Object.fromEntries(numbers),
    ...(known.includes("onBotch") && fields.onBotch ? { onBotch: "end" } : {}),
  };
}

export function longTestChoiceOf({ purpose }: PromptRequest): LongTestChoice | null {
  return (purpose.kind === "roll" ? purpose.longTest : null) ?? null;
}

/** Options for the prompt's answer; `null`: an ordinary roll. */
export function longTestSaid(
  request: PromptRequest,
  fields: LongTestFields | null,
): Readonly<Record<string, unknown>> | null {
  const choice = longTestChoiceOf(request);
  return choice && fields ? saidOf(fields, choice) : null;
}

export function presentLongTest(request: PromptRequest, fields: LongTestFields | null): object | null {
  const choice = longTestChoiceOf(request);
  if (!choice) return null;
  const has = (name: string): boolean => choice.fields.includes(name);
  return {
    isOn: fields !== null,
    ...(fields
      ? {
          goal: fields.goal,
          refill: has("refill") ? { value: fields.refill } : null,
          bound: has("bound") ? { value: fields.bound } : null,
          onBotch: has("onBotch") ? { isOn: fields.onBotch } : null,
          givers: choice.refills.map(({ label, dice }) => ({
            dice,
            words: `${speak(label)} ${formatNumber(dice)}`,
            isChosen: fields.refill === String(dice),
          })),
        }
      : {}),
  };
}
