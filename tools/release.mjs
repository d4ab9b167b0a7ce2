/**
 * For releases; docs/releasing.md has the steps. `check <tag>`: every file has the tag's version, and the changelog a section of it. `notes`: the
 * changelog's section of this version. `version`: writes the version of package.json everywhere else; `npm version` runs it before it tags.
 */
import { readJson, readText } from "./lib/project.mjs";
import { changelogProblems, notesOf, tagProblems } from "./lib/release.mjs";
import { writeVersion } from "./lib/versions.mjs";

const [command, argument] = process.argv.slice(2);
const { version } = readJson("package.json");

switch (command) {
  case "check":
    report(tagProblems(argument ?? ""), `${argument}: every file has this version`);
    break;
  case "notes": {
    const notes = notesOf(readText("CHANGELOG.md"), version);
    report(notes === null ? changelogProblems(readText("CHANGELOG.md"), version) : [], notes);
    break;
  }
  case "version": {
    const problems = changelogProblems(readText("CHANGELOG.md"), version);
    const changed = problems.length > 0 ? [] : writeVersion(version);
    report(problems, `${version} is in ${changed.join(", ")}`);
    break;
  }
  default:
    report(["node tools/release.mjs check <tag> | notes | version"]);
}

function report(problems, success = "") {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(success);
}
