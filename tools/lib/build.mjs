/**
 * `dist/`: a folder to link as Foundry's `Data/modules/quincunx`, and `dist/quincunx.zip`, which Foundry installs. Steps: script (Vite),
 * declarations (TypeScript), static files, packs (Foundry CLI), manifest, zip.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { TYPES, writeDeclarations } from "./declarations.mjs";
import { filesBelow } from "./files.mjs";
import { manifestProblems, releasedManifest } from "./manifest.mjs";
import { compilePacks, packsFingerprint } from "./packs.mjs";
import { LATER } from "./later.mjs";
import { macroIcons } from "./icons.mjs";
import { readShipped } from "./language.mjs";
import { readJson, root } from "./project.mjs";

export const ZIP = "quincunx.zip";

/** Texts that accompany the module. */
const TEXTS = ["LICENSE", "CHANGELOG.md"];

/** The file that Foundry loads, and the files that it imports. */
export const SCRIPT = "scripts/quincunx.js";
export const AT_START = [SCRIPT, "scripts/main.js", "scripts/rolldown-runtime.js"];

/** Maximum compressed size of the files of the start (gzip), in bytes. */
export const SCRIPT_LIMIT = 300_000;

/** Folders that are shipped unchanged, with the pattern of their files. */
const STATIC = { styles: /\.css$/, templates: /\.hbs$/, "stat-maps": /\.json$/ };

/** Folders of the built module. */
const FOLDERS = ["scripts", "lang", "icons", TYPES, ...Object.keys(STATIC)];

/**
 * Builds into `outDir`. `quick`: no zip, no declarations, and packs only if their sources changed since the last build of this folder. Resolves to `{ scriptSize,
 * transferSize, laterSize, zipSize, packs }`, sizes in bytes: of the files of the start, the same compressed, and compressed of the part that is loaded later.
 * Throws for missing files, but not for a script that is too large (see `tooLarge`).
 */
export async function buildModule({ outDir = join(root, "dist"), quick = false } = {}) {
  // A quick build is for development: Foundry may reload its files while a world is open.
  const manifest = quick ? readJson("module.json") : releasedManifest(readJson("module.json"));
  const fingerprint = packsFingerprint(manifest);
  const stamp = join(root, ".cache/packs.json");
  const known = quick && existsSync(stamp) ? JSON.parse(readFileSync(stamp, "utf8")) : {};
  const packsStand =
    known[outDir] === fingerprint && manifest.packs.every(({ path }) => existsSync(join(outDir, path, "CURRENT")));

  for (const name of [...FOLDERS, "module.json", ...TEXTS, ZIP]) {
    rmSync(join(outDir, name), { recursive: true, force: true });
  }
  await Promise.all([buildScript(outDir, quick), ...(quick ? [] : [writeDeclarations(outDir)])]);
  copyStatic(outDir);
  for (const path of TEXTS) cpSync(join(root, path), join(outDir, path));
  writeWords(manifest, outDir);
  await writeIcons(outDir);
  if (!packsStand) await compilePacks(manifest, outDir);
  writeFileSync(join(outDir, "module.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ [outDir]: fingerprint }));

  const problems = manifestProblems(manifest, {
    packageJson: readJson("package.json"),
    has: (path) => existsSync(join(outDir, path)),
  });
  if (problems.length > 0) throw new Error(`module.json has problems:\n  ${problems.join("\n  ")}`);
  const start = AT_START.map((path) => readFileSync(join(outDir, path)));
  const total = (sizes) => sizes.reduce((sum, size) => sum + size, 0);
  return {
    scriptSize: total(start.map(({ length }) => length)),
    transferSize: total(start.map(compressedSize)),
    laterSize: compressedSize(readFileSync(join(outDir, LATER))),
    zipSize: quick ? null : await zip(outDir),
    packs: packsStand ? "unchanged" : "built",
  };
}

function compressedSize(file) {
  return gzipSync(file, { level: 9 }).length;
}

/** The script of a release names no source map, because the zip has none. */
async function buildScript(outDir, quick) {
  const { build } = await import("vite");
  const sourcemap = quick ? true : /** @type {const} */ ("hidden");
  const options = { outDir, sourcemap };
  await build({ configFile: join(root, "vite.config.ts"), logLevel: "warn", mode: "production", build: options });
}

function copyStatic(outDir) {
  for (const [folder, wanted] of Object.entries(STATIC)) {
    for (const path of filesBelow(join(root, folder))) {
      if (wanted.test(path)) cpSync(join(root, folder, path), join(outDir, folder, path));
    }
  }
}

async function writeIcons(outDir) {
  for (const [path, text] of await macroIcons()) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), text);
  }
}

/** One file per language, as in the manifest. */
function writeWords({ languages }, outDir) {
  for (const { path } of languages) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), readShipped(path));
  }
}

async function zip(outDir) {
  const { writeZip } = await import("./zip.mjs");
  const below = (folder) => filesBelow(join(outDir, folder)).map((path) => `${folder}/${path}`);
  const paths = ["module.json", ...TEXTS, ...[...FOLDERS, "packs"].flatMap(below)];
  return writeZip(
    outDir,
    paths.filter((path) => !path.endsWith(".map")),
    ZIP,
  );
}

/** The message for a build that is too large; null otherwise. */
export function tooLarge({ transferSize }) {
  return transferSize > SCRIPT_LIMIT ? `The compressed script is larger than ${kilobytes(SCRIPT_LIMIT)}.` : null;
}

/** One line for the console. */
export function sizes({ scriptSize, transferSize, laterSize }) {
  const start = `script ${kilobytes(scriptSize)}, compressed ${kilobytes(transferSize)} (limit ${kilobytes(SCRIPT_LIMIT)})`;
  return `${start}, loaded later ${kilobytes(laterSize)}`;
}

export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
