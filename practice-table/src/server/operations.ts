/**
 * Create, update and delete, all or nothing: every document of a request is checked before the first one changes. Behaviour as packages see it in
 * Foundry: app.md 4 (deletion keys), 5.6 (permissions), 6.8 (events).
 */
import { copyJson } from "../json.ts";
import { randomID } from "../client/utils/identity.ts";
import { mergeObject } from "../client/utils/merge.ts";
import { expandObject } from "../client/utils/paths.ts";
import type {
  DocumentData,
  DocumentEvent,
  DocumentName,
  DocumentOperation,
  ModulePackage,
  WorldSnapshot,
} from "../protocol.ts";
import { EMBEDDED_FIELDS, HIERARCHY, SHAPES } from "./document-shapes.ts";
import { TableError } from "./errors.ts";
import { isGM, mayCreate, mayDelete, mayUpdate, type Located, type PermissionContext } from "./permissions.ts";
import type { DocumentStore, Place } from "./store.ts";
import type { Switches } from "./switches.ts";
import { requireValidType, takeGmOnlyChanges, validTypes } from "./types.ts";

export interface OperationContext extends PermissionContext {
  readonly store: DocumentStore;
  readonly user: DocumentData;
  readonly system: WorldSnapshot["system"];
  readonly modules: readonly ModulePackage[];
  readonly coreVersion: string;
  readonly switches: Switches;
  now(): number;
}

type Changes = Record<string, unknown>;
/** An event before the world numbers and sends it. */
export type Draft = Omit<DocumentEvent, "revision">;

const ID = /^[A-Za-z0-9]{16}$/;
const isObject = (value: unknown): value is Changes =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function perform(operation: DocumentOperation, context: OperationContext): Draft[] {
  if (operation.pack !== undefined) {
    throw new TableError(`You may not ${operation.action} documents in the compendium ${operation.pack}: it is locked`);
  }
  const place = context.store.place(operation.documentName, operation.parentUuid);
  if (operation.action === "create") return create(operation, place, context);
  if (operation.action === "update") return [update(operation, place, context)];
  return remove(operation, place, context);
}

function refuse(user: DocumentData, action: string, located: Located): never {
  const { documentName, data, parent } = located;
  const where = parent ? ` in parent ${parent.documentName} [${parent.data._id}]` : "";
  throw new TableError(`User ${String(user.name)} lacks permission to ${action} ${documentName} [${data._id}]${where}`);
}

function draft(
  operation: DocumentOperation,
  context: OperationContext,
  rest: Pick<Draft, "action" | "data" | "ids">,
): Draft {
  return {
    type: "document",
    userId: context.user._id,
    documentName: operation.documentName,
    ...(operation.parentUuid === undefined ? {} : { parentUuid: operation.parentUuid }),
    options: copyJson(operation.options),
    ...rest,
  };
}

function create(operation: DocumentOperation, place: Place, context: OperationContext): Draft[] {
  const created: DocumentData[] = [];
  const known: DocumentData[] = [];
  for (const raw of operation.data ?? []) {
    if (!isObject(raw)) throw new TableError(`${operation.documentName} data must be objects`);
    const existing = operation.documentName === "Setting" ? sameSetting(raw, place) : undefined;
    if (existing) {
      known.push({ _id: existing._id, value: raw.value });
      continue;
    }
    const document = prepare(operation.documentName, raw, place.parent, operation.options, context);
    if (place.get(document._id) ?? created.find((entry) => entry._id === document._id)) {
      throw new TableError(`${operation.documentName} [${document._id}] already exists`);
    }
    const located = { documentName: operation.documentName, data: document, parent: place.parent };
    if (!mayCreate(context.user, located, context)) refuse(context.user, "create", located);
    created.push(document);
  }
  const drafts: Draft[] = [];
  // Two clients may create the same setting at once: the later request updates it.
  if (known.length) drafts.push(update({ ...operation, action: "update", data: known }, place, context));
  for (const document of created) place.add(document);
  if (created.length || !known.length) {
    drafts.push(
      draft(operation, context, { action: "create", data: copyJson(created), ids: created.map((entry) => entry._id) }),
    );
  }
  return drafts;
}

function sameSetting(raw: Changes, place: Place): DocumentData | undefined {
  return place.all().find((entry) => entry.key === raw.key && (entry.user ?? null) === (raw.user ?? null));
}

