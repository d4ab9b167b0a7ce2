/** Loads TypeScript of src/rules with its grammars without a build: bundled in memory (about a fifth of a second). */
import { join } from "node:path";
import { rolldown } from "rolldown";
import { peggyPlugin } from "./peggy-plugin.mjs";
import { root } from "./project.mjs";

/** Resolves to the exports of a file, by its path in the project (`src/rules/protocol/answer.ts`), or of a package. */
export async function loadSource(path) {
  const bundle = await rolldown({
    input: path.startsWith("src/") ? join(root, path) : path,
    cwd: root,
    plugins: [peggyPlugin()],
    platform: "neutral",
    logLevel: "silent",
    treeshake: false,
  });
  const { output } = await bundle.generate({ format: "esm", sourcemap: false });
  await bundle.close();
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
}
