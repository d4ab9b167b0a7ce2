/**
 * `node tools/try-system.mjs DIR [13|14]`: a game master's seat in a world of the system in that folder, without a browser. Makes every type of actor and
 * item, opens, edits and redraws every sheet, rolls where a sheet offers it, reads the packs; prints what happened, what failed, and one list of the
 * names of Foundry that were missed, each with the file that asked. The exit code is 1 where something failed.
 */
import { ensurePackages } from "./lib/ensure.mjs";

const [folder] = process.argv.slice(2).filter((word) => !/^1[34]$/.test(word));
if (!folder) throw new Error("Which folder? node tools/try-system.mjs DIR [13|14]");
process.env.FOUNDRY_GENERATION = process.argv.slice(2).find((word) => /^1[34]$/.test(word)) ?? "14";
await ensurePackages();
const { register } = await import("tsx/esm/api");
register();
const { Table, systemIn } = await import("../test/host/globals.ts");
const { trySystem } = await import("../test/host/try-system.ts");
const { missedText } = await import("../test/host/client/utils/missed.ts");
const table = new Table(await systemIn(folder));
const seat = await table.seat("Gamemaster");
seat.use();
const { created, opened, edited, rolled, packs, faults, missed } = await seat.run(() => trySystem());
const told = (title, list) =>
  process.stdout.write(`${title} (${list.length})\n${list.map((line) => `  ${line}\n`).join("")}`);
told("Made", created);
told("Opened", opened);
told("Edited", edited);
told("Rolled from", rolled);
told(
  "Packs",
  Object.entries(packs).map(([id, count]) => `${id}: ${count}`),
);
told("Failed", faults);
process.stdout.write(`${missedText(missed)}\n`);
process.exit(faults.length ? 1 : 0);
