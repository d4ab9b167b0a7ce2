/**
 * `npm run screenshots`: plays scenes on the practice table in Chromium and writes the pictures of README and docs to `docs/pictures/`. The same
 * sources give the same pictures: dice, clock, sizes and seats are fixed. `npm run screenshots -- cards sheets` makes only those.
 */
import { ensureChromium, ensurePackages } from "./lib/ensure.mjs";

async function main(args) {
  await ensurePackages();
  const executablePath = await ensureChromium();
  const { register } = await import("tsx/esm/api");
  register();
  const [{ openStudio }, { scenes }] = await Promise.all([import("./lib/studio.mjs"), import("./lib/scenes.mjs")]);
  const unknown = args.filter((name) => !Object.hasOwn(scenes, name));
  if (unknown.length > 0)
    throw new Error(`There is no scene named ${unknown.join(", ")}; there are ${Object.keys(scenes).join(", ")}.`);
  for (const name of args.length > 0 ? args : Object.keys(scenes)) {
    const studio = await openStudio(executablePath, scenes[name].table);
    try {
      await scenes[name](studio);
      if (studio.faults.length > 0) throw new Error(`Something went wrong on a page:\n  ${studio.faults.join("\n  ")}`);
    } finally {
      await studio.close();
    }
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.stack ?? error);
  process.exitCode = 1;
});
