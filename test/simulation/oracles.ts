/** What must hold after every story, whatever happened in it. */
import { secretsOf, type Digest } from "./digest.ts";
import { isGM, messagesOf, type Loose, type OpenSeat } from "./seat/open-seat.ts";
import type { SimulatedTable } from "./table.ts";

/** Every page has the table's messages, and makes the same of each. `digests`: by name; `stored`: of these alone. */
export function disagreements(
  table: SimulatedTable,
  digests: ReadonlyMap<string, Digest>,
  stored: readonly string[] = [...table.world.store.collection("ChatMessage").keys()],
): readonly string[] {
  const failures: string[] = [];
  const [[first, one] = ["", null]] = digests;
  for (const [name, digest] of digests) {
    // What is no message to core is kept apart by it.
    const invalid = table.open.get(name)?.seat.game.messages.invalidDocumentIds as ReadonlySet<string> | undefined;
    const missing = stored.filter((id) => !digest.has(id) && !invalid?.has(id));
    const tooMany = [...digest.keys()].filter((id) => !stored.includes(id));
    if (missing.length > 0) failures.push(`${name} misses messages: ${missing.join()}`);
    if (tooMany.length > 0) failures.push(`${name} has messages that are gone: ${tooMany.join()}`);
    if (one) failures.push(...changes(`${first} and ${name} make different things`, one, digest));
  }
  return failures;
}

/** Of messages that are in both. */
export function changes(what: string, before: Digest, after: Digest): readonly string[] {
  return [...after].flatMap(([id, text]) => {
    const old = before.get(id);
    return old === undefined || old === text ? [] : [`${what} of ${id}:${difference(old, text)}`];
  });
}

/** What one GM's browser knows of hidden targets the others' know. */
export function ignorance(table: SimulatedTable): readonly string[] {
  const [one, ...others] = [...table.open.values()].filter(isGM);
  if (!one) return [];
  const ids = [...table.world.store.collection("ChatMessage").keys()];
  const known = secretsOf(one, ids);
  return others.flatMap((other) => {
    const own = secretsOf(other, ids);
    return own === known ? [] : [`${one.name} and ${other.name} know different targets:${difference(known, own)}`];
  });
}

const GMS_ONLY = new Set(["amend", "hide", "reveal", "close", "accept", "mark"]);

/** Nobody changed what they may not, and no base was changed at all: worked out from who wrote what, not from the module's own judgement. */
export function usurpations(at: OpenSeat, ids?: readonly string[]): readonly string[] {
  return at.seat.run(() => messagesOf(at, ids).flatMap((message) => usurpationsOf(at, message)));
}

function usurpationsOf({ module, seat }: OpenSeat, message: Loose): readonly string[] {
  const open = module.openMessage(message);
  if (!open) return [];
  const { users, messages } = seat.game;
  const isGM = (id: string | null): boolean => (users.get(id)?.role ?? 0) >= 3;
  const failures: string[] = [];
  const authorOf = (id: string): string => messages.get(id)?._source.author as string;
  const undos = messages.contents.filter(
    ({ flags }: Loose) => flags.quincunx?.type === "undo" && flags.quincunx.card === message.id,
  ) as Loose[];
  for (const { operation, logged, after } of open.base.operations) {
    const author = authorOf(logged.messageId);
    const what = `${operation.type} ${logged.id} by ${author} on ${message.id as string}`;
    if (GMS_ONLY.has(operation.type) && !isGM(author)) failures.push(`${what} counts, and its author is no GM`);
    if (operation.type === "throw" && !isGM(author) && author !== message._source.author)
      failures.push(`${what} counts, and the roll is another's`);
    const isTakenBack = undos.some(
      ({ _source, flags }) =>
        flags.quincunx.data?.operation === logged.id && (isGM(_source.author) || _source.author === author),
    );
    if (after === null && !isTakenBack) failures.push(`${what} does not count, and nobody who may has taken it back`);
    if (after !== null && isTakenBack && operation.type !== "throw" && operation.type !== "close")
      failures.push(`${what} counts, and was taken back`);
  }
  if (open.kind.kind === "request" && !isGM(message._source.author))
    failures.push(`${message.id as string} is a request of somebody who is no GM`);
  return failures;
}

/** Where two texts part. */
export function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const from = Math.max(0, at - 60);
  return `\n      …${a.slice(from, at + 100)}…\n      …${b.slice(from, at + 100)}…`;
}
