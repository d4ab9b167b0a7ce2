/**
 * Runs Vitest and counts. A file that cannot be loaded, a skipped test and an error outside of any test count as failures. A test that this machine
 * cannot run (`task.meta.remark` has the reason) counts as neither passed nor failed, and is reported.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { spawn } from "node:child_process";
import { root } from "./project.mjs";

/** Suites that end in 13 run the tests of differences between the generations on generation 13. */
export const SUITES = ["rules", "site", "host", "host-13", "module", "module-13", "simulation", "project", "browser"];

/** Cache of transformed sources, shared by all projects and emptied before each run. */
const MODULES = join(root, ".cache/modules");

/** Resolves to `{ passed, failed, remarks, leftOut }`. */
export async function runSuites(names, env = {}) {
  const report = join(root, ".cache/vitest.json");
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  rmSync(MODULES, { recursive: true, force: true });
  const args = [
    "run",
    ...names.flatMap((name) => ["--project", name]),
    "--experimental.fsModuleCache",
    `--experimental.fsModuleCachePath=${MODULES}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const code = await vitest(args, env);
  if (!existsSync(report)) return { passed: 0, failed: 1, remarks: ["Vitest ended without a report."], leftOut: [] };
  return count(JSON.parse(readFileSync(report, "utf8")), code, names);
}

function vitest(args, env) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], {
      cwd: root,
      stdio: "inherit",
      // A build may have set "production", under which jsdom would be resolved as for a browser.
      env: { ...process.env, ...env, NODE_ENV: "test" },
    });
    child.on("error", fail);
    child.on("close", (code) => done(code ?? 1));
  });
}

/** Counts from the report of Vitest's JSON reporter and its exit code. */
export function count(report, code, names) {
  const remarks = [];
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  let failed = tests.filter(({ status }) => status === "failed").length;
  const notRun = tests.filter(({ status }) => status !== "passed" && status !== "failed");
  const leftOut = notRun.flatMap(({ meta }) => (typeof meta?.remark === "string" ? [meta.remark] : []));
  const skipped = notRun.filter(({ meta }) => typeof meta?.remark !== "string");
  for (const { fullName, status } of skipped) remarks.push(`${status}, which counts as a failure: ${fullName}`);
  failed += skipped.length;
  for (const { name, status, message, assertionResults } of report.testResults) {
    if (status !== "failed" || assertionResults.some((test) => test.status === "failed")) continue;
    failed += 1;
    remarks.push(
      `could not run: ${name.startsWith(root) ? name.slice(root.length + 1) : name}${message ? `: ${message.split("\n")[0]}` : ""}`,
    );
  }
  if (passed + failed + leftOut.length === 0) {
    failed += 1;
    remarks.push(`no test was found in ${names.join(", ")}`);
  }
  if (code !== 0 && failed === 0) {
    failed += 1;
    remarks.push("Vitest failed outside of any test; see above.");
  }
  return { passed, failed, remarks, leftOut };
}
