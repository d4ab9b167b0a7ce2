/**
 * `node tools/missing-names.mjs [13|14]`: prints what the community's types know under `foundry` and in `CONFIG` and the practice table has not,
 * one full name a line; on the table each of them throws its name when it is used. `--write`: writes what the table knows of the types.
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
