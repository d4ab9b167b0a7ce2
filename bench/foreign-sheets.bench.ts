/**
 * Cost of the die buttons on another system's sheet with 200 mapped fields, in a real Chromium: main-thread time of a render, compared with the same sheet
 * without a stat map. The fastest of many renders counts, because other work on the machine can only slow a render.
 */
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { root } from "../tools/lib/project.mjs";
import { withTable } from "./browser.ts";
import { iterations } from "./iterations.ts";
import type { Row } from "./types.ts";
import type { Hero, Page as Foundry } from "../test/support/page.ts";

export const name = "Foreign sheets";

const FIELDS = 200;
const ROUNDS = iterations(60, 2);
/** Renders before measuring: the first ones compile templates. */
const WARM = iterations(10);

/** The opened actors. */
interface Benched {
  benched: Hero[];
}

interface Times {
  /** With layout. */
  readonly all: number;
  readonly layout: number;
}

export async function run(): Promise<readonly Row[]> {
  const system = join(root, "test/fixtures/foreign-sheets/old-system");
  return withTable({ modules: [system] }, async (browser, table) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(table.seat("Gamemaster"));
    await page.locator("#loading").waitFor({ state: "detached" });
    await page.evaluate(openSheets, FIELDS);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    // In turns, because the machine's speed varies.
    const marked: Times[] = [];
    const bare: Times[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      marked.push(await timesOf(page, session, 1));
      bare.push(await timesOf(page, session, 0));
    }
    const least = (list: readonly Times[], of: (one: Times) => number): number => Math.min(...list.slice(WARM).map(of));
    const [own, layout] = [least(bare, ({ all }) => all), least(bare, (one) => one.layout)];
    const added = least(marked, ({ all }) => all) - own;
    return [
      {
        what: `a render with ${FIELDS} mapped fields: our work / the sheet's own`,
        ratio: added / own,
        detail: `${added.toFixed(1)} ms (layout ${(least(marked, (one) => one.layout) - layout).toFixed(1)}) / ${own.toFixed(1)} ms (layout ${layout.toFixed(1)})`,
        limit: 0.1,
      },
    ];
  });
}

/** A sheet without stats, and one with. */
async function openSheets(count: number): Promise<void> {
  const page = globalThis as unknown as Foundry & Benched;
  const mapping = { actorType: "character", path: "attributes.*.value", mechanic: "standard-check", part: "skill" };
  await page.game.modules.get("quincunx").api.statMaps.replace([mapping]);
  page.benched = [];
  // Letters are no stats.
  for (const values of ["ABCDEFGHI", "012345678"]) {
    const attributes = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `a${index}`,
        { label: `Attribute ${index}`, value: values[index % values.length] },
      ]),
    );
    const actor = await page.Actor.create({ name: `Orla ${values}`, type: "character", system: { attributes } });
    page.benched.push(actor);
    await actor.sheet.render(true);
  }
  await new Promise((done) => setTimeout(done, 500));
}

/** One render and the two frames after it, in ms. */
async function timesOf(page: Page, session: CDPSession, which: number): Promise<Times> {
  const before = await metrics(session);
  await page.evaluate(async (index) => {
    const { benched } = globalThis as unknown as Benched;
    await benched[index]?.sheet.render(true);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  }, which);
  const after = await metrics(session);
  return { all: after.all - before.all, layout: after.layout - before.layout };
}

async function metrics(session: CDPSession): Promise<Times> {
  const { metrics: all } = await session.send("Performance.getMetrics");
  const of = (wanted: string): number => (all.find((one) => one.name === wanted)?.value ?? 0) * 1000;
  return { all: of("TaskDuration"), layout: of("LayoutDuration") + of("RecalcStyleDuration") };
}
