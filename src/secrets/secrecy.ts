/** What is hidden on a card, and what this reader knows of it: worked out once, where the card is put together. */
import { isContestHidden } from "./secret-id.ts";
import type { FoldedOperation } from "../log/operation.ts";
import { secretOf, type Secret } from "./secrets.ts";

export interface Secrecy {
  /** Some target is unknown to those who read the log. */
  readonly isOpen: boolean;
  /** The targets that everybody else does not know: for GMs, where this browser has them. A target that became known meanwhile is none. */
  readonly targets: Secret | null;
  /** For GMs: a target was hidden, by the request that the card answers or by a GM later, and this browser does not know it. */
  readonly isLost: boolean;
  /** Who hid a target at the same moment as this reader, and counts: every seat's log says the same. Null: nobody. */
  readonly overruledBy: string | null;
}

type Happened = Pick<FoldedOperation, "logged" | "after">;

interface Question {
  readonly messageId: string;
  readonly state: {
    readonly mechanic: { readonly hideable: readonly string[] };
    readonly spec: object;
    readonly hiddenBy: string | null;
  };
  readonly operations: readonly Happened[];
  /** The request that the card answers, or the question that was asked before it. */
  readonly request: string | null;
}

export function secrecyOf({ messageId, state, operations, request }: Question): Secrecy {
  const { mechanic, spec, hiddenBy } = state;
  const isOpen = mechanic.hideable.some((field) => (spec as Readonly<Record<string, unknown>>)[field] === null);
  if (!isOpen || !game.user.isGM) return { isOpen, targets: null, isLost: false, overruledBy: null };
  const targets = firstKnown(keptUnder(messageId, hiddenBy, request));
  return {
    isOpen,
    targets,
    isLost: targets === null && hiddenBy !== null,
    overruledBy: overruledBy(hiddenBy, operations),
  };
}

/** Where the valid target may be kept: under what hides it; of a request that has gone since, under the card's own id. */
function keptUnder(messageId: string, hiddenBy: string | null, request: string | null): readonly string[] {
  if (hiddenBy === null) return request && !game.messages.has(request) ? [messageId] : [];
  // Of a side of a contest: it may have been hidden anew since the throw.
  const isOfSide: boolean = isContestHidden(hiddenBy);
  if (isOfSide) return [hiddenBy, messageId];
  if (hiddenBy === request) return [messageId, request];
  return game.messages.has(hiddenBy) ? [hiddenBy] : [messageId];
}

function firstKnown(ids: readonly string[]): Secret | null {
  return ids.map(secretOf).find((secret) => secret !== null) ?? null;
}

/** Two who hide at once know nothing of each other, so their turns are the same. `hides`: what an operation hides, as `hiddenBy` says it. */
export function overruledBy(
  hiddenBy: string | null,
  operations: readonly Happened[],
  hides = ({ id }: Happened["logged"]): unknown => id,
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
