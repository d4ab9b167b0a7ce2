/**
 * Plays a release in a clone of the last commit: tag, the steps of both workflows as they are written, and the installation on the practice table. `gh` is a
 * stand-in that keeps the files, and Foundry's list of packages a server of this process; nothing leaves the machine but `npm ci`.
 */
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parse } from "yaml";
import { installModule } from "./install.mjs";
import { readJson, root } from "./project.mjs";

/** Takes half an hour and runs for every pull request; DRY_RUN_TESTS=1 plays it, too. */
const SLOW = "npm test -- --all";

/** Plays the update on a practice table in Node. */
const UPDATE = "test/log/update.test.ts";

const AUTHOR = { NAME: "Dry run", EMAIL: "dry-run@example.org" };

/** Resolves to a table of the steps. Throws at the first step that fails. */
export async function dryRun(version) {
  const folder = mkdtempSync(join(tmpdir(), "quincunx-release-"));
  const steps = [];
  const step = async (title, run) => {
    const start = Date.now();
    const result = await run();
    const line = `${title} (${Math.round((Date.now() - start) / 1000)} s)`;
    steps.push(line);
    console.log(`✓ ${line}`);
    if (result) console.log(result.trim().replaceAll(/^/gm, "    "));
  };
  const foundry = await openList();
  try {
    await play({ folder, version, step, foundry });
  } finally {
    foundry.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return `${steps.length} steps passed. Nothing was published.`;
}

async function play({ folder, version, step, foundry }) {
  const clone = join(folder, "quincunx");
  const tag = `v${version}`;
  const published = join(folder, "github");
  const env = {
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((role) =>
        Object.entries(AUTHOR).map(([field, value]) => [`GIT_${role}_${field}`, value]),
      ),
    ),
    PATH: `${standIn(folder)}${delimiter}${process.env.PATH}`,
    PUBLISHED: published,
    GITHUB_REF_NAME: tag,
    GH_TOKEN: "none",
    FOUNDRY_RELEASE_TOKEN: "a token of the dry run",
    FOUNDRY_RELEASE_ADDRESS: foundry.address,
  };
  const bash = (command) => run("bash", ["-e", "-c", command], { cwd: clone, env });

  await step("clone of the last commit", () => run("git", ["clone", "--quiet", root, clone]));
  await step("npm ci", () => bash("npm ci --no-audit --no-fund --loglevel=error"));
  await step("a tag without a dated section of the changelog is refused", () => refused(bash, version, clone));
  await step("the section gets its date", () => bash(`git commit -qam "Date the changelog"`));
  await step(`npm version ${version}: versions, engine of the odds page, commit, tag`, async () => {
    await bash(`npm version ${version} --loglevel=error`);
    const { schema } = readJson("site/odds/schema.json", clone);
    if (!existsSync(join(clone, `site/frozen/${schema}/engine.js`))) throw new Error("The engine was not kept.");
    return bash(`git describe --tags --exact-match && git status --porcelain && git show --stat --format=%s HEAD`);
  });
  for (const name of ["release", "publish"])
    for (const { run: command } of stepsOf(clone, name)) {
      if (command === SLOW && !process.env.DRY_RUN_TESTS) console.log(`– ${name}.yml: ${command} (left out)`);
      else await step(`${name}.yml: ${command.trim().split("\n").at(-1)}`, () => bash(command));
    }
  await step("the calls to Foundry's list of packages", () => foundry.check(version));
  const get = async (address) => readFileSync(publishedFile(address, { published, tag }));
  const { manifest } = readJson("module.json", clone);
  const modules = join(folder, "modules");
  await step(`installed from ${manifest}`, async () => {
    const { version: installed } = readJson("module.json", await installModule(manifest, { folder: modules, get }));
    if (installed !== version) throw new Error(`Version ${installed} was installed.`);
  });
  const { playInstalled } = await import("./release-play.mjs");
  await step("a game master and a player roll with the installed module", () =>
    playInstalled(join(modules, "quincunx")),
  );
  await step("update of a world in use to a version with raised schemas", () => bash(`npx vitest run ${UPDATE}`));
}

