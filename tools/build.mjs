/** `npm run build`: writes `dist/` and `dist/quincunx.zip`. `--quick`: no zip, and packs only if they changed; `--out DIR`: another folder. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensurePackages, failWithWords } from "./lib/ensure.mjs";

async function main() {
  const { values } = parseArgs({ options: { quick: { type: "boolean", default: false }, out: { type: "string" } } });
  await ensurePackages();
  const { ZIP, buildModule, kilobytes, sizes, tooLarge } = await import("./lib/build.mjs");
  const built = await buildModule({
    quick: values.quick,
    ...(values.out ? { outDir: resolve(values.out) } : {}),
  });
  const { packs, zipSize } = built;
  console.log(`Built: ${sizes(built)}, packs ${packs}${zipSize === null ? "" : `, ${ZIP} ${kilobytes(zipSize)}`}`);
  // A quick build, for trying things, is not limited in size.
  const problem = tooLarge(built);
  if (problem !== null && !values.quick) throw new Error(problem);
}

failWithWords(main());
