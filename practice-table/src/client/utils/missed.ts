/**
 * Names that packages used and the host lacks, each with the files that used it, one list per page (found.md 3). Reported at the end of the start,
 * then for each new name. A package that catches the error is recorded, too.
 */
export interface Missed {
  readonly name: string;
  readonly files: readonly string[];
}

const pages = new WeakMap<object, Map<string, Set<string>>>();
const nowhere = new Map<string, Set<string>>();

function listOf(page: object | undefined): Map<string, Set<string>> {
  if (!page) return nowhere;
  const known = pages.get(page) ?? new Map<string, Set<string>>();
  pages.set(page, known);
  return known;
}

/** Files of the host, of Node and of dependencies. */
const OWN =
  /\/practice-table\/(?:src|dist)\/|\/scripts\/(?:game|join)\.js|\/node_modules\/|node:|<anonymous>|native code/;

/** The first file of a package in a stack: its folder, the path in it, a colon and the line. */
export function askingFile(stack: string): string {
  for (const line of stack.split("\n").slice(1)) {
    if (OWN.test(line)) continue;
    const [, path, at] =
      /(?:\(|at |@)(?:async )?((?:https?|file):\/\/[^\s()]+?|\/[^\s()]+?|[\w./-]+?):(\d+)(?::\d+)?\)?\s*$/.exec(line) ??
      [];
    if (!path) continue;
    const clean = path.replace(/^(?:https?:\/\/[^/]+|file:\/\/)/, "").replace(/\?.*$/, "");
    const inPackage = /(?:^|\/)((?:systems|modules)\/.+)$/.exec(clean)?.[1];
    return `${inPackage ?? clean.split("/").slice(-3).join("/")}:${at}`;
  }
  return "?";
}

/** Records a name; true if it is new on this page. */
export function note(page: object | undefined, name: string, stack: string): boolean {
  const list = listOf(page);
  const isNew = !list.has(name);
  const files = list.get(name) ?? new Set<string>();
  list.set(name, files.add(askingFile(stack)));
  return isNew;
}

/** The missed names of a page. */
export function missedOn(page: object | undefined): Missed[] {
  return [...listOf(page)]
    .map(([name, files]) => ({ name, files: [...files].sort() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The list as text; empty if no name was missed. */
export function missedText(missed: readonly Missed[]): string {
  if (!missed.length) return "";
  const lines = missed.map(({ name, files }) => `  ${name} (${files.join(", ")})`);
  return [`Missing names that packages used: ${missed.length}`, ...lines].join("\n");
}
