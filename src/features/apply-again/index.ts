/**
 * Operation `applyAgain`: a GM applies a spend or a tracked number again that a restored actor has lost. Data: `{entry, actor}`, the id of the ledger
 * entry and the actor's UUID. The entry counts again, so an undo of its operation gives it back. Harm is dealt again instead (`harm/offers.ts`).
 */
import { updateDocument } from "../../platform/documents.ts";
import type { Bag } from "../../platform/field.ts";
import { stateField } from "../../card/card-field.ts";
import { withinBounds } from "../../rules/actor/tracked.ts";
import { type Feature, messageButtons, ledgerSources } from "../feature.ts";
import { reader, text } from "../../rules/contract/schema.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import type { ActorResource } from "../../rules/contract/actor.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { appearanceNameAt, shownNameOf } from "../../actors/appearance.ts";
import { actorLedger, reconciledResources } from "../../actors/actor-ledger.ts";
import { isRepeatable, type LedgerSource, type PendingUpdate } from "../../log/ledger/apply.ts";
import { actorsWithLedger, ledgerEntriesOf, type LedgerEntry, type NumberChanges } from "../../log/ledger/entries.ts";
import { openMessage } from "../../log/log.ts";
import { isGM, type Base, type Change, type Offer } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { ownerIdsOf } from "../../log/responsible-client.ts";

interface AgainData {
  readonly entry: string;
  readonly actor: string;
}

type AgainEntries = Readonly<Record<string, AgainData & { readonly by: string }>>;

/** Id of the newest operation of this kind for each entry, by entry and actor. */
const newestOf = stateField<AgainEntries>("again");

const applyAgain: Change<AgainData, Base<Bag>> = {
  type: "applyAgain",
  on: ["card", "accumulation"],
  parse: reader({ entry: text(), actor: text() }),
  may: isGM,
  apply: (state, data, { messageId: by }) =>
    newestOf.of({ ...newestOf.in(state), [`${data.entry} ${data.actor}`]: { ...data, by } }),
  describe: ({ data, logged }) =>
    phrase("QUINCUNX.Again.entry", { target: appearanceNameAt(data.actor) ?? "", name: logged.author.name }),
  offers: (base, viewer) => (viewer.isGM ? overwrittenOn(base).flatMap((one) => offerOf(base, one)) : []),
};

const againSource: LedgerSource = {
  type: "applyAgain",
  pending: (message) => pendingOf(newestOf.in(openMessage(message)?.base.state ?? {}) ?? {}),
  messagesOf: () => [],
};

interface Overwritten {
  readonly operation: string;
  readonly actor: Actor.Implementation;
  readonly entry: LedgerEntry;
}

/** Entries of a message whose operations still count. */
function overwrittenOn({ message, operations, kind }: Base): readonly Overwritten[] {
  if (operations.length === 0 && kind === "card") return [];
  const undone = new Set(operations.flatMap(({ logged, after }) => (after ? [] : [logged.messageId])));
  return actorsWithLedger().flatMap((actor) =>
    Object.entries(ledgerEntriesOf(actor)).flatMap(([operation, entry]) =>
      entry.message === message.id && canRestore(entry) && !undone.has(operation) ? [{ operation, actor, entry }] : [],
    ),
  );
}

function canRestore(entry: LedgerEntry): boolean {
  return entry.isOverwritten === true && isRepeatable(entry);
}

function offerOf(base: Base<Bag>, { operation: id, actor, entry }: Overwritten): readonly Offer[] {
  const resources = reconciledResources(actor);
  const change = changeAgain(resources, entry);
  if (!change) return [];
  return [
    {
      id: `${id} ${actor.uuid}`,
      place: base.kind === "card" ? "deal" : "main",
      icon: "fa-solid fa-rotate",
      label: phrase("QUINCUNX.Again.apply", { target: shownNameOf(actor) }),
      notes: Object.entries(change).map(([resource, [before, after]]) =>
        phrase("QUINCUNX.Card.History.change", {
          before,
          after,
          field: resources.find((one) => one.id === resource)?.label ?? "",
        }),
      ),
      take: () => postSaying(applyAgain, base, { entry: id, actor: actor.uuid }, "QUINCUNX.Track.sentence"),
    },
  ];
}

/** `null`: the actor lacks the number, or has too little of it. */
function changeAgain(
  resources: readonly ActorResource[],
  { was = {}, isAllOrNothing }: LedgerEntry,
): NumberChanges | null {
  const pairs = Object.entries(was).flatMap(([id, [found, left]]) => {
    const resource = resources.find((resource) => resource.id === id);
    const after = (resource?.value ?? 0) + left - found;
    if (!resource || (isAllOrNothing && after < (resource.min ?? -Infinity))) return [];
    return [[id, [resource.value, withinBounds(resource, after)]] as const];
  });
  return pairs.length > 0 && pairs.length === Object.keys(was).length ? Object.fromEntries(pairs) : null;
}

function pendingOf(again: AgainEntries): readonly PendingUpdate[] {
  return Object.values(again).flatMap(({ entry: id, actor: uuid, by }) => {
    const actor = actorAt(uuid);
    const entry = actor ? ledgerEntriesOf(actor)[id] : undefined;
    // An actor that was restored once more waits for another operation.
    if (!actor || !entry || !canRestore(entry) || entry.more?.["again"] === by) return [];
    return [{ ownerIds: ownerIdsOf(actor), update: () => write(actor, id, entry, by) }];
  });
}

async function write(actor: Actor.Implementation, id: string, entry: LedgerEntry, by: string): Promise<void> {
  const change = changeAgain(reconciledResources(actor), entry);
  const { was: _was, isOverwritten: _isOverwritten, ...rest } = entry;
  const more = { ...entry.more, again: by };
  const next = change ? { ...rest, change, more } : { ...entry, more };
  const values = Object.fromEntries(Object.entries(change ?? {}).map(([resource, [, after]]) => [resource, after]));
  await updateDocument(actor, actorLedger.entryUpdate(actor, id, next, values));
}

export const applyAgainFeature: Feature = {
  id: "apply-again",
  provides: [messageButtons.of(applyAgain), ledgerSources.of(againSource)],
};
