/** `npm run check`: the static checks. `npm run check -- types lint` runs only those; `--help` lists them. */
import { ensurePackages, failWithWords } from "./lib/ensure.mjs";

async function main(args) {
  await ensurePackages();
  const { checks } = await import("./lib/checks/index.mjs");
  const { runChecks } = await import("./lib/run-checks.mjs");
  const names = checks.map(({ id, title }) => `  ${id.padEnd(10)} ${title}`).join("\n");
  if (args.includes("--help")) return console.log(`npm run check -- [names]\n${names}`);
  const unknown = args.filter((arg) => !checks.some(({ id }) => id === arg));
  if (unknown.length > 0) throw new Error(`There is no check named ${unknown.join(", ")}. There are:\n${names}`);
  const { passed, failed } = await runChecks(args.length > 0 ? checks.filter(({ id }) => args.includes(id)) : checks);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

failWithWords(main(process.argv.slice(2)));
