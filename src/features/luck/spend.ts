/**
 * Operation `spend`: a decision or a spend after the roll (FP-12, FP-14). Data: the mechanic's action, `{action, die?,
 * price}`. A spend with a price takes effect when its ledger entry exists; until then it is `unpaid`. The responsible
 * client checks that the actor has enough.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import { byName, type InferRecord, integer, optional, reader, text } from "../../rules/contract/schema.ts";
import {
  isFree,
  isSameAction,
  type Action,
  type ActionWords,
  type Price,
  isSamePrice,
} from "../../rules/contract/decisions.ts";
import { freeText, phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { everChanged, entriesOfType, type LedgerEntries, type LedgerEntry } from "../../log/ledger/entries.ts";
import { decisionField, decisionsOn, unpaidField, unpaidOn, type Decision } from "./decisions.ts";
import { sentenceOf } from "../../card/draw/sentence.ts";
import { judge, type Card, type CardState } from "../../card/state.ts";
import { isEffectAction } from "../../mechanics/dice-effects.ts";
import {
  isAuthorOrGM,
  isUserOrGM,
  type Change,
  type HistoryContext,
  type LoggedOperation,
  type Offer,
  type Person,
} from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { stateField } from "../../card/card-field.ts";
import type { ActorResource } from "../../rules/contract/actor.ts";
import { type RuleError, notAllowed } from "../../rules/contract/error.ts";
import { actorAt, isInCompendium } from "../../actors/actor-at.ts";
import { ownerIdsOf } from "../../log/responsible-client.ts";
import { reconciledResources } from "../../actors/actor-ledger.ts";

const DATA = { action: text(), die: optional(integer()), price: byName(integer({ min: 1 })) };
type SpendData = InferRecord<typeof DATA>;

export const spend: Change<SpendData, Card> = {
  type: "spend",
  on: ["card"],
  parse: reader(DATA),
  may: mayDecide,
  apply: decide,
  excludes: ({ action, die = "" }) => [`spend ${action} ${die}`],
  dependsOnResult: true,
  // A choice stands once something depends on it; an added success can always be given back.
  mayUndo: (person, logged, isBuiltOn) =>
    person.isGM || ((!isBuiltOn || logged.data["action"] === "success") && isAuthorOrGM(person, logged)),
  describe: (context) =>
    sayDecision(context, wordsOf(context.before, actionOf(context.data)).historyText, context.data.price),
  offers: (card, viewer) =>
    mayDecide(viewer, card.state) ? openActions(card, viewer).map((action) => offerOf(card, action)) : [],
};

function mayDecide(person: Person, { rollerId }: CardState): boolean {
  return isUserOrGM(person, rollerId);
}

function actionOf({ action, die, price }: SpendData): Action {
  return { id: action, price, ...(die === undefined ? {} : { die }) };
}

export function actionsOn(state: CardState): readonly Action[] {
  const { mechanic, spec, faces, outcome, decided: before } = state;
  const open = mechanic.decisions?.actions(spec, faces, outcome, ...(before ? [before] : [])) ?? [];
  // The action of a dice effect is possible once.
  return open.filter(
    (action) =>
      !isEffectAction(mechanic, action) || !decisionsOn(state).some((one) => isSameAction(one.action, action)),
  );
}

function decide(state: CardState, data: SpendData, logged: LoggedOperation): Partial<CardState> {
  const action = actionOf(data);
  const { messageId, turn } = logged;
  const decision: Decision = { action, messageId, turn };
  if (!actionsOn(state).some((open) => isSameAction(open, action))) throw refused("is not on offer");
  return isPaidFor(resourcePool.in(state) ?? null, action.price, logged)
    ? withDecision(state, decision)
    : unpaidField.of([...unpaidOn(state), decision]);
}

function withDecision(state: CardState, decision: Decision): Partial<CardState> {
  const { mechanic, decided: before } = state;
  const decisions = decisionField.of([...decisionsOn(state), decision]);
  if (isEffectAction(mechanic, decision.action)) return decisions;
  if (!mechanic.decisions?.add) throw refused("cannot be decided");
  const after = mechanic.decisions.add(decision.action, ...(before ? [before] : []));
  return { decided: after, ...decisions };
}

/** Actions the viewer may take now: without pending ones and those that cannot be paid. */
function openActions({ state }: Card, viewer: Person): readonly Action[] {
  const unpaid = unpaidOn(state);
  const pool = resourcePool.in(state) ?? null;
  const prices = unpaid.map(({ action }) => action.price);
  return withoutTwins(actionsOn(state), pool).filter(
    (action) =>
      !unpaid.some((one) => isSameAction(one.action, action)) &&
      (!isToPay(pool, action.price) ||
        ((viewer.isGM || pool.owners.includes(viewer.id ?? "")) && affords(pool, action.price, prices))),
  );
}

