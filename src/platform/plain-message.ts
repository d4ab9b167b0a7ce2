/** Makes the data of messages that are not rolls. Without the module, users read only their sentence. */
import type { LanguageKey } from "../rules/contract/phrase.ts";
import { plainContent } from "./plain-content.ts";
import { SCOPE } from "./scope.ts";

type Speaker = ReturnType<typeof ChatMessage.implementation.getSpeaker>;

/** `sentence`: a language key with the placeholders `name` and `title`. */
export function messageFor(
  speaker: Speaker,
  { sentence, title }: { readonly sentence: LanguageKey; readonly title: string },
  flags: object,
) {
  return plainMessage(speaker, game.i18n.format(sentence, { name: speaker.alias ?? game.user.name, title }), flags);
}

/** Speaker: the user, not an actor. */
export function ownMessage(sentence: string, flags: object) {
  return plainMessage(ChatMessage.implementation.getSpeaker({ alias: game.user.name } as never), sentence, flags);
}

function plainMessage(speaker: Speaker, sentence: string, flags: object) {
  return {
    speaker,
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    content: plainContent(sentence),
    flags: { [SCOPE]: flags, core: { canPopout: true } },
  };
}
