/** ESLint over everything; `checkWalls` only for the import boundaries between the layers (the "walls"), which takes about a second. */
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { walls } from "../eslint-walls.mjs";
import { root } from "../project.mjs";
import { run } from "../run.mjs";

export async function checkLint() {
  const { code, output } = await run(["node_modules/eslint/bin/eslint.js", ".", "--max-warnings", "0", "--no-color"]);
  return { problems: code === 0 ? [] : lines(output) };
}

export async function checkFormat({ files = ["."] } = {}) {
  const { code, output } = await run([
    ...["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "--config", ".prettierrc.json"],
    ...files,
  ]);
  const problems = lines(output).map((line) => line.replace(/^\[\w+\] /, ""));
  return { problems: code === 0 ? [] : problems, advice: "npm run format" };
}

export async function checkStyles({ files = ["styles/**/*.css", "test/host/**/*.css"] } = {}) {
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

/** An ESLint with the rules of the walls only; for the check, and for tests that plant a violation. */
export function makeWallsLinter() {
  /** @type {import("eslint").Linter.RulesRecord} */
  const rules = { "walls/one-way": "error", "walls/foundry-layers": "error" };
  return new ESLint({
    cwd: root,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [
      { files: ["src/**/*.ts"], languageOptions: { parser: tseslint.parser }, plugins: { walls }, rules },
      { files: ["src/rules/**/*.ts"], rules: { ...rules, "walls/pure": "error" } },
      {
        files: ["test/host/**/*.ts"],
        languageOptions: { parser: tseslint.parser },
        plugins: { walls },
        rules: { "walls/host": "error" },
      },
    ],
  });
}

export async function checkWalls() {
  const results = await makeWallsLinter().lintFiles(["src/**/*.ts", "test/host/**/*.ts"]);
  return {
    problems: results.flatMap(({ filePath, messages }) => messages.map((message) => problem(filePath, message))),
  };
}

function problem(path, { line, column, message }) {
  return `${path.slice(root.length + 1)}:${line}:${column}  ${message}`;
}

function lines(output) {
  return output
    .replaceAll(`${root}/`, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}
