/** An author's folder, as `npm install` of packed archives and an unpacked release leave it, without a registry. */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readJson, root } from "../../tools/lib/project.mjs";
import { unpackZip } from "../../tools/lib/install.mjs";

const TABLE = "foundry-practice-table";

/** Fills `folder` with a copy of the package at `source`, `quincunx/` of the zip, and `node_modules` with the packed practice table, its dependencies and Vitest. */
export function fillAuthorFolder(folder: string, { source, zip }: { source: string; zip: Uint8Array }): void {
  cpSync(source, folder, { recursive: true });
  unpackZip(zip, join(folder, "quincunx"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  const dist = join(folder, "dist");
  execFileSync("npm", ["run", "build", "--silent", "-w", TABLE, "--", dist], { cwd: root });
  const archive = execFileSync("npm", ["pack", dist, "--silent"], { cwd: folder, encoding: "utf8" }).trim();
  execFileSync("tar", ["xzf", archive], { cwd: folder });
  // A copy, so that Node finds only the dependencies that the archive names.
  renameSync(join(folder, "package"), join(modules, TABLE));
  const { dependencies } = readJson("package.json", join(modules, TABLE)) as { dependencies: object };
  for (const name of [...Object.keys(dependencies), "vitest"]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(installed(name), join(modules, name), "junction");
  }
}

/** The folder of a dependency, which Node looks for from the practice table upwards. */
function installed(name: string): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve(`${TABLE}/package.json`));
  const path = (resolve.paths(name) ?? []).map((at) => join(at, name)).find(existsSync);
  if (path === undefined) throw new Error(`${name} is not installed; run npm ci`);
  return path;
}

/** Runs the folder's tests as its author does. Resolves to their titles, each with its state. Rejects with the output if none ran. */
export function runAuthorTests(folder: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    // The worker's own environment names its Vitest.
    const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_OPTIONS|FOUNDRY_)/u.test(name));
    const args = ["--reporter=json", "--outputFile=report.json", "--testTimeout=60000", "--hookTimeout=60000"];
    const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], {
      cwd: folder,
      env: Object.fromEntries(own),
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", reject);
    child.on("close", () => {
      if (!existsSync(join(folder, "report.json"))) return reject(new Error(output));
      const { testResults } = readJson("report.json", folder) as Report;
      const results = testResults.flatMap(({ message, assertionResults }) => [
        ...(message ? [message] : []),
        ...assertionResults.map(({ title, status, failureMessages }) => [title, status, ...failureMessages].join(": ")),
      ]);
      resolve(results);
    });
  });
}

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { title: string; status: string; failureMessages: readonly string[] }[];
  }[];
}
