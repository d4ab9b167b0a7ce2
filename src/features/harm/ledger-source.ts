/**
 * Applies and reverts harm on actors. For our own actor types number and entry are one update.
 *
 * Other systems' numbers change by `modifyTokenAttribute` alone, so harm takes three updates there: the entry announces it (`begun`), the number changes, the
 * entry records the result (`done`). A page that finds harm begun by another page leaves the number alone and marks the entry `unclear`: after a lost
 * connection harm may be missing, but is never applied twice.
 */
import { updateDocument } from "../../platform/documents.ts";
import { withinBounds } from "../../rules/actor/tracked.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { dealtTo } from "../../rules/contract/deal.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { actorLedger, reconciledResources } from "../../actors/actor-ledger.ts";
import { declarationOf } from "../../actors/any-stats.ts";
import type { LedgerSource, PendingUpdate } from "../../log/ledger/apply.ts";
import { actorsWithLedger, entriesOfType, type LedgerEntry, type NumberChanges } from "../../log/ledger/entries.ts";
import { isFirstPage, thisPage } from "../../log/ledger/memory.ts";
import { linkedMessages, openMessage } from "../../log/log.ts";
import { ownerIdsOf } from "../../log/responsible-client.ts";
import {
  harmField,
  harmsIn,
  harmOf,
  stepOf,
  type Harm,
  type HarmBase,
  type HarmStep,
  pairIn,
  pairToRevert,
} from "./harm.ts";
import { afterHarm, harmAttributeOf, valueAt, type HarmAttribute } from "./place.ts";

export const harmSource: LedgerSource = {
  type: "harm",
  pending: (message) => {
    const { base } = openMessage(message) ?? {};
    return base && harmField.in(base.state) ? pendingHarm(base as HarmBase) : [];
  },
  messagesOf: (actor) => [
    ...Object.values(entriesOfType(actor, "harm")).map(({ message }) => message),
    ...game.messages.contents.flatMap(({ id }) => (id && dealsTo(id, actor.uuid) ? [id] : [])),
  ],
  rank: (actor, entry) => (declarationOf(actor) ? 0 : rankOf(entry)),
};

export function pendingHarm(card: HarmBase): readonly PendingUpdate[] {
  return [...toRevert(card), ...toApply(card)];
}

/** Each step comes after those before it. An unclear step may still turn out to be done, or reverted. */
const ORDER = ["refused", "begun", "unclear", "done", "reverting", "unclear reverting", "reverted"] as const;

function rankOf(entry: LedgerEntry): number {
  const step = stepOf(entry) ?? "refused";
  return ORDER.indexOf(step === "unclear" && entry.more?.["at"] === "reverting" ? "unclear reverting" : step);
}

function dealsTo(messageId: string, uuid: string): boolean {
  return linkedMessages(messageId, "operation").some((message) =>
    harmOf(message)?.targets.some(({ actor }) => actor === uuid),
  );
}

/** Steps that this page has announced and not finished. */
const startedDeals = new Set<string>();

interface Step {
  readonly actor: Actor.Implementation;
  readonly message: string;
  readonly operation: string;
}

function toApply({ message, state }: HarmBase): readonly PendingUpdate[] {
  return harmsIn(state).flatMap((harm) => {
    const actor = harm.isReverted ? null : actorAt(harm.actor);
    // Another name of the same actor would apply the harm a second time.
    if (!actor || actor.uuid !== harm.actor) return [];
    const step: Step = { actor, message: message.id ?? "", operation: harm.messageId };
    const entry = entriesOfType(actor, "harm")[harm.messageId];
    const ownerIds = ownerIdsOf(actor);
    if (!entry) return [{ ownerIds, update: () => apply(step, harm) }];
    return stepOf(entry) === "begun" ? [{ ownerIds, update: () => changeNumber(step, entry, "done") }] : [];
  });
}

/** Harm without an operation that counts, such as undone harm. */
function toRevert({ message, state }: HarmBase): readonly PendingUpdate[] {
  const counts = new Set(harmsIn(state).flatMap((one) => (one.isReverted ? [] : [`${one.messageId} ${one.actor}`])));
  return actorsWithLedger().flatMap((actor) =>
    Object.entries(entriesOfType(actor, "harm")).flatMap(([operation, entry]) => {
      if (entry.message !== message.id || counts.has(`${operation} ${actor.uuid}`)) return [];
      const pair = pairToRevert(entry);
      const step: Step = { actor, message: entry.message, operation };
      return pair ? [{ ownerIds: ownerIdsOf(actor), update: () => revert(step, pair, entry.more) }] : [];
    }),
  );
}

