/**
 * `node tools/record-messages.mjs`: records the messages of this version (test/fixtures/messages/<version>/), at a release and never again for it.
 * Later versions have to draw them.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { peggyPlugin } from "./lib/peggy-plugin.mjs";
import { readJson, root } from "./lib/project.mjs";

const folder = join(root, "test/fixtures/messages");
const { version } = readJson("package.json");
if (existsSync(join(folder, version)) && !process.argv.includes("--again"))
  throw new Error(
    `The messages of ${version} are recorded. A released version's folder does not change; --again writes an unreleased one anew.`,
  );
const { runnerImport } = await import("vite");
const { module } = await runnerImport(join(folder, "record.ts"), {
  root,
  configFile: false,
  logLevel: "error",
  plugins: [peggyPlugin()],
});
process.stdout.write(`${version}: ${/** @type {any} */ (module).recorded.join(", ")}\n`);
process.exit(0);
