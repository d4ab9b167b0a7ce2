/**
 * ESLint over all files. `checkWalls` checks only the import boundaries between the layers (the "walls"), which takes some seconds. If both are
 * requested, the files are read once, because the project's configuration includes the rules of the walls. Suppressed problems are reported, too.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { PRACTICE_TABLE_WALLS, walls } from "../eslint-walls.mjs";
import { root } from "../project.mjs";
import { run } from "../run.mjs";

const REPORT = join(root, ".cache/eslint.json");

/** @type {Promise<readonly import("eslint").ESLint.LintResult[]> | null} */
let linted = null;

/** The problems that the project's configuration finds, computed once per process. */
function lintAll() {
  linted ??= (async () => {
    rmSync(REPORT, { force: true });
    const { code, output } = await run([
      ...["node_modules/eslint/bin/eslint.js", ".", "--max-warnings", "0", "--no-color"],
      ...["--format", "json", "--output-file", REPORT],
    ]);
    // Codes 0 and 1: it has read all files.
    if (code > 1) throw new Error(output);
    return JSON.parse(readFileSync(REPORT, "utf8"));
  })();
  return linted;
}

export async function checkLint() {
  return {
    problems: (await lintAll()).flatMap(({ filePath, messages }) => messages.map((one) => problem(filePath, one))),
  };
}

export async function checkFormat({ files = ["."] } = {}) {
  const { code, output } = await run([
    ...["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "--config", ".prettierrc.json"],
    ...files,
  ]);
  const problems = lines(output).map((line) => line.replace(/^\[\w+\] /, ""));
  return { problems: code === 0 ? [] : problems, advice: "npm run format" };
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

/** An ESLint with the rules of the walls only, for the check, and for tests that add a violation. */
export function makeWallsLinter() {
  /** @type {import("eslint").Linter.RulesRecord} */
  const rules = { "walls/one-way": "error", "walls/layers": "error" };
  return new ESLint({
    cwd: root,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [
      { files: ["src/**/*.ts"], languageOptions: { parser: tseslint.parser }, plugins: { walls }, rules },
      { files: ["src/rules/**/*.ts"], rules: { ...rules, "walls/pure": "error" } },
      ...PRACTICE_TABLE_WALLS.map(({ ...wall }) => ({
        ...wall,
        languageOptions: { parser: tseslint.parser },
        plugins: { walls },
      })),
    ],
  });
}

/** `alongside`: the checks that are requested together with it. */
export async function checkWalls({ alongside = new Set() } = {}) {
  const results = alongside.has("lint")
    ? await lintAll()
    : await makeWallsLinter().lintFiles(PRACTICE_TABLE_WALLS.flatMap(({ files }) => files));
  return {
    problems: results.flatMap(({ filePath, messages, suppressedMessages }) =>
      [...messages, ...suppressedMessages]
        .filter(({ ruleId, fatal }) => fatal || ruleId?.startsWith("walls/"))
        .map((one) => problem(filePath, one)),
    ),
  };
}

function problem(path, { line = 0, column = 0, message, ruleId }) {
  return `${path.slice(root.length + 1)}:${line}:${column}  ${message}${ruleId ? `  ${ruleId}` : ""}`;
}

function lines(output) {
  return output
    .replaceAll(`${root}/`, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}
