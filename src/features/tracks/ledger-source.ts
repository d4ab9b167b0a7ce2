/**
 * Adds a result to an actor's number (SC-5), rounded up and within bounds. A revert restores the exact value, and is
 * refused if something else has changed the number since.
 */
import { updateDocument, flagsOn } from "../../platform/documents.ts";
import type { System } from "../../rules/contract/actor.ts";
import { changeResource, undoResource, type ResourceStep } from "../../rules/actor/resources.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { actorLedger, reconciledSystem } from "../../actors/actor-ledger.ts";
import { declarationOf } from "../../actors/any-stats.ts";
import type { LedgerSource, PendingUpdate } from "../../log/ledger/apply.ts";
import { entriesOfType, type LedgerEntry } from "../../log/ledger/entries.ts";
import { ownersOf } from "../../log/log.ts";
import { ownerIdsOf } from "../../log/responsible-client.ts";
import { accumulationOf, type Accumulation } from "./accumulation.ts";

export const trackSource: LedgerSource = {
  type: "track",
  isRepeatable: true,
  pending: (message) => {
    const base = accumulationOf(message);
    return base?.state.isAllowed ? pendingOn(base) : [];
  },
  isAsking: (message) => flagsOn(message)?.["kind"] === "accumulation",
  // The card whose result was added says so, too.
  messagesOf: (actor) =>
    Object.values(entriesOfType(actor, "track")).flatMap(({ message }) => [message, ...ownersOf(message)]),
};

function pendingOn({ message, flags, state }: Accumulation): readonly PendingUpdate[] {
  const { actor: uuid, resource, result } = flags;
  const actor = actorAt(uuid);
  if (!actor) return [];
  const id = message.id ?? "";
  const write = (next: Pick<LedgerEntry, "change" | "was" | "more">, step: ResourceStep | null): PendingUpdate => ({
    ownerIds: ownerIdsOf(actor),
    update: () => {
      const values = step ? { [resource]: step.change.after } : {};
      return updateDocument(actor, actorLedger.entryUpdate(actor, id, { message: id, type: "track", ...next }, values));
    },
  });
  const entry = state.trackEntry;
  if (!entry) {
    if (state.revertedBy !== null) return [];
    const step = stepOf(actor, (declared, system) => changeResource(declared, system, resource, result, "add"));
    const change = step ? { [resource]: [step.change.before, step.change.after] as const } : null;
    return [write(step ? { change } : { change, more: { step: "refused" } }, step)];
  }
  const pair = entry.change?.[resource];
  if (state.revertedBy === null || !pair || entry.more?.["step"]) return [];
  const [before, after] = pair;
  const step = stepOf(actor, (declared, system) => undoResource(declared, system, { id: resource, before, after }));
  return [
    step
      ? write({ change: null, was: { [resource]: pair }, more: { step: "reverted" } }, step)
      : write({ change: entry.change, more: { step: "kept" } }, null),
  ];
}

type Declared = Parameters<typeof changeResource>[0];

/** `null`: the rules refuse it, since the number does not exist or has changed since. */
function stepOf(
  actor: Actor.Implementation,
  make: (declared: Declared, system: System) => ResourceStep,
): ResourceStep | null {
  const declaration = declarationOf(actor)?.declaration;
  return declaration ? unlessRefused(() => make(declaration, reconciledSystem(actor))) : null;
}
