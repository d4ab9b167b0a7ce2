/**
 * `npm test`: all checks and tests, on a machine with Node 20, npm and git. Installs missing prerequisites, checks, builds, runs all suites, and
 * prints `N passed, N failed` as its last line. `npm test -- rules browser` runs parts: check, build, or a suite (a folder of test/). With `--all` stories are
 * played again on the other generation and in the other theme, as each night (test/browser/lib/nightly.ts). The suites of the practice table run again
 * only after a change of it. With `--list` it only lists everything tested (tools/lib/tested.mjs).
 */
import { fileURLToPath } from "node:url";
import { ensureChromium, ensureFirefox, ensurePackages } from "./lib/ensure.mjs";

async function main(given) {
  if (given[0] === "--list") return (await import("./lib/tested.mjs")).listTested(given[1]);
  const args = given.filter((arg) => arg !== "--all");
  const isWhole = args.length < given.length;
  process.env.QUINCUNX_TESTS = isWhole ? "all" : "day";
  await ensurePackages();
  // Imported here, because these need the packages.
  const { SUITES, runSuites } = await import("./lib/suites.mjs");
  const { TABLE_SUITES, hasPassed, recordPassed, tableDigest } = await import("./lib/unchanged-table.mjs");
  const parts = ["check", "build", ...SUITES];
  if (args.includes("--help")) {
    console.log(`npm test -- [--all] [parts]: ${parts.join(", ")}; or --list [commit]`);
    return null;
  }
  const unknown = args.filter((arg) => !parts.includes(arg));
  if (unknown.length > 0)
    throw new Error(`There is no part named ${unknown.join(", ")}; there are ${parts.join(", ")}.`);
  const wanted = new Set(args.length > 0 ? args : parts);
  const digest = tableDigest();
  const isUnchanged = args.length === 0 && !isWhole && hasPassed(digest);
  const suites = SUITES.filter((name) => wanted.has(name) && !(isUnchanged && TABLE_SUITES.includes(name)));
  const total = { passed: 0, failed: 0 };
  const add = ({ passed, failed }) => {
    total.passed += passed;
    total.failed += failed;
  };

  // First, so that a missing browser is reported at once; the download runs beside the checks.
  const fetched = suites.includes("browser") ? browsers(isWhole) : Promise.resolve({});
  await Promise.race([fetched, new Promise((resolve) => setImmediate(resolve))]);
  await Promise.all([
    ...(wanted.has("check") ? [check().then(add)] : []),
    ...(wanted.has("build") || suites.includes("browser") ? [build().then(add)] : []),
  ]);
  if (suites.length > 0) {
    const QUINCUNX_BUILT = fileURLToPath(new URL("../dist", import.meta.url));
    const { remarks, leftOut, ...result } = await runSuites(suites, { ...(await fetched), QUINCUNX_BUILT });
    if (!isWhole && suites.includes("browser"))
      console.log(
        "– each night, or by npm test -- --all: the other generation and theme, Firefox, and what changes rarely (NIGHTLY in vitest.config.ts)",
      );
    if (isUnchanged)
      console.log(
        `– the practice table is as it was when its tests passed; they run in CI, with --all, and by npm test -- ${TABLE_SUITES.join(" ")}`,
      );
    else if (result.failed === 0 && TABLE_SUITES.every((name) => suites.includes(name))) recordPassed(digest);
    for (const remark of leftOut) console.log(`– left out (neither passed nor failed): ${remark}`);
    for (const remark of remarks) console.log(`✗ ${remark}`);
    add(result);
  }
  return total;
}

/** Browsers for the tests; by day, and where there is no Firefox, its tests are left out, with the reason. */
async function browsers(isWhole) {
  const CHROMIUM = await ensureChromium();
  const { path: FIREFOX = null } = isWhole ? await ensureFirefox() : {};
  return { CHROMIUM, FIREFOX: FIREFOX ?? "none" };
}

async function check() {
  const { checks } = await import("./lib/checks/index.mjs");
  const { runChecks } = await import("./lib/run-checks.mjs");
  return runChecks(checks);
}

async function build() {
  const { buildModule, kilobytes, sizes, tooLarge } = await import("./lib/build.mjs");
  try {
    const built = await buildModule();
    const fits = tooLarge(built) === null;
    console.log(`${fits ? "✓" : "✗"} build      ${sizes(built)}, zip ${kilobytes(built.zipSize)}`);
    return fits ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  } catch (error) {
    console.log(`✗ build      ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

main(process.argv.slice(2)).then(
  (total) => {
    if (!total) return;
    console.log(`${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  },
  (error) => {
    console.error(error.message);
    console.log("0 passed, 1 failed");
    process.exitCode = 1;
  },
);
