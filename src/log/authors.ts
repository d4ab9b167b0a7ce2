/**
 * Determines the author of a message and if the author was a GM at the time. A world setting records each user's first role and the changes between GM and
 * player; users without a record have always had their present role.
 */
import { pause } from "../platform/connection.ts";
import { whenIdle } from "../platform/when-idle.ts";
import { defineSetting } from "../platform/settings.ts";
import type { LoggedOperation } from "./operation.ts";

/** A user became a GM or a player. */
export interface RoleChange {
  readonly user: string;
  readonly isGM: boolean;
  /** In ms; 0: since the beginning. */
  readonly changedAt: number;
}

/** In order of time. Written by the active GM's client, or later by the client that changed the role. */
export const rolesSetting = defineSetting<readonly RoleChange[]>({ key: "roles", default: [] });

type Author = LoggedOperation["author"];

/** Works for deleted users, too, since their messages still count. */
export function authorIdOf({ author, _source: source }: ChatMessage.Implementation): string | null {
  return author?.id ?? source.author ?? null;
}

/** Author with the role at the time of writing. For a deleted user: the id and the name in the message. */
export function authorOf(message: ChatMessage.Implementation): Author {
  const { author, speaker } = message;
  const id = authorIdOf(message);
  return {
    id,
    name: author?.name ?? speaker?.alias ?? "",
    isGM: id !== null && wasGM(id, postedAt(message)),
  };
}

/** In ms. Prefers the server's time, since a client can send any timestamp. */
export function postedAt({ timestamp, _source: source }: ChatMessage.Implementation): number {
  const { _stats: stats } = source;
  return stats?.createdTime ?? timestamp;
}

function wasGM(id: string, at: number): boolean {
  const user = game.users.get(id);
  const kept = rolesSetting.read().filter((change) => change.user === id);
  const [first] = kept;
  if (!first) return user?.isGM ?? false;
  const missed = user && missedChange(user, kept.at(-1));
  return [...kept, ...(missed ? [missed] : [])].findLast(({ changedAt }) => changedAt <= at)?.isGM ?? !first.isGM;
}

/**
 * A role change that is not recorded yet, computed alike on all clients from the user document. A demoted user who edited their own document has hidden the
 * time of the demotion; it then counts from the last record.
 */
function missedChange(user: User.Implementation, last: RoleChange | undefined): RoleChange | null {
  const { id, isGM } = user;
  if (!id || last?.isGM === isGM) return null;
  if (!last) return { user: id, isGM, changedAt: 0 };
  const { modifiedTime, lastModifiedBy } = statsOf(user);
  const isTimeHidden = !isGM && (lastModifiedBy === id || modifiedTime === null);
  return { user: id, isGM, changedAt: isTimeHidden ? last.changedAt + 1 : (modifiedTime ?? Date.now()) };
}

function statsOf({ _stats: stats }: User.Implementation): {
  readonly modifiedTime: number | null;
  readonly lastModifiedBy: string | null;
} {
  return { modifiedTime: stats?.modifiedTime ?? null, lastModifiedBy: stats?.lastModifiedBy ?? null };
}

/** Pauses in ms before each attempt to write a role change: the active GM may have disconnected, or two clients may have written at once. */
const RETRY_DELAYS = [0, 1000, 5000, 20_000, 60_000];

/** Call at init. The active GM's client records role changes. If it fails to, the client that changed the role does. */
export function registerRoles(): void {
  const known = new Map<string, boolean>();
  const note = (user: User.Implementation): void => void known.set(user.id ?? "", user.isGM);
  Hooks.once("ready", () => game.users.forEach(note));
  whenIdle(recordMissedChanges);
  Hooks.on("createUser", (user: User.Implementation) => {
    note(user);
    recordMissedChanges();
  });
  // Another client may have become the active GM.
  Hooks.on("userConnected", recordMissedChanges);
  Hooks.on("updateUser", (user: User.Implementation, _changes: object, _options: object, by: string) => {
    const before = known.get(user.id ?? "");
    note(user);
    if (before !== undefined && before !== user.isGM) void recordChange(user, roleChangedAt(user), by);
  });
  Hooks.on("deleteUser", (user: User.Implementation, _options: object, by: string) => {
    if (user.isGM) void recordChange(user, 0, by);
  });
}

/** By the same clock as message times. */
function roleChangedAt(user: User.Implementation): number {
  return statsOf(user).modifiedTime ?? Date.now();
}

/** Records first roles, and changes that no GM client has recorded. */
function recordMissedChanges(): void {
  if (!game.ready || !game.users.activeGM?.isSelf) return;
  const kept = rolesSetting.read();
  const missed = game.users.map((user) =>
    missedChange(
      user,
      kept.findLast((change) => change.user === user.id),
    ),
  );
  void write(missed.flatMap((change) => change ?? []));
}

async function recordChange({ id, isGM }: User.Implementation, at: number, by: string): Promise<void> {
  if (!id) return;
  const change: RoleChange = { user: id, isGM, changedAt: at };
  for (const delay of RETRY_DELAYS) {
    if (delay > 0) await pause(delay);
    const isMine = game.users.activeGM?.isSelf || (delay > 0 && by === game.user.id);
    if (isMine && game.user.isGM) await write([change]);
  }
}

function write(changes: readonly RoleChange[]): Promise<unknown> {
  return rolesSetting
    .change((kept) => {
      const added = changes.filter((change) => !isRecorded(kept, change));
      return added.length > 0 ? [...kept, ...added].sort((a, b) => a.changedAt - b.changedAt) : kept;
    })
    .catch(() => undefined);
}

/** A first role, or the role of a deleted user, is only recorded without other records of that user. */
function isRecorded(changes: readonly RoleChange[], { user, changedAt }: RoleChange): boolean {
  return changes.some((kept) => kept.user === user && (changedAt === 0 || kept.changedAt === changedAt));
}
