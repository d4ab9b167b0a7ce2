/** `types/index.d.ts`: the public names of src/types.ts and what they need, in one file, for packages written in TypeScript. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { rollUp } from "./roll-up.mjs";
import { run } from "./run.mjs";

export const TYPES = "types";

/** Adds our hooks and our API to the types of Foundry. Without that package, `skipLibCheck` ignores it. */
const AUGMENTATION = `declare module "fvtt-types/configuration" {
  namespace Hooks {
    interface HookConfig extends QuincunxHooks {}
  }
  interface ModuleConfig {
    quincunx: { api: QuincunxApi };
  }
}

/** Listeners by hook. */
type QuincunxHooks = {
  [Hook in keyof HookPayloads]: Hook extends "quincunx.ready"
    ? (api: QuincunxApi) => void
    : (...payload: HookPayloads[Hook]) => boolean | void | Promise<void>;
};
`;

const HEADER = "/** Types of Quincunx for packages written in TypeScript (docs/api.md). Made by the build. */\n\n";

export async function writeDeclarations(outDir) {
  mkdirSync(join(outDir, TYPES), { recursive: true });
  writeFileSync(join(outDir, TYPES, "index.d.ts"), await declarations());
}

/** The text of the file. Throws an Error if a public name has no declaration. */
export async function declarations() {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const all = mkdtempSync(join(root, ".cache/declarations-"));
  try {
    const compiler = join(root, "node_modules/typescript-native/bin/tsc");
    // The check `types` finds errors in the code.
    const emit = ["--noCheck", "--noEmit", "false", "--declaration", "--emitDeclarationOnly"];
    await run(
      [compiler, "-p", "src/tsconfig.json", "--pretty", "false", ...emit, "--outDir", all, "--rootDir", "src"],
      {
        cwd: root,
      },
    );
    return `${HEADER}${rollUp(all, join(all, "types.d.ts"))}\n${AUGMENTATION}`;
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

/** The declarations without their words, but with the tags of stability: what a change must not alter silently. */
export function reportOf(text) {
  return text
    .replaceAll(/\/\*\*[^]*?\*\//gu, (comment) => {
      const [tag] = /@(?:public|experimental|internal)\b/u.exec(comment) ?? [];
      return tag ? `/** ${tag} */` : "";
    })
    .replaceAll(/[ \t]+$/gmu, "")
    .replaceAll(/\n{2,}/gu, "\n")
    .trimStart();
}
