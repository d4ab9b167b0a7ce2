/**
 * Opens a GM's seat in a world of the system in a folder, without a browser. Creates every type of actor and item; opens, edits and redraws every
 * sheet; rolls from each sheet that offers it; reads the packs. Prints results, errors, and the missing names of Foundry, each with the file that
 * used it.
 */

/** Resolves to the exit code: 1 after an error. */
export async function main(args) {
  const [folder] = args.filter((word) => !/^1[34]$/.test(word));
  if (!folder) throw new Error("Which folder? foundry-practice-table try-system DIR [13|14]");
  process.env.FOUNDRY_GENERATION = args.find((word) => /^1[34]$/.test(word)) ?? "14";
  // Only the summary is printed.
  await import("../src/vitest/quiet-console.ts");
  const { Table, systemIn } = await import("../src/node-table.ts");
  const { trySystem } = await import("../src/try-system.ts");
  const { missedText } = await import("../src/client/utils/missed.ts");
  const table = new Table(await systemIn(folder));
  const seat = await table.seat("Gamemaster");
  seat.use();
  const { created, opened, edited, rolled, packs, faults, missed } = await seat.run(() => trySystem());
  print("Made", created);
  print("Opened", opened);
  print("Edited", edited);
  print("Rolled from", rolled);
  print(
    "Packs",
    Object.entries(packs).map(([id, count]) => `${id}: ${count}`),
  );
  print("Failed", faults);
  process.stdout.write(`${missedText(missed)}\n`);
  return faults.length > 0 ? 1 : 0;
}

function print(title, list) {
  process.stdout.write(`${title} (${list.length})\n${list.map((line) => `  ${line}\n`).join("")}`);
}