/** Completes the data of a new document: id, initial values, type, author, times, embedded documents. */
function prepare(
  documentName: DocumentName,
  raw: Changes,
  parent: Located | null,
  options: Changes,
  context: OperationContext,
): DocumentData {
  const shape = SHAPES[documentName];
  const given = mergeObject({}, expandObject(copyJson(raw)) as Changes, { performDeletions: true }) as Changes;
  const id = options.keepId && typeof given._id === "string" ? given._id : randomID();
  if (!ID.test(id))
    throw new TableError(`${documentName} validation errors:\n  _id: must be a valid 16-character alphanumeric ID`);
  const document = { ...mergeObject(shape.initial(), given), _id: id } as DocumentData;
  if (shape.defaultType !== undefined) document.type ??= shape.defaultType;
  requireValidType(documentName, document.type, validTypes(documentName, context.system, context.modules));
  const defaults = context.system.model?.[documentName]?.[document.type as string];
  if (defaults) document.system = mergeObject(copyJson(defaults), (document.system ?? {}) as Changes);
  if (shape.needsName && (typeof document.name !== "string" || document.name.trim() === "")) {
    throw new TableError(`${documentName} validation errors:\n  name: may not be undefined or blank`);
  }
  if (documentName === "Setting" && typeof document.key !== "string")
    throw new TableError("Setting validation errors:\n  key: may not be undefined");
  if (documentName === "ChatMessage") stampMessage(document, context);
  if (documentName === "Macro") document.author ??= context.user._id;
  if (shape.hasOwnership) document.ownership = initialOwnership(documentName, document.ownership, parent, context);
  if (shape.hasStats) document._stats = { ...stats(context, true), ...sourcesOf(document._stats) };
  if (!isGM(context.user)) takeGmOnlyChanges(documentName, document, document, context.modules);
  for (const embedded of HIERARCHY[documentName] ?? []) {
    const field = EMBEDDED_FIELDS[embedded];
    const children = Array.isArray(document[field]) ? (document[field] as Changes[]) : [];
    const self: Located = { documentName, data: document, parent };
    const keepId = options.keepEmbeddedIds !== false;
    document[field] = children.map((child) =>
      prepare(embedded, child, self, { ...options, keepId: keepId && ID.test(String(child._id)) }, context),
    );
  }
  return document;
}

function stampMessage(document: DocumentData, context: OperationContext): void {
  document.author ??= context.user._id;
  if (context.switches.chatTimestamp === "always" || typeof document.timestamp !== "number")
    document.timestamp = context.now();
}

function initialOwnership(
  documentName: DocumentName,
  given: unknown,
  parent: Located | null,
  context: OperationContext,
): Changes {
  const ownership: Changes = {
    default: documentName === "JournalEntryPage" ? -1 : 0,
    ...(isObject(given) ? given : {}),
  };
  if (!parent && context.switches.ownerOnCreate === "yes") ownership[context.user._id] ??= 3;
  return ownership;
}

function stats(context: OperationContext, isNew: boolean): Changes {
  const modified = { modifiedTime: context.now(), lastModifiedBy: context.user._id };
  if (!isNew) return modified;
  const { id: systemId, version: systemVersion } = context.system;
  const sources = { compendiumSource: null, duplicateSource: null, exportSource: null };
  return {
    ...sources,
    coreVersion: context.coreVersion,
    systemId,
    systemVersion,
    createdTime: modified.modifiedTime,
    ...modified,
  };
}

/** The client sets the source of a document; the server sets its other statistics. */
function sourcesOf(given: unknown): Changes {
  if (!isObject(given)) return {};
  return Object.fromEntries(
    ["compendiumSource", "duplicateSource", "exportSource"]
      .filter((key) => key in given)
      .map((key) => [key, given[key]]),
  );
}

function update(operation: DocumentOperation, place: Place, context: OperationContext): Draft {
  const { documentName, options } = operation;
  const recursive = options.recursive !== false;
  const planned: { target: DocumentData; result: DocumentData; changes: DocumentData }[] = [];
  for (const raw of operation.data ?? []) {
    if (!isObject(raw) || typeof raw._id !== "string")
      throw new TableError(`You must provide an _id for every object in the update data Array.`);
    const target = place.get(raw._id);
    if (!target) throw new TableError(`${documentName} [${raw._id}] does not exist`);
    const changes = expandObject(copyJson(raw)) as DocumentData;
    const located = { documentName, data: target, parent: place.parent };
    if (!mayUpdate(context.user, located, changes, context) || touchesAuthorship(located, changes, context))
      refuse(context.user, "update", located);
    guardGmOnly(located, changes, context);
    if ("type" in changes)
      requireValidType(documentName, changes.type, validTypes(documentName, context.system, context.modules));
    if (SHAPES[documentName].hasStats) {
      // A replacing update would lose the server's statistics of the document.
      const known = !recursive && isObject(target._stats) ? target._stats : {};
      changes._stats = { ...known, ...stats(context, false) };
    }
    if (recursive) mergeChildren(documentName, target, changes, located, context);
    const result = copyJson(target);
    const { _stats, ...rest } = changes;
    mergeObject(result, rest, { recursive, performDeletions: true });
    if (_stats) result._stats = { ...(isObject(result._stats) ? result._stats : {}), ...(_stats as Changes) };
    if (SHAPES[documentName].needsName && (typeof result.name !== "string" || result.name.trim() === "")) {
      throw new TableError(`${documentName} validation errors:\n  name: may not be undefined or blank`);
    }
    planned.push({ target, result, changes });
  }
  // Only now the documents change, in place, because parents and collections hold references to them.
  for (const { target, result } of planned) {
    for (const key of Object.keys(target)) if (!(key in result)) delete target[key];
    Object.assign(target, result);
  }
  const data = copyJson(planned.map((entry) => entry.changes));
  return draft(operation, context, { action: "update", data, ids: data.map((entry) => entry._id) });
}

