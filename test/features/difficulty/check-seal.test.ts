/**
 * SC-2: with difficulties that the roll fixes, a hidden number is sealed before the dice fall, and the reveal checks
 * it.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Table } from "foundry-practice-table";
import { type JoinedSeat, sitJoined } from "../../support/sit-with.ts";
import { openTable } from "../../fixtures/world/open.ts";
import { until } from "../../support/stage.ts";
import { page, type Message, api } from "../../support/page.ts";
import { storedMessages } from "../../support/stored.ts";
import { keyOf } from "../../support/phrase.ts";

type Sitting = JoinedSeat<(typeof FILES)[number]>;

let table: Table;
let gm: Sitting;
let ana: Sitting;

const FILES = [
  "card/card.ts",
  "card/view.ts",
  "features/difficulty/reveal.ts",
  "features/request/state.ts",
  "features/request/operations.ts",
  "features/contest/begin.ts",
  "features/open-prompts/received-prompts.ts",
  "features/open-prompts/sent-prompts.ts",
  "features/open-prompts/set-world-difficulty.ts",
  "features/question/decide.ts",
  "log/post.ts",
  "roll/difficulty/amend.ts",
  "features/difficulty/check-seal.ts",
  "card/secrets/secrets.ts",
] as const;

const sit = (name: string): Promise<Sitting> => sitJoined(table, name, FILES);

beforeEach(async () => {
  table = await openTable();
  table.world.seed("Setting", { key: "quincunx.fixedDifficulty", value: "true", user: null });
  gm = await sit("Gamemaster");
  ana = await sit("Ana");
});
afterEach(() => table.close());

const messageAt = ({ seat }: Sitting, id: string) =>
  until(() => seat.run(() => page.game.messages.get(id)), "the message");
const cardAt = async (at: Sitting, id: string) => {
  const message = await messageAt(at, id);
  return at.seat.run(() => at.module.cardOf(message));
};
/** The card's text about the seal, once it has been checked. */
const sealOn = (at: Sitting, id: string): Promise<string> =>
  until(() => {
    const remarks = at.seat.run(() => at.module.viewOfCard(at.module.cardOf(page.game.messages.get(id))).remarks);
    const [key = ""] = remarks.map(keyOf).filter((own) => own.includes(".Seal."));
    return key !== "" && !key.endsWith("unchecked") && key;
  }, "the seal");

/** A request with a hidden 17 that Ana has answered. */
async function askAndRoll(): Promise<{ readonly request: string; readonly card: string }> {
  const seats = [{ user: table.userId("Ana") }];
  const config = { mechanic: "standard-check", spec: { target: 17 }, seats, isHidden: true };
  const request = (await gm.seat.run(() => api().request(config))).message.id as string;
  const { seal } = (await messageAt(ana, request)).flags.quincunx;
  expect(seal).toMatch(/^[0-9a-f]{64}$/u);
  const origin = { request, seat: 0, seal };
  const card = (
    await ana.seat.run(() =>
      api().roll({ mechanic: "standard-check", spec: { target: null }, origin }, { configure: false }),
    )
  ).message.id as string;
  await until(async () => (await cardAt(gm, card)).secrecy.targets, "the secret");
  return { request, card };
}

it("the card shows the seal while the number is hidden, confirms it at the reveal, and the number never leaves the GM before", async () => {
  const { request, card } = await askAndRoll();
  expect(await sealOn(ana, card)).toBe("QUINCUNX.Seal.sealed");
  const stored = storedMessages(table);
  expect(JSON.stringify(stored)).not.toContain('"target":17');
  // Afterwards the request offers no change.
  const asked = await messageAt(gm, request);
  const offers = gm.seat.run(() =>
    gm.module.target.offers!(gm.module.requestOf(asked), { id: gm.seat.userId, isGM: true }),
  );
  expect(offers.map(({ id }) => id)).toEqual(["reveal"]);
  await gm.seat.run(() => offers[0]!.take());
  for (const at of [ana, gm]) expect(await sealOn(at, card)).toBe("QUINCUNX.Seal.whole");
  expect((await cardAt(ana, card)).state.spec.target).toBe(17);
});

