/**
 * The API for other packages: its report (docs/api-report.txt) must show each change of a public name, and the examples of its pages must compile with the
 * declarations of a release.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { declarations, reportOf } from "../declarations.mjs";
import { root } from "../project.mjs";
import { run } from "../run.mjs";

const REPORT = "docs/api-report.txt";
const PAGES = ["docs/api.md", "docs/api-recipes.md"];
const SHOWN = 12;

/** With `UPDATE_API=1` it writes the report. */
export async function checkApi() {
  const text = await declarations();
  const report = reportOf(text);
  const path = join(root, REPORT);
  if (process.env.UPDATE_API) writeFileSync(path, report);
  const problems = [...differences(readFileSync(path, "utf8"), report), ...(await compileExamples(text))];
  return {
    problems,
    advice: "UPDATE_API=1 npm run check -- api; a change of a stable member raises CONTRACT in src/api.ts",
  };
}

/** Lines that only one of both has. */
function differences(before, after) {
  const [old, now] = [before, after].map((text) => new Set(text.split("\n")));
  const gone = [...old].filter((line) => !now.has(line)).map((line) => `${REPORT}: - ${line.trim()}`);
  const come = [...now].filter((line) => !old.has(line)).map((line) => `${REPORT}: + ${line.trim()}`);
  if (before === after) return [];
  return [
    ...gone.slice(0, SHOWN),
    ...come.slice(0, SHOWN),
    ...(gone.length + come.length === 0 ? [`${REPORT}: other order`] : []),
  ];
}

/** What an example takes from elsewhere. */
const GIVEN = `declare const region: any;
declare function fromUuid(uuid: string): Promise<any>;
declare class Sequence { effect(): this; file(path: string): this; atLocation(place: unknown): this; play(): Promise<void>; }`;

async function compileExamples(text) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache/examples-"));
  try {
    mkdirSync(join(folder, "quincunx-types"));
    writeFileSync(join(folder, "quincunx-types/index.d.ts"), text);
    const examples = PAGES.flatMap((page) => examplesOf(page));
    for (const { name, code, isTyped } of examples) {
      const around = isTyped
        ? code
        : `import type { QuincunxApi } from "./quincunx-types/index.d.ts";\n${GIVEN}\n` +
          `export async function example(api: QuincunxApi): Promise<void> {\n${code}}\n`;
      writeFileSync(join(folder, `${name}.ts`), around);
    }
    // As in code that runs once the world is open.
    const ready = `export {};\ndeclare module "fvtt-types/configuration" {\n  interface AssumeHookRan {\n    ready: never;\n  }\n}\n`;
    writeFileSync(join(folder, "ready.ts"), ready);
    const withTypes = await compile(folder, { ...OPTIONS, types: ["fvtt-types"] });
    // Without the types of Foundry, authors declare its names themselves.
    writeFileSync(join(folder, "ready.ts"), FOUNDRY);
    const without = await compile(folder, { ...OPTIONS, types: [], skipLibCheck: true });
    return [...withTypes, ...without.map((line) => `without fvtt-types: ${line}`)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compile(folder, compilerOptions) {
  const options = { extends: "../../tsconfig.base.json", compilerOptions, include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  const { output } = await run([compiler, "-p", folder, "--pretty", "false"], { cwd: folder });
  return output.split("\n").filter((line) => line.trim() !== "");
}

const FOUNDRY = ["Hooks", "game", "CONST", "ChatMessage", "canvas", "ui"]
  .map((name) => `declare const ${name}: any;`)
  .join("\n");

/** As a page in JavaScript would be written: without types of its own. */
const OPTIONS = {
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  strict: true,
  noImplicitAny: false,
  noUncheckedIndexedAccess: false,
  exactOptionalPropertyTypes: false,
  isolatedModules: false,
};

function examplesOf(page) {
  const blocks = readFileSync(join(root, page), "utf8").matchAll(/^```(js|ts)[^\n]*\n([^]*?)^```/gmu);
  return [...blocks]
    .map(([, language, code], index) => ({
      name: `${page.replace(/^docs\/|\.md$/gu, "")}-${index + 1}`,
      code,
      isTyped: language === "ts",
    }))
    .filter(({ code }) => !code.startsWith("const { api }"));
}
