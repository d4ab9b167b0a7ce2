/**
 * Common parts of the stories (end-to-end tests) of the mechanics: three seats at one table, cards that read alike at
 * all of them, the GM's changes of a card.
 */
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { expectNoViolations, type Look } from "./access.ts";
import { played } from "./nightly.ts";
import { clear, closeWhole, DOUBLE_PRESS, Stage, TIME, type Seat } from "./seats.ts";
import type { TableOptions } from "foundry-practice-table/server";
import type { Page as Foundry } from "../../support/page.ts";

/** GM in the dark theme, players in the light one: checks both themes without a second table. */
export interface Cast {
  readonly stage: Stage;
  readonly gm: Seat;
  readonly player: Seat;
  readonly other: Seat;
}

async function openCast(player: string, other: string, options: TableOptions): Promise<Cast> {
  const stage = await Stage.open(options);
  const [gm, first, second] = await Promise.all([
    stage.sit("Gamemaster", { colorScheme: "dark" }),
    stage.sit(player, { colorScheme: "light" }),
    stage.sit(other, { colorScheme: "light" }),
  ]);
  // Stories read complete cards.
  for (const seat of [gm, first, second]) await seat.set("quincunx", "density", "open");
  return { stage, gm, player: first, other: second };
}

/** A table for all stories of a `describe`. */
export function useCast(player: string, other: string, options: TableOptions = {}): Cast {
  let cast: Cast;
  beforeAll(async () => {
    cast = await openCast(player, other, options);
  }, TIME);
  // A long log and open windows make every drawing and every search of the page slower.
  afterEach(() => clear(cast.stage, [cast.gm, cast.player, cast.other]), TIME);
  afterAll(() => closeWhole(cast.stage));
  return {
    get stage() {
      return cast.stage;
    },
    get gm() {
      return cast.gm;
    },
    get player() {
      return cast.player;
    },
    get other() {
      return cast.other;
    },
  };
}

/** Disconnects the GM during `play`; afterwards the same browser connects again. */
export async function whileGMIsAway({ stage, gm, player, other }: Cast, play: () => Promise<unknown>): Promise<void> {
  const isThere = (seat: Seat): Promise<boolean> =>
    seat.page.evaluate(() => (globalThis as unknown as Foundry).game.users.activeGM !== null);
  const url = stage.table.seat("Gamemaster");
  await gm.page.goto("about:blank");
  for (const seat of [player, other]) await expect.poll(() => isThere(seat)).toBe(false);
  await play();
  await gm.page.goto(url);
  await gm.ready();
  for (const seat of [player, other]) await expect.poll(() => isThere(seat)).toBe(true);
}

/** The GM changes a world setting; resolves when the other seat has it. */
export async function settle({ gm, player }: Pick<Cast, "gm" | "player">, key: string, value: unknown): Promise<void> {
  await gm.set("quincunx", key, value);
  await expect.poll(() => settled(player, key)).toBe(value);
}

function settled(seat: Seat, key: string): Promise<unknown> {
  return seat.page.evaluate(
    (name) => (globalThis as unknown as Foundry).game.settings.get("quincunx", name) as unknown,
    key,
  );
}

/** All notifications of a seat. */
export async function told(seat: Seat): Promise<string> {
  return (await seat.notices.allInnerTexts()).join(" ");
}

/** Replaces the random numbers of this seat: each draw gives the next face, on a die of the size beside it. */
export async function fixFaces(seat: Seat, faces: readonly (readonly [face: number, size: number])[]): Promise<void> {
  await seat.page.evaluate((list) => {
    let next = 0;
    (globalThis as unknown as Foundry).CONFIG.Dice.randomUniform = () => {
      const [face, size] = list[next++ % list.length] as [number, number];
      return 1 - (face - 0.5) / size; // mapRandomFace(u) = ceil((1 − u) × faces)
    };
  }, faces);
}

