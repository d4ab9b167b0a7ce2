/** The shipped files (app.md 1, 8): built once for this file, into a folder of its own. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { parseAst } from "rolldown/parseAst";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AT_START, SCRIPT_LIMIT, SCRIPT, ZIP, buildModule } from "../../tools/lib/build.mjs";
import { LATER } from "../../tools/lib/later.mjs";
import { filesBelow } from "../../tools/lib/files.mjs";
import { readShipped } from "../../tools/lib/language.mjs";
import { manifestPaths } from "../../tools/lib/manifest.mjs";
import { readJson, readText, root } from "../../tools/lib/project.mjs";
import { mechanics } from "../../src/rules/index.ts";
import { fillAuthorFolder, runAuthorTests } from "./author-folder.ts";
import { temporaryFolder } from "./support.ts";

const folder = temporaryFolder();
let zip: Record<string, Uint8Array>;
let built: Awaited<ReturnType<typeof buildModule>>;

beforeAll(async () => {
  built = await buildModule({ outDir: folder });
  zip = unzipSync(readFileSync(join(folder, ZIP)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scripts = [...AT_START, LATER];
/** The entry only imports, and the runtime is the bundler's own. */
const written = ["scripts/main.js", LATER];
const textOf = (path: string): string => readFileSync(join(folder, path), "utf8");
/** The files loaded with the page. */
const script = (): string => AT_START.map(textOf).join("\n");

/** The imports of a script when it is loaded, and its possible later ones. */
function importsOf(path: string): { readonly now: readonly string[]; readonly later: readonly string[] } {
  const now: string[] = [];
  const later: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, source } = node as { type?: unknown; source?: unknown };
    if (typeof type === "string" && /^(Import|Export)/u.test(type) && source)
      (type === "ImportExpression" ? later : now).push(spelled(source));
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseAst(textOf(path)));
  return { now, later };
}

/** A literal, or a template without placeholders. */
function spelled(source: unknown): string {
  const { value, quasis } = source as { value?: string; quasis?: readonly { value: { cooked: string } }[] };
  return value ?? (quasis?.length === 1 ? (quasis[0]?.value.cooked ?? "") : "something else");
}

describe("the zip (app.md 8)", () => {
  it("has the manifest at its root, the same as in the folder, with the package's version", () => {
    const manifest = JSON.parse(new TextDecoder().decode(zip["module.json"])) as { id: string; version: string };
    expect(manifest).toEqual(JSON.parse(readFileSync(join(folder, "module.json"), "utf8")));
    expect(manifest.id).toBe("quincunx");
    expect(manifest.version).toBe(readJson("package.json").version);
  });

  it("has a manifest without hot reload, and otherwise unchanged (found.md 1, app.md 1.5)", () => {
    const { flags, ...source } = readJson("module.json") as { flags: object };
    expect(flags).toHaveProperty("hotReload");
    expect(JSON.parse(new TextDecoder().decode(zip["module.json"]))).toEqual(source);
  });

  it("has every path that the manifest names (app.md 1.1)", () => {
    const files = Object.keys(zip);
    const named = manifestPaths(readJson("module.json"));
    expect(named.length).toBeGreaterThan(3);
    for (const path of named) {
      expect(
        files.some((file) => file === path || file.startsWith(`${path}/`)),
        path,
      ).toBe(true);
    }
  });

  it("has every style, template and stat map of the sources, unchanged", () => {
    for (const source of ["styles", "templates", "stat-maps"]) {
      for (const path of filesBelow(join(root, source)).map((file) => `${source}/${file}`)) {
        expect(zip[path] && new TextDecoder().decode(zip[path]), path).toBe(readText(path));
      }
    }
  });

  it("has the texts of each language, as one file", () => {
    for (const path of ["lang/en.json", "lang/de.json"])
      expect(zip[path] && new TextDecoder().decode(zip[path]), path).toBe(readShipped(path));
  });

  it("has a picture for macros of each mechanic and letter, which together are small", () => {
    const icons = Object.entries(zip).filter(([path]) => path.startsWith("icons/"));
    expect(icons).toHaveLength(5 * 27);
    const [, letter] = icons.find(([path]) => path === "icons/macros/margin-pool-s.svg") ?? [];
    expect(new TextDecoder().decode(letter)).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*>S<\/text>\s*<\/svg>\s*$/s,
    );
    expect(icons.every(([, file]) => file.length < 1500)).toBe(true);
  });

  it("has the licence, which must accompany the module, and the changelog", () => {
    for (const path of ["LICENSE", "CHANGELOG.md"])
      expect(new TextDecoder().decode(zip[path]), path).toBe(readText(path));
  });

  it("has no other files", () => {
    const packs = (readJson("module.json").packs as { path: string }[]).map(({ path }) => path);
    const strays = Object.keys(zip).filter((path) => {
      if (["module.json", "LICENSE", "CHANGELOG.md", ...scripts].includes(path)) return false;
      if (/^types\/[\w/-]+\.d\.ts$/.test(path)) return false;
      if (/^icons\/macros\/[a-z-]+\.svg$/.test(path)) return false;
      if (/^styles\/[\w/-]+\.css$|^templates\/[\w/-]+\.hbs$|^lang\/\w+\.json$|^stat-maps\/[\w-]+\.json$/.test(path))
        return false;
      return !packs.some(
        (pack) => path.startsWith(`${pack}/`) && /\/(CURRENT|MANIFEST-\d+|\d+\.(ldb|log))$/.test(path),
      );
    });
    expect(strays).toEqual([]);
  });
});