/** The changelog of a version in work has no date; `npm version` has to stop there. */
async function refused(bash, version, clone) {
  const path = join(clone, "CHANGELOG.md");
  const text = readFileSync(path, "utf8");
  const heading = new RegExp(`^## \\[?${version.replaceAll(".", "\\.")}\\]?.*$`, "m");
  if (!heading.test(text)) throw new Error(`CHANGELOG.md has no section ${version}; the dry run needs one`);
  writeFileSync(path, text.replace(heading, `## ${version} (not released yet)`));
  await bash("git diff --quiet || git commit -qam 'Work on the next version'");
  const outcome = await bash(`npm version ${version} --loglevel=error`).then(
    () => null,
    (error) => String(error.message),
  );
  if (!outcome?.includes("not released yet")) throw new Error(`npm version was not refused: ${outcome}`);
  await bash("git reset -q --hard");
  if (await bash("git tag").then((tags) => tags.includes(`v${version}`)))
    throw new Error("There is a tag all the same.");
  writeFileSync(path, text.replace(heading, `## ${version} (${new Date().toISOString().slice(0, 10)})`));
}

/** The commands of a workflow, in order. */
function stepsOf(clone, name) {
  const { jobs } = parse(readFileSync(join(clone, `.github/workflows/${name}.yml`), "utf8"));
  return Object.values(jobs).flatMap(({ steps }) => steps.filter(({ run: command }) => command));
}

/** A folder with a `gh` that copies the files of a draft instead of uploading them. Returns the folder. */
function standIn(folder) {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  const script = [
    "#!/usr/bin/env bash",
    "set -euo pipefail",
    '[ "$1 $2" = "release create" ] && [[ " $* " == *" --draft "* ]] || { echo "gh $*: not played here" >&2; exit 1; }',
    'mkdir -p "$PUBLISHED"',
    'for file in "$@"; do if [ -f "$file" ]; then cp "$file" "$PUBLISHED"; fi; done',
    'echo "gh $*"; ls -l "$PUBLISHED" | tail -n +2 | cut -d " " -f 5-',
  ];
  writeFileSync(join(bin, "gh"), script.join("\n"));
  chmodSync(join(bin, "gh"), 0o755);
  return bin;
}

/** The file that GitHub would serve at an address of a release. */
export function publishedFile(address, { published, tag }) {
  const [, where, name] = /\/releases\/(latest\/download|download\/[^/]+)\/([\w.-]+)$/.exec(address) ?? [];
  const path = name && join(published, name);
  if (!path || (where !== "latest/download" && where !== `download/${tag}`) || !existsSync(path))
    throw new Error(`There is nothing at ${address}`);
  return path;
}

/** A server in place of Foundry's, which keeps the calls. */
async function openList() {
  const calls = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      calls.push({ headers: request.headers, body: JSON.parse(text) });
      response.end('{"status":"success"}');
    });
  });
  await new Promise((done) => server.listen({ port: 0, host: "127.0.0.1" }, () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    server,
    address: `http://127.0.0.1:${port}/`,
    check(version) {
      const [trial, real] = calls;
      if (calls.length !== 2 || !trial.body["dry-run"] || "dry-run" in real.body)
        throw new Error(`Expected a trial and a call: ${JSON.stringify(calls)}`);
      if (!real.headers.authorization) throw new Error("The call has no token.");
      if (real.body.release.version !== version) throw new Error(`The call is for ${real.body.release.version}.`);
      return JSON.stringify(real.body, null, 2);
    },
  };
}

/** Runs a command; resolves to its output, and rejects with it if it fails. */
function run(command, args, { cwd = root, env = {} } = {}) {
  return new Promise((done, fail) => {
    // npm hands its own settings to its scripts; a clone has to begin without them.
    const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
    const child = spawn(command, args, { cwd, env: { ...clean, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", fail);
    child.on("close", (code) =>
      code === 0 ? done(output) : fail(new Error(`${command} ${args.at(-1)} ended with ${code}:\n${output}`)),
    );
  });
}
