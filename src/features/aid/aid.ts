/**
 * State of aid before a roll (SC-8): the gifts, and the card that was rolled with them. Folded from messages, never
 * stored.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import { readAskedFlags, readAskedSpec, type AskedFlags } from "../../roll/requests/asked-roll.ts";
import { grantableOf, hasGrants, applyGrants } from "../../rules/spec/grants.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import type { Grant, Grantable } from "../../rules/contract/pre-roll.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { MOST_GIFTS, sayGift, usedGifts, type Gift, type UsedGifts } from "../../roll/adjustments/gift.ts";
import { readCardFlags } from "../../card/state.ts";
import { provenFlags, readFlags } from "../../platform/documents.ts";
import { isNewer } from "../../log/schema.ts";
import { authorIdOf } from "../../log/authors.ts";
import { foldMessage, linkedMessages } from "../../log/log.ts";
import type { Base, LoggedOperation, Person } from "../../log/operation.ts";
import { byLogPosition, positionOf } from "../../log/position.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { defineSetting } from "../../platform/settings.ts";

/** Flags of a request for aid before a roll (SC-8): the proposed roll without its targets. The author is the roller. */
export interface AidFlags extends AskedFlags {
  readonly kind: "aid";
}

/** `null` if a field is invalid. */
export function readAidFlags(flags: Fields): AidFlags | null {
  return readAskedFlags(flags, "aid");
}

export interface AidGift extends Gift {
  readonly by: string | null;
  /** False: it waits for a GM (FP-1). */
  readonly isAccepted: boolean;
  /** Name of the user who took it back or refused it; `null`: it counts. */
  readonly removal: { readonly by: string; readonly isRefused: boolean } | null;
}

export interface AidState {
  readonly mechanic: AnyMechanic;
  /** Spec of the proposed roll, with its targets `null`. */
  readonly spec: Fields;
  /** Author of the message; flags cannot claim another. */
  readonly rollerId: string;
  readonly gifts: readonly AidGift[];
}

export interface Aid extends Base<AidState> {
  readonly flags: AidFlags;
  /** The first card rolled with this aid, after which no gift can change; `null`: not rolled yet. */
  readonly card: ChatMessage.Implementation | null;
  readonly usedIds: readonly string[];
}

/** `null` if the message asks for no aid, or its mechanic, schema or spec is unknown. */
export function aidOf(message: ChatMessage.Implementation | undefined): Aid | null {
  const flags = message ? readFlags(message, readAidFlags) : null;
  const mechanic = mechanics.find(({ id }) => id === flags?.mechanic);
  const spec = flags && mechanic && !isNewer(flags) ? readAskedSpec(mechanic, flags) : null;
  if (!message?.id || !flags || !mechanic || !spec) return null;
  const rollerId = authorIdOf(message) ?? "";
  const initial: AidState = { mechanic, spec, rollerId, gifts: [] };
  const card = firstFor(message.id, rollerId, flags);
  return {
    kind: "aid",
    message,
    title: flags.title,
    flags,
    card,
    usedIds: (card && aidOn(card)?.gifts.map(({ id }) => id)) ?? [],
    ...foldMessage(message.id, "aid", initial),
  };
}

/** Bonus dice from players count while no GM is connected (FP-1). */
export const aidWithoutGMSetting = defineSetting({
  key: "aidWithoutGM",
  default: true,
  name: "QUINCUNX.Settings.aidWithoutGM.name",
  hint: "QUINCUNX.Settings.aidWithoutGM.hint",
});

/** Help that other players can give. */
export function helpOf({ aid = [] }: AnyMechanic): readonly Grantable[] {
  return aid.filter(({ gm }) => gm !== "gives");
}

/** Gifts that count; none after the roll. */
export function openGifts(aid: Aid): readonly AidGift[] {
  return givenGifts(aid).filter((gift) => !waitsForGM(gift));
}

/** Gifts that count or wait for a GM; none after the roll. */
export function givenGifts({ state, card }: Aid): readonly AidGift[] {
  return card ? [] : state.gifts.filter(({ removal }) => removal === null);
}

