/**
 * Computes the state of a message from its operations, in one order that all clients share.
 *
 * Pure, so that every client and test reaches the same state. Operations that the author had no right to, that the rules refuse, or that exclude each other
 * are skipped for good; undone ones have no effect.
 */
import type {
  Base,
  Change,
  FoldedOperation,
  LoggedOperation,
  Operation,
  Operations,
  Person,
  Undo,
} from "./operation.ts";
import { MOST_KNOWN } from "./operation-flags.ts";
import { byLogPosition } from "./position.ts";

export interface FoldOptions<S extends object> {
  readonly kind: string;
  readonly operations: Operations;
  /** State without operations. */
  readonly initial: S;
  /** Derives dependent fields (an outcome) after each operation that counts. */
  readonly derive?: (state: S) => S;
}

export interface FoldResult<S extends object> {
  readonly state: S;
  readonly operations: readonly FoldedOperation<S>[];
  /** Names of authors with more than `MAX_PER_AUTHOR` operations; the rest of theirs is skipped. */
  readonly limitedAuthors: readonly string[];
}

/** Maximum number of operations per author and message. */
const MAX_PER_AUTHOR = 200;
/** Maximum number of deferred operations per author. */
const MAX_DEFERRED = 20;

interface Entry<O extends Operation> {
  readonly operation: O;
  readonly data: object;
  readonly logged: LoggedOperation;
}
type ChangeEntry<S extends object> = Entry<Change<object, Base<S>>>;
type UndoEntry = Entry<Undo<object, Base>>;

/**
 * Decides about each operation at its place, with the state that it found there: one that is refused there stays refused when a later undo would allow it. Only
 * accepted operations are then applied again without the undone ones.
 */
export function fold<S extends object>(options: FoldOptions<S>, log: readonly LoggedOperation[]): FoldResult<S> {
  const { accepted: logged, limitedAuthors } = limitPerAuthor([...log].sort(byLogPosition));
  const entries = logged.flatMap((one) => read(options.operations, options.kind, one));
  const undos = entries.filter(isUndo);
  const accepted: ChangeEntry<S>[] = [];
  const undone = new Map<ChangeEntry<S>, UndoEntry>();
  const runAll = (): FoldRun<S> => {
    const again = makeRun(options, undone, undos);
    for (const entry of accepted) again.take(entry);
    return again;
  };
  let run = makeRun(options, undone, undos);
  for (const entry of entries) {
    if (isUndo(entry)) {
      const target = accepted.find((one) => !undone.has(one) && isUndoneBy(entry, one, isBuiltOn(run.folded, one)));
      if (!target) continue;
      undone.set(target, entry);
      if (!run.undoLast(target, entry)) run = runAll();
      run.retryDeferred();
    } else if (run.take(entry as ChangeEntry<S>)) accepted.push(entry as ChangeEntry<S>);
  }
  return { state: run.state(), operations: run.folded, limitedAuthors };
}

interface FoldRun<S extends object> {
  readonly folded: FoldedOperation<S>[];
  state(): S;
  /** False if it is refused here. A deferrable operation is taken and waits. */
  take(entry: ChangeEntry<S>): boolean;
  /** True if it was the last operation, so that the state before it is known. */
  undoLast(entry: ChangeEntry<S>, undo: UndoEntry): boolean;
  retryDeferred(): void;
}

function makeRun<S extends object>(
  { initial, derive = (state) => state }: FoldOptions<S>,
  undone: ReadonlyMap<ChangeEntry<S>, UndoEntry>,
  undos: readonly UndoEntry[],
): FoldRun<S> {
  const folded: FoldedOperation<S>[] = [];
  /** Waiting operations with the last state that they were tried on. */
  const deferred = new Map<ChangeEntry<S>, S | null>();
  let state = initial;

  const count = (entry: ChangeEntry<S>): boolean => {
    const before = state;
    const undo = undone.get(entry);
    // A later undo gives back what was paid, which must not refuse the operation at its place.
    const isUndone = undo !== undefined || undos.some((one) => isUndoneBy(one, entry, false));
    const change = changeOf(isUndone ? { ...entry, logged: { ...entry.logged, isUndone: true } } : entry, before);
    if (!change) return false;
    try {
      if (!undo) state = derive({ ...before, ...change });
    } catch {
      // The rules refuse the resulting state.
      return false;
    }
    folded.push({ ...entry, before, change, after: undo ? null : state, ...(undo ? { undo: undo.logged } : {}) });
    return true;
  };

  // A deferred operation counts as soon as the state allows it, so the author need not repeat it after an undo.
  const retryDeferred = (): void => {
    for (const [entry, tried] of deferred) {
      if (tried === state) continue;
      deferred.set(entry, state);
      if (isExcluded(folded, entry) || count(entry)) deferred.delete(entry);
    }
  };

  return {
    folded,
    state: () => state,
    retryDeferred,
    take(entry) {
      if (entry.operation.isDeferrable) {
        const own = [...deferred.keys()].filter(({ logged }) => logged.author.id === entry.logged.author.id);
        if (own.length < MAX_DEFERRED) deferred.set(entry, null);
      } else if (isExcluded(folded, entry) || !count(entry)) return false;
      retryDeferred();
      return true;
    },
    undoLast(entry, undo) {
      const last = folded.at(-1);
      if (last?.logged.messageId !== entry.logged.messageId || last.after === null) return false;
      state = last.before;
      folded.splice(-1, 1, { ...last, after: null, undo: undo.logged });
      return true;
    },
  };
}