/** The die's name is drawn below it and is no text of the page, so it may precede or follow the rest. */
export async function words(of: Locator): Promise<string> {
  const text = await of.evaluate((node) => {
    const tags = [...node.querySelectorAll<HTMLElement>("[data-quincunx-tag]")];
    const called = tags.map(({ dataset }) => dataset["quincunxTag"]).join(" ");
    return `${called} ${(node as HTMLElement).innerText} ${called}`;
  });
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** Posts one card by `act`; resolves when every seat has it, with equal text. */
export async function newCard(seats: readonly Seat[], act: () => Promise<unknown>): Promise<string> {
  const before = await Promise.all(seats.map(({ cards }) => cards.count()));
  await act();
  for (const [index, seat] of seats.entries())
    await expect.poll(() => seat.cards.count()).toBe((before[index] ?? 0) + 1);
  return sameEverywhere(seats);
}

/** The text of a card without its buttons, which differ by user. */
async function wordsOfCard(seat: Seat): Promise<string> {
  const parts = seat.lastCard.locator(
    ".quincunx-card__head, .quincunx-dice, .quincunx-headline, .quincunx-unknown, .quincunx-meaning",
  );
  // Options are listed as text only for users without buttons.
  const lines = await seat.lastCard.locator(".quincunx-lines").allTextContents();
  const tags = seat.lastCard.locator("[data-quincunx-tag]");
  const called = (
    await tags.evaluateAll((dice) => dice.map((die) => (die as HTMLElement).dataset["quincunxTag"]))
  ).join(" ");
  const all = [called, ...(await parts.allInnerTexts()), ...lines, called].join(" ");
  // The number in the head is a button at those who may change it; without a number, the button says its effect.
  return all.replaceAll("Change difficulty", "").replaceAll(/\s+/gu, " ").trim();
}

async function sameEverywhere(seats: readonly Seat[]): Promise<string> {
  const [first, ...rest] = seats;
  if (!first) return "";
  for (const seat of rest) await expect.poll(async () => [await wordsOfCard(seat)]).toEqual([await wordsOfCard(first)]);
  return wordsOfCard(first);
}

/** Takes an offer of a card that stands in its menu. Default: of the last card. */
export async function takeFromMenu(seat: Seat, name: string | RegExp, card = seat.lastCard): Promise<void> {
  await card.hover();
  await card.getByRole("button", { name: "What can be done with this roll" }).click();
  await seat.page.getByRole("menuitem", { name }).click();
}

/** Clicks a stat on an open sheet, and waits for the prompt with its odds. */
export async function openPrompt(seat: Seat, sheet: Locator, stat: string): Promise<Locator> {
  // The name goes on with the value and the chance.
  const name = new RegExp(`^Roll: ${stat.replaceAll(/[^\w ]/gu, ".")}(?:,| [+−≤]? ?\\d| d\\d|$)`, "u");
  await sheet.getByRole("button", { name }).click();
  await seat.prompt.waitFor();
  return seat.prompt;
}

/** Opens a V1 or V2 sheet of another system from the sidebar. */
export async function openForeignSheet(seat: Seat, name: string): Promise<Locator> {
  await seat.tab("actors");
  await seat.page.locator("#actors .entry", { hasText: name }).first().click();
  const sheet = seat.page.locator(".sheet.actor", { has: seat.page.locator(`input[name=name][value="${name}"]`) });
  await sheet.waitFor();
  await seat.tab("chat");
  return sheet;
}

/** Opens the rarely used options. */
export async function openMore(seat: Seat): Promise<void> {
  await seat.prompt.getByRole("button", { name: "More…", exact: true }).click();
}

export async function enter(seat: Seat): Promise<void> {
  await seat.page.keyboard.press("Enter");
  await seat.prompt.waitFor({ state: "detached" });
}

/** The main number. */
export function figure(seat: Seat): Promise<string> {
  return seat.prompt.locator(".quincunx-figure__value").innerText();
}

/** Percent as the prompt writes it. */
export function percent(p: number): RegExp {
  return new RegExp(`^${(p * 100).toFixed(1).replace(".", "\\.")}\\s?%$`, "u");
}

/** When each GM pressed the button of the dialog last, since a second press at once counts as part of the first. */
const amendedAt = new WeakMap<Seat, number>();

/** The GM's difficulty dialog on the last card: `set` changes its fields, Enter answers. */
export async function amend(
  gm: Seat,
  set: (dialog: Locator) => Promise<unknown>,
  { hide = false } = {},
): Promise<void> {
  const wait = (amendedAt.get(gm) ?? -Infinity) + DOUBLE_PRESS - performance.now();
  if (wait > 0) await new Promise((done) => setTimeout(done, wait));
  amendedAt.set(gm, performance.now());
  await gm.lastCard.getByRole("button", { name: "Change difficulty" }).click();
  await gm.prompt.waitFor();
  await set(gm.prompt);
  if (hide) await gm.prompt.getByRole("checkbox", { name: "Hide the difficulty from players" }).check();
  await gm.prompt.locator(".quincunx-primary").click();
  await gm.prompt.waitFor({ state: "detached" });
}

const OURS = [".application.sheet", ".quincunx-request-window", ".quincunx-prompt-window", "#chat .quincunx-card"];

/** Checks our open windows and cards with axe; the table around them has a test of its own. */
export async function checkOurs(
  seat: Seat,
  what: string,
  selectors: readonly string[] = OURS,
  look: Look = {},
): Promise<void> {
  // Step values are computed in slices: waits until they are complete.
  await seat.page.waitForTimeout(300);
  const within: string[] = [];
  for (const selector of selectors) if ((await seat.page.locator(selector).count()) > 0) within.push(selector);
  await expectNoViolations(seat.page, what, within, look);
}

/** Checks the open windows in both themes without reopening them; afterwards restores the initial theme. */
export async function inBothThemes({ page }: Seat, look: (theme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of played<"dark" | "light">("dark", "light")) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`body.theme-${colorScheme}`).waitFor();
    await look(colorScheme);
  }
}