it("the card reports a number that changed after the roll, and a number that was never sealed", async () => {
  const { card } = await askAndRoll();
  const revealAs = async (data: (salt: unknown) => object): Promise<void> => {
    const own = await cardAt(gm, card);
    const salt = gm.seat.run(() => gm.module.secretOf(`seal.${String(own.origin.seal).slice(0, 16)}`))?.salt;
    await gm.seat.run(() => gm.module.postOperation(gm.module.reveal, own, data(salt), { sentence: "x" }));
  };
  await revealAs((salt) => ({ target: 12, salt }));
  expect(await sealOn(ana, card)).toBe("QUINCUNX.Seal.broken");

  const open = (
    await ana.seat.run(() => api().roll({ mechanic: "standard-check", spec: { target: null } }, { configure: false }))
  ).message.id as string;
  const late = await cardAt(gm, open);
  await gm.seat.run(() => gm.module.postOperation(gm.module.reveal, late, { target: 12 }, { sentence: "x" }));
  expect(await sealOn(ana, open)).toBe("QUINCUNX.Seal.none");
  // A number hidden again after the roll has no seal, though the first one had; the card says why.
  const again = await cardAt(gm, card);
  await gm.seat.run(() => gm.module.hideTargets(again, { ...again.state.spec, target: 13 }));
  expect(await sealOn(ana, card)).toBe("QUINCUNX.Seal.later");
  // The same holds for a part of a split pool, and a page without HTTPS.
  const { subtle } = crypto;
  const own = await cardAt(ana, open);
  const saidOf = (more: object): readonly string[] =>
    ana.seat.run(() => ana.module.sealRemarks({ ...own, state: { ...own.state, ...more } }).map(keyOf));
  expect(saidOf({ split: { id: "s".repeat(16), part: 0, parts: 2 } })).toEqual(["QUINCUNX.Seal.split"]);
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  expect(saidOf({})).toEqual(["QUINCUNX.Seal.insecure"]);
  Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
});

it("a number hidden in an open prompt, for the whole world, in a contest or as an answer is sealed as well", async () => {
  const mechanic = "standard-check";
  const hex = /^[0-9a-f]{64}$/u;
  const secret = { target: 17 };
  const prompt = ana.seat.run(() => ana.module.sharePrompt(heldBy(mechanic)));
  gm.seat.run(() => gm.module.listenToPrompts(() => undefined));
  const received = await until(() => gm.seat.run(() => gm.module.receivedPrompts()[0]), "the prompt");
  await gm.seat.run(() => gm.module.hideFrom(received.prompt, secret));
  const { seal } = await until(() => ana.seat.run(() => prompt.ruling.isHidden && prompt.ruling), "the ruling");
  expect(seal).toMatch(hex);
  // Another number has another seal.
  await gm.seat.run(() => gm.module.hideFrom(received.prompt, { target: 18 }));
  await until(() => ana.seat.run(() => prompt.ruling.seal !== seal && hex.test(prompt.ruling.seal!)), "the other seal");

  await gm.seat.run(async () => {
    await gm.module.setWorldDifficulty(api().mechanic(mechanic), secret, true);
    await page.game.settings.set("quincunx", "difficultyBy", "standing");
  });
  await until(
    () => ana.seat.run(() => page.game.settings.get("quincunx", "difficultyBy") === "standing"),
    "the setting",
  );
  const rolled = await ana.seat.run(() => api().roll("check 5", { configure: false }));
  expect(rolled.message.flags.quincunx.origin.seal).toMatch(hex);
  expect(await sealOn(ana, rolled.message.id)).toBe("QUINCUNX.Seal.sealed");

  const side = { spec: { dice: 3, threshold: 7 }, isHidden: true };
  const user = table.userId("Ana");
  const draft = { mechanic: "margin-pool", title: "", tie: "both-equal", sides: { a: { ...side, user }, b: side } };
  const contest = await gm.seat.run(() => gm.module.postContest(draft));
  expect((contest as Message).flags.quincunx.sides.a.seal).toMatch(hex);
  expect(gm.module.decide.parse({ isHidden: true, seal })).toMatchObject({ isHidden: true, seal });
  expect(gm.module.decide.parse({ answer: "none", seal })).toBeNull();
});

function heldBy(mechanic: string): Parameters<typeof gm.module.sharePrompt>[0] {
  const { parseSpec } = api().mechanic(mechanic);
  const held = { mechanic, title: "", actor: null, locked: [], question: null, request: null, seat: 0 };
  return { promptState: () => ({ ...held, spec: parseSpec({ target: null }) }), applyRuling: () => undefined };
}
