/** Builds the odds page: an engine for its worker, the page, and the words of each language. Needs no package beyond `npm ci`. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { flatten, readLanguage } from "./language.mjs";
import { peggyPlugin } from "./peggy-plugin.mjs";
import { readJson, readText, root } from "./project.mjs";

const SOURCE = "site/odds";
const LANGUAGES = ["en", "de"];
/** Engines of released schemas, by schema: `site/frozen/<schema>/engine.js` and its words. */
const FROZEN = "site/frozen";

/** Limits before the first answer, compressed: all files, and our own part (page, rules, words of one language). */
export const LIMITS = { bytes: 250_000, files: 8, own: 150_000 };

/**
 * Writes the page to `outDir`. `frozen`: the folder of older engines. Resolves to the compressed sizes of the files before the first answer.
 * @param {{ outDir: string, frozen?: string, minify?: boolean }} options
 */
export async function buildOddsPage({ outDir, frozen = join(root, FROZEN), minify = true }) {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const engine = await script(`${SOURCE}/engine/index.ts`, minify);
  const files = {
    "index.html": readText(`${SOURCE}/index.html`)
      .replace("./page/style.css", "./style.css")
      .replace("./page/main.ts", "./page.js"),
    "style.css": readText(`${SOURCE}/page/style.css`),
    "page.js": await script(`${SOURCE}/page/main.ts`, minify),
    "engine.js": engine,
    "engines.json": JSON.stringify({ schema: readJson(`${SOURCE}/schema.json`).schema, older: olderSchemas(frozen) }),
    ...Object.fromEntries(
      LANGUAGES.map((language) => [`words-${language}.json`, JSON.stringify(wordsOf(language, engine))]),
    ),
  };
  const names = Object.keys(files);
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12);
  const offline = `const VERSION = "odds-${version}";\nconst FILES = ${JSON.stringify(["./", ...names.map((name) => `./${name}`)])};\n${readText(`${SOURCE}/page/offline.js`)}`;
  for (const [name, text] of Object.entries({ ...files, "offline.js": offline }))
    writeFileSync(join(outDir, name), text);
  for (const schema of olderSchemas(frozen))
    cpSync(join(frozen, String(schema)), join(outDir, "engines", String(schema)), { recursive: true });
  // The second language and the worker for visits without a connection come later.
  const first = names.filter((name) => name !== "words-de.json");
  const sizes = Object.fromEntries(first.map((name) => [name, gzipSync(files[name]).length]));
  return { sizes, bytes: Object.values(sizes).reduce((sum, size) => sum + size, 0), files: first.length };
}

/** Keeps today's engine for links of its schema. Part of a release. */
export async function freezeEngine(schema, folder = join(root, FROZEN)) {
  const engine = await script(`${SOURCE}/engine/index.ts`, true);
  const target = join(folder, String(schema));
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "engine.js"), engine);
  for (const language of LANGUAGES)
    writeFileSync(join(target, `words-${language}.json`), JSON.stringify(wordsOf(language, engine)));
}

function olderSchemas(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((one, other) => one - other);
}

async function script(input, minify) {
  const bundle = await rolldown({
    input: join(root, input),
    cwd: root,
    plugins: [peggyPlugin()],
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", minify, sourcemap: false });
  await bundle.close();
  return output[0].code;
}

/** The texts that the engine can say, and those of the page. Keys may be put together, so that a known beginning counts, too. */
function wordsOf(language, engine) {
  const texts = flatten(readLanguage(language));
  const named = new Set(engine.match(/QUINCUNX(?:\.[\w-]+)+/g) ?? []);
  const beginnings = [...named].filter((key) => key.split(".").length > 2);
  const isOwn = (key) =>
    /^QUINCUNX\.(?:total-effect|standard-check|margin-pool|fives-pool|difficulty-pool)\./.test(key);
  const isNeeded = (key) =>
    named.has(key) ||
    isOwn(key) ||
    /^QUINCUNX\.(?:Error|Field|Expected|Word|Settings)\./.test(key) ||
    beginnings.some((one) => key.startsWith(`${one}.`));
  const words = [...texts].filter(([key]) => isNeeded(key));
  return { ...Object.fromEntries(words), ...Object.fromEntries(flatten(readJson(`site/lang/${language}.json`))) };
}
