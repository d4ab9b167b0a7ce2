/**
 * Determines the author of a message and if the author was a GM at the time. A world setting records each user's first role and the changes between GM and
 * player; users without a record have always had their present role.
 */
import { pause } from "../platform/connection.ts";
import { onceOpen } from "../platform/when-idle.ts";
import { defineSetting } from "../platform/settings.ts";
import type { LoggedOperation } from "./operation.ts";

/** A user became a GM or a player. */
export interface RoleTurn {
  readonly user: string;
  readonly isGM: boolean;
  /** In ms; 0: since the beginning. */
  readonly turnedAt: number;
}

/** In order of time. Written by the active GM's client, or later by the client that changed the role. */
export const rolesSetting = defineSetting<readonly RoleTurn[]>({
  key: "roles",
  scope: "world",
  type: Array,
  default: [],
});

type Author = LoggedOperation["author"];

/** Works for deleted users, too, since their messages still count. */
export function authorIdOf({ author, _source: source }: ChatMessage.Implementation): string | null {
  return author?.id ?? (source as { readonly author?: string | null }).author ?? null;
}

/** Author with the role at the time of writing. For a deleted user: the id and the name in the message. */
export function authorOf(message: ChatMessage.Implementation): Author {
  const { author, timestamp, speaker } = message;
  const { _stats: stats } = message._source as { readonly _stats?: { readonly createdTime?: number | null } };
  const id = authorIdOf(message);
  // Prefers the server's time, since a client can send any timestamp.
  return {
    id,
    name: author?.name ?? speaker?.alias ?? "",
    isGM: id !== null && wasGM(id, stats?.createdTime ?? timestamp),
  };
}

function wasGM(id: string, at: number): boolean {
  const user = game.users.get(id);
  const kept = rolesSetting.read().filter((turn) => turn.user === id);
  const [first] = kept;
  if (!first) return user?.isGM ?? false;
  const missed = user && missedTurn(user, kept.at(-1));
  return [...kept, ...(missed ? [missed] : [])].findLast(({ turnedAt }) => turnedAt <= at)?.isGM ?? !first.isGM;
}

/**
 * A role change that is not recorded yet, computed alike on all clients from the user document. A demoted user who edited their own document has hidden the
 * time of the demotion; it then counts from the last record.
 */
function missedTurn(user: User.Implementation, last: RoleTurn | undefined): RoleTurn | null {
  const { id, isGM } = user;
  if (!id || last?.isGM === isGM) return null;
  if (!last) return { user: id, isGM, turnedAt: 0 };
  const { modifiedTime, lastModifiedBy } = statsOf(user);
  const isCoveredUp = !isGM && (lastModifiedBy === id || modifiedTime === null);
  return { user: id, isGM, turnedAt: isCoveredUp ? last.turnedAt + 1 : (modifiedTime ?? Date.now()) };
}

function statsOf({ _stats: stats }: User.Implementation): {
  readonly modifiedTime: number | null;
  readonly lastModifiedBy: string | null;
} {
  return { modifiedTime: stats?.modifiedTime ?? null, lastModifiedBy: stats?.lastModifiedBy ?? null };
}

/** Pauses in ms before each attempt to write a role change: the active GM may have disconnected, or two clients may have written at once. */
const LOOKS = [0, 1000, 5000, 20_000, 60_000];

/** Call at init. The active GM's client records role changes. If it fails to, the client that changed the role does. */
export function registerRoles(): void {
  const known = new Map<string, boolean>();
  const note = (user: User.Implementation): void => void known.set(user.id ?? "", user.isGM);
  Hooks.once("ready", () => game.users.forEach(note));
  onceOpen(keepMissed);
  Hooks.on("createUser", (user: User.Implementation) => {
    note(user);
    keepMissed();
  });
  // Another client may have become the active GM.
  Hooks.on("userConnected", keepMissed);
  Hooks.on("updateUser", (user: User.Implementation, _changes: object, _options: object, by: string) => {
    const before = known.get(user.id ?? "");
    note(user);
    if (before !== undefined && before !== user.isGM) void keep(user, turnedAt(user), by);
  });
  Hooks.on("deleteUser", (user: User.Implementation, _options: object, by: string) => {
    if (user.isGM) void keep(user, 0, by);
  });
}

/** By the same clock as message times. */
function turnedAt(user: User.Implementation): number {
  return statsOf(user).modifiedTime ?? Date.now();
}

/** Records first roles, and changes that no GM client has recorded. */
function keepMissed(): void {
  if (!game.ready || !game.users.activeGM?.isSelf) return;
  const kept = rolesSetting.read();
  const missed = game.users.map((user) =>
    missedTurn(
      user,
      kept.findLast((turn) => turn.user === user.id),
    ),
  );
  void write(missed.flatMap((turn) => turn ?? []));
}

async function keep({ id, isGM }: User.Implementation, at: number, by: string): Promise<void> {
  if (!id) return;
  const turn: RoleTurn = { user: id, isGM, turnedAt: at };
  for (const look of LOOKS) {
    if (look > 0) await pause(look);
    const isMine = game.users.activeGM?.isSelf || (look > 0 && by === game.user.id);
    if (isMine && game.user.isGM) await write([turn]);
  }
}

/** Serializes writes, since two roles may change at once. */
let writing: Promise<unknown> = Promise.resolve();

function write(turns: readonly RoleTurn[]): Promise<unknown> {
  writing = writing
    .then(async () => {
      const kept = rolesSetting.read();
      const added = turns.filter((turn) => !isKept(kept, turn));
      if (added.length > 0) await rolesSetting.write([...kept, ...added].sort((a, b) => a.turnedAt - b.turnedAt));
    })
    .catch(() => undefined);
  return writing;
}

/** A first role, or the role of a deleted user, is only recorded without other records of that user. */
function isKept(turns: readonly RoleTurn[], { user, turnedAt }: RoleTurn): boolean {
  return turns.some((kept) => kept.user === user && (turnedAt === 0 || kept.turnedAt === turnedAt));
}
