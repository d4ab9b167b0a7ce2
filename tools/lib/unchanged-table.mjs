/**
 * The practice table's own suites pass again as long as nothing that they run has changed, so `npm test` leaves them out then. In CI, with `--all`
 * and by their names they always run.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { filesBelow } from "./files.mjs";
import { root } from "./project.mjs";

export const TABLE_SUITES = ["host", "host-13"];

/** The folder of the package. */
export const TABLE = dirname(createRequire(import.meta.url).resolve("foundry-practice-table/package.json"));

/** The digest of what passed last. */
const RECORD = join(root, ".cache/table-passed");

/** Of all files of the package, its dependencies, the suites' configuration and Node. */
export function tableDigest(folder = TABLE) {
  const hash = createHash("sha256").update(process.version);
  for (const file of ["package-lock.json", "vitest.config.ts"]) hash.update(readFileSync(join(root, file)));
  for (const file of filesBelow(folder)) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest("hex");
}

export function hasPassed(digest, record = RECORD) {
  return !process.env.CI && existsSync(record) && readFileSync(record, "utf8") === digest;
}

export function recordPassed(digest, record = RECORD) {
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, digest);
}
