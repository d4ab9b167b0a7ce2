/**
 * What we cost a world that opens, in a real Chromium: our own work from the module's script until Foundry is ready, beside all that the page does in that
 * time. Read off a profile of the processor: a moment is ours when anything of our script is on the stack, whoever it has called.
 */
import { join } from "node:path";
import { chromium, type Browser, type CDPSession } from "playwright-core";
import { startTable } from "../test/host/server/table.ts";
import { buildModule } from "../tools/lib/build.mjs";
import { ensureChromium } from "../tools/lib/ensure.mjs";
import { root } from "../tools/lib/project.mjs";
import { seedSamples } from "../tools/lib/samples.mjs";
import type { Row } from "./types.ts";

export const name = "Start";

/** The least disturbed of so many. */
const RUNS = 5;

export async function run(): Promise<readonly Row[]> {
  const outDir = join(root, ".cache/bench");
  await buildModule({ outDir, quick: true });
  // A world that is played: with heroes in it.
  const table = await startTable({ modules: [outDir], seed: await seedSamples() });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const starts: Work[] = [];
    for (let count = 0; count < RUNS; count += 1) starts.push(await profileStart(browser, table.seat("Gamemaster")));
    const [least] = starts.sort((a, b) => a.ours / a.host - b.ours / b.host);
    const { ours, host } = least ?? { ours: Infinity, host: 1 };
    return [
      {
        what: "from our script until ready: our own work / the host's",
        ratio: ours / host,
        detail: `${ours.toFixed(0)} / ${host.toFixed(0)} ms`,
        limit: 0.1,
      },
    ];
  } finally {
    await browser.close();
    await table.close();
  }
}

/** Milliseconds. */
interface Work {
  readonly ours: number;
  readonly host: number;
}

async function profileStart(browser: Browser, url: string): Promise<Work> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session: CDPSession = await context.newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: 200 });
    await session.send("Profiler.start");
    await page.goto(url);
    await page.locator("#loading").waitFor({ state: "detached" });
    const { profile } = await session.send("Profiler.stop");
    return divide(profile);
  } finally {
    await context.close();
  }
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

function divide({ nodes, samples = [], timeDeltas = [] }: Profile): Work {
  const ours = new Set<number>();
  const idle = new Set<number>();
  const children = new Map(nodes.map((node) => [node.id, node]));
  const mark = (id: number, isOurs: boolean): void => {
    const node = children.get(id);
    if (!node) return;
    const is = isOurs || /\/modules\/quincunx\/.*\.m?js/u.test(node.callFrame.url);
    if (is) ours.add(id);
    if (node.callFrame.functionName === "(idle)") idle.add(id);
    for (const child of node.children ?? []) mark(child, is);
  };
  const [first] = nodes;
  if (first) mark(first.id, false);
  // Nothing counts before our script has begun.
  const begin = samples.findIndex((id) => ours.has(id));
  const work = { ours: 0, host: 0 };
  samples.forEach((id, index) => {
    if (index < begin || idle.has(id)) return;
    work[ours.has(id) ? "ours" : "host"] += (timeDeltas[index] ?? 0) / 1000;
  });
  return work;
}