export function waitsForGM({ isAccepted }: AidGift): boolean {
  return !isAccepted && (game.users.activeGM !== null || !aidWithoutGMSetting.read());
}

/** The current user's newest request for aid with this mechanic and actor that is not rolled yet. */
export function openAidOf(mechanic: AnyMechanic, actor: string | undefined): Aid | null {
  const all = game.messages.contents.flatMap((message) => {
    const aid = aidOf(message);
    const isMine = aid?.state.rollerId === game.user.id && aid.flags.origin.actor === actor;
    return isMine && aid.state.mechanic === mechanic && !aid.card ? [aid] : [];
  });
  return all.at(-1) ?? null;
}

/** Throws if the rules refuse the gift, or there are too many. */
export function withGift(
  state: AidState,
  grant: Omit<Grant, "from">,
  { id, author }: LoggedOperation,
): Partial<AidState> {
  if (grantableOf(state.mechanic, grant)?.gm === "gives") throw new Error("only a GM gives that, at the table");
  const isAccepted = author.isGM || grantableOf(state.mechanic, grant)?.gm !== "accepts";
  const gift: AidGift = { ...grant, id, by: author.id, from: author.name, isAccepted, removal: null };
  const keptGifts = [...state.gifts.filter(({ removal }) => removal === null), gift];
  const { applied } = applyGrants(state.mechanic, state.spec, keptGifts);
  if (applied.length < keptGifts.length || keptGifts.length > MOST_GIFTS) throw new Error("that cannot be given");
  return { gifts: [...state.gifts, gift] };
}

export function mayTakeBack({ id, isGM }: Person, { rollerId }: AidState, gift: AidGift): boolean {
  return gift.removal === null && (isGM || (id !== null && (id === gift.by || id === rollerId)));
}

/** Card text about the aid in the roll; a warning if the card claims aid that was not given. */
export function aidRemarks(message: ChatMessage.Implementation): readonly Phrase[] {
  const proven = provenFlags(message);
  const flags = proven && readCardFlags(proven);
  const claimedAid = flags && usedGifts.in(flags.origin);
  const aid = claimedAid ? aidOf(game.messages.get(claimedAid.message)) : null;
  if (!flags || !claimedAid || !aid) return [];
  const originals = claimedAid.gifts.map((gift) => aid.state.gifts.find((one) => isSameGift(one, gift)));
  const isTrue =
    aid.card?.id === message.id &&
    originals.every((gift) => gift) &&
    new Set(claimedAid.gifts.map(({ id }) => id)).size === claimedAid.gifts.length &&
    hasGrants(aid.state.mechanic, flags.spec, claimedAid.gifts);
  if (!isTrue) return [phrase("QUINCUNX.Aid.notGiven")];
  const gifts = originals.flatMap((gift) => (gift ? [sayGiven(gift)] : []));
  return [phrase("QUINCUNX.Aid.declared", { gifts })];
}

function sayGiven(gift: AidGift): Phrase {
  const data = { name: gift.from, gift: sayGift(gift) };
  if (gift.removal) return phrase("QUINCUNX.Aid.takenBack", data);
  return phrase(gift.isAccepted ? "QUINCUNX.Aid.given" : "QUINCUNX.Aid.notAccepted", data);
}

function isSameGift(gift: AidGift, { id, kind, amount }: Gift): boolean {
  return gift.id === id && gift.kind === kind && gift.amount === amount;
}

function aidOn(card: ChatMessage.Implementation): UsedGifts | undefined {
  return usedGifts.in((provenFlags(card) && readFlags(card, readCardFlags)?.origin) || {});
}

function firstFor(id: string, user: string, { mechanic }: AidFlags): ChatMessage.Implementation | null {
  const cards = linkedMessages(id, "card").filter((card) => {
    return (
      authorIdOf(card) === user && aidOn(card)?.message === id && readFlags(card, readCardFlags)?.mechanic === mechanic
    );
  });
  return [...cards].sort((a, b) => byLogPosition(positionOf(a), positionOf(b)))[0] ?? null;
}
