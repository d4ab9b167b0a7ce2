/**
 * `dist/`: a folder that can be linked into Foundry's `Data/modules/quincunx`, and `dist/quincunx.zip`, which Foundry installs.
 * Steps: script (Vite), static files, packs (Foundry CLI), manifest, zip.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { filesBelow } from "./files.mjs";
import { manifestProblems, releasedManifest } from "./manifest.mjs";
import { compilePacks, packsFingerprint } from "./packs.mjs";
import { macroIcons } from "./icons.mjs";
import { readShipped } from "./language.mjs";
import { readJson, root } from "./project.mjs";

export const ZIP = "quincunx.zip";

/** What is loaded with the page: the entry, and what it imports (start-chunks.mjs). */
export const START_SCRIPTS = [
  "scripts/quincunx.js",
  "scripts/quincunx-base.js",
  "scripts/quincunx-start.js",
  "scripts/quincunx-opening.js",
];

/** What is loaded once the world is open, or with the first window; and what GMs have beside that. */
export const WINDOWS_SCRIPT = "scripts/quincunx-windows.js";
export const GM_SCRIPT = "scripts/quincunx-gm-windows.js";

/** What is loaded with the page, compressed (gzip) as it travels: in bytes; a kilobyte is 1,000 of them. */
export const SCRIPT_LIMIT = 300_000;

/** And so what comes with the first window, and what GMs have beside that. */
export const WINDOWS_LIMIT = 56_000;
export const GM_LIMIT = 18_000;

/** Folders of files that are shipped as they are, and which files of them. */
const STATIC = { styles: /\.css$/, templates: /\.hbs$/ };

/** Folders of the built module that hold files. */
const FOLDERS = ["scripts", "lang", "icons", ...Object.keys(STATIC)];

/**
 * Builds into `outDir`. `quick`: no zip, and packs only where their sources changed since this folder was built.
 * Resolves to `{ scriptSize, transferSize, windowsSize, gmSize, zipSize, packs }`, the first two for what is loaded with the page, the next two compressed as well;
 * throws where something is missing. Whether a script is too large is for the caller to say (`tooLarge`).
 */
export async function buildModule({ outDir = join(root, "dist"), quick = false } = {}) {
  // A quick build is for whoever builds: its files may be loaded anew while a world is open.
  const manifest = quick ? readJson("module.json") : releasedManifest(readJson("module.json"));
  const fingerprint = packsFingerprint(manifest);
  const stamp = join(root, ".cache/packs.json");
  const known = quick && existsSync(stamp) ? JSON.parse(readFileSync(stamp, "utf8")) : {};
  const packsStand =
    known[outDir] === fingerprint && manifest.packs.every(({ path }) => existsSync(join(outDir, path, "CURRENT")));

  for (const name of [...FOLDERS, "module.json", ZIP]) {
    rmSync(join(outDir, name), { recursive: true, force: true });
  }
  await buildScript(outDir);
  copyStatic(outDir);
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
  if (problems.length > 0) throw new Error(`module.json is not right:\n  ${problems.join("\n  ")}`);
  const sum = (paths, sizeOf) => paths.reduce((size, path) => size + sizeOf(readFileSync(join(outDir, path))), 0);
  const compressed = (file) => gzipSync(file, { level: 9 }).length;
  return {
    scriptSize: sum(START_SCRIPTS, ({ length }) => length),
    transferSize: sum(START_SCRIPTS, compressed),
    windowsSize: sum([WINDOWS_SCRIPT], compressed),
    gmSize: sum([GM_SCRIPT], compressed),
    zipSize: quick ? null : await zip(outDir),
    packs: packsStand ? "unchanged" : "built",
  };
}

async function buildScript(outDir) {
  const { build } = await import("vite");
  await build({ configFile: join(root, "vite.config.ts"), logLevel: "warn", mode: "production", build: { outDir } });
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

/** One file a language, as the manifest names it. */
function writeWords({ languages }, outDir) {
  for (const { path } of languages) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), readShipped(path));
  }
}

async function zip(outDir) {
  const { writeZip } = await import("./zip.mjs");
  const below = (folder) => filesBelow(join(outDir, folder)).map((path) => `${folder}/${path}`);
  return writeZip(outDir, ["module.json", ...[...FOLDERS, "packs"].flatMap(below)], ZIP);
}

/** What is larger than it may be, in words; null: nothing. */
export function tooLarge({ transferSize, windowsSize, gmSize }) {
  if (transferSize > SCRIPT_LIMIT) return `The compressed script is larger than ${kilobytes(SCRIPT_LIMIT)}.`;
  if (windowsSize > WINDOWS_LIMIT) return `The compressed windows are larger than ${kilobytes(WINDOWS_LIMIT)}.`;
  if (gmSize > GM_LIMIT) return `The compressed windows of GMs are larger than ${kilobytes(GM_LIMIT)}.`;
  return null;
}

/** One line for whoever builds. */
export function sizes({ scriptSize, transferSize, windowsSize, gmSize }) {
  const within = (size, limit) => `${kilobytes(size)} (limit ${kilobytes(limit)})`;
  return `script ${kilobytes(scriptSize)}, compressed ${within(transferSize, SCRIPT_LIMIT)}, windows ${within(windowsSize, WINDOWS_LIMIT)}, of GMs ${within(gmSize, GM_LIMIT)}`;
}

export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
