/** Determines, once per card, which targets are hidden and which of them the current user knows. */
import type { Fields } from "../../rules/contract/fields.ts";
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { isSideSecretId, secretOf, type Secret } from "./secrets.ts";
import type { FoldedOperation } from "../../log/operation.ts";

export interface Secrecy {
  /** True if some target is unknown to players. */
  readonly isTargetUnknown: boolean;
  /** Hidden targets that this GM's browser knows. `null` for players, and once they are public. */
  readonly targets: Secret | null;
  /** For GMs: a target is hidden, by the card's request or later by a GM, and this browser lacks it. */
  readonly isLost: boolean;
  /** Name of the GM who hid a target at the same time as this user and prevails, alike on all clients. `null`: none. */
  readonly overruledBy: string | null;
}

interface SecrecyInput {
  readonly messageId: string;
  readonly state: {
    readonly mechanic: { readonly hideable: readonly string[] };
    readonly spec: Fields;
    readonly hiddenBy: string | null;
  };
  readonly operations: readonly Pick<FoldedOperation, "logged" | "after">[];
  /** Id of the request that the card answers, or of the question asked before it. */
  readonly request: string | null;
}

export function secrecyOf({ messageId, state, operations, request }: SecrecyInput): Secrecy {
  const { mechanic, spec, hiddenBy } = state;
  const isTargetUnknown = hasUnknownTarget(mechanic, spec);
  if (!isTargetUnknown || !game.user.isGM) return { isTargetUnknown, targets: null, isLost: false, overruledBy: null };
  const targets = firstKnown(secretIdsOf(messageId, hiddenBy, request));
  return {
    isTargetUnknown,
    targets,
    isLost: targets === null && hiddenBy !== null,
    overruledBy: overruledBy(hiddenBy, operations),
  };
}

/** Ids under which the valid secret may be stored. If its request was deleted, it is the card's own id. */
function secretIdsOf(messageId: string, hiddenBy: string | null, request: string | null): readonly string[] {
  if (hiddenBy === null) return request && !game.messages.has(request) ? [messageId] : [];
  // The secret of a contest's side may have changed since the throw.
  const isOfSide: boolean = isSideSecretId(hiddenBy);
  if (isOfSide) return [hiddenBy, messageId];
  if (hiddenBy === request) return [messageId, request];
  return game.messages.has(hiddenBy) ? [hiddenBy] : [messageId];
}

function firstKnown(ids: readonly string[]): Secret | null {
  return ids.map(secretOf).find((secret) => secret !== null) ?? null;
}

/**
 * Two GMs who hide at the same time do not know of each other, so both operations have the same turn. `hides`: the secret id that an operation sets,
 * comparable to `hiddenBy`.
 */
export function overruledBy(
  hiddenBy: string | null,
  operations: readonly Pick<FoldedOperation, "logged" | "after">[],
  hides = ({ id }: FoldedOperation["logged"]): unknown => id,
): string | null {
  if (hiddenBy === null || !game.user.isGM) return null;
  const winner = operations.find(({ logged }) => hides(logged) === hiddenBy)?.logged;
  const isMine = ({ author }: { readonly author: { readonly id: string | null } }): boolean =>
    author.id === game.user.id;
  if (!winner || isMine(winner)) return null;
  const isBeaten = operations.some(
    ({ logged, after }) => after && logged.type === winner.type && logged.turn === winner.turn && isMine(logged),
  );
  return isBeaten ? winner.author.name : null;
}
