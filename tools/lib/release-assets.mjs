/** The files of a release: manifest, zip, source maps and notes, collected from `dist/` and checked. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { AT_START, ZIP } from "./build.mjs";
import { filesBelow } from "./files.mjs";
import { LATER } from "./later.mjs";
import { root } from "./project.mjs";
import { writeZip } from "./zip.mjs";

/** Below `dist/`. */
export const ASSETS = "release";
const SCRIPTS = [...AT_START, LATER];
/** The zip holds no source maps: they would double the download, and only developers want them. */
const MAPS = ["scripts/main.js.map", `${LATER}.map`];
const NEEDED = ["module.json", "LICENSE", "CHANGELOG.md", "types/index.d.ts", ...SCRIPTS];

const [LIVE_MANIFEST, LIVE_ZIP] = ["live-checks.json", "live-checks.zip"];

/** Writes `dist/release/`. Returns the names of its files; throws with the problems of a build that is no release. */
export async function collectAssets({ version, notes, dist = join(root, "dist") }) {
  const problems = await releaseProblems(dist, version);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const folder = join(dist, ASSETS);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = {
    "module.json": "module.json",
    [ZIP]: ZIP,
    ...Object.fromEntries(MAPS.map((path) => [basename(path), path])),
  };
  for (const [name, path] of Object.entries(files)) cpSync(join(dist, path), join(folder, name));
  writeFileSync(join(folder, "notes.md"), `${notes}\n`);
  return [...Object.keys(files), ...collectLiveChecks(folder), "notes.md"];
}

/** Builds the module of the live checks into a folder. The practice table is a package of its own, so this is a command. */
export function buildLiveChecks(folder) {
  execFileSync("npm", ["run", "live-checks", "-w", "foundry-practice-table", "--", folder], {
    cwd: root,
    stdio: "pipe",
  });
  return folder;
}

/** The module that people with a licence install to run the live checks (docs/live-checks.md). */
function collectLiveChecks(folder) {
  const built = buildLiveChecks(join(folder, "live"));
  writeZip(built, filesBelow(built), LIVE_ZIP);
  cpSync(join(built, LIVE_ZIP), join(folder, LIVE_ZIP));
  cpSync(join(built, "module.json"), join(folder, LIVE_MANIFEST));
  rmSync(built, { recursive: true });
  return [LIVE_MANIFEST, LIVE_ZIP];
}

/** The faults of a build: missing files, or files of another version. */
export async function releaseProblems(dist, version) {
  const missing = ["module.json", ZIP, ...MAPS].filter((path) => !existsSync(join(dist, path)));
  if (missing.length > 0) return [`dist has no ${missing.join(", ")}; run npm run build`];
  const { unzipSync } = await import("fflate");
  const zip = unzipSync(readFileSync(join(dist, ZIP)));
  const text = (path) => new TextDecoder().decode(zip[path]);
  const problems = NEEDED.filter((path) => !zip[path]).map((path) => `${ZIP} has no ${path}`);
  if (Object.keys(zip).some((path) => path.endsWith(".map"))) problems.push(`${ZIP} has a source map`);
  const manifest = readFileSync(join(dist, "module.json"), "utf8");
  if (JSON.parse(manifest).version !== version)
    problems.push(
      `dist/module.json has the version ${JSON.parse(manifest).version}, not ${version}; run npm run build`,
    );
  if (zip["module.json"] && text("module.json") !== manifest) problems.push(`${ZIP} has another module.json than dist`);
  for (const path of SCRIPTS)
    if (zip[path] && text(path).includes("sourceMappingURL"))
      problems.push(`${path} names a source map, which the zip does not have`);
  return problems;
}
