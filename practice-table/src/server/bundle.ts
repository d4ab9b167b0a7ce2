/** The page's scripts, bundled in memory by Vite once per process: never outdated, and no files on disk. */
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const page = fileURLToPath(new URL("../page/", import.meta.url));
/** `ts` in the repository, `js` in the built package. */
const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";

/** File name → text. */
export type Bundle = ReadonlyMap<string, string>;

let bundled: Promise<Bundle> | null = null;

export function bundlePage(): Promise<Bundle> {
  bundled ??= make().catch((error: unknown) => {
    bundled = null;
    throw error;
  });
  return bundled;
}

async function make(): Promise<Bundle> {
  const result = (await build({
    configFile: false,
    root: page,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      // Smaller scripts for every seat. Names of classes and functions stay, for errors.
      minify: true,
      // In a file of its own, which only developer tools load.
      sourcemap: true,
      target: "es2022",
      rolldownOptions: {
        input: { game: `${page}game.${extension}`, join: `${page}join.${extension}` },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          minify: {
            compress: { keepNames: { class: true, function: true } },
            mangle: { keepNames: { class: true, function: true } },
            codegen: true,
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    result.output.map((file) => [file.fileName, file.type === "chunk" ? file.code : String(file.source)] as const),
  );
}
