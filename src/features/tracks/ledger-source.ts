/**
 * Adds a card's result to an actor's number or subtracts it (SC-5), rounded up and within bounds. A revert restores the
 * exact value, and is refused if something else has changed the number since.
 */
import type { System } from "../../rules/contract/actor.ts";
import { changeResource, undoResource, type ResourceStep } from "../../rules/actor/resources.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { actorLedger, reconciledResources, reconciledSystem } from "../../actors/actor-ledger.ts";
import { declarationOf } from "../../actors/declarations.ts";
import { cardOf } from "../../card/card.ts";
import type { CardState } from "../../card/state.ts";
import type { Base } from "../../log/operation.ts";
import { flagsOn } from "../../platform/flags.ts";
import type { LedgerSource, PendingUpdate } from "../../log/ledger/apply.ts";
import { entriesOfType, type LedgerEntry } from "../../log/ledger/entries.ts";
import { ownerIdsOf } from "../../log/responsible-client.ts";
import { accumulationOf } from "./accumulation.ts";
import type { Tracked, TrackState } from "./track.ts";

export const trackSource: LedgerSource = {
  type: "track",
  pending: (message) => {
    const base = accumulationOf(message) ?? cardOf(message);
    return base ? pendingTracks(base) : [];
  },
  isAsking: (message) => flagsOn(message)?.["kind"] === "accumulation",
  messagesOf: (actor) => Object.values(entriesOfType(actor, "track")).map(({ message }) => message),
};

export function pendingTracks(base: Base<TrackState>): readonly PendingUpdate[] {
  return (base.state.tracked ?? []).flatMap((tracked) => pendingFor(base, tracked));
}

function pendingFor({ message }: Base, tracked: Tracked): readonly PendingUpdate[] {
  const actor = actorAt(tracked.actor);
  if (!actor) return [];
  const { messageId, resource, isReverted } = tracked;
  const entry = entriesOfType(actor, "track")[messageId];
  const write = (next: Pick<LedgerEntry, "change" | "was" | "more">, step: ResourceStep | null): PendingUpdate => ({
    ownerIds: ownerIdsOf(actor),
    update: () => {
      const values = step ? { [resource]: step.change.after } : {};
      const whole = { message: message.id ?? "", type: "track", ...next };
      return actor.update(actorLedger.entryUpdate(actor, messageId, whole, values) as never);
    },
  });
  if (!entry) {
    if (isReverted) return [];
    const step = stepOf(actor, (declared, system) =>
      changeResource(declared, system, resource, tracked.result, tracked.direction),
    );
    const change = step ? { [resource]: [step.change.before, step.change.after] as const } : null;
    return [write(step ? { change } : { change, more: { step: "refused" } }, step)];
  }
  const pair = entry.change?.[resource];
  if (!isReverted || !pair || entry.more?.["step"]) return [];
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

/** Only the newest change of a number can be undone. */
export function isNewest(
  { trackEntries }: TrackState,
  { messageId, actor: uuid, resource, isReverted }: Tracked,
): boolean {
  const after = trackEntries?.[messageId]?.change?.[resource]?.[1];
  const actor = actorAt(uuid);
  return (
    !isReverted &&
    actor !== null &&
    reconciledResources(actor).some(({ id, value }) => id === resource && value === after)
  );
}

/** The first number of a card's headline, without secrets; `null`: none. */
export function resultOn({ mechanic, spec, faces, outcome, isDraw }: CardState): number | null {
  if (isDraw) return null;
  const numbers = mechanic
    .describe(spec, faces, outcome)
    .headline.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  return numbers[0] ?? null;
}
