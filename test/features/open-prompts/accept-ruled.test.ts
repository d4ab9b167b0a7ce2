/** A number that a GM sets in the prompt of a long test or of its round counts as the GM's from then on, at all seats (MP-7). */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Table } from "foundry-practice-table";
import { openTable } from "../../fixtures/world/open.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { until } from "../../support/stage.ts";
import { page, api } from "../../support/page.ts";
import { sitAt, type SeatWith } from "../../support/sit-with.ts";

const FILES = {
  open: "features/open-prompts/sent-prompts.ts",
  received: "features/open-prompts/received-prompts.ts",
  tests: "features/long-test/long-test.ts",
  numbers: "features/long-test/round-number.ts",
  begin: "features/long-test/post.ts",
} as const;
type Sitting = SeatWith<typeof FILES>;

const ISOLDE = "IsoldeActor00000";

let table: Table;
let gm: Sitting, ana: Sitting, ben: Sitting;
beforeEach(async () => {
  table = await openTable();
  gm = await sitAt(table, "Gamemaster", FILES);
  ana = await sitAt(table, "Ana", FILES);
  ben = await sitAt(table, "Ben", FILES);
  await gm.seat.run(() => {
    const hero = { _id: ISOLDE, name: "Isolde", type: "quincunx.margin-hero", ownership: { default: 3 } };
    return page.Actor.create(hero, { keepId: true });
  });
  await everywhere(() => page.game.actors.has(ISOLDE));
  gm.seat.run(() => gm.received.listenToPrompts(() => undefined));
});
afterEach(() => table.close());

const everywhere = (is: () => boolean): Promise<unknown> =>
  Promise.all([gm, ana, ben].map(({ seat }) => until(() => seat.run(is), "all seats")));

/** Opens a player's prompt and sets a number in it as the GM. Resolves with a function that closes the prompt. */
async function ruled(by: Sitting, threshold: number): Promise<() => void> {
  let now: Fields = { dice: 3, pool: 6, threshold: 9 };
  const prompt = by.seat.run(() =>
    by.open.sharePrompt({
      promptState: () => ({
        ...{ mechanic: "margin-pool", spec: now, title: "Climb", actor: `Actor.${ISOLDE}` },
        ...{ locked: [], question: null, request: null, seat: 0 },
      }),
      applyRuling: ({ fields }) => void (now = { ...now, ...fields }),
    }),
  );
  const isHere = (): boolean => gm.received.receivedPrompts().some((one) => one.prompt === prompt.id);
  await until(() => gm.seat.run(isHere), "the prompt");
  await gm.seat.run(() => gm.received.setOpenly(prompt.id, { threshold }));
  await until(() => now["threshold"] === threshold, "the number");
  return () => by.seat.run(() => prompt.close());
}

/** A test that this player begins with this number. */
async function begun(by: Sitting, threshold: number): Promise<string> {
  const id = await by.seat.run(() =>
    by.begin.beginLongTest({
      ...{ mechanic: api().mechanic("margin-pool") as never, title: "Climb", options: { goal: 20 } },
      ...{ spec: { pool: 6, threshold }, actor: page.game.actors.get(ISOLDE) as never },
    }),
  );
  await everywhere(() => page.game.messages.has(id));
  return id;
}

/** A round of it with this number, as the player's prompt posts it; `null`: an ordinary roll. */
const thrown = async (test: string | null, threshold: number): Promise<void> => {
  const origin = { actor: `Actor.${ISOLDE}`, ...(test === null ? {} : { testRound: { test, worker: 0, turn: 1 } }) };
  const spec = { dice: 1, pool: 6, threshold };
  const id = await ana.seat.run(async () => {
    const { message } = await api().roll({ mechanic: "margin-pool", spec, origin }, { configure: false });
    return message.id as string;
  });
  await everywhere(() => page.game.messages.has(id));
};

/** The number of the next round and its author at each seat. */
const numbers = async (test: string) => {
  await table.settle();
  return [gm, ana, ben].map(({ seat, tests, numbers }) =>
    seat.run(() => {
      const base = tests.longTestOf(page.game.messages.get(test));
      const { by, isAccepted, fields } = numbers.roundNumber(base!, 0)!;
      return `${String(fields["threshold"])} by ${by}${isAccepted ? "" : "?"}`;
    }),
  );
};
const each = (said: string) => [said, said, said];

it("a test that begins with it names the GM, whether its prompt closes before or after the message arrives", async () => {
  const close = await ruled(ana, 6);
  expect(await numbers(await begun(ana, 6))).toEqual(each("6 by Gamemaster"));
  close();
  (await ruled(ana, 8))();
  await until(() => gm.seat.run(() => gm.received.receivedPrompts().length === 0), "no prompt");
  expect(await numbers(await begun(ana, 8))).toEqual(each("8 by Gamemaster"));
});

it("a round that is thrown with it names the GM, and the next one begins with it; an accepted number is not accepted again", async () => {
  const test = await begun(ana, 9);
  expect(await numbers(test)).toEqual(each("9 by Ana?"));
  (await ruled(ana, 7))();
  await thrown(test, 7);
  expect(await numbers(test)).toEqual(each("7 by Gamemaster"));
  const before = gm.seat.run(() => page.game.messages.size as number);
  (await ruled(ana, 7))();
  await thrown(test, 7);
  expect(await numbers(test)).toEqual(each("7 by Gamemaster"));
  expect(gm.seat.run(() => page.game.messages.size)).toBe(before + 1);
});

it("accepts nothing else: another number, another player, a second message, a test after an ordinary roll, a prompt closed long ago", async () => {
  const close = await ruled(ana, 6);
  expect(await numbers(await begun(ana, 5))).toEqual(each("5 by Ana?"));
  expect(await numbers(await begun(ben, 6))).toEqual(each("6 by Ben?"));
  expect(await numbers(await begun(ana, 6))).toEqual(each("6 by Gamemaster"));
  expect(await numbers(await begun(ana, 6))).toEqual(each("6 by Ana?"));
  close();
  (await ruled(ana, 7))();
  await thrown(null, 7);
  expect(await numbers(await begun(ana, 7))).toEqual(each("7 by Ana?"));
  (await ruled(ana, 4))();
  await until(() => gm.seat.run(() => gm.received.receivedPrompts().length === 0), "no prompt");
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
  expect(await numbers(await begun(ana, 4))).toEqual(each("4 by Ana?"));
});
