/** Lint of all files (oxlint), their imports (dependency-cruiser), unused code (knip), their form (oxfmt), and styles (stylelint). */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../files.mjs";
import { root } from "../project.mjs";
import { run } from "../run.mjs";

const OXLINT = join(root, "node_modules/oxlint/bin/oxlint");
/** Runs the rules that need types. Oxlint finds it in the folder that it checks, unless a variable names it. */
const TSGOLINT = join(root, "node_modules/.bin/tsgolint");
const DEPENDENCY_CRUISER = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const KNIP = join(root, "node_modules/knip/bin/knip.js");
const OXFMT = join(root, "node_modules/oxfmt/bin/oxfmt");

/** `from`: a folder with a configuration of oxlint. */
export async function checkLint({ from = root } = {}) {
  const env = from === root ? {} : { OXLINT_TSGOLINT_PATH: TSGOLINT };
  const { code, output } = await run([OXLINT, "--format", "json"], { cwd: from, env });
  // Codes 0 and 1: it has read all files.
  if (code > 1) throw new Error(output);
  const problems = JSON.parse(output).diagnostics.map(
    ({ filename, labels, message, code: rule }) =>
      `${filename}:${labels[0]?.span.line ?? 0}:${labels[0]?.span.column ?? 0}  ${rule} ${message}`,
  );
  return { problems: [...problems, ...silencedWalls(from)] };
}

/** Files with a comment that would hide a violation of the walls. */
function silencedWalls(from) {
  return ["src", "practice-table", "test", "bench", "tools"].flatMap((folder) =>
    filesBelow(join(from, folder))
      .filter((path) => /\.m?ts$/u.test(path) && SILENCED.test(readFileSync(join(from, folder, path), "utf8")))
      .map((path) => `${folder}/${path}  a comment may not silence walls, nor all rules`),
  );
}

const SILENCED = /(?:es|ox)lint-disable(?:-next)?(?:-line)?(?:\s*(?:\*\/|--|$)|[^\n]*walls\/)/mu;

/** Import boundaries and circles (dependency-cruiser). `from`: a folder with sources. */
export async function checkImports({ from = root } = {}) {
  const cache = from === root ? ["--cache", ".cache/imports", "--cache-strategy", "metadata"] : [];
  const config = ["--config", join(root, ".dependency-cruiser.mjs"), "--output-type", "err-long"];
  const folders = ["src", "practice-table/src", "practice-table/bin"].filter((folder) =>
    existsSync(join(from, folder)),
  );
  const { code, output } = await run([DEPENDENCY_CRUISER, ...config, ...cache, ...folders], { cwd: from });
  return { problems: code === 0 ? [] : lines(output) };
}

/** Files, exports and dependencies that nothing uses (knip). */
export async function checkUnused() {
  const { code, output } = await run([
    KNIP,
    "--no-progress",
    "--reporter",
    "compact",
    "--cache",
    "--cache-location",
    ".cache/knip",
  ]);
  return { problems: code === 0 ? [] : lines(output) };
}

export async function checkFormat({ files = ["."] } = {}) {
  const { code, output } = await run([OXFMT, "--list-different", "--config", join(root, ".oxfmtrc.jsonc"), ...files]);
  return { problems: code === 0 ? [] : lines(output), advice: "npm run format" };
}

export async function checkStyles({ files = ["styles/**/*.css", "practice-table/src/**/*.css"] } = {}) {
  const { code, output } = await run([
    ...[
      "node_modules/stylelint/bin/stylelint.mjs",
      "--config",
      "stylelint.config.js",
      "--max-warnings",
      "0",
      "--no-color",
    ],
    ...files,
  ]);
  return { problems: code === 0 ? [] : lines(output) };
}

function lines(output) {
  return output
    .replaceAll(`${root}/`, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}
