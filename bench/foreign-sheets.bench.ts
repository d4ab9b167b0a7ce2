/**
 * What the die buttons cost a foreign sheet with 200 mapped fields, in a real Chromium: the time of the page's main thread for drawing the sheet again, with
 * the stats mapped and without. Of many renders the fastest count, since other work on the machine only adds.
 */
import { join } from "node:path";
import { chromium, type CDPSession, type Page } from "playwright-core";
import { startTable } from "foundry-practice-table/server";
import { buildModule } from "../tools/lib/build.mjs";
import { ensureChromium } from "../tools/lib/ensure.mjs";
import { root } from "../tools/lib/project.mjs";
import type { Row } from "./types.ts";

export const name = "Foreign sheets";

const FIELDS = 200;
const ROUNDS = 25;
/** The first draws compile templates and measure places. */
const WARM = 5;

// The page's globals have no types here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

interface Times {
  readonly script: number;
  readonly layout: number;
}

export async function run(): Promise<readonly Row[]> {
  const outDir = join(root, ".cache/bench");
  await buildModule({ outDir, quick: true });
  const system = join(root, "test/fixtures/foreign-sheets/old-system");
  const table = await startTable({ modules: [outDir, system] });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(table.seat("Gamemaster"));
    await page.locator("#loading").waitFor({ state: "detached" });
    await page.evaluate(openSheet, FIELDS);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    // The first draws of a page are slower than later ones.
    await times(page, session, true);
    const bare = await times(page, session, false);
    const marked = await times(page, session, true);
    const own = bare.script + bare.layout;
    const added = marked.script + marked.layout - own;
    return [
      {
        what: `a render with ${FIELDS} mapped fields: our work / the sheet's own`,
        ratio: added / own,
        detail: `${added.toFixed(1)} ms (script ${(marked.script - bare.script).toFixed(1)}, layout ${(marked.layout - bare.layout).toFixed(1)}) / ${own.toFixed(1)} ms`,
        limit: 1.2,
      },
    ];
  } finally {
    await browser.close();
    await table.close();
  }
}

async function openSheet(count: number): Promise<void> {
  const page = globalThis as Loose;
  const attributes = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `a${index}`,
      { label: `Attribute ${index}`, value: String(index % 9) },
    ]),
  );
  const actor = await page.Actor.create({ name: "Orla Old", type: "character", system: { attributes } });
  page.benched = actor;
  await actor.sheet.render(true);
  await new Promise((done) => setTimeout(done, 500));
}

/** Per render, in ms: the fastest of all rounds. */
async function times(page: Page, session: CDPSession, isMapped: boolean): Promise<Times> {
  await page.evaluate(async (is) => {
    const { game } = globalThis as Loose;
    const mapping = { actorType: "character", path: "attributes.*.value", mechanic: "standard-check", part: "skill" };
    await game.modules.get("quincunx").api.mapStats(is ? [mapping] : []);
  }, isMapped);
  const all: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await metrics(session);
    await page.evaluate(async () => {
      const { benched } = globalThis as Loose;
      await benched.sheet.render(true);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    });
    const after = await metrics(session);
    if (round >= WARM) all.push({ script: after.script - before.script, layout: after.layout - before.layout });
  }
  const least = (of: (one: Times) => number): number => Math.min(...all.map(of));
  return { script: least(({ script }) => script), layout: least(({ layout }) => layout) };
}

async function metrics(session: CDPSession): Promise<Times> {
  const { metrics: all } = await session.send("Performance.getMetrics");
  const of = (wanted: string): number => (all.find((one) => one.name === wanted)?.value ?? 0) * 1000;
  return { script: of("ScriptDuration"), layout: of("LayoutDuration") + of("RecalcStyleDuration") };
}
