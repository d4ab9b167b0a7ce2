/**
 * Runs work that posts one message under a deterministic id at one client only.
 *
 * A lock covers the pages of one browser (`responsible-client.ts`). Two browsers of one user, and a GM who takes over from a client that disconnects, need a
 * second mechanism: each client writes a claim on its own user document, and the client with the first claim at the server runs the work.
 */
import { flagOf, setFlag, unsetFlag } from "../platform/documents.ts";
import { countOutages, untilConnected, pause } from "../platform/connection.ts";
import { waitForMessage } from "../platform/send.ts";
import { rolesSetting } from "./authors.ts";

type User = User.Implementation;

/** Claim timeout in ms. Without an answer by then the order of claims is unknown. */
const CLAIM_TIMEOUT = 5000;
/** Time in ms to wait for another client's message after a claim timed out. Longer than the claim timeout and both ways of the connection. */
const MESSAGE_TIMEOUT = 15_000;

/** `id`: of the message. `userId`: the user who may post it besides GMs. Waits for the other client's message, and runs `work` itself if none arrives. */
export async function runOnce(id: string, work: () => Promise<unknown>, userId?: string): Promise<void> {
  const claim = claimFor(id, userId);
  let { isOurs } = claim;
  try {
    const rank = await claim.rank;
    if (rank !== "first" && (await waitForMessage(id, rank === "unknown" ? MESSAGE_TIMEOUT : undefined))) return;
    // Removes the claim of a page that was closed, too.
    isOurs = true;
    if (!game.messages.has(id)) await work();
  } finally {
    void claim.answered.then(() => {
      if (isOurs && claimOf(game.user, id) !== undefined) unsetFlag(game.user, keyOf(id)).catch(() => undefined);
    });
  }
}

interface Claim {
  /** False: another client claimed it before, or no claim was written. */
  readonly isOurs: boolean;
  readonly rank: Promise<"first" | "second" | "unknown">;
  /** Resolves when the server has accepted or refused the claim. */
  readonly answered: Promise<unknown>;
}

function claimFor(id: string, userId: string | undefined): Claim {
  // Claims of other players do not count, so that they cannot block the work.
  const mayRun = (user: User): boolean => user.isSelf || user.isGM || user.id === userId;
  const isClaimed = game.users.some((user) => mayRun(user) && claimOf(user, id) !== undefined);
  if (isClaimed || hasUnrecordedRoleChange())
    return { isOurs: false, rank: Promise.resolve(isClaimed ? "second" : "first"), answered: Promise.resolve() };
  const ownClaim = foundry.utils.randomID();
  const outages = countOutages();
  let first: string | undefined;
  const hook = Hooks.on("updateUser", (user: User) => {
    if (mayRun(user)) first ??= claimOf(user, id);
  });
  const written = Promise.resolve(setFlag(game.user, keyOf(id), ownClaim));
  const answered = written.catch(() => undefined);
  const rank = async (): Promise<"first" | "second" | "unknown"> => {
    const isLate = await Promise.race([answered.then(() => false), pause(CLAIM_TIMEOUT).then(() => true)]);
    await untilConnected();
    Hooks.off("updateUser", hook);
    if (isLate || countOutages() > outages) return "unknown";
    return first === undefined || first === ownClaim ? "first" : "second";
  };
  return { isOurs: true, rank: rank(), answered };
}

function keyOf(id: string): string {
  return `claims.${id}`;
}

function claimOf(user: User, id: string): string | undefined {
  return flagOf(user, keyOf(id)) as string | undefined;
}

/** An unrecorded demotion is dated by the user document's last change (log/authors.ts), so this user must not write to it. */
function hasUnrecordedRoleChange(): boolean {
  return !game.user.isGM && rolesSetting.read().findLast(({ user }) => user === game.user.id)?.isGM === true;
}
