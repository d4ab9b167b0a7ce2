/** The roller sets the difficulty of an open roll after its dice. */
import { beforeEach, expect, it } from "vitest";
import { offerViews } from "../../../src/log/act.ts";
import { cardOf } from "../../../src/card/card.ts";
import { viewOfCard } from "../../../src/card/view.ts";
import { useBareStage } from "../../support/bare.ts";
import { mechanic, operation } from "../../support/on-state.ts";
import { page, type Message, api } from "../../support/page.ts";
import { standIn } from "../../support/stand-in.ts";
import type { LoggedOperation } from "../../../src/log/operation.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

const { set } = useBareStage();

const ana = () => page.game.users.getName("Ana");

async function rolled(id: string, spec: Fields, origin: object = {}) {
  const config = { mechanic: id, spec, origin };
  const { message } = await api().roll(config, { configure: false, mode: "public" });
  const { _id, timestamp: _, ...data } = message.toObject();
  await message.delete();
  return page.ChatMessage.create({ ...data, author: ana().id });
}

const offered = (message: Message, by: string) =>
  offerViews(cardOf(message) as never).filter(({ operation: type, place }) => type === by && place === "target");

const asAna = <T>(run: () => T): T => {
  set(page.game, "user", ana());
  try {
    return run();
  } finally {
    set.back();
  }
};

/** The number on a button. */
const numberOf = ({ label }: { readonly label: object }): unknown =>
  (label as { readonly data: { readonly name: { readonly text: string } } }).data.name.text;

const seen = (message: Message, by = "say") => asAna(() => offered(message, by));

beforeEach(async () => {
  for (const [key, value] of Object.entries({ difficultyBy: "said", fixedDifficulty: false }))
    await page.game.settings.set("quincunx", key, value);
});

it.each([
  ["standard-check", { target: null, bonuses: [{ label: "", value: 9 }] }, ["10", "15", "20", "25"]],
  ["margin-pool", { dice: 3, pool: 4, threshold: null }, ["6", "7", "8", "9"]],
  ["difficulty-pool", { dice: 5, base: null }, ["5", "6", "7", "8"]],
  ["fives-pool", { pool: [{ size: 6, role: "hero" }], target: null }, ["4", "5", "6"]],
])("%s: roller and GM have at most four buttons in rising order", async (id, spec, targets) => {
  const message = await rolled(id, spec);
  expect(seen(message).map(numberOf)).toEqual(targets);
  expect(offered(message, "amend").map(numberOf)).toEqual(targets);
  // Other users have none.
  expect(offered(message, "say")).toEqual([]);
});

it("the last used number is among them, and framed", async () => {
  await rolled("standard-check", { target: 5 });
  const offers = seen(await rolled("standard-check", { target: null, bonuses: [{ label: "", value: 1 }] }));
  expect(offers.map(({ label, isLast }) => [numberOf({ label }), isLast === true])).toEqual([
    ["5", true],
    ["10", false],
    ["15", false],
    ["20", false],
  ]);
});

it("players have none where only GMs set, where the throw fixes it, for a request, or once a number is known; the card still says its worth", async () => {
  const open = await rolled("standard-check", { target: null });
  expect(seen(await rolled("standard-check", { target: 15 }))).toEqual([]);
  expect(seen(await rolled("standard-check", { target: null }, { request: "r", seat: 0 }))).toEqual([]);
  await page.game.settings.set("quincunx", "fixedDifficulty", true);
  expect(seen(open)).toEqual([]);
  await page.game.settings.set("quincunx", "fixedDifficulty", false);
  await page.game.settings.set("quincunx", "difficultyBy", "gm");
  expect(seen(open)).toEqual([]);
  const { headline } = viewOfCard(cardOf(open) as never).description;
  expect(headline).toMatchObject([{}, { isWorth: true }]);
});

it("a number said after the dice judges the roll, and is marked for all; only a GM undoes it, and a GM's word ends it", () => {
  const check = mechanic("standard-check");
  const say = operation("say");
  const spec = check.parseSpec({ target: null });
  const state = { mechanic: check, spec, faces: { dice: [4, 4, 4] }, rollerId: "ana", hiddenBy: null };
  const [roller, other, gm] = [
    { id: "ana", isGM: false, name: "Ana" },
    { id: "ben", isGM: false, name: "Ben" },
    { id: "gm", isGM: true, name: "GM" },
  ];
  const may = (by: object, at: object, data: object = { target: 10 }): boolean =>
    say.may(by as never, at as never, data as never);
  expect([may(roller!, state), may(other!, state), may(gm!, state)]).toEqual([true, false, false]);
  for (const more of [{ isRuled: true }, { hiddenBy: "h" }, { occasion: "request" }, { unjudged: "draw" }])
    expect(may(roller!, { ...state, ...more }), JSON.stringify(more)).toBe(false);
  for (const data of [{ target: null }, { bonuses: [] }, {}]) expect(may(roller!, state, data)).toBe(false);
  const logged = standIn<LoggedOperation>({ id: "o", author: roller! });
  const after = { ...state, ...say.apply(state, { target: 10 } as never, logged) };
  expect(after).toMatchObject({ spec: { target: 10 }, saidAfter: "Ana" });
  expect(may(roller!, after)).toBe(false);
  expect([say.mayUndo?.(roller as never, logged, false), say.mayUndo?.(gm as never, logged, false)]).toEqual([
    false,
    true,
  ]);
  const ruled = operation("amend").apply(after, { target: 20 } as never, standIn({ id: "p", author: gm! }));
  expect(ruled).toMatchObject({ isRuled: true, saidAfter: undefined });
});
