/** Makes a card's view for this reader: fold, describe, and what the reader may do. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import { knownOdds } from "../../rules/odds/known-odds.ts";
import { audienceOf, messageModes, modeKey, type Audience } from "../compat.ts";
import { statsOf } from "../actors/stats.ts";
import { mayOperate, mayThrow } from "../authority.ts";
import { setting } from "../settings.ts";
import type { Origin } from "./flags.ts";
import { foldCard, type CardState } from "./fold.ts";
import { logOf } from "./log.ts";
import { readCard, type CardSource } from "./read.ts";
import { hiddenTargets, isOpen, isSecretLost } from "./hidden.ts";
import type { CardView, HistoryEntry } from "./view.ts";

export interface Card extends CardSource {
  /** With what was thrown after the base; `spec` and `terms` are the base's own, those of today stand in `state`. */
  readonly faces: object;
  readonly message: ChatMessage.Implementation;
  readonly state: CardState;
}

/** The card of a message as it stands after all operations; null where the message is none. */
export function cardOf(message: ChatMessage.Implementation): Card | null {
  const source = readCard(message);
  if (!source || !message.id) return null;
  const state = foldCard(source.mechanic, { ...source, authorId: message.author?.id ?? null }, logOf(message.id));
  return { ...source, faces: state.faces, message, state };
}

export function viewOf(card: Card): CardView {
  const { message, mechanic, state, faces } = card;
  const { spec, outcome } = state;
  const odds = safely(() => knownOdds(mechanic, spec));
  const secret = hiddenTargets(card);
  return {
    messageId: message.id ?? "",
    mechanic: mechanic.id,
    title: card.title,
    who: whoOf(message),
    origin: namesOf(card.origin),
    audience: audienceLabel(message),
    spec,
    faces,
    outcome,
    description: mechanic.describe(spec, faces, outcome),
    charts: odds ? mechanic.charts(spec, odds, outcome) : [],
    figures: odds ? mechanic.figures(spec, odds) : [],
    trace: outcome.trace,
    history: historyOf(card),
    isOpen: isOpen(card),
    secret: secret ? judgeSecretly(mechanic, spec, faces, secret) : null,
    isSecretLost: isSecretLost(card),
    waiting: outcome.waiting.map(({ by = "roller", ...dice }) => ({
      ...dice,
      by,
      mayThrow: mayThrow(game.user, by, message.author?.id ?? null),
    })),
    mayAmend: mechanic.hideable.length > 0 && mayOperate(game.user, "amend"),
    isCompact: setting("compact"),
  };
}

/** The stats that went into the roll, by name, as far as the actor still has them. */
function namesOf({ actor: uuid, stats = [] }: Origin): readonly Phrase[] {
  const actor = uuid && stats.length > 0 ? (fromUuidSync(uuid as never) as Actor.Implementation | null) : null;
  return actor ? statsOf(actor).flatMap(({ id, label }) => (stats.includes(id) ? [label] : [])) : [];
}

function judgeSecretly(
  mechanic: AnyMechanic,
  spec: object,
  faces: object,
  secret: Readonly<Record<string, unknown>>,
): CardView["secret"] {
  return safely(() => {
    const full = mechanic.amend(spec, faces, secret);
    return { spec: full, description: mechanic.describe(full, faces, mechanic.resolve(full, faces)) };
  });
}

function historyOf({ state, mechanic }: Card): readonly HistoryEntry[] {
  return state.operations.map(({ logged: { flags, author, timestamp }, isUndone, after }) => ({
    operation: flags.id,
    type: flags.type,
    by: author.name,
    at: timestamp,
    fields: Object.keys(flags.data),
    summary: after ? mechanic.describe(after.spec, after.faces, after.outcome).summary : null,
    isUndone,
    mayUndo: !isUndone && flags.type !== "throw" && mayOperate(game.user, "undo", { authorId: author.id }),
  }));
}

function whoOf(message: ChatMessage.Implementation): CardView["who"] {
  const actor = ChatMessage.implementation.getSpeakerActor(message.speaker as never) as Actor.Implementation | null;
  const author = message.author;
  return {
    name: message.alias,
    img: actor?.img ?? author?.avatar ?? null,
    color: author?.color?.css ?? "",
  };
}

/** Localized name of the message's audience; null for public ones. */
function audienceLabel(message: ChatMessage.Implementation): string | null {
  if (message.whisper.length === 0) return null;
  const isSelf = message.whisper.length === 1 && message.whisper[0] === message.author?.id;
  const audience: Audience = message.blind ? "blind" : isSelf ? "self" : "gm";
  const key = modeKey(audience);
  return messageModes().find((mode) => mode.key === key || audienceOf(mode.key) === audience)?.label ?? null;
}

function safely<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
