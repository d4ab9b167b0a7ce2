/**
 * Modules that are evaluated anew as often as it is wanted, at little cost: each is transformed and compiled once in a process. The changed sources take the
 * place of the files, in bundles that tests make of them, too.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import { createServer } from "vite";
import { ModuleRunner } from "vite/module-runner";
import { peggyPlugin } from "./peggy-plugin.mjs";
import { root } from "./project.mjs";

/** What the shim of rolldown finds. */
const SHARED = Symbol.for("quincunx.mutation.rolldown");

/** `sources`: text by path; `replaced`: what stands in the place of other files, by their path from the project's folder. */
export async function modulesOf(sources, replaced = {}) {
  const texts = new Map([...sources, ...Object.entries(replaced).map(([file, text]) => [join(root, file), text])]);
  const changed = { name: "changed-sources", enforce: /** @type {const} */ ("pre"), load: (id) => texts.get(id) };
  globalThis[SHARED] = bundler(changed);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: "custom",
    resolve: {
      alias: {
        vitest: join(root, "tools/lib/mutation-vitest.mjs"),
        rolldown: join(root, "tools/lib/mutation-rolldown.mjs"),
      },
    },
    plugins: [peggyPlugin(), changed],
  });
  return new ModuleRunner(
    {
      transport: { invoke: /** @type {any} */ (answerer(server.environments.ssr)) },
      hmr: false,
      sourcemapInterceptor: false,
    },
    evaluator(),
  );
}

/** Answers as Vite's server does; each module is asked for once. Tools have nothing to do with what is changed: they stay. */
function answerer(environment) {
  const known = new Map();
  const fetched = async (url, importer, options) => {
    const key = /^[./]/u.test(url) || url.startsWith("file:") ? url : `${url} ${importer}`;
    const found =
      known.get(key) ??
      (await environment.fetchModule(url, importer, { ...options, cached: false, inlineSourceMap: false }));
    known.set(key, found);
    return found.file?.startsWith(join(root, "tools/"))
      ? { externalize: pathToFileURL(found.file).href, type: "module" }
      : { ...found, invalidate: false };
  };
  const builtins = environment.config.resolve.builtins.map((one) =>
    typeof one === "string" ? { type: "string", value: one } : { type: "RegExp", source: one.source, flags: one.flags },
  );
  return async ({ data: { name, data } }) => {
    try {
      return { result: name === "fetchModule" ? await fetched(...data) : builtins };
    } catch (error) {
      return { error };
    }
  };
}

function evaluator() {
  const compiled = new Map();
  return {
    async runInlinedModule(context, code, { id }) {
      const names = Object.keys(context);
      const run =
        compiled.get(id) ??
        // With a name of its own, so that a stack tells where it was.
        compileFunction(`return async function(${names}) { "use strict"; ${code}\n}`, [], { filename: id })();
      compiled.set(id, run);
      await run(...names.map((name) => context[name]));
    },
    runExternalModule: (file) => import(file),
  };
}

/** As rolldown, but with the changed sources, and each bundle is made once. */
function bundler(changed) {
  const made = new Map();
  return (rolldown, options) => {
    const bundle = made.get(options.input) ?? rolldown({ ...options, plugins: [changed, ...options.plugins] });
    made.set(options.input, bundle);
    const output = new Map();
    return bundle.then((built) => ({
      generate: (wanted) => {
        const key = JSON.stringify(wanted);
        if (!output.has(key)) output.set(key, built.generate(wanted));
        return output.get(key);
      },
      close: async () => undefined,
    }));
  };
}
