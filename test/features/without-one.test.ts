/**
 * Each feature can be left out of the list; the rest of the module still starts, rolls, draws cards, opens prompts and shows sheets. Its members of
 * the API refuse.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Seat } from "foundry-practice-table";
import { sourcesAnew } from "../fixtures/sources.ts";
import { openTable, sitDown, type SeatModule } from "../fixtures/world/open.ts";
import { root } from "../../tools/lib/project.mjs";
import { FEATURE_MEMBERS } from "../../src/api/contract.ts";
import type { RuleError } from "../../src/rules/contract/error.ts";
import { until } from "../support/stage.ts";
import { page } from "../support/page.ts";

/** Every folder is a feature. */
const FEATURES = readdirSync(join(root, "src/features"), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

const ROLLS = ["check 5 vs 20", "te", "margin 6 vs 7", "fives 2d6 + d8 vs 5", "pool 7 vs 6"];

/** Starts the module without one feature. */
async function sitWithout(feature: string): Promise<Seat> {
  const load = async (): Promise<SeatModule> => {
    const own = await sourcesAnew();
    const { features } = await own("features/index.ts");
    const { startModule } = await own("start.ts");
    const { areTemplatesLoaded } = await own("ui/draw/templates.ts");
    const { speak } = await own("ui/speak.ts");
    const { statsOf } = await own("actors/any-stats.ts");
    const others = features.filter(({ id }) => id !== feature);
    expect(others).toHaveLength(features.length - 1);
    startModule(others);
    return { areTemplatesLoaded, speak, statsOf };
  };
  return (await sitDown(await openTable(), { user: "Gamemaster", language: "en" }, load)).seat;
}

async function rollAndDraw(text: string): Promise<string> {
  const { message } = await page.game.modules.get("quincunx").api.roll(text, { mode: "public" });
  const html = (await message.renderHTML()) as HTMLElement;
  return html.querySelector(".quincunx-headline")?.textContent ?? "";
}

async function rollFromSheet(): Promise<Element | null> {
  const actor = await page.Actor.implementation.create({ name: "Ana", type: "quincunx.check-hero" });
  await actor.sheet.render({ force: true });
  const isShown = actor.sheet.element.querySelector(".quincunx-sheet, form, section") !== null;
  void page.game.modules.get("quincunx").api.roll("check 3 vs 22", { configure: true, event: null });
  const primary = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window .quincunx-primary"));
  const count = page.game.messages.size;
  primary.click();
  await until(() => page.game.messages.size > count, "the card of the prompt");
  return isShown ? primary : null;
}

/** Members of the API by feature. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  "split-pool": ["rollSplit"],
  request: ["request"],
  contest: ["contest"],
  harm: ["applyHarm"],
  luck: ["spend"],
  "long-test": ["longTest", "readLongTest"],
  "stat-maps": ["statMaps"],
  "sample-heroes": ["createSamples"],
};

/** Members that say that their feature is missing. */
async function missingMembers(): Promise<readonly string[]> {
  const { api } = page.game.modules.get("quincunx");
  const missing: string[] = [];
  for (const name of FEATURE_MEMBERS) {
    const call = async (): Promise<unknown> =>
      name === "statMaps" ? api.statMaps.list() : Reflect.apply(api[name], api, [5]);
    const error = (await call().catch((refused: unknown) => refused)) as Partial<RuleError> | undefined;
    if (error?.field === name) missing.push(`${name} ${error.name} ${error.code}`);
  }
  return missing;
}

it.each(FEATURES)("the module works without %s", async (id) => {
  const seat = await sitWithout(id);
  for (const roll of ROLLS) expect(await seat.run(() => rollAndDraw(roll))).not.toBe("");
  expect(await seat.run(rollFromSheet)).not.toBeNull();
  const own = MEMBERS[id] ?? [];
  expect(await seat.run(missingMembers)).toEqual(own.map((name) => `${name} RuleError not-allowed`));
});