/** Drops actions that differ only in a price that is not charged, since their buttons would look the same. */
function withoutTwins(actions: readonly Action[], pool: ResourcePool | null): readonly Action[] {
  const isUnpaidTwin = (one: Action, other: Action): boolean =>
    one.id === other.id && one.die === other.die && !isFree(other.price) && !isToPay(pool, other.price);
  return actions.filter(
    (action, index) =>
      isFree(action.price) ||
      isToPay(pool, action.price) ||
      !actions.slice(0, index).some((other) => isUnpaidTwin(action, other)),
  );
}

function offerOf(card: Card, action: Action): Offer {
  return {
    id: [action.id, action.die ?? [], Object.keys(action.price)].flat().join(" "),
    place: "main",
    label: wordsOf(card.state, action).offer,
    notes: [...priceOf(resourcePool.in(card.state) ?? null, action.price), ...chanceChangeOf(card.state, action)],
    take: () => take(card, action),
  };
}

async function take(card: Card, action: Action): Promise<void> {
  const { id, ...rest } = action;
  await postOperation(spend, card, { action: id, ...rest }, { sentence: sentenceAfter(card, action) });
}

function sentenceAfter(card: Card, action: Action): string {
  const name = game.user.name;
  if (card.message.whisper.length > 0) return game.i18n.format("QUINCUNX.Card.decidedSome", { name });
  const after = judge({ ...card.state, ...withDecision(card.state, spendOf(action)) });
  return game.i18n.format("QUINCUNX.Card.decided", { name, result: sentenceOf(card, after) });
}

function wordsOf({ mechanic, spec, faces }: CardState, action: Action): ActionWords {
  return (
    mechanic.decisions?.describe?.(action, spec, faces) ?? {
      offer: freeText(action.id),
      historyText: freeText(action.id),
    }
  );
}

/** For example "1 of 4 Instant Karma"; `times` pending payments are deducted. A free action has no text. */
export function priceOf(pool: ResourcePool | null, price: Price, times = 0): readonly Phrase[] {
  if (pool?.isInCompendium && !isFree(price)) return [phrase("QUINCUNX.Card.inCompendium")];
  return Object.entries(price).map(([id, points]) => {
    const resource = pool?.points[id];
    return resource
      ? phrase("QUINCUNX.Card.price", { points, resource: resource.label, left: resource.value - points * times })
      : phrase("QUINCUNX.Card.priceUnpaid");
  });
}

function spendOf(action: Action): Decision {
  return { action, messageId: "", turn: 0 };
}

/** Smallest change of a probability that percents with one decimal show. */
const MIN_CHANGE = 5e-4;

/** The chance of success before and after the action. Empty if a target is hidden, or there is no chance to compute. */
function chanceChangeOf(state: CardState, action: Action): readonly Phrase[] {
  const { mechanic, spec, faces, decided: before } = state;
  try {
    const chance = (made: Fields | null | undefined): number | undefined =>
      mechanic.odds.onFaces?.(spec, faces, made ?? undefined).success;
    const [now, then] = [chance(before), chance(withDecision(state, spendOf(action)).decided)];
    if (now === undefined || then === undefined || Math.abs(now - then) < MIN_CHANGE) return [];
    return [phrase("QUINCUNX.Card.History.result", { before: { percent: now }, after: { percent: then } })];
  } catch {
    return [];
  }
}

/** A decision in the history of its card, with its price. */
export function sayDecision(
  { before, change, logged, isUndone }: HistoryContext<object, CardState>,
  decision: Phrase | string,
  price: Price,
): Phrase {
  const key = decisionField.in(change) || isUndone ? "QUINCUNX.Card.History.decide" : "QUINCUNX.Card.History.unpaid";
  return phrase(key, {
    name: logged.author.name,
    decision,
    price: paidPrices(resourcePool.in(before) ?? null, price, logged),
  });
}

