/**
 * `node tools/record-guards.mjs rules`, `… world` (with the evening) or `… evening` alone: records what this version makes of recorded requests, of a recorded world, and of an
 * evening that is played anew, for tests that compare later versions with it.
 *
 * What people have (the requests, the world with its log, actors and settings) is recorded with `--anew`, only when a release is made: what a released
 * version left never changes again. What this version makes of it is recorded without `--anew` where a change of words or numbers is meant; the difference
 * is then read line by line before it is committed.
 */
import { join } from "node:path";
import { createServer, createServerModuleRunner } from "vite";
import { peggyPlugin } from "./lib/peggy-plugin.mjs";
import { readJson, root } from "./lib/project.mjs";

const server = await createServer({
  root,
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
  appType: "custom",
  plugins: [peggyPlugin()],
});
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
const load = (path) => runner.import(join(root, path));

/** A module for one more seat: nothing of `src` is shared with the others. */
async function loadModule() {
  for (const [id, node] of runner.evaluatedModules.idToModuleMap)
    if (id.startsWith(join(root, "src/"))) runner.evaluatedModules.invalidateModule(node);
  await load("src/main.ts");
  const { areTemplatesLoaded } = await load("src/ui/draw/templates.ts");
  const { speak } = await load("src/ui/speak.ts");
  const { statsOf } = await load("src/actors/any-stats.ts");
  return { areTemplatesLoaded, speak, statsOf };
}

/** @type {Record<string, (anew?: boolean) => Promise<number>>} */
const recorders = {
  rules: async (anew) => (await load("test/fixtures/rules/record.ts")).recordRules({ anew }),
  world: async (anew) => {
    const { version } = readJson("package.json");
    const fixtures = "test/fixtures/world";
    // Its globals are those of the page: they come first.
    await runner.import("foundry-practice-table/globals");
    if (anew) await (await load(`${fixtures}/record.ts`)).recordWorld(version, loadModule);
    const seats = await (await load(`${fixtures}/drawn.ts`)).recordDrawn(loadModule);
    return seats + (await recorders.evening());
  },
  evening: async () => {
    await runner.import("foundry-practice-table/globals");
    return (await load("test/fixtures/evening/record.ts")).recordEvening(async (modules) => {
      await loadModule();
      return Object.assign({}, ...(await Promise.all(modules.map(load))));
    });
  },
};

const [name = "", ...options] = process.argv.slice(2);
const record = Object.hasOwn(recorders, name) ? recorders[name] : undefined;
if (!record) throw new Error(`There is ${Object.keys(recorders).join(", ")} to record.`);
const count = await record(options.includes("--anew"));
process.stdout.write(`${name}: ${count} recorded\n`);
process.exit(0);
