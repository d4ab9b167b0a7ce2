/** A card as the message that it belongs to shows it: in a seat of a request, or at a side of a contest. */
import type { Description } from "../../rules/contract/description.ts";
import type { LanguageKey } from "../../rules/contract/phrase.ts";
import { areDiceRolling } from "../../dice/dice3d/rolling-dice.ts";
import { formatNumber, formatSigned } from "../../ui/speak.ts";
import { cardOf } from "../card.ts";
import { resultOf } from "./sentence.ts";
import { replacedStates, type Card, type CardState } from "../state.ts";

/** `null` if the viewer may not read it or its 3D dice are rolling. */
export function readableCard(message: ChatMessage.Implementation | null | undefined): Card | null {
  return message?.isContentVisible && !areDiceRolling(message) ? cardOf(message) : null;
}

/** `unreadable`: the sentence for a viewer who may not read the card. */
export function viewOfThrow(message: ChatMessage.Implementation, unreadable: LanguageKey) {
  const messageId = message.id ?? "";
  const card = readableCard(message);
  if (!card) {
    const sentence = game.i18n.localize(areDiceRolling(message) ? "QUINCUNX.Message.rolling" : unreadable);
    return { messageId, sentence, description: null, replaced: [] };
  }
  return {
    messageId,
    sentence: resultOf(card.state),
    /** `null`: not readable for the viewer. */
    description: describe(card.state),
    /** Throws that an ability has replaced, oldest first. */
    replaced: replacedStates(card.state).map(describe),
  };
}

export function describe({ mechanic, spec, faces, outcome }: CardState): Description {
  return mechanic.describe(spec, faces, outcome);
}

/** The first number of the headline; empty if there is none yet. */
export function headlineNumber({ headline }: Description): string {
  const first = headline.find(({ value }) => typeof value === "number");
  if (typeof first?.value !== "number") return "";
  return first.signed ? formatSigned(first.value) : formatNumber(first.value);
}
