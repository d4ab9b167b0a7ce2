/**
 * `npm run screenshots`: plays scenes on the practice table in Chromium and writes the pictures of README and docs to `docs/pictures/`. The same
 * sources give the same pictures: dice, clock, sizes and seats are fixed. Then it pictures every view in `.cache/views/`, and fails if words are cut
 * or overlap. `npm run screenshots -- cards sheets` makes only those scenes or views, `-- views` all views.
 */
import { ensureChromium, ensurePackages, failWithWords } from "./lib/ensure.mjs";

async function main(args) {
  await ensurePackages();
  const executablePath = await ensureChromium();
  const { register } = await import("tsx/esm/api");
  register();
  const [{ openStudio }, { scenes }, { pictureViews, VIEWS }] = await Promise.all([
    import("./lib/studio.mjs"),
    import("./lib/scenes.mjs"),
    import("./lib/views.mjs"),
  ]);
  const names = [...Object.keys(scenes), "views", ...Object.keys(VIEWS)];
  const unknown = args.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no scene named ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  const all = args.length === 0;
  for (const name of Object.keys(scenes).filter((one) => all || args.includes(one)))
    await withStudio(await openStudio(executablePath, scenes[name].table), scenes[name]);
  const views = args.filter((name) => Object.hasOwn(VIEWS, name));
  if (!all && views.length === 0 && !args.includes("views")) return;
  const faults = [];
  await withStudio(await openStudio(executablePath, { folder: ".cache/views" }), async (studio) => {
    faults.push(...(await pictureViews(studio, views)));
    for (const fault of faults) console.error(fault);
  });
  if (faults.length > 0) throw new Error(`Words that nobody can read:\n  ${faults.join("\n  ")}`);
}

async function withStudio(studio, play) {
  try {
    await play(studio);
    if (studio.faults.length > 0) throw new Error(`Something went wrong on a page:\n  ${studio.faults.join("\n  ")}`);
  } finally {
    await studio.close();
  }
}

failWithWords(main(process.argv.slice(2)), "stack");
