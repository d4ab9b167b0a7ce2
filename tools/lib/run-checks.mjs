/** Runs checks, prints a line for each with its problems below, and resolves to the numbers of passed and failed checks. */
import { inParallel } from "./run.mjs";

/** Long checks wait for child processes, so that two at once use both cores. */
const AT_ONCE = 2;

/** Maximum lines shown per check, because a first run after a large change has thousands. */
const SHOWN = 60;

export async function runChecks(checks) {
  const alongside = new Set(checks.map(({ id }) => id));
  const passed = await inParallel(
    checks.map((check) => () => runCheck(check, alongside)),
    AT_ONCE,
  );
  const failed = passed.filter((has) => !has).length;
  return { passed: checks.length - failed, failed };
}

async function runCheck({ id, title, run }, alongside) {
  const start = performance.now();
  const {
    problems,
    notes = [],
    advice,
  } = await Promise.resolve()
    .then(() => run({ alongside }))
    .catch((error) => ({ problems: [error.stack ?? String(error)] }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${problems.length > 0 ? "✗" : "✓"} ${id.padEnd(10)} ${title} (${seconds} s)`);
  show(problems);
  if (problems.length > 0 && advice) console.log(`    mend it with: ${advice}`);
  if (notes.length > 0) show(notes, "note: ", 8);
  return problems.length === 0;
}

function show(lines, prefix = "", limit = SHOWN) {
  for (const line of lines.slice(0, limit)) console.log(`    ${prefix}${line.trimEnd()}`);
  if (lines.length > limit) console.log(`    ${prefix}… and ${lines.length - limit} more`);
}
