/** How a question to the GMs stands: what was asked, what they have decided. Derived from messages, never stored. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { readCardFlags, type CardFlags } from "../../card/flags.ts";
import { provenFlags, readFlags, type Fields } from "../../platform/flags.ts";
import { readQuestionFlags, type QuestionFlags } from "./flags.ts";
import { isNewer } from "../../log/schema.ts";
import { authorIdOf } from "../../log/authors.ts";
import { foldMessage, linkedMessages } from "../../log/log.ts";
import type { Base } from "../../log/operation.ts";
import { mechanics } from "../../platform/mechanics.ts";

/** What a GM has decided: an open number is told in its fields, a hidden one is kept under the operation's id. */
export type Decision =
  | { readonly kind: "target"; readonly fields: Fields }
  | { readonly kind: "hidden" }
  | { readonly kind: "none" }
  | { readonly kind: "impossible" };

export interface QuestionState {
  readonly mechanic: AnyMechanic;
  /** What would be rolled: with the targets as far as they are decided and open to all. */
  readonly spec: object;
  /** The first that was said; null: nobody has decided. */
  readonly decision: Decision | null;
  /** Who, and by which operation. */
  readonly decidedBy: string;
  readonly hiddenBy: string | null;
}

export interface Question extends Base<QuestionState> {
  readonly flags: QuestionFlags;
  /** It was rolled: nothing waits for an answer any more. */
  readonly isRolled: boolean;
}

/** Null where a message is none, or asks for what this world does not know. */
export function questionOf(message: ChatMessage.Implementation | undefined): Question | null {
  const flags = message ? readFlags(message, readQuestionFlags) : null;
  const mechanic = mechanics.find(({ id }) => id === flags?.mechanic);
  const spec = flags && mechanic && !isNewer(flags) ? readAskedSpec(mechanic, flags) : null;
  if (!message?.id || !flags || !mechanic || !spec) return null;
  const initial: QuestionState = { mechanic, spec, decision: null, decidedBy: "", hiddenBy: null };
  return {
    kind: "question",
    message,
    title: flags.title,
    flags,
    isRolled: linkedMessages(message.id, "card").some((card) => isAnsweredBy({ message, flags }, card)),
    ...foldMessage(message.id, "question", initial),
  };
}

/** The question that a card was rolled for. Null: none. */
export function questionBehind(message: ChatMessage.Implementation, id: string | undefined): Question | null {
  const question = questionOf(id === undefined ? undefined : game.messages.get(id));
  return question && isAnsweredBy(question, message) ? question : null;
}

/** Whether a card was rolled for that question: its author's own, of the same mechanic, and the roll itself says so. */
export function isAnsweredBy(
  { message: asked, flags: { mechanic } }: Pick<Question, "message" | "flags">,
  card: ChatMessage.Implementation,
): boolean {
  const flags: CardFlags | null = provenFlags(card) && readFlags(card, readCardFlags);
  return flags?.origin.question === asked.id && flags.mechanic === mechanic && authorIdOf(card) === authorIdOf(asked);
}

/** Its targets are open, whatever its author wrote. Null: it is no spec. */
export function readAskedSpec(
  mechanic: AnyMechanic,
  { schema, spec }: Pick<QuestionFlags, "schema" | "spec">,
): object | null {
  try {
    return openTargets(mechanic, schema < mechanic.schema ? (mechanic.migrate(spec, schema) as object) : spec);
  } catch {
    return null;
  }
}

/** Throws RuleError where the rest is no spec. */
export function openTargets(mechanic: AnyMechanic, spec: object): object {
  return mechanic.parseSpec({ ...spec, ...Object.fromEntries(mechanic.hideable.map((field) => [field, null])) });
}
