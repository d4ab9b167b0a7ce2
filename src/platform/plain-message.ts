/** Makes the data of messages that are not rolls. Without the module, users read only their sentence. */
import { speakerData, type Speaker } from "./documents.ts";
import type { LanguageKey } from "../rules/contract/phrase.ts";
import { applyMode, modeKey } from "./generations.ts";
import { plainContent } from "./plain-content.ts";
import { sendMessage } from "./send.ts";
import { SCOPE } from "./scope.ts";

/** `sentence`: a language key with the placeholders `name` and `title`. */
export function messageFor(
  speaker: Speaker,
  { sentence, title }: { readonly sentence: LanguageKey; readonly title: string },
  flags: object,
) {
  return plainMessage(speaker, game.i18n.format(sentence, { name: speaker.alias ?? game.user.name, title }), flags);
}

/** A line by this user to the GMs and `more`; users without the module read it too. */
export async function tellGMs(sentence: string, ...more: readonly string[]): Promise<void> {
  const data = { _id: foundry.utils.randomID(), ...line(ownSpeaker(), sentence) };
  await sendMessage(forGMs(data, ...more));
}

/** The message data with the GMs and `more` as audience. In a world without GMs core may yield an empty list, which would be public. */
export function forGMs<D extends Parameters<typeof applyMode>[0]>(data: D, ...more: readonly string[]) {
  const whispered = applyMode(data, modeKey("gm"));
  return { ...data, ...whispered, whisper: [...new Set([...(whispered.whisper ?? []), ...more])] };
}

/** Speaker: the user, not an actor. */
export function ownMessage(sentence: string, flags: object) {
  return plainMessage(ownSpeaker(), sentence, flags);
}

function ownSpeaker(): Speaker {
  return speakerData({ alias: game.user.name });
}

function plainMessage(speaker: Speaker, sentence: string, flags: object) {
  return { ...line(speaker, sentence), flags: { [SCOPE]: flags, core: { canPopout: true } } };
}

function line(speaker: Speaker, sentence: string) {
  return { speaker, style: CONST.CHAT_MESSAGE_STYLES.OTHER, content: plainContent(sentence) };
}