async function apply(step: Step, harm: Harm): Promise<void> {
  const attribute = harmAttributeOf(step.actor, harm.deal.kind);
  const { path, amount, isBar = false, heals = false } = harm;
  const more = { path, sign: heals ? -harm.sign : harm.sign, isBar, amount };
  if (!attribute || !isAllowed(harm, attribute))
    return writeEntry(step, { change: null, more: { ...more, step: "refused" } });
  const pair = [attribute.value, afterHarm(attribute, heals ? -amount : amount)] as const;
  if (attribute.isOwn)
    return writeEntry(step, { change: { [path]: pair }, more: { ...more, step: "done" } }, { [path]: pair[1] });
  startedDeals.add(keyOf(step));
  await writeEntry(step, { change: changeOf(pair), more: { ...more, step: "begun", by: thisPage() } });
}

/** Players can deal only the card's amount, adjusted to the target's vulnerability, to the number that counts harm. */
function isAllowed({ path, sign, isBar, amount, heals, deal, isByGM }: Harm, attribute: HarmAttribute): boolean {
  if (path !== attribute.path || sign !== attribute.sign || isBar !== attribute.isBar) return false;
  return isByGM || (!heals && amount === dealtTo(deal, attribute.step));
}

async function revert(step: Step, pair: readonly [number, number], more: Fields = {}): Promise<void> {
  const { actor } = step;
  const [before, after] = pair;
  const was = changeOf(pair);
  const at = stepOf({ more });
  if (at === "reverting") return changeNumber(step, { change: was, more }, "reverted");
  // This page announced it and has not changed the number. For another page's announcement that is unknown.
  if (at === "begun" && startedDeals.delete(keyOf(step)))
    return writeEntry(step, { change: null, was: changeOf([before, before]), more: { ...more, step: "reverted" } });
  const own = at === "done" ? reconciledResources(actor).find(({ id }) => id === more["path"]) : undefined;
  if (own) {
    // Other changes may have moved the number so far that the harm cannot be given back in full.
    const now = withinBounds(own, own.value + before - after);
    const back = { ...more, reverted: [own.value, now], step: "reverted" } as const;
    return writeEntry(step, { change: null, was: { [own.id]: pair }, more: back }, { [own.id]: now });
  }
  // One of our actors does not have the number any more.
  if (at !== "done" || declarationOf(actor))
    return writeEntry(step, { change: null, was, more: { ...more, step: "unclear" } });
  startedDeals.add(keyOf(step));
  await writeEntry(step, { change: was, more: { ...more, step: "reverting", by: thisPage() } });
}

/** Changes another system's number if this page announced it first, and records the result. */
async function changeNumber(
  step: Step,
  { change, more = {} }: Pick<LedgerEntry, "change" | "more">,
  then: "done" | "reverted",
): Promise<void> {
  const { actor } = step;
  const pair = pairIn(change) ?? [0, 0];
  const [before, after] = pair;
  const was = changeOf(pair);
  const { path, sign, amount } = more;
  const isBar = more["isBar"] === true;
  const isOurs = startedDeals.delete(keyOf(step)) && isFirstPage(actor, step.operation);
  if (!isOurs || typeof path !== "string" || typeof amount !== "number") {
    const unclear = { ...more, step: "unclear" } as const;
    return then === "done"
      ? writeEntry(step, { change, was, more: unclear })
      : writeEntry(step, { change: null, was, more: { ...unclear, at: "reverting" } });
  }
  const difference = then === "done" ? (sign === -1 ? -amount : amount) : before - after;
  const from = valueAt(actor, path, isBar) ?? after;
  if (difference !== 0) await actor.modifyTokenAttribute(path, difference, true, isBar);
  const now = valueAt(actorAt(actor.uuid) ?? actor, path, isBar) ?? after;
  return then === "done"
    ? writeEntry(step, { change: changeOf([before, now]), more: { ...more, step: "done" } })
    : writeEntry(step, { change: null, was, more: { ...more, reverted: [from, now], step: "reverted" } });
}

/** Paths of other systems contain dots, which Foundry would expand, so their one number has a fixed name. */
function changeOf(pair: readonly [number, number]): NumberChanges {
  return { harm: pair };
}

function keyOf({ actor, operation }: Step): string {
  return `${operation} ${actor.uuid}`;
}

async function writeEntry(
  { actor, message, operation }: Step,
  entry: Pick<LedgerEntry, "change" | "was"> & { readonly more: Fields & { readonly step: HarmStep } },
  values: Readonly<Record<string, number>> = {},
): Promise<void> {
  await updateDocument(actor, actorLedger.entryUpdate(actor, operation, { ...entry, message, type: "harm" }, values));
}
