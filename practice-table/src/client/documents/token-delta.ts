/**
 * Items and effects of an unlinked token's own actor. The token's delta has a list for each: whole documents that the own actor adds or changes, and
 * tombstones for documents of the base actor that it lacks (types: embedded-collection-delta.d.mts). UNSURE: whether a change stores the whole document.
 */
import { randomID } from "../utils/identity.ts";
import { mergeObject } from "../utils/merge.ts";
import { deepClone } from "../utils/objects.ts";
import { page, type Dict, type Loose } from "../utils/types.ts";

const LISTS = ["items", "effects"] as const;

interface Entry extends Dict {
  readonly _id: string;
  readonly _tombstone?: boolean;
}

interface Change {
  readonly action: "create" | "update" | "delete";
  /** The configured class of the documents. */
  readonly documentClass: Loose;
  /** The own actor, or one of its items. */
  readonly parent: Loose;
  readonly data?: readonly Loose[] | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** The own actor of an unlinked token that a document belongs to; null for documents of the world. */
export function ownActorOf(document: Loose): Loose {
  for (let place = document as Loose; place; place = place.parent)
    if (place.documentName === "Actor") return (place.isToken ? place : null) as unknown;
  return null;
}

/** The base actor's data, changed by the token's delta. */
export function ownActorSource(token: Loose, base: Loose): Dict {
  const { items, effects, ...delta } = deepClone(token.delta ?? {}) as Dict;
  const source = mergeObject(base.toObject(), delta, { performDeletions: true }) as Dict;
  const own = { items, effects } as Record<string, readonly Entry[] | undefined>;
  for (const name of LISTS) source[name] = changedList(source[name] as Entry[], own[name] ?? []);
  return source;
}

function changedList(list: readonly Entry[] = [], changes: readonly Entry[]): Entry[] {
  const byId = new Map(changes.map((entry) => [entry._id, entry]));
  const kept = list.flatMap((entry) => {
    const own = byId.get(entry._id);
    return own?._tombstone ? [] : [own ?? entry];
  });
  const known = new Set(list.map(({ _id }) => _id));
  return [...kept, ...changes.filter((entry) => !entry._tombstone && !known.has(entry._id))];
}

/** Stores an operation on embedded documents in the token's delta, and resolves to the documents' data. */
export async function changeInDelta(own: Loose, change: Change, options: Dict): Promise<Loose[]> {
  const { parent, action } = change;
  const entries = action === "delete" ? [] : entriesOf(change);
  const ids = action === "delete" ? (change.ids ?? []) : entries.map(({ _id }) => _id);
  const isOfItem = parent !== own;
  const name = isOfItem ? "items" : nameOf(change);
  const stored = isOfItem ? [itemWith(change, entries)] : entries;
  const base = new Set(((own.token.baseActor.toObject()[name] ?? []) as Entry[]).map(({ _id }) => _id));
  const tombstones = isOfItem || action !== "delete" ? [] : ids.filter((id) => base.has(id));
  const touched = new Set([...stored.map(({ _id }) => _id), ...(isOfItem ? [] : ids)]);
  const before = ((own.token.delta?.[name] ?? []) as Entry[]).filter(({ _id }) => !touched.has(_id));
  const list = [...before, ...stored, ...tombstones.map((_id) => ({ _id, _tombstone: true }))];
  await own.token.update({ delta: { [name]: list } }, { ...options, diff: false });
  return action === "delete" ? (ids.map((_id) => ({ _id })) as Loose[]) : (entries as Loose[]);
}

const nameOf = ({ parent, documentClass }: Change): string =>
  parent.constructor.getCollectionName(documentClass.documentName) as string;

/** Whole documents. */
function entriesOf({ action, parent, documentClass, data = [] }: Change): Entry[] {
  if (action === "create") return data.map((entry) => ({ ...entry, _id: (entry._id as string | null) ?? randomID() }));
  return data.map((changes) => {
    const known = parent.getEmbeddedCollection(documentClass.documentName).get(changes._id).toObject() as Dict;
    return mergeObject(known, changes, { performDeletions: true }) as Entry;
  });
}

function itemWith(change: Change, entries: readonly Entry[]): Entry {
  const item = change.parent.toObject() as Entry;
  const gone = new Set(change.ids ?? []);
  const list = (item[nameOf(change)] as Entry[]).filter(({ _id }) => !gone.has(_id));
  return { ...item, [nameOf(change)]: changedList(list, entries) };
}

/** Brings items and effects of a document to the wanted data, and tells its handlers and hooks. */
export function applyLists(document: Loose, wanted: Dict, options: Loose, userId: string): void {
  for (const name of LISTS) {
    if (!(name in wanted) || !document.collections[name]) continue;
    applyList(document, name, wanted[name] as Entry[], options, userId);
  }
}

function applyList(document: Loose, name: string, wanted: readonly Entry[], options: Loose, userId: string): void {
  const collection = document.collections[name] as Loose;
  const ids = new Set(wanted.map(({ _id }) => _id));
  const deleted = [...collection.values()].filter((one: Loose) => !ids.has(one.id as string)) as Loose[];
  const created: Loose[] = [];
  const updated: [Loose, Dict][] = [];
  const nested: [Loose, Entry][] = [];
  for (const one of deleted) collection.delete(one.id);
  for (const entry of wanted) {
    const known = collection.get(entry._id) as Loose;
    if (!known) {
      const made = collection.createDocument(deepClone(entry), { strict: true }) as Loose;
      collection.set(made.id, made);
      created.push(made);
      continue;
    }
    const { effects: _effects, ...own } = deepClone(entry) as Dict;
    const changes = known.updateSource(own) as Dict;
    if (Object.keys(changes).length > 0) updated.push([known, { ...changes, _id: known.id as string }]);
    nested.push([known, entry]);
  }
  document.reset();
  for (const [known, entry] of nested) applyLists(known, entry, options, userId);
  for (const one of created) tell("create", one, [one.toObject(), options, userId], [options, userId]);
  for (const [one, changes] of updated) tell("update", one, [changes, options, userId], [changes, options, userId]);
  for (const one of deleted) tell("delete", one, [options, userId], [options, userId]);
  const about = (event: string, documents: Loose[], data: unknown): void => {
    if (documents.length > 0)
      document._dispatchDescendantDocumentEvents?.(event, name, [documents, data, options, userId]);
  };
  about(
    "onCreate",
    created,
    created.map((one) => one.toObject() as unknown),
  );
  about(
    "onUpdate",
    updated.map(([one]) => one),
    updated.map(([, changes]) => changes),
  );
  about(
    "onDelete",
    deleted,
    deleted.map((one) => one.id as string),
  );
}

function tell(action: "create" | "update" | "delete", document: Loose, own: unknown[], hook: unknown[]): void {
  document[`_on${action[0]?.toUpperCase()}${action.slice(1)}`](...own);
  page.Hooks.callAll(`${action}${document.documentName as string}`, document, ...hook);
}
