/**
 * Who wrote a message, and whether that was a GM's at the time: a ledger of what everybody was at first, and of who became a GM, or ceased to be one, when.
 * Whoever is not in it has been what they are today.
 */
import { pause } from "../platform/connection.ts";
import { onceOpen } from "../platform/when-idle.ts";
import { defineSetting } from "../platform/settings.ts";
import type { LoggedOperation } from "./operation.ts";

/** Somebody became a GM, or ceased to be one. */
export interface RoleTurn {
  readonly user: string;
  readonly isGM: boolean;
  /** Milliseconds; 0: as long as the world remembers. */
  readonly turnedAt: number;
}

/** In the order of the turns; written by the active GM's client alone. */
export const rolesSetting = defineSetting<readonly RoleTurn[]>({
  key: "roles",
  scope: "world",
  type: Array,
  default: [],
});

type Author = LoggedOperation["author"];

/** Also of users who are gone: what they said goes on counting as theirs. */
export function authorIdOf({ author, _source: source }: ChatMessage.Implementation): string | null {
  return author?.id ?? (source as { readonly author?: string | null }).author ?? null;
}

/** As they were when they wrote it; of users who are gone, their id and the name that the message says. */
export function authorOf(message: ChatMessage.Implementation): Author {
  const { author, timestamp, speaker } = message;
  const { _stats: stats } = message._source as { readonly _stats?: { readonly createdTime?: number | null } };
  const id = authorIdOf(message);
  // The server's clock, where it says when a message was made; a client's may say anything.
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
 * What the ledger does not say yet, as all clients alike read it from the user as the table has them: since when they are what they are. Whoever is no GM any
 * more and has changed something about themselves since has covered up when that was: they have been none since they last turned.
 */
function missedTurn(user: User.Implementation, last: RoleTurn | undefined): RoleTurn | null {
  const { id, isGM } = user;
  if (!id || last?.isGM === isGM) return null;
  // What somebody was at first they have always been.
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

/** When it is written or found missing, in milliseconds after the turn: whoever was to write it may have left, or two have written at once. */
const LOOKS = [0, 1000, 5000, 20_000, 60_000];

/** At init: GMs' clients keep the ledger. The active GM's writes; where its line is lost just then, so does the one that has changed the role. */
export function registerRoles(): void {
  const known = new Map<string, boolean>();
  const note = (user: User.Implementation): void => void known.set(user.id ?? "", user.isGM);
  Hooks.once("ready", () => game.users.forEach(note));
  onceOpen(keepMissed);
  Hooks.on("createUser", (user: User.Implementation) => {
    note(user);
    keepMissed();
  });
  // Whoever was to write may have left.
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

/** By the clock by which messages are dated. */
function turnedAt(user: User.Implementation): number {
  return statsOf(user).modifiedTime ?? Date.now();
}

/** Before anybody turns, and when nobody was there to write that somebody did. */
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

/** One after the other: two may turn at once. */
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

/** What somebody was at first, and was when they were deleted, any turn of theirs says. */
function isKept(turns: readonly RoleTurn[], { user, turnedAt }: RoleTurn): boolean {
  return turns.some((kept) => kept.user === user && (turnedAt === 0 || kept.turnedAt === turnedAt));
}
