/**
 * `node tools/record-guards.mjs rules`: records what this version answers, for tests that compare later versions with it.
 *
 * What people have (requests, stored messages, actors, settings) is recorded with `--anew`, only when a release is made: what a released version left
 * in the world never changes again. What this version makes of it may be recorded without `--anew` where a change of words or numbers is meant; the
 * difference is then read line by line before it is committed.
 */
import { join } from "node:path";
import { peggyPlugin } from "./lib/peggy-plugin.mjs";
import { root } from "./lib/project.mjs";

const { runnerImport } = await import("vite");

/** Each time anew, with globals of its own. */
async function load(path) {
  const { module } = await runnerImport(join(root, path), {
    root,
    configFile: false,
    logLevel: "error",
    plugins: [peggyPlugin()],
  });
  return module;
}

const recorders = {
  rules: async (options) => (await load("test/fixtures/rules/record.ts")).recordRules(options),
};

const [name = "", ...options] = process.argv.slice(2);
const record = Object.hasOwn(recorders, name) ? recorders[name] : undefined;
if (!record) throw new Error(`There is ${Object.keys(recorders).join(", ")} to record.`);
const count = await record({ anew: options.includes("--anew") });
process.stdout.write(`${name}: ${count} recorded\n`);
process.exit(0);
