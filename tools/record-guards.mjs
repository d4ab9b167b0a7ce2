/**
 * `node tools/record-guards.mjs rules`: records the answers of this version to the recorded requests and rolls, for tests that compare later versions
 * with it. Use it after an intended change of texts or numbers, and read the difference before committing. `--anew` draws new requests.
 */
import { join } from "node:path";
import { createServer, createServerModuleRunner } from "vite";
import { peggyPlugin } from "./lib/peggy-plugin.mjs";
import { root } from "./lib/project.mjs";

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

/** @type {Record<string, (anew?: boolean) => Promise<number>>} */
const recorders = {
  rules: async (anew) => (await load("test/fixtures/rules/record.ts")).recordRules({ anew }),
};

const [name = "", ...options] = process.argv.slice(2);
const record = Object.hasOwn(recorders, name) ? recorders[name] : undefined;
if (!record) throw new Error(`Choose one of: ${Object.keys(recorders).join(", ")}.`);
const count = await record(options.includes("--anew"));
process.stdout.write(`${name}: ${count} recorded\n`);
process.exit(0);
