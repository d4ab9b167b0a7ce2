/** State of a question to the GMs, folded from messages and never stored. */
import type { Fields } from "../../rules/contract/fields.ts";
import { readAskedFlags, readAskedSpec, type AskedFlags } from "../../roll/requests/asked-roll.ts";
import type { Ruling } from "../../roll/difficulty/ruling.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { readCardFlags } from "../../card/state.ts";
import { cardField } from "../../card/card-field.ts";
import { text } from "../../rules/contract/schema.ts";
import { provenFlags, readFlags } from "../../platform/documents.ts";
import { isNewer } from "../../log/schema.ts";
import { authorIdOf } from "../../log/authors.ts";
import { foldMessage, linkedMessages } from "../../log/log.ts";
import type { Base } from "../../log/operation.ts";
import { mechanics } from "../../mechanics/mechanics.ts";

/** Message id of the question that was asked before a roll: in its config, and on its card. */
export const askedQuestion = cardField<string>({ key: "question", schema: text(), source: (id) => id });

/** Flags of a player's message that asks the GMs for a target before the roll. */
export interface QuestionFlags extends AskedFlags {
  readonly kind: "question";
}

/** `null` if a field is invalid. */
export function readQuestionFlags(flags: Fields): QuestionFlags | null {
  return readAskedFlags(flags, "question");
}

interface QuestionState {
  readonly mechanic: AnyMechanic;
  /** Spec of the proposed roll, including public targets of the answer. */
  readonly spec: Fields;
  /** The first answer; `null`: none yet. */
  readonly ruling: Ruling | null;
  /** Name of the GM, and id of the operation if it hides a target. */
  readonly ruledBy: string;
  readonly hiddenBy: string | null;
}

export interface Question extends Base<QuestionState> {
  readonly flags: QuestionFlags;
  readonly isRolled: boolean;
}

/** `null` if the message is no question, or its mechanic, schema or spec is unknown. */
export function questionOf(message: ChatMessage.Implementation | undefined): Question | null {
  const flags = message ? readFlags(message, readQuestionFlags) : null;
  const mechanic = mechanics.find(({ id }) => id === flags?.mechanic);
  const spec = flags && mechanic && !isNewer(flags) ? readAskedSpec(mechanic, flags) : null;
  if (!message?.id || !flags || !mechanic || !spec) return null;
  const initial: QuestionState = { mechanic, spec, ruling: null, ruledBy: "", hiddenBy: null };
  return {
    kind: "question",
    message,
    title: flags.title,
    flags,
    isRolled: linkedMessages(message.id, "card").some((card) => isAnsweredBy({ message, flags }, card)),
    ...foldMessage(message.id, "question", initial),
  };
}

export function questionBehind(message: ChatMessage.Implementation, id: string | undefined): Question | null {
  const question = questionOf(id === undefined ? undefined : game.messages.get(id));
  return question && isAnsweredBy(question, message) ? question : null;
}

/** True if the card was rolled for that question: same author and mechanic, and the roll proves it. */
export function isAnsweredBy(
  { message: source, flags: { mechanic } }: Pick<Question, "message" | "flags">,
  card: ChatMessage.Implementation,
): boolean {
  const flags = provenFlags(card) && readFlags(card, readCardFlags);
  if (!flags || flags.mechanic !== mechanic) return false;
  return askedQuestion.in(flags.origin) === source.id && authorIdOf(card) === authorIdOf(source);
}
