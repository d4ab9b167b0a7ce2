#!/usr/bin/env node
/**
 * `foundry-practice-table [options]` opens a table in the browser, `foundry-practice-table try-system DIR [13|14]` tries a system without one.
 * The sources are TypeScript, so tsx loads them.
 */
import { register } from "tsx/esm/api";

register();
const [command, ...args] = process.argv.slice(2);
try {
  if (command === "try-system") process.exit(await (await import("./try-system.mjs")).main(args));
  else await (await import("../src/server/main.ts")).openTable(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
