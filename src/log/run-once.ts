/**
 * What nobody is asked for is thrown by one page, in however many tabs and browsers its users sit: the table would refuse what a second one posts under the
 * same id, and core would tell people that it "already exists".
 *
 * Each page writes on its user that it is about to throw, and hears in which order the table has taken that: the first one throws. So it is between the pages
 * of one user, and where a GM takes over from somebody who goes, or comes back, at that moment.
 */
import { countOutages, lineIsBack, pause } from "../platform/connection.ts";
import { SCOPE } from "../platform/scope.ts";
import { comes } from "../platform/send.ts";
import { rolesSetting } from "./authors.ts";

type User = User.Implementation;

/** In milliseconds: whose claim the table has not answered by then cannot know whether others still wait for them. */
const LONGEST = 5000;
/** In milliseconds: so long they look whether somebody else has thrown. What the others wait, and both ways of their lines, is less. */
const LATE = 15_000;

/**
 * `id`: of the message. `user`: the id of whose it is besides GMs, if anybody's. Throws where that is this page's to do; else waits for it, and throws where it
 * does not come: the other page is gone, or has failed.
 */
export async function throwOnce(id: string, roll: () => Promise<unknown>, user?: string): Promise<void> {
  const claim = claimFor(id, user);
  let { isOurs } = claim;
  try {
    const place = await claim.place;
    if (place !== "first" && (await comes(id, place === "late" ? LATE : undefined))) return;
    // What a page that is gone has left behind goes, too.
    isOurs = true;
    if (!game.messages.has(id)) await roll();
  } finally {
    void claim.over.then(() => {
      if (isOurs && claimOf(game.user, id) !== undefined)
        game.user.unsetFlag(SCOPE as never, keyOf(id) as never).catch(() => undefined);
    });
  }
}

interface Claim {
  /** False: somebody else has said so before, or nothing was written. */
  readonly isOurs: boolean;
  readonly place: Promise<"first" | "second" | "late">;
  /** Resolves when the table has answered, whatever it said. */
  readonly over: Promise<unknown>;
}

function claimFor(id: string, whose: string | undefined): Claim {
  // Nobody else holds up what is theirs.
  const mayThrow = (user: User): boolean => user.isSelf || user.isGM || user.id === whose;
  const isClaimed = game.users.some((user) => mayThrow(user) && claimOf(user, id) !== undefined);
  if (isClaimed || hasTurnedUnseen())
    return { isOurs: false, place: Promise.resolve(isClaimed ? "second" : "first"), over: Promise.resolve() };
  const mine = foundry.utils.randomID();
  const outages = countOutages();
  let first: string | undefined;
  const hear = Hooks.on("updateUser", (user: User) => {
    if (mayThrow(user)) first ??= claimOf(user, id);
  });
  const answered = Promise.resolve(game.user.setFlag(SCOPE as never, keyOf(id) as never, mine as never));
  const over = answered.catch(() => undefined);
  const place = async (): Promise<"first" | "second" | "late"> => {
    const isLate = await Promise.race([over.then(() => false), pause(LONGEST).then(() => true)]);
    await lineIsBack();
    Hooks.off("updateUser", hear);
    if (isLate || countOutages() > outages) return "late";
    return first === undefined || first === mine ? "first" : "second";
  };
  return { isOurs: true, place: place(), over };
}

function keyOf(id: string): string {
  return `throws.${id}`;
}

function claimOf(user: User, id: string): string | undefined {
  return user.getFlag(SCOPE as never, keyOf(id) as never) as string | undefined;
}

/** When somebody ceased to be a GM, whom no GM has seen doing so, is read from when their user was last changed (log/authors.ts): it stays as it is. */
function hasTurnedUnseen(): boolean {
  return !game.user.isGM && rolesSetting.read().findLast(({ user }) => user === game.user.id)?.isGM === true;
}
