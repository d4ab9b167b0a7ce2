/**
 * `node tools/missing-names.mjs [13|14]`: prints the names that the community's types have under `foundry` and in `CONFIG` and the practice table
 * lacks, one full name per line; each throws its name when it is used. `--write`: updates the stored names from the types.
 */
import { writeFileSync } from "node:fs";
import { DECLARED_NAMES, declaredNamesText } from "./declared-names.mjs";

async function printMissing() {
  process.env.FOUNDRY_GENERATION = process.argv.find((word) => /^1[34]$/.test(word)) ?? "14";
  const { register } = await import("tsx/esm/api");
  register();
  await import("../src/vitest/quiet-console.ts");
  await import("../src/globals.ts");
  const { missingNames } = await import("../src/client/helpers/declared.ts");
  process.stdout.write(`${missingNames(globalThis).join("\n")}\n`);
}

if (process.argv.includes("--write")) {
  writeFileSync(DECLARED_NAMES, await declaredNamesText());
  console.log(`${DECLARED_NAMES} written`);
} else {
  await printMissing();
  process.exit(0);
}
