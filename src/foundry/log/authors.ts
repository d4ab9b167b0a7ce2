/**
 * Who wrote a message, and whether that was a GM's at the time: a ledger of who became a GM, or ceased to be one, when. Whoever is not in it has been what
 * they are today.
 */
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

/** At init: the active GM's client keeps the ledger. */
export function registerRoles(): void {
  const known = new Map<string, boolean>();
  const note = (user: User.Implementation): void => void known.set(user.id ?? "", user.isGM);
  Hooks.once("ready", () => game.users.forEach(note));
  Hooks.on("createUser", note);
  Hooks.on("updateUser", (user: User.Implementation) => {
    const before = known.get(user.id ?? "");
    note(user);
    if (before !== undefined && before !== user.isGM) void write(user, turnedAt(user));
  });
  Hooks.on("deleteUser", (user: User.Implementation) => {
    const isKnown = setting("roles").some((turn) => turn.user === user.id);
    if (user.isGM && !isKnown) void write(user, 0);
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

/** One after the other: two may turn at once. */
let writing: Promise<unknown> = Promise.resolve();

function write({ id, isGM }: User.Implementation, at: number): Promise<unknown> {
  if (!id || !game.users.activeGM?.isSelf) return writing;
  const turn: RoleTurn = { user: id, isGM, turnedAt: at };
  writing = writing.then(() => changeSetting("roles", [...setting("roles"), turn])).catch(() => undefined);
  return writing;
}
