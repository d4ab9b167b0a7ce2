/**
 * `npm start`: from a clean clone to a table in the browser. Installs missing packages, builds the module, and opens the practice table with it. All
 * options go to the practice table: `npm start -- --help` lists them; `--no-build` uses the last build.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensurePackages, failWithWords } from "./lib/ensure.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));

function buildModule() {
  console.log("Building the module …");
  const result = spawnSync(process.execPath, ["tools/build.mjs", "--quick"], { cwd: project, encoding: "utf8" });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  throw new Error("The module could not be built; see above. (--no-build opens the table with the last build.)");
}

async function main() {
  const args = process.argv.slice(2);
  if (!args.includes("--help")) console.log("The practice table of Quincunx. Options: npm start -- --help");
  await ensurePackages();
  const skip = args.indexOf("--no-build");
  if (skip >= 0) process.argv.splice(2 + skip, 1);
  else if (!args.includes("--help")) buildModule();
  if (skip >= 0 && !existsSync(`${project}/dist/module.json`))
    throw new Error("There is no build yet. Run without --no-build.");
  const { register } = await import("tsx/esm/api");
  register();
  const [{ openTable }, { seedTable }, { guide }] = await Promise.all([
    import("foundry-practice-table/cli"),
    import("./lib/samples.mjs"),
    import("./lib/guide.mjs"),
  ]);
  await openTable(process.argv.slice(2), {
    modules: [join(project, "dist")],
    worlds: join(project, ".cache"),
    seed: await seedTable(),
    guide,
  });
}

failWithWords(main());
