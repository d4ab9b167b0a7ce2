/** Posts a thrown roll as a card: one base message that never changes afterwards. */
import type { Fields } from "../rules/contract/fields.ts";
import { speakerFor } from "../actors/appearance.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { OutcomeBase } from "../rules/contract/trace.ts";
import { applyMode, audienceOf, modeOptions } from "../platform/generations.ts";
import { SCOPE, proveFlags } from "../platform/documents.ts";
import { sendMessage } from "../platform/send.ts";
import type { CardFlags, Origin } from "./state.ts";
import { plainContent } from "../platform/plain-content.ts";
import { sentence } from "./draw/plain-sentence.ts";

export interface CardToPost {
  readonly mechanic: AnyMechanic;
  /** Evaluated. */
  readonly roll: Roll;
  readonly spec: Fields;
  readonly faces: Fields;
  readonly outcome: OutcomeBase;
  readonly title: string;
  readonly origin: Origin;
  readonly mode: string;
  /** The speaker. Default: core's for this user. */
  readonly actor?: Actor.Implementation | null;
  /** Overrides the message's data, for example the speaker or other modules' flags; cannot override our flags. */
  readonly data?: Fields | undefined;
  /** Id of the message; a second message with the same id is refused. Default: a new id. */
  readonly id?: string | undefined;
}

export async function postCard(card: CardToPost): Promise<ChatMessage.Implementation | null> {
  const { mechanic, roll, spec, title, origin, mode, actor, data, id = foundry.utils.randomID() } = card;
  const speaker = speakerFor(actor ?? null);
  const flags: CardFlags = {
    kind: "card",
    schema: mechanic.schema,
    mechanic: mechanic.id,
    title,
    spec,
    origin,
  };
  const { flags: others, ...rest } = data ?? {};
  proveFlags(roll, id, flags);
  const message = applyMode(
    {
      speaker,
      style: CONST.CHAT_MESSAGE_STYLES.OTHER,
      sound: CONFIG.sounds.dice,
      content: contentFor(card, speaker.alias ?? ""),
      ...rest,
      _id: id,
      rolls: [roll],
      flags: { core: { canPopout: true }, ...(others as object | undefined), [SCOPE]: flags },
    },
    mode,
  );
  return sendMessage(message, modeOptions(mode));
}

/** Fallback text for logs and for when the module is off. Only a public roll reveals its result. */
function contentFor({ mechanic, spec, faces, outcome, title, mode }: CardToPost, name: string): string {
  if (audienceOf(mode) !== "public") return asParagraph(game.i18n.format("QUINCUNX.Card.someRoll", { name }));
  return asParagraph(sentence({ title, name, result: mechanic.describe(spec, faces, outcome).summary }));
}

/** Wraps the sentence in an element, since core would replace plain text by the bare roll (dice.md 1.4). */
function asParagraph(sentence: string): string {
  return `<p>${plainContent(sentence)}</p>`;
}
