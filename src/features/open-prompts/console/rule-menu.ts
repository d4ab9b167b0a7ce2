/** A GM's answers to an open roll besides a number: one menu, in The table and in the notice. */
import { rule, namesOf, type ReceivedPrompt } from "../received-prompts.ts";
import { kindOf } from "../../../log/log.ts";
import { EXCUSE_NAMES, isExcuse, NO_RULING, type Excuse } from "../../../roll/difficulty/ruling.ts";
import { tellGMs } from "../../../platform/send.ts";
import { openPopup, type PopupEntry } from "../../../ui/popup-menu.ts";

const ENTRIES = [
  { answer: "none", icon: "fa-solid fa-check", name: EXCUSE_NAMES.none, note: "QUINCUNX.Rule.noneMore" },
  {
    answer: "impossible",
    icon: "fa-solid fa-ban",
    name: EXCUSE_NAMES.impossible,
    note: "QUINCUNX.Rule.impossibleMore",
  },
  { answer: "wave", icon: "fa-solid fa-dice", name: "QUINCUNX.Console.wave", note: "QUINCUNX.Rule.waveMore" },
] as const;

/** `others`: entries of the place that opens the menu. */
export function openRuleMenu(prompt: ReceivedPrompt, anchor: HTMLElement, others: readonly PopupEntry[] = []): void {
  const { i18n } = game;
  const now = prompt.ruling.answer;
  const entries = ENTRIES.filter(({ answer }) => answer !== now).map(({ answer, icon, name, note }): PopupEntry => ({
    id: answer,
    label: i18n.localize(name),
    icon,
    notes: [i18n.localize(note)],
    run: () => (answer === "wave" ? rule(prompt.prompt, { answer }) : end(prompt, answer)),
  }));
  openPopup({
    anchor,
    label: i18n.localize("QUINCUNX.Rule.title"),
    groups: [entries, others].filter((group) => group.length > 0),
  });
}

/** A GM may still say something besides a number. */
export function mayRule({ question, ruling }: ReceivedPrompt): boolean {
  return question === null && !isExcuse(ruling.answer);
}

/** A prompt that answers a request is ended by excusing its seat. */
async function end(prompt: ReceivedPrompt, answer: Excuse): Promise<void> {
  const { request: id, seat, user } = prompt;
  if (id === null) return endPrompt(prompt, answer);
  const message = game.messages.get(id);
  await (message && kindOf(message)?.rule?.(message, seat, user, { ...NO_RULING, answer }));
}

const LINES = { none: "QUINCUNX.Console.endedNone", impossible: "QUINCUNX.Console.endedImpossible" } as const;

/** A GM ends a player's open prompt without a roll (FP-2). Posts a line to the player and the GMs. */
export async function endPrompt(prompt: ReceivedPrompt, answer: keyof typeof LINES): Promise<void> {
  const ruling = await rule(prompt.prompt, { answer });
  if (!ruling) return;
  const sentence = game.i18n.format(LINES[answer], { by: game.user.name, ...namesOf(prompt) });
  await tellGMs(sentence, prompt.user);
}
