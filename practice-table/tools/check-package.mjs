/**
 * Checks the package as an author gets it: builds and packs it, lints the archive with publint and attw, installs it with Vitest into an empty folder,
 * runs the README's test there, tries an example system, and opens a table by the command line. Needs the registry, and a minute or more.
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackage } from "./build-package.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

function run(command, args, cwd) {
  console.log(`> ${command} ${args.join(" ")}`);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** Opens a table for the module of the folder, and reads its page. */
async function opens(cwd) {
  const child = spawn("npx", ["foundry-practice-table", "--module", ".", "--port", "31987"], { cwd, detached: true });
  let text = "";
  try {
    const address = await new Promise((done, fail) => {
      child.stdout.on("data", (chunk) => {
        text += chunk;
        const found = /https?:\/\/\S+/.exec(text);
        if (found) done(found[0]);
      });
      child.stderr.on("data", (chunk) => (text += chunk));
      child.on("exit", () => fail(new Error(`The command ended:\n${text}`)));
      setTimeout(() => fail(new Error(`No address after 60 s:\n${text}`)), 60_000).unref();
    });
    const script = await fetch(new URL("/scripts/game.js", address));
    if (!script.ok) throw new Error(`The page's script: ${script.status}`);
  } finally {
    process.kill(-child.pid);
  }
}

const folder = mkdtempSync(join(tmpdir(), "practice-table-"));
try {
  const dist = buildPackage();
  const archive = join(folder, run("npm", ["pack", dist, "--silent"], folder).trim());
  run("npx", ["publint", dist, "--strict"], root);
  run("npx", ["attw", archive, "--profile", "esm-only"], root);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const { vitest } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies;
  run("npm", ["install", "--no-audit", "--no-fund", archive, `vitest@${vitest}`], folder);
  for (const name of ["my-module", "greeting.test.mjs"])
    cpSync(join(root, "test/example", name), join(folder, name), { recursive: true });
  run("npx", ["vitest", "run", "--testTimeout", "60000"], folder);
  run(
    "npx",
    ["foundry-practice-table", "try-system", "node_modules/foundry-practice-table/systems/ember-court"],
    folder,
  );
  await opens(join(folder, "my-module"));
  console.log("The package is complete.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
