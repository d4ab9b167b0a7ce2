/** Help before a throw (SC-8): who has given what, and which roll was thrown with it. Derived from messages, never stored. */
import { hasGrants, layGrants } from "../../rules/spec/grants.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { readAidFlags, type AidFlags } from "./flags.ts";
import { MOST_GIFTS, type AidGift } from "../../card/aid-origin.ts";
import { readCardFlags, type CardFlags } from "../../card/flags.ts";
import { provenFlags, readFlags } from "../../platform/flags.ts";
import { isNewer } from "../../log/schema.ts";
import { authorIdOf } from "../../log/authors.ts";
import { foldMessage, linkedMessages } from "../../log/log.ts";
import type { Base, LoggedOperation, Person } from "../../log/operation.ts";
import { byLogPosition, positionOf } from "../../log/position.ts";
import { mechanics } from "../../platform/mechanics.ts";
import { readAskedSpec } from "../question/question.ts";

export interface Gift extends AidGift {
  /** The giver's id. */
  readonly by: string | null;
  /** Who has taken it back, or refused it; null: it stands. */
  readonly gone: { readonly by: string; readonly isRefused: boolean } | null;
}

export interface AidState {
  readonly mechanic: AnyMechanic;
  /** What would be rolled; its targets are open. */
  readonly spec: object;
  /** Of the author of the message, the only identity that is believed. */
  readonly rollerId: string;
  readonly gifts: readonly Gift[];
}

export interface Aid extends Base<AidState> {
  readonly flags: AidFlags;
  /** The first that was thrown for it: with its dice everything is locked. Null: nothing is thrown. */
  readonly card: ChatMessage.Implementation | null;
  /** Ids of the gifts that it was thrown with. */
  readonly taken: readonly string[];
}

/** Null where a message is none, or is about what this world does not know. */
export function aidOf(message: ChatMessage.Implementation | undefined): Aid | null {
  const flags = message ? readFlags(message, readAidFlags) : null;
  const mechanic = mechanics.find(({ id }) => id === flags?.mechanic);
  const spec = flags && mechanic && !isNewer(flags) ? readAskedSpec(mechanic, flags) : null;
  if (!message?.id || !flags || !mechanic || !spec) return null;
  const rollerId = authorIdOf(message) ?? "";
  const initial: AidState = { mechanic, spec, rollerId, gifts: [] };
  const card = firstFor(message.id, rollerId, flags);
  return {
    ...{ kind: "aid", message, title: flags.title, flags, card },
    taken: (card && aidOn(card)?.gifts.map(({ id }) => id)) ?? [],
    ...foldMessage(message.id, "aid", initial),
  };
}

/** What stands of it before the throw. */
export function openGifts({ state, card }: Aid): readonly Gift[] {
  return card ? [] : state.gifts.filter(({ gone }) => gone === null);
}

/** The newest in which this user may be helped with a roll of this actor, and that is not thrown yet. */
export function openAidOf(mechanic: AnyMechanic, actor: string | undefined): Aid | null {
  const all = game.messages.contents.flatMap((message) => {
    const aid = aidOf(message);
    const isMine = aid?.state.rollerId === game.user.id && aid.flags.origin.actor === actor;
    return isMine && aid.state.mechanic === mechanic && !aid.card ? [aid] : [];
  });
  return all.at(-1) ?? null;
}

/** Throws where the rules refuse it. */
export function withGift(
  state: AidState,
  grant: Omit<Grant, "from">,
  { id, author }: LoggedOperation,
): Partial<AidState> {
  const gift: Gift = { ...grant, id, by: author.id, from: author.name, gone: null };
  const standing = [...state.gifts.filter(({ gone }) => gone === null), gift];
  const { laid } = layGrants(state.mechanic, state.spec, standing);
  if (laid.length < standing.length || standing.length > MOST_GIFTS) throw new Error("that cannot be given");
  return { gifts: [...state.gifts, gift] };
}

/** Its giver takes it back, its roller refuses it, a GM does either. */
export function mayTakeBack({ id, isGM }: Person, { rollerId }: AidState, gift: Gift): boolean {
  return gift.gone === null && (isGM || (id !== null && (id === gift.by || id === rollerId)));
}

/** What a card says of the help that it was thrown with, as far as it is true. */
export function aidRemarks(message: ChatMessage.Implementation): readonly Phrase[] {
  const proven = provenFlags(message);
  const flags = proven && readCardFlags(proven);
  const said = flags?.origin.aid;
  const aid = said ? aidOf(game.messages.get(said.message)) : null;
  if (!said || !aid) return [];
  const given = said.gifts.map((gift) => aid.state.gifts.find((one) => isSameGift(one, gift)));
  const isTrue =
    aid.card?.id === message.id &&
    given.every((gift) => gift) &&
    new Set(said.gifts.map(({ id }) => id)).size === said.gifts.length &&
    hasGrants(aid.state.mechanic, flags.spec, said.gifts);
  if (!isTrue) return [phrase("QUINCUNX.Aid.notGiven")];
  const gifts = given.flatMap((gift) => (gift ? [sayGiven(gift)] : []));
  return [phrase("QUINCUNX.Aid.declared", { gifts })];
}

/** "+2", "d6". */
export function sayGift({ kind, amount }: Omit<Grant, "from">): Phrase {
  return kind === "die"
    ? phrase("QUINCUNX.Word.die", { size: amount })
    : phrase("QUINCUNX.Word.value", { value: { signed: amount } });
}

function sayGiven(gift: Gift): Phrase {
  const data = { name: gift.from, gift: sayGift(gift) };
  return phrase(gift.gone ? "QUINCUNX.Aid.givenAndBack" : "QUINCUNX.Aid.given", data);
}

function isSameGift(gift: Gift, { id, kind, amount }: AidGift): boolean {
  return gift.id === id && gift.kind === kind && gift.amount === amount;
}

function aidOn(card: ChatMessage.Implementation): CardFlags["origin"]["aid"] {
  return (provenFlags(card) && readFlags(card, readCardFlags))?.origin.aid;
}

/** A roll itself says so, and is its roller's. */
function firstFor(id: string, user: string, { mechanic }: AidFlags): ChatMessage.Implementation | null {
  const cards = linkedMessages(id, "card").filter((card) => {
    return (
      authorIdOf(card) === user && aidOn(card)?.message === id && readFlags(card, readCardFlags)?.mechanic === mechanic
    );
  });
  return [...cards].sort((a, b) => byLogPosition(positionOf(a), positionOf(b)))[0] ?? null;
}
