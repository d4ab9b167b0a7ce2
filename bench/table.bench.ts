/**
 * Time for rolls, cards and prompts in a real Chromium, compared with core rolls of as many dice on the same page. Both are interleaved, so that other work
 * on the machine slows both.
 */
import type { Page } from "playwright-core";
import type { OwnMechanicId } from "../src/rules/index.ts";
import { withTable } from "./browser.ts";
import { iterations } from "./iterations.ts";
import type { Row } from "./types.ts";
import type { Page as Foundry, Sheet } from "../test/support/page.ts";

export const name = "At the table";

const FRAME = 16;
/** A usual roll of each mechanic, as typed, and the largest sensible one for the prompt. */
const ROLLS: Readonly<Partial<Record<OwnMechanicId, Rolls>>> = {
  "total-effect": { usual: "te adv 1 low at 13", large: `te adv 3 ${"mid if <4 ".repeat(5)}at 13` },
  "standard-check": { usual: "check 3[Agility] + 2[Thievery] vs 20", large: "check 5 + 4d20 vs 60" },
  "margin-pool": { usual: "margin 6/9 vs 7", large: "margin 20 vs 7 need 3" },
  "fives-pool": {
    usual: "fives 2d6 + d8[trope] vs 5 cd 2",
    large: "fives 2d4 + 3d6 + 3d8 + 2d10 + 2d12 vs 5 cd 5 discord unrolled",
  },
  "difficulty-pool": { usual: "pool 3 + 2 secondary", large: "pool 25 vs 7" },
};

interface Rolls {
  readonly usual: string;
  readonly large: string;
}

export async function run(): Promise<readonly Row[]> {
  return withTable({}, async (browser, table) => {
    const page = await browser.newPage();
    await page.goto(table.seat("Gamemaster"));
    await page.locator("#loading").waitFor({ state: "detached" });
    const rows: Row[] = [];
    for (const [id, rolls] of Object.entries(ROLLS)) rows.push(...(await measure(page, id, rolls)));
    return rows;
  });
}

interface Times {
  readonly ours: number;
  readonly core: number;
}

async function measure(page: Page, id: string, { usual, large }: Rolls): Promise<readonly Row[]> {
  const { dice, roll, card } = await page.evaluate(againstCore, {
    command: usual,
    rolls: iterations(20),
    evaluations: iterations(100),
    cards: iterations(60),
  });
  const now = await page.evaluate(updatePrompt, { command: usual, turns: iterations(15, 2) });
  const most = await page.evaluate(updatePrompt, { command: large, turns: iterations(15, 2) });
  return [
    row(`${id}: our roll / core roll of ${dice}`, roll, 1.5),
    row(`${id}: a card of usual height / core roll message`, card, 2),
    {
      what: `${id}: prompt after a change / one frame`,
      ratio: now / FRAME,
      detail: `${ms(now)} / ${FRAME} ms`,
      limit: 1,
    },
    // Odds, words and drawing together; odds alone fit into a frame (odds.bench.ts).
    {
      what: `${id}: prompt of the largest sensible roll / one frame`,
      ratio: most / FRAME,
      detail: `${ms(most)} / ${FRAME} ms`,
      limit: 2,
    },
  ];
}

function row(what: string, { ours, core }: Times, limit: number): Row {
  return { what, ratio: ours / core, detail: `${ms(ours)} / ${ms(core)}`, limit };
}

function ms(time: number): string {
  return `${time < 1 ? time.toFixed(3) : time.toFixed(1)} ms`;
}

// The rest runs in the page, without access to this file.

async function againstCore({
  command,
  rolls,
  evaluations,
  cards,
}: {
  command: string;
  rolls: number;
  evaluations: number;
  cards: number;
}): Promise<{ dice: string; roll: Times; card: Times }> {
  const { game, CONFIG, foundry } = globalThis as unknown as Foundry;
  const { api } = game.modules.get("quincunx");
  const parsed = api.protocol({ do: "parse", text: command });
  const mechanic = api.mechanic(parsed.mechanic);
  const spec = mechanic.parseSpec(parsed.spec);
  const RollClass = CONFIG.Dice.rolls.find((one) => one.name === mechanic.dice.rollClass)!;
  const numbers = RollClass.fromSpec(spec).terms.flatMap((term) =>
    term instanceof foundry.dice.terms.NumericTerm ? [term.expression] : [],
  );
  const dice = mechanic
    .waitingDice(spec, mechanic.parseFaces(spec, {}))
    .map(({ count, size }) => `${count}d${size}`)
    .concat(numbers)
    .join(" + ");
  // No 5 and no 12, so that both throw the same number of dice.
  CONFIG.Dice.randomUniform = () => 0.6;

  /** The fastest of many interleaved runs of both, in milliseconds. */
  const turns = async (
    count: number,
    each: number,
    ours: () => Promise<unknown>,
    core: () => Promise<unknown>,
  ): Promise<Times> => {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < count; turn += 1)
      for (const [index, work] of [ours, core].entries()) {
        const start = performance.now();
        for (let time = 0; time < each; time += 1) await work();
        times[index as 0 | 1].push((performance.now() - start) / each);
      }
    const [a, b] = times.map((list) => Math.min(...list));
    return { ours: a ?? 0, core: b ?? 0 };
  };
  const roll = await turns(
    rolls,
    evaluations,
    () => RollClass.fromSpec(spec).evaluate(),
    () => new foundry.dice.Roll(dice).evaluate(),
  );
  const { message } = await api.roll(command);
  const plain = await new foundry.dice.Roll(dice).toMessage({});
  const card = await turns(
    cards,
    3,
    () => message.renderHTML(),
    () => plain.renderHTML(),
  );
  return { dice, roll, card };
}

type Prompt = Sheet & {
  readonly editor: { readonly state: { readonly worldFields: object }; edit(change: object): void };
};

async function updatePrompt({ command, turns }: { command: string; turns: number }): Promise<number> {
  const { game, foundry } = globalThis as unknown as Foundry;
  const { api } = game.modules.get("quincunx");
  const { mechanic, spec } = api.protocol({ do: "parse", text: command });
  void api.roll({ mechanic, spec });
  const find = () =>
    [...foundry.applications.instances.values()].find(({ element }) => element?.matches(".quincunx-prompt-window")) as
      | Prompt
      | undefined;
  while (!find()?.rendered) await new Promise((resolve) => setTimeout(resolve, 20));
  const prompt = find()!;
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const { worldFields } = prompt.editor.state;
    const start = performance.now();
    // Another spec each time, as after a click. Caches of its parts help as they do there.
    prompt.editor.edit({ kind: "follow", worldFields });
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await prompt.close();
  return times.sort((a, b) => a - b)[Math.floor(turns / 5)] ?? 0;
}