const knownKeys = new WeakMap<LoggedOperation, readonly string[]>();

/** Keys that an operation claims: the same button by default. */
function keysOf<S extends object>({ operation, data, logged }: ChangeEntry<S>): readonly string[] {
  const known = knownKeys.get(logged);
  if (known) return known;
  const keys = operation.excludes?.(data, logged) ?? [JSON.stringify([operation.type, logged.data])];
  knownKeys.set(logged, keys);
  return keys;
}

/** True if an earlier operation has a key of it, and its author did not know of that one; an undone one excludes too. */
function isExcluded<S extends object>(folded: readonly FoldedOperation<S>[], entry: ChangeEntry<S>): boolean {
  return lastWithKeys(folded, keysOf(entry)).some(({ id, turn }) => {
    const { logged } = entry;
    return logged.knew ? !logged.knew.includes(id) : turn >= logged.turn;
  });
}

function lastWithKeys<S extends object>(
  folded: readonly FoldedOperation<S>[],
  keys: readonly string[],
): readonly LoggedOperation[] {
  if (folded.length === 0) return [];
  return keys.flatMap((key) => folded.findLast((one) => keysOf(one).includes(key))?.logged ?? []);
}

/** For `knew`: ids of the operations on a message that have a key of this one. */
export function knownBefore<S extends object>(
  operation: Operation,
  data: object,
  { operations }: Base<S>,
  about: Pick<LoggedOperation, "terms"> & { readonly author: Person },
): readonly string[] {
  if ("undoes" in operation) return [];
  const logged = { ...about, data } as LoggedOperation;
  const keys = keysOf({ operation, data, logged });
  const alike = operations.filter((operation) => keysOf(operation).some((key) => keys.includes(key)));
  return alike.map(({ logged: { id } }) => id).slice(-MOST_KNOWN);
}

/** True if a later operation that counts depends on the result with this one. */
function isBuiltOn<S extends object>(
  folded: readonly FoldedOperation<S>[],
  { logged: { messageId } }: Pick<ChangeEntry<S>, "logged">,
): boolean {
  const at = folded.findIndex(({ logged }) => logged.messageId === messageId);
  return at >= 0 && folded.slice(at + 1).some(({ operation, after }) => after && operation.dependsOnResult === true);
}

/** True if this user may undo it now. */
export function mayUndo<S extends object>(
  person: Person,
  { operation, logged, after }: FoldedOperation<S>,
  { operations }: Pick<Base<S>, "operations">,
): boolean {
  return after !== null && operation.mayUndo?.(person, logged, isBuiltOn(operations, { logged })) === true;
}

/** Limits the operations per author. */
function limitPerAuthor(log: readonly LoggedOperation[]): {
  readonly accepted: readonly LoggedOperation[];
  readonly limitedAuthors: readonly string[];
} {
  const counts = new Map<string | null, number>();
  const limitedAuthors = new Set<string>();
  const accepted = log.filter(({ author: { id, name } }) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (count > MAX_PER_AUTHOR) limitedAuthors.add(name);
    return count <= MAX_PER_AUTHOR;
  });
  return { accepted, limitedAuthors: [...limitedAuthors] };
}

/** True if this user may do it to the current state. Asked at the click. */
export function isAllowed<D extends object, B extends Base>(
  operation: Operation<D, B>,
  author: Person,
  { state, operations }: B,
  data: D,
): boolean {
  if (!("undoes" in operation)) return operation.may(author, state, data);
  const id = operation.undoes(data);
  return operations.some((operation) => operation.logged.id === id && mayUndo(author, operation, { operations }));
}

function read(operations: Operations, kind: string, logged: LoggedOperation): readonly Entry<Operation>[] {
  const operation = operations.find(logged.type, kind);
  const data = operation?.parse(logged.data);
  return operation && data ? [{ operation, data, logged }] : [];
}

function isUndo(entry: Entry<Operation>): entry is UndoEntry {
  return "undoes" in entry.operation;
}

/** `null` if the author may not do it, or the rules refuse it (locked, out of range). */
function changeOf<S extends object>({ operation, data, logged }: ChangeEntry<S>, state: S): Partial<S> | null {
  try {
    return operation.may(logged.author, state, data) ? operation.apply(state, data, logged) : null;
  } catch {
    return null;
  }
}

/** Checks the author of the undone operation itself, since any user can copy its id. */
function isUndoneBy<S extends object>(
  undo: UndoEntry,
  { operation, logged }: ChangeEntry<S>,
  isDependedOn: boolean,
): boolean {
  return (
    undo.operation.undoes(undo.data) === logged.id &&
    operation.mayUndo?.(undo.logged.author, logged, isDependedOn) === true
  );
}
