/**
 * Who wrote a message, and whether that was a GM's at the time: a ledger of who became a GM, or ceased to be one, when. Whoever is not in it has been what
 * they are today.
 */
import { pause } from "../line.ts";
import { changeSetting, setting, type RoleTurn } from "../settings.ts";
import type { LoggedOperation } from "./operation.ts";

type Author = LoggedOperation["author"];

/** As they were when they wrote it; of users who are gone, their id and the name that the message says. */
export function authorOf(message: ChatMessage.Implementation): Author {
  const { author, timestamp, speaker } = message;
  const { author: written, _stats: stats } = message._source as {
    readonly author?: string | null;
    readonly _stats?: { readonly createdTime?: number | null };
  };
  const id = author?.id ?? written ?? null;
  // The server's clock, where it says when a message was made; a client's may say anything.
  return {
    id,
    name: author?.name ?? speaker?.alias ?? "",
    isGM: id !== null && wasGM(id, stats?.createdTime ?? timestamp),
  };
}

function wasGM(user: string, at: number): boolean {
  const turns = setting("roles").filter((turn) => turn.user === user);
  const [first] = turns;
  if (!first) return game.users.get(user)?.isGM ?? false;
  return turns.findLast(({ turnedAt }) => turnedAt <= at)?.isGM ?? !first.isGM;
}

/** When it is written or found missing, in milliseconds after the turn: whoever was to write it may have left, or two have written at once. */
const LOOKS = [0, 1000, 5000, 20_000, 60_000];

/** At init: GMs' clients keep the ledger. The active GM's writes; where its line is lost just then, so does the one that has changed the role. */
export function registerRoles(): void {
  const known = new Map<string, boolean>();
  const note = (user: User.Implementation): void => void known.set(user.id ?? "", user.isGM);
  Hooks.once("ready", () => game.users.forEach(note));
  Hooks.on("createUser", note);
  Hooks.on("updateUser", (user: User.Implementation, _changes: object, _options: object, by: string) => {
    const before = known.get(user.id ?? "");
    note(user);
    if (before !== undefined && before !== user.isGM) void keep(user, turnedAt(user), by);
  });
  Hooks.on("deleteUser", (user: User.Implementation, _options: object, by: string) => {
    if (user.isGM) void keep(user, 0, by);
  });
}

/** By the clock by which messages are dated. */
function turnedAt({
  _stats: stats,
}: {
  readonly _stats?: { readonly modifiedTime?: number | null | undefined };
}): number {
  return stats?.modifiedTime ?? Date.now();
}

async function keep({ id, isGM }: User.Implementation, at: number, by: string): Promise<void> {
  if (!id) return;
  const turn: RoleTurn = { user: id, isGM, turnedAt: at };
  for (const look of LOOKS) {
    if (look > 0) await pause(look);
    const isMine = game.users.activeGM?.isSelf || (look > 0 && by === game.user.id);
    if (isMine && game.user.isGM) await write(turn);
  }
}

/** One after the other: two may turn at once. */
let writing: Promise<unknown> = Promise.resolve();

function write(turn: RoleTurn): Promise<unknown> {
  writing = writing
    .then(async () => {
      const turns = setting("roles");
      if (!isKept(turns, turn))
        await changeSetting(
          "roles",
          [...turns, turn].sort((a, b) => a.turnedAt - b.turnedAt),
        );
    })
    .catch(() => undefined);
  return writing;
}

/** Of who is deleted any turn says what they were. */
function isKept(turns: readonly RoleTurn[], { user, turnedAt }: RoleTurn): boolean {
  return turns.some((kept) => kept.user === user && (turnedAt === 0 || kept.turnedAt === turnedAt));
}
