/**
 * `npm run build -w foundry-practice-table -- [folder]`: the package as JavaScript with declarations, ready for `npm pack`; in `dist` by default.
 * Inside the repository the sources stay the entry.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** These classes have private members and no name of their own (mixins), so that no declaration can be written. No public declaration needs them. */
const WITHOUT_NAME = /error TS(?:4094|4020):/;

/** Builds into `dist`, and returns it. */
export function buildPackage(dist = join(root, "dist")) {
  const lib = join(dist, "lib");
  rmSync(dist, { recursive: true, force: true });
  compile(lib);
  copyAssets(lib);
  const manifest = publicManifest();
  keepDeclarations(
    lib,
    Object.values(manifest.exports).flatMap((entry) => (typeof entry === "string" ? [] : [join(dist, entry.types)])),
  );
  mkdirSync(join(dist, "bin"));
  const bin = join(dist, "bin/foundry-practice-table.mjs");
  writeFileSync(
    bin,
    '#!/usr/bin/env node\nimport { run } from "../lib/command.js";\n\nawait run(process.argv.slice(2));\n',
  );
  chmodSync(bin, 0o755);
  writeFileSync(join(dist, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ["README.md", "CHANGELOG.md", "LICENSE", "systems", "docs"])
    cpSync(join(root, name), join(dist, name), { recursive: true });
  return dist;
}

function compile(lib) {
  const native = join(dirname(createRequire(import.meta.url).resolve("typescript-native/package.json")), "bin/tsc");
  const { stdout } = spawnSync(
    process.execPath,
    [native, "-p", "tsconfig.build.json", "--outDir", lib, "--pretty", "false"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const errors = stdout.split("\n").filter((line) => line.includes("error TS") && !WITHOUT_NAME.test(line));
  if (errors.length > 0) throw new Error(errors.join("\n"));
}

/** Templates, pages, styles, icons, and scripts that are JavaScript already. */
function copyAssets(lib) {
  const source = join(root, "src");
  cpSync(source, lib, {
    recursive: true,
    filter: (path) => !/\.ts$/.test(path),
  });
}

function publicManifest() {
  const {
    devDependencies: _dev,
    scripts: _scripts,
    private: _private,
    ...own
  } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  // The repository's sources need it, the package does not.
  const { tsx: _tsx, ...dependencies } = own.dependencies;
  const exports = Object.fromEntries(
    Object.entries(own.exports).map(([name, path]) => {
      if (!path.endsWith(".ts")) return [name, path];
      const file = path.replace(/^\.\/src\//, "./lib/").replace(/\.ts$/, "");
      return [name, { types: `${file}.d.ts`, default: `${file}.js` }];
    }),
  );
  return { ...own, dependencies, exports, files: ["bin", "lib", "systems", "docs", "CHANGELOG.md"] };
}

/** Deletes the declarations that no entry leads to. */
function keepDeclarations(lib, entries) {
  const kept = new Set();
  const visit = (file) => {
    if (kept.has(file)) return;
    if (!existsSync(file)) throw new Error(`${relative(root, file)} is missing: an export needs its declaration.`);
    kept.add(file);
    for (const [, path] of readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const target = resolve(dirname(file), path).replace(/\.(m?)[jt]s$/, ".d.$1ts");
      visit(target);
    }
  };
  entries.forEach(visit);
  for (const file of filesIn(lib)) if (/\.d\.m?ts$/.test(file) && !kept.has(file)) rmSync(file);
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = relative(process.cwd(), buildPackage(process.argv[2]));
  console.log(`Built ${dist}. Pack it with: npm pack ${dist}`);
}