describe("the script", () => {
  it("is within its limit at the start, and imports no other file before its first use", () => {
    expect(filesBelow(join(folder, "scripts")).filter((path) => path.endsWith(".js"))).toEqual(
      scripts.map((path) => path.replace("scripts/", "")).sort(),
    );
    expect(readJson("module.json").esmodules).toEqual([SCRIPT]);
    // Whatever the entry imports counts as the start.
    const start = new Set<string>();
    const load = (path: string): void => {
      if (start.has(path)) return;
      start.add(path);
      for (const name of importsOf(path).now) load(`scripts/${name.replace("./", "")}`);
    };
    load(SCRIPT);
    expect([...start].sort()).toEqual([...AT_START].sort());
    expect(built.scriptSize).toBe(AT_START.reduce((sum, path) => sum + readFileSync(join(folder, path)).length, 0));
    expect(built.scriptSize).toBeGreaterThan(1000);
    expect(built.transferSize).toBeLessThanOrEqual(SCRIPT_LIMIT);
    expect(built.transferSize).toBeLessThan(built.scriptSize);
    expect(new Set(AT_START.flatMap((path) => importsOf(path).later))).toEqual(
      new Set([`./${LATER.replace("scripts/", "")}`]),
    );
  });

  it("loads windows that few users open, and sample heroes, only later", () => {
    const sourcesOf = (path: string): readonly string[] =>
      (JSON.parse(textOf(`${path}.map`)) as { sources: string[] }).sources;
    const late = [
      "features/stat-maps/teach/teach",
      "features/evening/windows",
      "features/after-verdict/rules-window",
      "features/open-prompts/console/console-window",
      "rules/actor/people",
    ];
    for (const name of late) {
      expect(sourcesOf(LATER)).toContain(`quincunx/src/${name}.ts`);
      expect(sourcesOf("scripts/main.js")).not.toContain(`quincunx/src/${name}.ts`);
    }
  });

  it("has an entry that evaluates nothing itself, so that another address for it evaluates nothing twice", () => {
    expect(textOf(SCRIPT).trim()).toBe('import"./main.js";');
  });

  it("is minified", () => {
    for (const path of scripts) expect(textOf(path).split("\n").length, path).toBeLessThan(60);
  });

  it("has source maps that name the sources and no path of a machine", () => {
    const sources = written.flatMap((path) => {
      const map = JSON.parse(textOf(`${path}.map`)) as { sources: string[]; sourcesContent: string[] };
      // The zip has no maps.
      expect(textOf(path)).not.toContain("sourceMappingURL");
      expect(map.sourcesContent).toHaveLength(map.sources.length);
      expect(JSON.stringify(map)).not.toContain(root);
      expect(textOf(path)).not.toContain(root);
      return map.sources;
    });
    for (const name of ["main", "roll/prompt/open-prompt"]) expect(sources).toContain(`quincunx/src/${name}.ts`);
    expect(sources.filter((path) => path.startsWith("/") || path.includes(".."))).toEqual([]);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it("uses only Hooks while it is loaded, and registers init and setup (app.md 2)", () => {
    const runner = `
      const heard = [];
      globalThis.Hooks = { once: (name) => heard.push(name), on: (name) => heard.push(name) };
      await import(${JSON.stringify(pathToFileURL(join(folder, "scripts/quincunx.js")).href)});
      console.log(JSON.stringify(heard));
    `;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", runner], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    expect(JSON.parse(output)).toEqual(expect.arrayContaining(["init", "setup"]));
  });

  it("keeps the class names that Foundry stores (dice.md 1.6, app.md 4)", () => {
    const text = script();
    const names = mechanics.flatMap((mechanic) => [
      mechanic.dice.rollClass,
      ...mechanic.dice.terms.map(({ className }) => className),
      ...mechanic.actors.map(({ sheetClass }) => sheetClass),
    ]);
    expect(names.length).toBeGreaterThanOrEqual(3 * mechanics.length);
    for (const name of names) {
      expect(name).toMatch(/^Quincunx[A-Z]/);
      expect(text, name).toContain(name);
    }
    expect(text).toMatch(/\bclass RuleError\b|RuleError=class\b/);
    // Two classes of one name: the second would be stored under another.
    const twice = [...text.matchAll(/\bclass ([\w$]+)\$\d+\b|\b([\w$]+)\$\d+=class\b/gu)].map(([, a, b]) => a ?? b);
    expect(twice).toEqual([]);
  });
});

describe("the declarations", () => {
  /** Compiles a file of another package in TypeScript, beside `types/`, without Foundry's types. Returns the errors. */
  function compile(text: string): string {
    writeFileSync(join(folder, "author.ts"), text);
    const args = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--module",
      "nodenext",
      "--target",
      "es2023",
      "--types",
      "",
    ];
    const compiler = join(root, "node_modules/typescript-native/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [compiler, ...args, "author.ts"], { cwd: folder, encoding: "utf8" });
    rmSync(join(folder, "author.ts"));
    return stdout.trim();
  }

  it("describe the API and its results", () => {
    const author = `
      import type { CardReading, HookPayloads, QuincunxApi } from "./types/index.d.ts";
      export async function verdictOf(api: QuincunxApi): Promise<string> {
        const result = await api.roll({ mechanic: "standard-check", spec: { target: 15 } }, { skip: true });
        return result.kind === "rolled" ? result.verdict : result.kind;
      }
      export const listener = (...[, card]: HookPayloads["quincunx.card"]): CardReading["verdict"] => card.verdict;
      // @ts-expect-error -- an id is a text
      export const odds = (api: QuincunxApi): object => api.odds(5, {});
    `;
    expect(compile(author)).toBe("");
  });

  it("describe the definition of a mechanic, with the types of its spec and faces", () => {
    const author = `
      import type { MechanicsRegistry } from "./types/index.d.ts";
      declare const Hooks: { on(name: string, run: (registry: MechanicsRegistry) => void): void };
      ${readText("test/second-package/two-tens.mjs")}
    `;
    expect(compile(author)).toBe("");
    expect(compile(author.replace('hideable: ["skill"]', 'hideable: ["skil"]'))).toContain('"skil"');
  });
});

describe("a package of its own, with only the packed practice table and the zip", () => {
  it("is tested at two seats: mechanic, stats, requests and their answers, amendments, harm", async () => {
    const author = temporaryFolder();
    try {
      const source = join(root, "test/second-package");
      fillAuthorFolder(author, { source, zip: readFileSync(join(folder, ZIP)) });
      const results = await runAuthorTests(author);
      expect(results.filter((result) => !result.endsWith(": passed"))).toEqual([]);
      expect(results).toHaveLength(5);
    } finally {
      rmSync(author, { recursive: true, force: true });
    }
  });
});

describe("npm run build", () => {
  it("--quick leaves the zip out, keeps hot reload, and makes the same folder otherwise", async () => {
    const quick = temporaryFolder();
    try {
      expect(await buildModule({ outDir: quick, quick: true })).toMatchObject({ zipSize: null });
      expect(existsSync(join(quick, ZIP))).toBe(false);
      const expected = filesBelow(folder).filter((path) => path !== ZIP && !path.startsWith("types/"));
      expect(filesBelow(quick)).toEqual(expected);
      // Except for hot reload and the name of the source map, which are for developers.
      for (const path of written)
        expect(readFileSync(join(quick, path), "utf8")).toBe(
          `${textOf(path).trimEnd()}\n//# sourceMappingURL=${path.replace("scripts/", "")}.map`,
        );
      for (const path of expected.filter((one) => one !== "module.json" && !written.includes(one)))
        expect(readFileSync(join(quick, path)).equals(readFileSync(join(folder, path))), path).toBe(true);
      expect(JSON.parse(readFileSync(join(quick, "module.json"), "utf8"))).toEqual(readJson("module.json"));
    } finally {
      rmSync(quick, { recursive: true, force: true });
    }
  });
});