const names = (changes: Changes, key: string): boolean => [key, `-=${key}`, `==${key}`].some((name) => name in changes);

/** True if a change needs a GM: only a GM may change the author or the rolls of a message (ISS 7831, a switch). */
function touchesAuthorship({ documentName, data }: Located, changes: Changes, context: OperationContext): boolean {
  if (documentName !== "ChatMessage" || isGM(context.user) || context.switches.authorChangesRolls === "allow")
    return false;
  if (names(changes, "rolls")) return true;
  return names(changes, "author") && changes.author !== data.author;
}

function guardGmOnly({ documentName, data, parent }: Located, changes: DocumentData, context: OperationContext): void {
  if (isGM(context.user)) return;
  const taken = takeGmOnlyChanges(documentName, data, changes, context.modules);
  if (taken.length && context.switches.gmOnlyFields === "refuse")
    refuse(context.user, `update ${taken.join(", ")} of`, { documentName, data, parent });
}

/** Embedded documents inside a parent's update are merged by id. New ones get their id here, so that all clients use the same. */
function mergeChildren(
  documentName: DocumentName,
  target: DocumentData,
  changes: DocumentData,
  located: Located,
  context: OperationContext,
): void {
  for (const embedded of HIERARCHY[documentName] ?? []) {
    const field = EMBEDDED_FIELDS[embedded];
    const wanted = changes[field];
    if (!Array.isArray(wanted)) continue;
    const merged = copyJson((target[field] ?? []) as DocumentData[]);
    for (const child of wanted as DocumentData[]) {
      const known = merged.find((entry) => entry._id === child._id);
      if (known) mergeObject(known, child, { performDeletions: true });
      else merged.push(prepare(embedded, child, located, { keepId: ID.test(String(child._id)) }, context));
    }
    changes[field] = merged;
  }
}

function remove(operation: DocumentOperation, place: Place, context: OperationContext): Draft[] {
  const { documentName } = operation;
  const ids = operation.options.deleteAll === true ? place.all().map((entry) => entry._id) : [...(operation.ids ?? [])];
  for (const id of ids) {
    const data = place.get(id);
    if (!data) throw new TableError(`${documentName} [${id}] does not exist`);
    const located = { documentName, data, parent: place.parent };
    if (!mayDelete(context.user, located, context)) refuse(context.user, "delete", located);
  }
  const drafts: Draft[] = [];
  if (documentName === "Folder") drafts.push(...emptyFolders(ids, operation, context));
  for (const id of ids) place.remove(id);
  return [...drafts, draft(operation, context, { action: "delete", data: [], ids })];
}

/** Moves the contents of a deleted folder to its parent folder. */
function emptyFolders(ids: readonly string[], operation: DocumentOperation, context: OperationContext): Draft[] {
  if (operation.options.deleteContents || operation.options.deleteSubfolders)
    throw new Error("host: deleteContents of folders is not implemented");
  const drafts: Draft[] = [];
  for (const id of ids) {
    const folder = context.store.get("Folder", id);
    const kinds = ["Folder", ...(typeof folder?.type === "string" ? [folder.type] : [])] as ("Folder" | "Actor")[];
    for (const kind of kinds) {
      const inside = [...context.store.collection(kind).values()].filter((entry) => entry.folder === id);
      const data = inside.map((entry) => ({ _id: entry._id, folder: folder?.folder ?? null }));
      if (data.length)
        drafts.push(
          update(
            { action: "update", documentName: kind, data, options: {} },
            context.store.place(kind, undefined),
            context,
          ),
        );
    }
  }
  return drafts;
}
