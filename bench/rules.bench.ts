/** tools/rules.mjs under load: valid requests, and a million lines of garbage. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { iterations } from "./iterations.ts";
import type { Row } from "./types.ts";

export const name = "The command line of the rules";

const RULES = fileURLToPath(new URL("../tools/rules.mjs", import.meta.url));
/** Well under a minute for 10,000 lines. */
const MINUTE = 60_000;
const REQUESTS = iterations(10_000, 100);
const GARBAGE = iterations(1_000_000, 1000);

export async function run(): Promise<readonly Row[]> {
  const requests = await feed(REQUESTS, (index) =>
    Buffer.from(
      `${JSON.stringify({ do: "odds", mechanic: "total-effect", spec: { advantage: index % 4, escalation: index % 500, effects: [{ rank: "low", step: index % 9 }] } })}\n`,
    ),
  );
  const garbage = await feed(GARBAGE, garbageLine);
  return [
    {
      what: `${REQUESTS.toLocaleString("en")} different odds / one minute`,
      ratio: requests.time / MINUTE,
      detail: `${(requests.time / 1000).toFixed(1)} s, exit ${requests.exit}, ${requests.lines} answers`,
      limit: requests.lines === REQUESTS && requests.exit === 0 ? 0.5 : -1,
    },
    {
      what: `${GARBAGE.toLocaleString("en")} lines of garbage / ten minutes`,
      ratio: garbage.time / (10 * MINUTE),
      detail: `${(garbage.time / 1000).toFixed(1)} s, exit ${garbage.exit}, ${garbage.lines.toLocaleString("en")} answers`,
      // Infinite, so that it fails, unless there is one answer a line and the exit code is right.
      limit: garbage.lines === GARBAGE && garbage.exit === 0 ? 1 : -1,
    },
  ];
}

const PIECES = [
  '{"do":"odds"',
  ',"mechanic":"total-effect"',
  ',"spec":{',
  '"advantage":',
  "1e9",
  '"effects":[',
  '{"rank":"low"',
  "}]",
  "}",
  '"text":"te ',
  "adv",
  "\\u0000",
  '"',
  "[[[[",
  "\u{1f3b2}",
  "null",
  "-0",
  "  ",
  '{"do":"parse","text":"te low+1 if <3"}',
  '{"do":"resolve","mechanic":"total-effect","spec":{},"faces":{"dice":[7]}}',
];

function garbageLine(index: number): Buffer {
  if (index % 10 === 0)
    return Buffer.concat([
      Buffer.from(
        Array.from({ length: index % 60 }, () => Math.floor(Math.random() * 256)).filter((byte) => byte !== 0x0a),
      ),
      Buffer.from("\n"),
    ]);
  const count = 1 + Math.floor(Math.random() * 6);
  return Buffer.from(
    `${Array.from({ length: count }, () => PIECES[Math.floor(Math.random() * PIECES.length)]).join("")}\n`,
  );
}

/** Writes `count` lines as fast as the process reads them, and counts the answers. */
async function feed(
  count: number,
  line: (index: number) => Buffer,
): Promise<{ readonly time: number; readonly lines: number; readonly exit: number | null }> {
  const start = performance.now();
  const child = spawn(process.execPath, [RULES], { stdio: ["pipe", "pipe", "inherit"] });
  let lines = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const AT_ONCE = 1000;
  for (let index = 0; index < count; index += AT_ONCE) {
    const chunk = Buffer.concat(
      Array.from({ length: Math.min(AT_ONCE, count - index) }, (_, offset) => line(index + offset)),
    );
    if (!child.stdin.write(chunk)) await new Promise((resolve) => child.stdin.once("drain", resolve));
  }
  child.stdin.end();
  const exit = await ended;
  return { time: performance.now() - start, lines, exit };
}
