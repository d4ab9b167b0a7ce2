/**
 * What nobody is asked for is thrown by one page, in however many tabs and browsers its users sit: the table would refuse what a second one posts under the
 * same id, and core would tell people that it "already exists".
 *
 * Each page writes on its user that it is about to throw, and hears in which order the table has taken that: the first one throws. So it is between the pages
 * of one user, and where a GM takes over from somebody who goes, or comes back, at that moment.
 */
import { pause } from "./line.ts";
import { SCOPE } from "./scope.ts";
import { comes } from "./send.ts";
import { setting } from "./settings.ts";

type User = User.Implementation;

/** In milliseconds: what the table has not answered by then is thrown all the same. */
const LONGEST = 5000;

/**
 * `id`: of the message. `user`: the id of whose it is besides GMs, if anybody's. Throws where that is this page's to do; else waits for it, and throws where it
 * does not come: the other page is gone, or has failed.
 */
export async function throwOnce(id: string, roll: () => Promise<unknown>, user?: string): Promise<void> {
  try {
    if (!(await isFirst(id, user)) && (await comes(id))) return;
    if (!game.messages.has(id)) await roll();
  } finally {
    if (claimOf(game.user, id) !== undefined)
      game.user.unsetFlag(SCOPE as never, keyOf(id) as never).catch(() => undefined);
  }
}

async function isFirst(id: string, whose: string | undefined): Promise<boolean> {
  // Nobody else holds up what is theirs.
  const mayThrow = (user: User): boolean => user.isSelf || user.isGM || user.id === whose;
  if (game.users.some((user) => mayThrow(user) && claimOf(user, id) !== undefined)) return false;
  if (hasTurnedUnseen()) return true;
  const mine = foundry.utils.randomID();
  let first: string | undefined;
  const hear = Hooks.on("updateUser", (user: User) => {
    if (mayThrow(user)) first ??= claimOf(user, id);
  });
  const said = game.user.setFlag(SCOPE as never, keyOf(id) as never, mine as never);
  await Promise.race([said, pause(LONGEST)]).catch(() => undefined);
  Hooks.off("updateUser", hear);
  return first === undefined || first === mine;
}

function keyOf(id: string): string {
  return `throws.${id}`;
}

function claimOf(user: User, id: string): string | undefined {
  return user.getFlag(SCOPE as never, keyOf(id) as never) as string | undefined;
}

/** When somebody ceased to be a GM, whom no GM has seen doing so, is read from when their user was last changed (log/authors.ts): it stays as it is. */
function hasTurnedUnseen(): boolean {
  return !game.user.isGM && setting("roles").findLast(({ user }) => user === game.user.id)?.isGM === true;
}
