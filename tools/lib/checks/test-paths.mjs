/** Tests, templates and style sheets are at the path of their source. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "../files.mjs";
import { root } from "../project.mjs";

/** Folders of test/ for tests of the whole module or the project, and for shared helpers. */
const APART = new Set([
  "browser",
  "example-mechanic",
  "examples",
  "fixtures",
  "project",
  "second-package",
  "simulation",
  "site",
  "support",
]);

/** Minimum share of test files that name a source file or a source folder. */
const LEAST = 0.9;

/**
 * `test/<path>/<name>.test.ts`, or `<name>.<aspect>.test.ts`, tests `src/<path>/<name>.ts` or the folder `src/<path>/<name>/`. Every one needs `src/<path>/`;
 * so do `templates/<path>/` and `styles/<path>/`.
 */
export function checkTestPaths({ from = root } = {}) {
  const problems = [];
  for (const folder of ["templates", "styles"])
    for (const path of filesBelow(join(from, folder)))
      if (!existsSync(join(from, "src", dirname(path))))
        problems.push(`${folder}/${path}: there is no folder src/${dirname(path)}`);
  const tests = filesBelow(join(from, "test")).filter(
    (path) => path.endsWith(".test.ts") && !APART.has(path.split("/")[0] ?? ""),
  );
  const astray = tests.filter((path) => !isNamedForSource(path, from));
  for (const path of tests)
    if (!existsSync(join(from, "src", dirname(path))))
      problems.push(`test/${path}: there is no folder src/${dirname(path)}`);
  if (tests.length - astray.length < tests.length * LEAST)
    for (const path of astray)
      problems.push(`test/${path}: there is no src/${subjectOf(path)}.ts and no src/${subjectOf(path)}/`);
  return { problems, notes: [`${tests.length - astray.length} of ${tests.length} test files are named for a source`] };
}

/** `card/view.verdict.test.ts` → `card/view` */
function subjectOf(path) {
  const [name] = path.slice(dirname(path).length + 1).split(".");
  return join(dirname(path), name).replaceAll("\\", "/");
}

function isNamedForSource(path, from) {
  const subject = join(from, "src", subjectOf(path));
  // The test of a style sheet without a source of its own is at the path of the style sheet.
  const sheet = join(from, "styles", `${subjectOf(path)}.css`);
  return existsSync(`${subject}.ts`) || existsSync(subject) || existsSync(sheet);
}
