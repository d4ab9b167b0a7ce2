/**
 * From a sheet's row to a result, in all settings of who sets difficulties, with and without a GM online, in all mechanics: two presses to a card that says
 * what the roll is worth, or to a verdict; three to a verdict against an announced number.
 */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Seat } from "foundry-practice-table";
import { DIFFICULTY_BY, type DifficultyBy } from "../../../src/roll/difficulty/world-difficulty.ts";
import { mechanicById, mechanics } from "../../../src/rules/index.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";
import { openStage, press, type, until, type Stage } from "../../support/stage.ts";
import { type Hero, page } from "../../support/page.ts";
import { cardIn } from "../../support/read.ts";
import type { Card } from "../../../src/card/state.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

let stage: Stage;
let gm: Seat | null = null;
const heroes = new Map<string, Hero>();

/** A GM who is here, or has left. */
async function callGM(isHere: boolean): Promise<Seat> {
  gm ??= await stage.table.seat("Gamemaster");
  stage.seat.use();
  await until(() => page.game.users.activeGM, "the GM");
  const called = gm;
  if (!isHere) {
    gm.close();
    gm = null;
    await until(() => !page.game.users.activeGM, "the GM to leave");
  }
  return called;
}

beforeAll(async () => {
  stage = await openStage("Ana");
  const me = page.game.user.id;
  const seat = await callGM(true);
  await seat.run(async () => {
    for (const mechanic of mechanics) {
      const [declared] = mechanic.actors;
      if (!declared) continue;
      const [sample] = samplesOf(declared);
      const made = { name: sample?.name ?? "", type: `quincunx.${declared.type}`, system: sample?.system ?? {} };
      await page.Actor.create({ ...made, ownership: { default: 0, [me]: 3 } });
    }
  });
  stage.seat.use();
  await until(() => page.game.actors.size === mechanics.length, "the heroes");
  for (const actor of page.game.actors) heroes.set(actor.type.replace("quincunx.", ""), actor);
});
afterEach(async () => {
  for (const app of [...page.foundry.applications.instances.values()])
    if (/^Quincunx/u.test(app.constructor.name)) await app.close();
});

/** The number that is said: of the first hideable field. */
const SAID: Readonly<Record<string, number>> = {
  "standard-check": 15,
  "margin-pool": 7,
  "fives-pool": 4,
  "difficulty-pool": 7,
};

interface Played {
  readonly presses: number;
  readonly card: Card;
  readonly words: string;
}

/** Presses a row of the hero's sheet, enters the number if there is one, and presses Enter. */
async function play(id: string, said?: number): Promise<Played> {
  const actor = heroes.get(mechanicById(id).actors[0]?.type ?? "")!;
  await actor.sheet.render({ force: true });
  const row = await until(
    () => actor.sheet.element?.querySelector('[data-action="quincunxRoll"]:not(:disabled)') as HTMLElement | null,
    "a row",
  );
  const before = new Set(page.game.messages.map((one) => one.id));
  let presses = 1;
  row.click();
  const prompt = await until(
    () =>
      page.document.querySelector(".quincunx-prompt-window .quincunx-primary")?.closest("form") as HTMLElement | null,
    "the prompt",
  );
  await until(() => prompt.contains(page.document.activeElement), "the focus");
  if (said !== undefined) {
    const field = page.document.activeElement as HTMLInputElement;
    expect(field.matches("input, select"), `the focus of ${id} is in its number`).toBe(true);
    type(field, String(said));
    presses += 1;
  }
  press(page.document.activeElement!, "Enter");
  presses += 1;
  const message = await until(() => page.game.messages.find((one) => one.isRoll && !before.has(one.id)), "the card");
  await stage.table.settle();
  const html = (await message.renderHTML()) as HTMLElement;
  const words = (html.querySelector(".quincunx-card")?.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
  return { presses, card: cardIn(message), words };
}

/** Stored by a GM; `standing`: for all rolls of these mechanics. */
async function useSetting(setting: DifficultyBy, isHere: boolean, standing: object = {}): Promise<void> {
  const seat = await callGM(true);
  await seat.run(async () => {
    // The GM's page has no module.
    for (const [key, value] of Object.entries({ difficultyBy: setting, worldDifficulty: standing })) {
      page.game.settings.register("quincunx", key, { scope: "world", type: value.constructor, default: value });
      await page.game.settings.set("quincunx", key, value);
    }
  });
  stage.seat.use();
  await stage.table.settle();
  await callGM(isHere);
}

const DECIDED: readonly string[] = ["success", "failure", "choice"];
/** An open roll says what it is worth. */
const WORTH = /meets \w+ \d+|[+−]?\d at \d/u;
const WITHOUT_GM = "No GM was online: Ana set the difficulty.";
const hasBookNumber = (id: string): boolean => mechanicById(id).bookTargets !== undefined;

const cases = DIFFICULTY_BY.flatMap((setting) => [true, false].map((isHere) => ({ setting, isHere })));

describe.each(cases)("setting $setting, a GM online: $isHere", ({ setting, isHere }) => {
  beforeAll(() => useSetting(setting, isHere));

  it.each(mechanics.map(({ id }) => id))("%s: row and Enter", async (id) => {
    const { presses, card, words } = await play(id);
    expect(presses).toBe(2);
    expect(words).not.toMatch(/no difficulty yet|\?|proposes/iu);
    // The book's number is nobody's in particular.
    expect(words).not.toContain(WITHOUT_GM);
    if (hasBookNumber(id)) expect(DECIDED, words).toContain(card.state.verdict);
    else expect(words).toMatch(mechanicById(id).hasOwnTargets === true ? /\d+ Total/u : WORTH);
  });

  it.each(Object.entries(SAID))("%s: row, number %i, Enter", async (id, said) => {
    const { presses, card, words } = await play(id, said);
    const [field = ""] = mechanicById(id).hideable;
    const isProposal = setting === "gm" && isHere;
    expect(presses).toBe(3);
    expect(words.includes(WITHOUT_GM)).toBe(setting === "gm" && !isHere);
    expect(words.includes("Ana proposes")).toBe(isProposal);
    expect(card.origin.proposal ?? null).toEqual(isProposal ? { [field]: said } : null);
    if (!isProposal) expect((card.state.spec as Fields)[field]).toBe(said);
    // The verdict against a proposal waits for a GM; the book's number counts meanwhile.
    if (isProposal && !hasBookNumber(id)) expect(words).toMatch(WORTH);
    else expect(DECIDED, words).toContain(card.state.verdict);
  });
});

describe.each([true, false])("a standing difficulty, a GM online: %s", (isHere) => {
  const fields = Object.entries(SAID).map(([id, said]) => [
    id,
    { fields: { [mechanicById(id).hideable[0] ?? ""]: said } },
  ]);
  beforeAll(() => useSetting("standing", isHere, Object.fromEntries(fields)));

  it.each(Object.entries(SAID))("%s: row and Enter judge at %i", async (id, said) => {
    const { presses, card, words } = await play(id);
    expect(presses).toBe(2);
    expect((card.state.spec as Fields)[mechanicById(id).hideable[0] ?? ""]).toBe(said);
    expect(DECIDED, words).toContain(card.state.verdict);
    expect(words).not.toContain(WITHOUT_GM);
  });
});
