/**
 * For releases; docs/releasing.md has the steps. `version` and `check <tag>` before the tag, `assets` and `notes` for the draft, `announce` for Foundry's
 * list of packages, `--dry-run <version>` plays all of them in a folder of its own.
 */
import { readJson, readText } from "./lib/project.mjs";
import { changelogProblems, notesOf, tagProblems } from "./lib/release.mjs";
import { writeVersion } from "./lib/versions.mjs";

const USAGE = `node tools/release.mjs
  version              writes the version of package.json everywhere else, and keeps the odds page's engine; npm version runs it
  check <tag>          every file has the tag's version, the changelog a section of it, and verified a result
  notes                the changelog's section of this version
  assets               collects dist/release: manifest, zip, source map, notes
  announce             shows the call to Foundry's list of packages; --trial has Foundry check it, --send makes it
  --dry-run <version>  all of this in a clone, and the installation on the practice table; sends nothing`;

async function main(args) {
  const [command, argument] = args;
  const { version } = readJson("package.json");
  const changelog = readText("CHANGELOG.md");
  switch (command) {
    case "check":
      demandNone(tagProblems(argument ?? ""));
      return `${argument}: every file has this version`;
    case "notes":
      return notesOf(changelog, version) ?? demandNone(changelogProblems(changelog, version));
    case "version": {
      demandNone(changelogProblems(changelog, version));
      const { freezeEngine } = await import("./lib/odds-page.mjs");
      const { schema } = readJson("site/odds/schema.json");
      await freezeEngine(schema);
      return `${version} is in ${writeVersion(version).join(", ")}; the odds page keeps its engine of schema ${schema}`;
    }
    case "assets": {
      const { ASSETS, collectAssets } = await import("./lib/release-assets.mjs");
      const notes = notesOf(changelog, version) ?? demandNone(changelogProblems(changelog, version));
      return `dist/${ASSETS}: ${(await collectAssets({ version, notes })).join(", ")}`;
    }
    case "announce":
      return announce(argument);
    case "--dry-run": {
      const { dryRun } = await import("./lib/release-dry-run.mjs");
      return dryRun(argument ?? version);
    }
    default:
      throw new Error(USAGE);
  }
}

async function announce(how) {
  const { ADDRESS, releaseRequest, send, shownRequest } = await import("./lib/announce.mjs");
  const request = releaseRequest(readJson("module.json"), {
    token: process.env.FOUNDRY_RELEASE_TOKEN ?? "",
    trial: how !== "--send",
    // A dry run has a server of its own.
    address: process.env.FOUNDRY_RELEASE_ADDRESS || ADDRESS,
  });
  return how === undefined ? shownRequest(request) : send(request);
}

function demandNone(problems) {
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

main(process.argv.slice(2)).then(console.log, (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
