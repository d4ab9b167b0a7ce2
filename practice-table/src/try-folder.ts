/**
 * The command `try-system`: opens a GM's seat in a world of the system in a folder, without a browser, and prints the results of `trySystem`, with
 * the errors that nobody caught. Those would otherwise end the process.
 */
import "./vitest/quiet-console.ts";
import { messageOf, uncaughtText } from "./client/utils/failures.ts";
import { missedText } from "./client/utils/missed.ts";
import { limitOf } from "./limits.ts";
import { systemIn, Table } from "./node-table.ts";
import type { Generation } from "./protocol.ts";
import { trySystem, type Trial } from "./try-system.ts";

/** Runs the command and resolves to its exit code: 1 after a fault. */
export async function tryFolder(args: readonly string[]): Promise<number> {
  const [folder] = args.filter((word) => !/^1[34]$/.test(word));
  if (!folder) throw new Error("Which folder? foundry-practice-table try-system DIR [13|14]");
  const generation = Number(args.find((word) => /^1[34]$/.test(word)) ?? 14) as Generation;
  process.env.FOUNDRY_GENERATION = String(generation);
  const uncaught: unknown[] = [];
  process.on("unhandledRejection", (reason) => uncaught.push(reason));
  process.on("uncaughtException", (error) => uncaught.push(error));
  const { faults, limits, ...trial } = await trialOf(folder, generation);
  const all = new Set(faults);
  const limited = new Set(limits);
  for (const error of uncaught) {
    const limit = limitOf(error);
    if (limit) limited.add(`${uncaughtText(error)} (limit of ${limit})`);
    else all.add(uncaughtText(error));
  }
  print("Made", trial.created);
  print("Opened", trial.opened);
  print("Edited", trial.edited);
  print("Rolled from", trial.rolled);
  print(
    "Packs",
    Object.entries(trial.packs).map(([id, count]) => `${id}: ${count}`),
  );
  print("Failed", [...all]);
  if (limited.size > 0) print("Only here, not in a browser", [...limited]);
  process.stdout.write(`${missedText(trial.missed)}\n`);
  return all.size > 0 ? 1 : 0;
}

const NOTHING: Trial = {
  created: [],
  opened: [],
  edited: [],
  rolled: [],
  packs: {},
  faults: [],
  limits: [],
  missed: [],
};

async function trialOf(folder: string, generation: Generation): Promise<Trial> {
  const table = new Table({ ...(await systemIn(folder)), generation });
  try {
    const seat = await table.seat("Gamemaster");
    seat.use();
    return await seat.run(() => trySystem());
  } catch (error) {
    return { ...NOTHING, faults: [`The page did not open: ${messageOf(error)}`] };
  }
}

function print(title: string, list: readonly string[]): void {
  process.stdout.write(`${title} (${list.length})\n${list.map((line) => `  ${line}\n`).join("")}`);
}