/** Payments as the ledger entry records them, for example "Luck 3 → 2". */
function paidPrices(pool: ResourcePool | null, price: Price, { messageId }: LoggedOperation): readonly Phrase[] {
  const entry = pool?.entries[messageId];
  const paid = entry && everChanged(entry);
  return Object.keys(price).map((id) => {
    const label = pool?.points[id]?.label;
    const change = paid?.[id];
    if (!label) return phrase("QUINCUNX.Card.History.unpaidPoints");
    if (entry?.isOverwritten) return phrase("QUINCUNX.Card.History.overwritten", { field: label });
    return change
      ? phrase("QUINCUNX.Card.History.change", { field: label, before: change[0], after: change[1] })
      : phrase("QUINCUNX.Card.History.value", { field: label, value: price[id] ?? 0 });
  });
}

export interface ResourcePool {
  readonly actor: string;
  /** By resource id. */
  readonly points: Readonly<Record<string, ActorResource>>;
  /** By message id of the spend. */
  readonly entries: LedgerEntries;
  /** Ids of users, besides GMs, who may spend from this pool. */
  readonly owners: readonly string[];
  /** A hero in a compendium cannot pay: not all seats can read it. */
  readonly isInCompendium?: true;
}

/** `null`: no actor, or an actor without our resources, so that spends are free. */
export function resourcePoolOf(uuid: string | undefined): ResourcePool | null {
  if (uuid && isInCompendium(uuid)) return { actor: uuid, points: {}, entries: {}, owners: [], isInCompendium: true };
  const actor = actorAt(uuid);
  const resources = actor ? reconciledResources(actor) : [];
  if (!actor || !uuid || resources.length === 0) return null;
  return {
    actor: uuid,
    points: Object.fromEntries(resources.map((resource) => [resource.id, resource])),
    entries: entriesOfType(actor, "spend"),
    owners: ownerIdsOf(actor),
  };
}

/** False if the price is free or the actor lacks the resource; the card then marks it as unpaid. */
export function isToPay(pool: ResourcePool | null, price: Price): pool is ResourcePool {
  if (pool === null || isFree(price)) return false;
  return pool.isInCompendium === true || Object.keys(price).every((id) => Object.hasOwn(pool.points, id));
}

/** True if the spend has taken effect; false while its entry is pending. Throws RuleError if it was refused. */
export function isPaidFor(
  pool: ResourcePool | null,
  price: Price,
  { messageId, author, isUndone }: Pick<LoggedOperation, "messageId" | "author" | "isUndone">,
): boolean {
  if (!isToPay(pool, price)) return true;
  if (pool.isInCompendium) throw refused("cannot be paid by a hero in a compendium");
  const entry = pool.entries[messageId];
  if (entry && isPaid(entry, price, isUndone)) return true;
  if (entry) throw refused("was not paid");
  if (!author.isGM && !pool.owners.includes(author.id ?? "")) throw refused("is not theirs to pay");
  return false;
}

function refused(why: string): RuleError {
  return notAllowed("action", `this ${why}`, "");
}

/** True if exactly this price was paid; with `isUndone`, also if it was refunded. An overwritten entry still counts as paid. */
export function isPaid(entry: LedgerEntry, price: Price, isUndone = false): boolean {
  const paid = isUndone || entry.isOverwritten ? everChanged(entry) : entry.change;
  return (
    paid !== null &&
    isSamePrice(price, Object.fromEntries(Object.entries(paid).map(([id, [before, after]]) => [id, before - after])))
  );
}

/** `asked`: prices of pending spends, which are reserved first. */
export function affords(pool: ResourcePool, price: Price, extra: readonly Price[] = []): boolean {
  return Object.entries(price).every(([id, points]) => {
    const { value, min } = pool.points[id] ?? { value: -Infinity, min: 0 };
    const before = extra.reduce((sum, other) => sum + (other[id] ?? 0), 0);
    return value - before - points >= (min ?? 0);
  });
}

/** Pays for spends; `null`: spends are free. */
export const resourcePool = stateField<ResourcePool | null>("resourcePool", {
  on: ["card"],
  initial: (_id, { actor }) => resourcePoolOf(actor),
});
