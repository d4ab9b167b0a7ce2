/**
 * What a message is after everything that happened to it: its operations, folded in one order.
 *
 * Pure: no look-ups, so that any client, a test or a later audit folds the same log to the same state. An operation that its author had no right to,
 * or that the rules refuse, is passed over; those that were taken back are as if they had never been.
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
  /** Of the message. */
  readonly kind: string;
  readonly operations: Operations;
  /** Before anything has happened. */
  readonly initial: S;
  /** Works out what follows from a change (an outcome): once for each operation that counts. */
  readonly settle?: (state: S) => S;
}

export interface Folded<S extends object> {
  readonly state: S;
  readonly operations: readonly FoldedOperation<S>[];
  /** Names of those who have said more than anybody reads: the rest is passed over. */
  readonly flooders: readonly string[];
}

/** More than one person does to one message. */
const MOST_BY_ONE = 200;
/** Of what may still count, so many are kept in mind for each. */
const MOST_DEFERRED = 20;

/** An operation that is there, of data that can be read. */
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
  const { heard, flooders } = hear([...log].sort(byLogPosition));
  const entries = heard.flatMap((logged) => read(operations, kind, logged));
  const undos = entries.filter(isUndo);
  const folded: FoldedOperation<S>[] = [];
  /** With the state that each was tried on: it is not tried twice on the same. */
  const deferred = new Map<ChangeEntry<S>, S | null>();
  let state = initial;

  const count = (entry: ChangeEntry<S>, undo?: Entry<Undo<object, Base>>): boolean => {
    const before = state;
    const change = changeOf(undo ? { ...entry, logged: { ...entry.logged, isUndone: true } } : entry, before);
    if (!change) return false;
    try {
      if (!undo) state = settle({ ...before, ...change });
    } catch {
      // The rules can make nothing of what it leads to: refused, like what cannot be done at all.
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
      if (own.length < MOST_DEFERRED) deferred.set(one, null);
    } else
      count(
        one,
        undos.find((undo) => takesBack(undo, one)),
      );
    // It counts from the moment that it can: one whose cause is taken back and comes again need not be said twice.
    for (const [later, tried] of deferred) {
      if (tried === state) continue;
      deferred.set(later, state);
      if (count(later)) deferred.delete(later);
    }
  }
  return { state, operations: folded, flooders };
}

/** The first that each author has said. */
function hear(log: readonly LoggedOperation[]): {
  readonly heard: readonly LoggedOperation[];
  readonly flooders: readonly string[];
} {
  const counts = new Map<string | null, number>();
  const flooders = new Set<string>();
  const heard = log.filter(({ author: { id, name } }) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (count > MOST_BY_ONE) flooders.add(name);
    return count <= MOST_BY_ONE;
  });
  return { heard, flooders: [...flooders] };
}

/** Whether this person may do this to a message as it stands: asked at the click. */
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

/** Null where its author may not, or the rules refuse it (locked, out of range). */
function changeOf<S extends object>({ operation, data, logged }: ChangeEntry<S>, state: S): Partial<S> | null {
  try {
    return operation.may(logged.author, state, data) ? operation.apply(state, data, logged) : null;
  } catch {
    return null;
  }
}

/** Judged against the author of this very operation: an id alone can be copied by anybody. */
function takesBack<S extends object>(undo: Entry<Undo<object, Base>>, { operation, logged }: ChangeEntry<S>): boolean {
  return undo.operation.undoes(undo.data) === logged.id && operation.mayUndo?.(undo.logged.author, logged) === true;
}
