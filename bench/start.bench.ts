/**
 * What we cost a world that opens, in a real Chromium: our own work from the module's script until Foundry is ready, beside all else that the page does in
 * that time. Read off a profile of the processor: a moment is ours when anything of our script is on the stack, whoever it has called. Nobody's are those
 * in which nothing is done, and those in which memory is swept. Moments are counted and not timed: while another process has the processor none is taken,
 * and the one it is taken from would be charged with all of that. Of several starts the middle one counts, as single ones differ by a third. What we put
 * off until the world is open is not counted, as it keeps nobody waiting; the second row says how much that is. The host is the practice table without
 * packages beside ours, which does far less than Foundry with its canvas and its packs: what is a tenth here is less there. Each start is the first one of
 * a browser, which has compiled nothing before.
 */
import { join } from "node:path";
import { chromium, type Browser, type CDPSession } from "playwright-core";
import { startTable } from "foundry-practice-table/server";
import { buildModule } from "../tools/lib/build.mjs";
import { ensureChromium } from "../tools/lib/ensure.mjs";
import { root } from "../tools/lib/project.mjs";
import { seedSamples } from "../tools/lib/samples.mjs";
import type { Row } from "./types.ts";

export const name = "Start";

const RUNS = 9;

/** In milliseconds. */
const INTERVAL = 0.2;

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
    starts.sort((a, b) => a.ours / a.host - b.ours / b.host);
    const { ours, host, later } = starts[(RUNS - 1) / 2] ?? { ours: Infinity, host: 1, later: 0 };
    return [
      {
        what: "from our script until ready: our own work / the host's",
        ratio: ours / host,
        detail: `${ours.toFixed(0)} / ${host.toFixed(0)} ms`,
        limit: 0.15,
      },
      {
        what: "once it is ready: what we had put off / what we did before",
        ratio: later / ours,
        detail: `${later.toFixed(0)} / ${ours.toFixed(0)} ms`,
      },
    ];
  } finally {
    await browser.close();
    await table.close();
  }
}

/** Moments, as milliseconds of the processor. */
interface Work {
  readonly ours: number;
  readonly host: number;
  /** Ours, within a second after. */
  readonly later: number;
}

/** What is on the stack when the world has opened: the sign, in a profile, that it has. */
const SIGN = "quincunxBenchReady";
/** Enough for a sample of it, on a busy machine as well. */
const SIGN_TIME = 40;
const AFTERWARDS = 1000;

async function profileStart(browser: Browser, url: string): Promise<Work> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session: CDPSession = await context.newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: INTERVAL * 1000 });
    await page.addInitScript(sayWhenReady, SIGN_TIME);
    await session.send("Profiler.start");
    await page.goto(url);
    await page.locator("#loading").waitFor({ state: "detached" });
    await page.waitForTimeout(AFTERWARDS);
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
}

/** Runs in the page, which takes its sign of loading away when all that was to be done at ready has been. */
function sayWhenReady(time: number): void {
  // By the name that a profile says it under.
  function quincunxBenchReady(): void {
    const start = performance.now();
    while (performance.now() - start < time);
  }
  let isThere = false;
  const observer = new MutationObserver(() => {
    const isNow = document.getElementById("loading") !== null;
    if (isThere && !isNow) {
      observer.disconnect();
      quincunxBenchReady();
    }
    isThere = isNow;
  });
  observer.observe(document, { childList: true, subtree: true });
}

function divide({ nodes, samples = [] }: Profile): Work {
  const ours = new Set<number>();
  const nobodys = new Set<number>();
  const signs = new Set<number>();
  const children = new Map(nodes.map((node) => [node.id, node]));
  const mark = (id: number, isOurs: boolean): void => {
    const node = children.get(id);
    if (!node) return;
    const is = isOurs || /\/modules\/quincunx\/.*\.m?js/u.test(node.callFrame.url);
    if (is) ours.add(id);
    const { functionName } = node.callFrame;
    if (functionName === "(idle)" || functionName === "(garbage collector)") nobodys.add(id);
    if (functionName === SIGN) signs.add(id);
    for (const child of node.children ?? []) mark(child, is);
  };
  const [first] = nodes;
  if (first) mark(first.id, false);
  // Nothing counts before our script has begun.
  const begin = samples.findIndex((id) => ours.has(id));
  const end = samples.findIndex((id) => signs.has(id));
  if (begin < 0 || end < begin)
    throw new Error("The profile does not say when our script began, or when the world was open.");
  const work = { ours: 0, host: 0, later: 0 };
  samples.forEach((id, index) => {
    if (index < begin || nobodys.has(id) || signs.has(id)) return;
    if (index < end) work[ours.has(id) ? "ours" : "host"] += INTERVAL;
    else if (ours.has(id)) work.later += INTERVAL;
  });
  return work;
}
