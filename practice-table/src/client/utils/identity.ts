/** `foundry.utils`: ids, versions, UUIDs. */
import { page, type Dict, type Loose } from "./types.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

type RandomBytes = (count: number) => Uint8Array;

const strongBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));
let randomBytes = strongBytes;

/** Sets the source of all ids, also of a server in this process, for reproducible worlds. `null`: random again. */
export function setRandomBytes(source: RandomBytes | null): void {
  randomBytes = source ?? strongBytes;
}

export function randomID(length = 16): string {
  const numbers = randomBytes(length * 2);
  let id = "";
  // 248 is the greatest multiple of 62 below 256: larger bytes would favour the first letters.
  for (const n of numbers) if (n < 248 && id.length < length) id += ALPHABET[n % 62];
  return id.length === length ? id : id + randomID(length - id.length);
}

/** True if `v1` is newer than `v0`. Parts are compared as numbers if both are numbers, else as text. */
export function isNewerVersion(v1: string | number, v0: string | number): boolean {
  if (typeof v1 === "number" && typeof v0 === "number") return v1 > v0;
  const [a, b] = [String(v1).split("."), String(v0).split(".")];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i] ?? "0", b[i] ?? "0"];
    if (x === y) continue;
    const [p, q] = [Number(x), Number(y)];
    if (Number.isNaN(p) || Number.isNaN(q)) return x > y;
    if (p !== q) return p > q;
  }
  return false;
}

export interface ParsedUuid {
  uuid: string;
  type: string | undefined;
  id: string | undefined;
  documentType?: string | undefined;
  documentId?: string | undefined;
  primaryType?: string | undefined;
  primaryId?: string | undefined;
  collection: Loose;
  embedded: string[];
  doc?: unknown;
}

/**
 * Parses a UUID: `Actor.x`, `Actor.x.Item.y`, `Compendium.pkg.pack.Actor.x`, the old `Compendium.pkg.pack.x`, and relative ones (`.x`, `.Item.x`,
 * `..Actor.y`) with `{relative: document}`.
 */
export function parseUuid(uuid: string | null | undefined, { relative }: { relative?: Loose } = {}): ParsedUuid | null {
  if (uuid === null || uuid === undefined) return null;
  if (typeof uuid !== "string") throw new Error("A uuid string is required");
  if (uuid === "") return null;
  if (uuid.startsWith(".") && relative) return parseRelative(uuid, relative);
  const parts = uuid.split(".");
  let collection: Loose;
  let type: string | undefined;
  let id: string | undefined;
  if (parts[0] === "Compendium") {
    const pack = parts.splice(0, 3).slice(1).join(".");
    collection = page.game?.packs?.get(pack);
    const primary = isDocumentName(parts[0]) ? parts.shift() : (collection?.documentName as string | undefined);
    [type, id] = [primary, parts.shift()];
  } else {
    [type, id] = [parts.shift(), parts.shift()];
    collection = type && page.game?.collections?.get(type);
  }
  const [primaryType, primaryId] = [type, id];
  const embedded = parts;
  if (embedded.length > 1) [type, id] = embedded.slice(-2);
  return {
    uuid,
    type,
    id,
    collection: collection ?? undefined,
    embedded,
    primaryType: embedded.length ? primaryType : undefined,
    primaryId: embedded.length ? primaryId : undefined,
    documentType: primaryType,
    documentId: primaryId,
  };
}

const isDocumentName = (name: string | undefined): boolean =>
  Boolean(name && page.CONST?.ALL_DOCUMENT_TYPES?.includes(name));

function parseRelative(uuid: string, relative: Loose): ParsedUuid | null {
  let base = relative;
  let rest = uuid.slice(1);
  if (rest.startsWith(".")) {
    // Two dots refer to the parent: siblings of the relative document's parent.
    base = relative.parent ?? relative;
    rest = rest.slice(1);
  }
  const parts = rest.split(".");
  // A lone id refers to a sibling in the relative document's collection.
  const absolute =
    parts.length === 1
      ? base.isEmbedded
        ? `${base.parent.uuid}.${base.documentName}.${parts[0]}`
        : base.uuid.replace(/[^.]+$/, parts[0])
      : `${base.uuid}.${rest}`;
  return parseUuid(absolute);
}

export function buildUuid(context: {
  id: string;
  documentName?: string;
  pack?: string | null;
  parent?: Loose;
}): string | null {
  const { id, documentName, pack, parent } = context;
  if (!id || !documentName) return null;
  if (parent) return parent.uuid ? `${parent.uuid}.${documentName}.${id}` : null;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}

/** The document of a UUID, asynchronously; reads packs from the server. */
export async function fromUuid(uuid: string, options: { relative?: Loose; invalid?: boolean } = {}): Promise<Loose> {
  if (!uuid) return null;
  const parsed = parseUuid(uuid, options);
  if (!parsed?.collection) return null;
  const isPack = typeof parsed.collection.getDocument === "function";
  const primary = isPack
    ? await parsed.collection.getDocument(parsed.documentId)
    : parsed.collection.get(parsed.documentId, { invalid: options.invalid ?? false });
  return descend(primary, parsed.embedded, options) ?? null;
}

/** The document of a UUID if it is loaded, or its index entry if it is in an unloaded pack. With `strict`, throws if neither is available. */
export function fromUuidSync(
  uuid: string,
  { relative, invalid = false, strict = true }: { relative?: Loose; invalid?: boolean; strict?: boolean } = {},
): Loose {
  if (!uuid) return null;
  const parsed = parseUuid(uuid, { relative });
  if (!parsed) return null;
  const { collection, documentId, embedded } = parsed;
  if (!collection) {
    if (strict && uuid.startsWith("Compendium."))
      throw new Error(`fromUuidSync was invoked on UUID '${uuid}' of an unknown Compendium pack`);
    return null;
  }
  const document = collection.get(documentId, { invalid }) as Loose;
  if (document) return descend(document, embedded, { invalid }) ?? null;
  const entry = collection.index?.get(documentId) as Dict | undefined;
  if (!entry) return null;
  if (embedded.length) {
    if (!strict) return null;
    throw new Error(
      `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
    );
  }
  return { ...entry, pack: collection.collection };
}

function descend(primary: Loose, embedded: string[], { invalid = false }: { invalid?: boolean }): Loose {
  let document = primary;
  for (let i = 0; document && i < embedded.length - 1; i += 2) {
    document = document.getEmbeddedDocument(embedded[i], embedded[i + 1], { invalid });
  }
  return document;
}
