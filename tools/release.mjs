/**
 * For releases. `check <tag>`: tag, package and manifest have the same version, and the changelog has a section of it. `notes`: the changelog's
 * section of this version. `version`: writes the package's version into the manifest; `npm version` runs it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJson, readText, root } from "./lib/project.mjs";
import { notesOf, tagProblems, withVersion } from "./lib/release.mjs";

const [command, argument] = process.argv.slice(2);
const packageJson = readJson("package.json");
const notes = notesOf(readText("CHANGELOG.md"), packageJson.version);
const noNotes = `CHANGELOG.md has no section "## ${packageJson.version}"; write it, then tag again`;

switch (command) {
  case "check": {
    const problems = tagProblems(argument ?? "", {
      packageJson,
      manifest: readJson("module.json"),
      lock: readJson("package-lock.json"),
    });
    if (notes === null) problems.push(noNotes);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    else console.log(`${argument}: tag, package and manifest agree`);
    break;
  }
  case "notes":
    if (notes !== null) console.log(notes);
    else {
      console.error(noNotes);
      process.exitCode = 1;
    }
    break;
  case "version":
    writeFileSync(join(root, "module.json"), withVersion(readText("module.json"), packageJson.version));
    break;
  default:
    console.error("node tools/release.mjs check <tag> | notes | version");
    process.exitCode = 1;
}
