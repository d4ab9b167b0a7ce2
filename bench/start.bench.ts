/**
 * The module's share of opening a world, in a real Chromium: samples of a CPU profile from the module's first sample until Foundry is ready. A sample
 * counts as the module's if its script is on the stack; idle time and garbage collection count for nobody. Samples are counted, not timed, because other
 * processes lengthen times but take no samples. The result is the median of several starts, each in a new browser context without compiled code.
 *
 * Work that the module postpones until the world is open is the second row. The host is the practice table without other packages; it does far less at
 * start than Foundry, so the true share is smaller.
 */
import type { Browser, CDPSession } from "playwright-core";
import { seedSamples } from "../tools/lib/samples.mjs";
import { withTable } from "./browser.ts";
import { iterations } from "./iterations.ts";
import type { Row } from "./types.ts";

export const name = "Start";

const RUNS = iterations(9);

/** In milliseconds. */
const INTERVAL = 0.2;

export async function run(): Promise<readonly Row[]> {
  // With heroes, as in a world that is played.
  return withTable({ seed: await seedSamples() }, async (browser, table) => {
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
  });
}

/** Samples, in milliseconds of CPU time. */
interface Work {
  readonly ours: number;
  readonly host: number;
  /** The module's, in the second after the world is open. */
  readonly later: number;
}

/** A function that the page calls when the world is open, so that the profile shows when that was. */
const SIGN = "quincunxBenchReady";
/** In milliseconds: long enough to be sampled on a busy machine. */
const SIGN_TIME = 40;
const AFTERWARDS = iterations(1000, 50);

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

/** Runs in the page, which removes `#loading` after the ready hook. */
function sayWhenReady(time: number): void {
  // Its name is SIGN.
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
  // Counting starts with the module's first sample.
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
