/**
 * Checks of pack sources that the Foundry CLI lacks (app.md 7.2): it silently skips a document without `_key`, silently packs a mismatch of `_id` and
 * `_key`, and accepts ids that Foundry refuses.
 */

/** Type of a pack → its collection in LevelDB keys (app.md 7.2). Actor and Item packs need a system; ours has none (app.md 1.2). */
const COLLECTIONS = { Macro: "macros", JournalEntry: "journal", RollTable: "tables" };

/** Collection → the collections of documents embedded in it. */
const EMBEDDED = { journal: ["pages", "categories"], tables: ["results"] };

const ID = /^[A-Za-z0-9]{16}$/;

/** Problems of one pack's documents. `entries` are `{ file, document }`. */
export function packProblems(type, entries) {
  const collection = COLLECTIONS[type];
  if (!collection) return [`"${type}" is not a type of pack that this module may ship`];
  const problems = [];
  const seen = new Map();
  const folders = new Set(entries.filter(({ document }) => isFolder(document)).map(({ document }) => document._id));
  for (const { file, document } of entries) {
    if (typeof document !== "object" || document === null || Array.isArray(document)) {
      problems.push(`${file}: not a document`);
      continue;
    }
    const own = isFolder(document) ? "folders" : collection;
    checkDocument({ file, document, prefix: `!${own}!`, seen, problems });
    if (isFolder(document) && document.type !== type) {
      problems.push(`${file}: a folder in a pack of ${type} has the type ${type}, not ${document.type}`);
    }
    if (document.folder && !folders.has(document.folder)) {
      problems.push(`${file}: its folder ${document.folder} is not in the pack`);
    }
    for (const name of EMBEDDED[own] ?? []) {
      const children = document[name] ?? [];
      if (!Array.isArray(children)) problems.push(`${file}: ${name} is not a list`);
      else for (const child of children) checkChild({ file, child, parent: document, own, name, seen, problems });
    }
  }
  return problems;
}

function isFolder(document) {
  return typeof document?._key === "string" && document._key.startsWith("!folders!");
}

function checkDocument({ file, document, prefix, seen, problems }) {
  const { _id, _key, name } = document;
  if (typeof _id !== "string" || !ID.test(_id)) {
    problems.push(`${file}: _id ${JSON.stringify(_id)} is not 16 letters and digits`);
    return;
  }
  if (_key !== `${prefix}${_id}`)
    problems.push(`${file}: _key is ${JSON.stringify(_key)} instead of "${prefix}${_id}"`);
  if (typeof name !== "string" || name === "") problems.push(`${file}: without a name`);
  remember(`${prefix}${_id}`, file, seen, problems);
}

function checkChild({ file, child, parent, own, name, seen, problems }) {
  const where = `${file}, ${name}`;
  if (typeof child?._id !== "string" || !ID.test(child._id)) {
    problems.push(`${where}: _id ${JSON.stringify(child?._id)} is not 16 letters and digits`);
    return;
  }
  const key = `!${own}.${name}!${parent._id}.${child._id}`;
  if (child._key !== key) problems.push(`${where}: _key is ${JSON.stringify(child._key)} instead of "${key}"`);
  remember(key, file, seen, problems);
}

function remember(key, file, seen, problems) {
  const other = seen.get(key);
  if (other) problems.push(`${file}: ${key} is in ${other} already`);
  else seen.set(key, file);
}
