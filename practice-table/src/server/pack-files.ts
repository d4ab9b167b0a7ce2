/** Reads the documents of a compendium pack in its published formats: LevelDB, one JSON document per line, a folder of sources. */
import { cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { parseJson, withoutPrototypes } from "../json.ts";
import type { DocumentData, DocumentName, PackName } from "../protocol.ts";
import { EMBEDDED_FIELDS, HIERARCHY } from "./document-shapes.ts";

/** @param path The manifest's path: a folder, or a `.db` whose folder may lack the extension since 11. */
export async function readPack(path: string, type: PackName): Promise<DocumentData[]> {
  for (const place of [path, path.replace(/\.db$/, ""), `${path}.db`]) {
    const info = await stat(place).catch(() => null);
    if (info?.isFile()) return readLines(await readFile(place, "utf8"));
    if (!info) continue;
    const files = await readdir(place);
    return files.includes("CURRENT") ? readLevel(place, type) : readSources(place);
  }
  throw new Error(`there is neither a folder nor a file ${path}`);
}

/** Before 11 a pack was a file with one document per line; a deletion is a line of its own. */
function readLines(text: string): DocumentData[] {
  const documents = new Map<string, DocumentData>();
  for (const line of text.split("\n").filter((entry) => entry.trim())) {
    const document = withoutPrototypes(parseJson(line)) as DocumentData & { $$deleted?: boolean };
    if (document.$$deleted) documents.delete(document._id);
    else documents.set(document._id, document);
  }
  return [...documents.values()];
}

/** Sources of a pack: one JSON file per document, in any folders. */
async function readSources(folder: string): Promise<DocumentData[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const documents: DocumentData[] = [];
  for (const entry of entries.filter(({ name }) => name.endsWith(".json"))) {
    const data = parseJson(await readFile(join(entry.parentPath, entry.name), "utf8")) as DocumentData;
    if (typeof data._id === "string" && !String(data._key ?? "").startsWith("!folders")) documents.push(data);
  }
  return documents;
}

const COLLECTIONS: Readonly<Partial<Record<PackName, string>>> = {
  ...{
    ActiveEffect: "effects",
    Adventure: "adventures",
    Actor: "actors",
    Item: "items",
    JournalEntry: "journal",
    Macro: "macros",
    RollTable: "tables",
    Scene: "scenes",
  },
};

/** Reads a copy: LevelDB allows one process at a time, and a build or another server may use the original. */
async function readLevel(folder: string, type: PackName): Promise<DocumentData[]> {
  const copy = await mkdtemp(join(tmpdir(), "table-pack-"));
  try {
    await cp(folder, copy, { recursive: true, filter: (path) => !/LOCK$/.test(path) });
    const level = new ClassicLevel<string, Record<string, unknown>>(copy, {
      valueEncoding: "json",
      createIfMissing: false,
    });
    await level.open();
    const rows = new Map<string, Record<string, unknown>>();
    for await (const [key, value] of level.iterator()) rows.set(key, withoutPrototypes(value));
    await level.close();
    const collection = COLLECTIONS[type] as string;
    return [...rows]
      .filter(([key]) => key.startsWith(`!${collection}!`))
      .map(([key, row]) => assemble(key, row, type, rows));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** A parent's row has the ids of its embedded documents, which are rows of their own (app.md 7.2). */
function assemble(
  key: string,
  row: Record<string, unknown>,
  type: PackName,
  rows: ReadonlyMap<string, Record<string, unknown>>,
): DocumentData {
  const [, collection, ids] = key.split("!") as [string, string, string];
  const document = { ...row } as DocumentData;
  for (const embedded of HIERARCHY[type as DocumentName] ?? []) {
    const field = EMBEDDED_FIELDS[embedded];
    document[field] = ((row[field] ?? []) as readonly string[]).flatMap((id) => {
      const childKey = `!${collection}.${field}!${ids}.${id}`;
      const child = rows.get(childKey);
      return child ? [assemble(childKey, child, embedded as PackName, rows)] : [];
    });
  }
  return document;
}
