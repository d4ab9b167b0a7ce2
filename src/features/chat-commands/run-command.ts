/** Runs typed commands: each becomes a roll or one clear error message. */
import { requestKey } from "../../roll/requests/request-draft.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { guessCommand } from "../../rules/notation/guess.ts";
import { parseRequest } from "./request-words.ts";
import { rollCommand } from "../../roll/command/roll-command.ts";
import { optionsFor } from "../../roll/command/whose-roll.ts";
import { parseCommand } from "../../rules/notation/command.ts";
import { runSharedDieCommand, sharedDice, type DeclaredDie } from "../../roll/shared-die/shared-dice.ts";
import { isInUse } from "../../mechanics/house-rules/in-use.ts";
import { restoreChatInput } from "../../ui/chat-input.ts";
import { isCommandHere, plainText } from "../../platform/generations.ts";
import { sendable } from "../../mechanics/short-words.ts";
import { speakingActor } from "../../actors/speaker.ts";
import { notifyError } from "../../ui/speak.ts";
import { hasUserAction, runUserAction } from "../../ui/user-actions.ts";

/** Commands of `/qx` that are no mechanics: help, requests and shared dice. */
function tableCommands(): ReadonlyMap<string, (rest: string, typed: string) => Promise<void>> {
  return new Map([
    ["help", async (topic: string) => void (await runUserAction("help", topic))],
    ["request", runRequest],
    ["evening", runEvening],
    ...[...sharedDice()].map(
      ([word, declared]) => [word, (rest: string, typed: string) => runDie(declared, rest, typed)] as const,
    ),
  ]);
}

/** Without dice of mechanics and an evening that this world does not use. */
function otherWords(): readonly string[] {
  const dice = [...sharedDice()].flatMap(([word, { mechanic }]) => (isInUse(mechanic) ? [] : [word]));
  const off = [...dice, ...(hasUserAction("my-evening") ? [] : ["evening"])];
  return [...tableCommands().keys()].filter((word) => !off.includes(word));
}

async function runDie(declared: DeclaredDie, rest: string, typed: string): Promise<void> {
  const { mechanic } = declared;
  if (!isInUse(mechanic))
    throw new RuleError("mechanic-off", `this world does not use "${mechanic.id}"`, {
      data: { mechanic: mechanic.id },
    });
  if (!(await runSharedDieCommand(declared, rest))) restoreChatInput(typed);
}

export function runQx(words: string, _name: string, typed: string): Promise<void> {
  const [, word = "", rest = ""] = /^(\w+)([^]*)$/u.exec(/^\??$/u.test(words.trim()) ? "help" : words) ?? [];
  const run = tableCommands().get(word.toLowerCase());
  return run ? run(rest, typed).catch((error: unknown) => refuse(error, typed)) : runCommand(typed);
}

/** `/qx evening`: the user's own rolls beside their expectation. */
async function runEvening(): Promise<void> {
  if (hasUserAction("my-evening")) await runUserAction("my-evening");
  else ui.notifications?.info(game.i18n.localize("QUINCUNX.Evening.off"), { console: false });
}

/** `/qx request` opens the GM's window; `/qx request te adv 1` opens it with that spec, `/qx request check Agility vs 15` with that stat. */
export async function runRequest(words: string): Promise<void> {
  if (!game.user.isGM) {
    ui.notifications.warn(game.i18n.localize("QUINCUNX.Request.gmOnly"));
    return;
  }
  const text = words.trimStart();
  if (text === "") return void (await runUserAction("request"));
  await runUserAction(requestKey, parseRequest(text));
}

export async function runCommand(text: string): Promise<void> {
  try {
    await rollCommand(text);
  } catch (error) {
    refuse(error, text, error instanceof RuleError ? error.at : undefined);
  }
}

/** Restores the text in the input for correction; `at`: position of the error, if known. */
function refuse(error: unknown, typed: string, at?: number): void {
  notifyError(error instanceof RuleError ? error.with({ data: wordsFor(error, typed) }) : error);
  restoreChatInput(typed, at);
}

/** The error's data with what the text may mean as example, as it can be typed in this world, and with the commands that are no rolls. */
function wordsFor(error: RuleError, typed: string): RuleError["data"] {
  const guess = guessCommand(typed, error, optionsFor(speakingActor()))?.replace(/^(?:qx|quincunx)\s+\/?/iu, "");
  const example = guess ?? error.data["example"];
  return {
    ...error.data,
    ...(typeof example === "string" ? { example: sendable(example) } : {}),
    ...(error.code === "unknown-command" ? { known: [error.data["known"], ...otherWords()].join(", ") } : {}),
  };
}

/** A message that begins with a misspelled command of ours: the nearest one is shown instead of core's error. False for anything else. */
export function refuseMisspelled(message: string): boolean {
  const typed = plainText(message);
  const word = /^\/([\p{L}]+)/u.exec(typed)?.[1];
  if (word === undefined || isCommandHere(`/${word} 1`)) return false;
  try {
    parseCommand(typed, optionsFor(speakingActor()));
    return false;
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== "unknown-command") return false;
    if (guessCommand(typed, error, optionsFor(speakingActor())) === null) return false;
    refuse(error, typed, error.at);
    return true;
  }
}
