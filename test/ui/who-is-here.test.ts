/** Where only a GM may decide and none is there, what is drawn says so, and no longer when one comes: nothing else has to happen for that. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";
import type { Seat, Table } from "../host/globals.ts";
import { openStage, until } from "./stage.ts";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;
const page = globalThis as Loose;

let table: Table;
let seat: Seat;
beforeAll(async () => {
  ({ table, seat } = await openStage("Ana"));
  await until(areTemplatesLoaded, "the templates");
});
afterAll(() => table.close());

const api = (): Loose => page.game.modules.get("quincunx").api;

/** In the log, as core draws it. */
function inLog(message: Loose): HTMLElement {
  const html = document.body.appendChild(document.createElement("li"));
  html.innerHTML = '<div class="message-content"></div>';
  page.Hooks.callAll("renderChatMessageHTML", message, html);
  return html;
}

function shown(message: Loose): () => string {
  const html = inLog(message);
  return () => (html.textContent ?? "").replaceAll(/\s+/gu, " ");
}

/** A GM comes, and goes again. */
async function whileGM(happens: () => Promise<unknown>): Promise<void> {
  const gm = await table.seat("Gamemaster", { loadModule: () => Promise.resolve() });
  seat.use();
  try {
    await happens();
  } finally {
    gm.close();
    seat.use();
  }
}

it("a GM's side of a contest, and a difficulty without which nobody can say who wins", async () => {
  const spec = { dice: 1, base: null };
  const contest = await api().contest({
    ...{ mechanic: "difficulty-pool", title: "The gate", tie: "attacker-a" },
    sides: { a: { user: seat.userId, spec }, b: { name: "Brandt", user: null, spec } },
  });
  const origin = { contest: contest.id, contestSide: "a" };
  await api().roll({ mechanic: "difficulty-pool", spec, origin }, { configure: false });
  const words = shown(contest);
  expect(words()).toMatch(/Brandt .*no GM is here/u);
  expect(words()).toMatch(/before the difficulty is known\. No GM is here to say it\./u);
  await whileGM(() => until(() => !/no GM is here/iu.test(words()), "a GM"));
  await until(() => /no GM is here/u.test(words()), "nobody");
});

it("FP-4: challenge dice that the GM throws", async () => {
  const pool = [{ size: 6, role: "hero" }];
  const { message } = await api().roll(
    { mechanic: "fives-pool", spec: { pool, target: 4, challenge: 2, challengeBy: "gm" } },
    { configure: false },
  );
  const words = shown(message);
  expect(words()).toMatch(/The GM throws 2d6, as soon as one is there/u);
  await whileGM(() => until(() => /The GM throws 2d6(?!,)/u.test(words()), "a GM"));
});

it("what tells nothing of who is there is not drawn anew", async () => {
  const roll = async (challenge: number): Promise<HTMLElement> => {
    const spec = { pool: [{ size: 6, role: "hero" }], target: 4, challenge, challengeBy: "gm" };
    return inLog((await api().roll({ mechanic: "fives-pool", spec }, { configure: false })).message);
  };
  const [settled, waiting] = [await roll(0), await roll(1)];
  const drawing = (html: HTMLElement): Element | null => html.querySelector(".quincunx-card");
  const [before, old] = [drawing(settled), drawing(waiting)];
  expect(before).not.toBeNull();
  await whileGM(() => until(() => drawing(waiting) !== old, "a GM"));
  expect(drawing(settled)).toBe(before);
});
