/** Chooses the one client, and the one page of its user, that writes for an actor or a message without being asked. */
import { onPeople } from "../platform/hooks.ts";

/** Ids of the users who own an actor, without GMs. */
export function ownerIdsOf(actor: Actor.Implementation): readonly string[] {
  return game.users.contents.flatMap((user) =>
    !user.isGM && user.id && actor.testUserPermission(user, "OWNER") ? [user.id] : [],
  );
}

/** `ownerIds`: users who may write, besides GMs. The connected owner with the lowest id is responsible, else the active GM. */
export function isResponsible(ownerIds: readonly string[] = []): boolean {
  return isResponsibleUser(ownerIds) && isResponsiblePage();
}

function isResponsibleUser(ownerIds: readonly string[]): boolean {
  const [lowest] = game.users
    .filter(({ id, active }) => active && ownerIds.includes(id))
    .map(({ id }) => id)
    .sort();
  return lowest === undefined ? game.users.activeGM?.isSelf === true : lowest === game.user.id;
}

/** True while another page of this user in this browser holds the lock. */
let isWaiting = false;
const listeners = new Set<() => void>();

/**
 * Browsers offer locks on https and localhost only, and only to the pages of one browser. Elsewhere each page counts as responsible: `runOnce` and the
 * ledger's reconciling then settle the race.
 */
function isResponsiblePage(): boolean {
  return !isWaiting;
}

/** Call at ready. The page keeps the lock until it is closed, since a disconnected page may still send pending updates. */
export function requestResponsibility(): void {
  const { navigator }: { readonly navigator?: { readonly locks?: LockManager } } = document.defaultView ?? {};
  if (!navigator?.locks) return;
  isWaiting = true;
  const release = (): void => {
    isWaiting = false;
  };
  navigator.locks
    .request(`quincunx ${game.world.id} ${game.user.id}`, () => {
      release();
      for (const listener of listeners) listener();
      return new Promise(() => undefined);
    })
    .catch(release);
}

/** Calls `listener` when another client or page may have become responsible. Returns a function that stops it. */
export function onResponsibilityChange(listener: () => void): () => void {
  const stop = onPeople(listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}
