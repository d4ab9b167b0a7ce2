/**
 * Computes the state of a message from its operations, in one order that all clients share.
 *
 * Pure, so that every client and test reaches the same state. Operations that the author had no right to, or that the rules refuse, are skipped; undone ones
 * have no effect.
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
import { byLogPosition } from "./position.ts";

export interface FoldOptions<S extends object> {
  readonly kind: string;
  readonly operations: Operations;
  /** State without operations. */
  readonly initial: S;
  /** Derives dependent fields (an outcome) after each operation that counts. */
  readonly settle?: (state: S) => S;
}

export interface Folded<S extends object> {
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

export function fold<S extends object>(
  { kind, operations, initial, settle = (state) => state }: FoldOptions<S>,
  log: readonly LoggedOperation[],
): Folded<S> {
  const { accepted, limitedAuthors } = limitPerAuthor([...log].sort(byLogPosition));
  const entries = accepted.flatMap((logged) => read(operations, kind, logged));
  const undos = entries.filter(isUndo);
  const folded: FoldedOperation<S>[] = [];
  /** Waiting operations with the last state that they were tried on. */
  const deferred = new Map<ChangeEntry<S>, S | null>();
  let state = initial;

  const count = (entry: ChangeEntry<S>, undo?: Entry<Undo<object, Base>>): boolean => {
    const before = state;
    const change = changeOf(undo ? { ...entry, logged: { ...entry.logged, isUndone: true } } : entry, before);
    if (!change) return false;
    try {
      if (!undo) state = settle({ ...before, ...change });
    } catch {
      // The rules refuse the resulting state.
      return false;
    }
    folded.push({ ...entry, before, change, after: undo ? null : state, ...(undo ? { undo: undo.logged } : {}) });
    return true;
  };

  for (const entry of entries) {
    if (isUndo(entry)) continue;
    const one = entry as ChangeEntry<S>;
    if (one.operation.isDeferrable) {
      const own = [...deferred.keys()].filter(({ logged }) => logged.author.id === one.logged.author.id);
      if (own.length < MAX_DEFERRED) deferred.set(one, null);
    } else
      count(
        one,
        undos.find((undo) => isUndoneBy(undo, one)),
      );
    // A deferred operation counts as soon as the state allows it, so the author need not repeat it after an undo.
    for (const [later, tried] of deferred) {
      if (tried === state) continue;
      deferred.set(later, state);
      if (count(later)) deferred.delete(later);
    }
  }
  return { state, operations: folded, limitedAuthors };
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
  return operations.some(
    ({ operation: other, logged, after }) => logged.id === id && after && other.mayUndo?.(author, logged),
  );
}

function read(operations: Operations, kind: string, logged: LoggedOperation): readonly Entry<Operation>[] {
  const operation = operations.find(logged.type, kind);
  const data = operation?.parse(logged.data);
  return operation && data ? [{ operation, data, logged }] : [];
}

function isUndo(entry: Entry<Operation>): entry is Entry<Undo<object, Base>> {
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
function isUndoneBy<S extends object>(undo: Entry<Undo<object, Base>>, { operation, logged }: ChangeEntry<S>): boolean {
  return undo.operation.undoes(undo.data) === logged.id && operation.mayUndo?.(undo.logged.author, logged) === true;
}
