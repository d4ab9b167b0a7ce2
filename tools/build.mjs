/** `npm run build`: makes `dist/` and `dist/quincunx.zip`. `--quick`: no zip, and packs only where they changed; `--out DIR`: elsewhere. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensurePackages } from "./lib/ensure.mjs";

async function main() {
  const { values } = parseArgs({ options: { quick: { type: "boolean", default: false }, out: { type: "string" } } });
  await ensurePackages();
  const { SCRIPT_LIMIT, ZIP, buildModule, kilobytes } = await import("./lib/build.mjs");
  const { scriptSize, transferSize, zipSize, packs } = await buildModule({
    quick: values.quick,
    ...(values.out ? { outDir: resolve(values.out) } : {}),
  });
  console.log(
    `Built: script ${kilobytes(scriptSize)}, compressed ${kilobytes(transferSize)} (limit ${kilobytes(SCRIPT_LIMIT)}), packs ${packs}${zipSize === null ? "" : `, ${ZIP} ${kilobytes(zipSize)}`}`,
  );
  // A table to try things on (--quick) opens all the same.
  if (transferSize > SCRIPT_LIMIT && !values.quick)
    throw new Error(`The compressed script is larger than ${kilobytes(SCRIPT_LIMIT)}.`);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
