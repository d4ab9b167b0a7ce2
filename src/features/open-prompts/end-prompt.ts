/**
 * A GM ends a player's open prompt without a roll: "no roll needed" or "impossible" (FP-2). Posts a line to the player
 * and the GMs.
 */
import { applyMode, modeKey } from "../../platform/generations.ts";
import { plainContent } from "../../platform/plain-content.ts";
import { sendMessage } from "../../platform/send.ts";
import { namesOf, rule, type ReceivedPrompt } from "./received-prompts.ts";

const LINES = { none: "QUINCUNX.Console.endedNone", impossible: "QUINCUNX.Console.endedImpossible" } as const;

export async function endPrompt(prompt: ReceivedPrompt, answer: keyof typeof LINES): Promise<void> {
  const ruling = await rule(prompt.prompt, { answer });
  if (!ruling) return;
  const sentence = game.i18n.format(LINES[answer], { by: game.user.name, ...namesOf(prompt) });
  const data = applyMode(
    {
      _id: foundry.utils.randomID(),
      speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name } as never),
      style: CONST.CHAT_MESSAGE_STYLES.OTHER,
      content: plainContent(sentence),
    },
    modeKey("gm"),
  ) as { whisper?: (string | null)[] };
  await sendMessage({ ...data, whisper: [...new Set([...(data.whisper ?? []), prompt.user])] } as never);
}
