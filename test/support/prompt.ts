/** A prompt opened by a roll, as its user sees and answers it. Needs a page with the module (`openStage`). */
import { rollSpec } from "../../src/roll/roll.ts";
import type { Result } from "./page.ts";
import { resultOf } from "./read.ts";
import { openedForm, until } from "./stage.ts";

export interface OpenedPrompt {
  readonly form: HTMLElement;
  readonly done: Promise<Result>;
}

/** `subject`: under this key the prompt remembers its last choices. */
export async function promptOf(config: Parameters<typeof rollSpec>[0], subject = "climb"): Promise<OpenedPrompt> {
  const done = resultOf(rollSpec(config, { subject }));
  return { form: await openedForm(), done };
}

/** The checkbox or switch of this name; `null` if the prompt has none. */
export const toggleIn = (form: HTMLElement, name: string): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`input[name=${name}]`);

export function toggle(form: HTMLElement, name: string): void {
  const field = toggleIn(form, name)!;
  field.checked = !field.checked;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Presses Roll; the flags of the card. */
export async function rolled({ form, done }: OpenedPrompt) {
  form.querySelector<HTMLElement>(".quincunx-primary")!.click();
  const { message } = await done;
  await until(() => !form.isConnected, "the window to go");
  return message.flags.quincunx;
}
