/** Messages of ours that are no rolls, as they are created: where this module is not there, their sentence is all that is read. */
import type { LanguageKey } from "../rules/contract/phrase.ts";
import { plainContent } from "./plain-content.ts";
import { SCOPE } from "./scope.ts";

type Speaker = ReturnType<typeof ChatMessage.implementation.getSpeaker>;

/** By whom it is said: an actor, else whoever sits here. `sentence`: words with their `name` and the `title` in them. */
export function messageFor(
  actor: Actor.Implementation | null,
  { sentence, title }: { readonly sentence: LanguageKey; readonly title: string },
  flags: object,
) {
  const speaker = ChatMessage.implementation.getSpeaker(actor ? ({ actor } as never) : {});
  return plainMessage(speaker, game.i18n.format(sentence, { name: speaker.alias ?? game.user.name, title }), flags);
}

/** By the person and not by an actor. */
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
