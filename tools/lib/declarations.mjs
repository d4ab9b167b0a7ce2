/** `types/`: declarations for packages written in TypeScript, of src/types.ts and the files that it needs. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./project.mjs";
import { run } from "./run.mjs";

export const TYPES = "types";

const ENTRY = "types.ts";

/** Emits declarations of all sources, since the compiler knows no fewer, and copies the needed ones. Throws an Error for an error in one of those. */
export async function writeDeclarations(outDir) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const all = mkdtempSync(join(root, ".cache/declarations-"));
  try {
    const compiler = join(root, "node_modules/typescript-native/bin/tsc");
    // The check `types` finds errors in the code; here only those of declarations count.
    const emit = ["--noCheck", "--noEmit", "false", "--declaration", "--emitDeclarationOnly"];
    const { output } = await run(
      [compiler, "-p", "src/tsconfig.json", "--pretty", "false", ...emit, "--outDir", all, "--rootDir", "src"],
      { cwd: root },
    );
    const needed = reachable(join(all, declarationOf(ENTRY)));
    const errors = output.split("\n").filter((line) => {
      const [, path = ""] = /^src\/([^(]+)\(\d/u.exec(line) ?? [];
      return needed.has(join(all, declarationOf(path)));
    });
    if (errors.length > 0) throw new Error(errors.join("\n"));
    for (const path of needed) {
      const name = relative(all, path).replaceAll("\\", "/");
      const target = join(outDir, TYPES, name === declarationOf(ENTRY) ? "index.d.ts" : name);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(path, target);
    }
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

function declarationOf(path) {
  return path.replace(/\.ts$/u, ".d.ts");
}

/** The file and all that it imports, directly or not. */
function reachable(entry) {
  const found = new Set([entry]);
  for (const path of found) {
    for (const [, from, inline] of readFileSync(path, "utf8").matchAll(/from "(\.[^"]+)"|import\("(\.[^"]+)"\)/gu))
      found.add(join(dirname(path), declarationOf(from ?? inline)));
  }
  return found;
}
