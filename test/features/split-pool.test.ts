/** Several actions share a pool (DP-12): their cards, and interruption by a GM. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Table } from "foundry-practice-table";
import { openTable } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { sitAt, type SeatWith } from "../support/sit-with.ts";
import { typed } from "../support/implementations.ts";
import { page, api } from "../support/page.ts";
import type { PromptRequest } from "../../src/roll/prompt/request.ts";
import { keyOf } from "../support/phrase.ts";
import type { CardState } from "../../src/card/state.ts";
import type { SplitRequest } from "../../src/api/contract.ts";
import { writeByHand } from "../support/by-hand.ts";

const FILES = {
  cards: "card/card.ts",
  views: "card/view.ts",
  sentences: "card/draw/sentence.ts",
  acts: "log/act.ts",
  splits: "features/split-pool/split.ts",
  secrets: "card/secrets/share-secrets.ts",
  windows: "platform/replaceable.ts",
} as const;

interface Sitting extends SeatWith<typeof FILES> {
  /** The selected positions in the dice window. */
  readonly says: { dice: readonly number[] | null };
  /** The opened prompts; each is answered at once. */
  readonly prompts: PromptRequest[];
}

let table: Table;
let gm: Sitting;
let ana: Sitting;
let ben: Sitting;

async function sit(name: string): Promise<Sitting> {
  const says: Sitting["says"] = { dice: null };
  const at = await sitAt(table, name, FILES);
  const implementations = typed(at.windows!.implementations);
  const prompts: PromptRequest[] = [];
  implementations.openPrompt = async (request) => {
    prompts.push(request);
    const { spec, title, mode, selected } = request;
    return { ...{ spec, title, mode, selected }, isHidden: false };
  };
  implementations.askDice = async () => says.dice;
  return { ...at, says, prompts };
}

beforeEach(async () => {
  table = await openTable();
  gm = await sit("Gamemaster");
  ana = await sit("Ana");
  ben = await sit("Ben");
});
afterEach(() => table.close());

/** Ana splits 5 dice, of which the first three show 8, 1 and 9, the others 7. */
async function split(
  ...parts: readonly (SplitRequest["parts"][number] & { readonly secretId?: string })[]
): Promise<readonly string[]> {
  const ids: readonly string[] = await ana.seat.run(async () => {
    const shown = [8, 1, 9, 7, 7];
    page.CONFIG.Dice.randomUniform = () => 1 - ((shown.shift() ?? 7) - 0.5) / 10;
    const { parts: results } = await api().rollSplit(
      {
        mechanic: "difficulty-pool",
        parts:
          parts.length > 0
            ? parts
            : [
                { spec: { dice: 6, base: 7 }, title: "Down the alley" },
                { spec: { dice: 5 }, title: "Lift the purse" },
              ],
        dice: [3, 2],
      },
      { mode: "public" },
    );
    return results.map(({ message }) => message.id);
  });
  for (const { seat } of [gm, ana, ben])
    for (const id of ids) await until(() => seat.run(() => page.game.messages.has(id)), "a part");
  return ids;
}

const stateAt = (at: Sitting, id: string) => at.seat.run(() => at.cards.cardOf(page.game.messages.get(id)).state);
const viewAt = (at: Sitting, id: string) =>
  at.seat.run(() => at.views.viewOfCard(at.cards.cardOf(page.game.messages.get(id))));
const offersAt = (at: Sitting, id: string): readonly string[] => viewAt(at, id).offers.map((offer) => offer.operation);
const everywhere = (id: string, is: (state: CardState) => boolean, what: string): Promise<unknown> =>
  Promise.all([gm, ana, ben].map((at) => until(() => is(stateAt(at, id)), what)));

async function interrupt(id: string, ...dice: readonly number[]): Promise<void> {
  gm.says.dice = dice;
  gm.seat.run(() => gm.acts.act(id, "interrupt", ""));
  const isDone = (state: { cancelled?: number[] } & object) => dice.every((one) => state.cancelled?.includes(one));
  await everywhere(id, isDone, "the interruption");
}

/** By hand, bypassing the module's questions. */
async function say({ seat }: Sitting, card: string, type: string, data: object): Promise<void> {
  const { id } = await seat.run(() => writeByHand(card, type, data, 2));
  for (const one of [gm, ana, ben]) await until(() => one.seat.run(() => page.game.messages.has(id)), "the operation");
}

it("DP-12: the lower pool is divided, all parts are thrown at once, and each card knows its part and the others", async () => {
  const [alley = "", purse = ""] = await split();
  for (const at of [gm, ana, ben]) {
    expect(stateAt(at, alley)).toMatchObject({
      spec: { dice: 3, base: 7 },
      faces: { dice: [8, 1, 9] },
      outcome: { net: 1 },
    });
    expect(stateAt(at, purse)).toMatchObject({
      spec: { dice: 2, base: 6 },
      faces: { dice: [7, 7] },
      outcome: { net: 2 },
    });
    expect([alley, purse].map((id) => viewAt(at, id).split)).toEqual([
      { part: 1, parts: 2 },
      { part: 2, parts: 2 },
    ]);
    expect(at.seat.run(() => [at.splits.otherParts(alley), at.splits.otherParts(purse)])).toEqual([[purse], [alley]]);
  }
});

it("DP-12: a target that a GM hides for one part before the throw is that part's hidden target only", async () => {
  const under = `prompt.${"a".repeat(16)}.${gm.seat.userId ?? ""}`;
  await gm.seat.run(() => gm.secrets.keepSecret(under, { turn: 1, secret: { base: 9 } }));
  const [alley = "", purse = ""] = await split(
    { spec: { dice: 6, base: null }, secretId: under },
    { spec: { dice: 5 } },
  );
  const cardOf = (at: Sitting, id: string) => at.seat.run(() => at.cards.cardOf(page.game.messages.get(id)));
  await until(() => cardOf(gm, alley).secrecy.targets, "the secret");
  expect(cardOf(gm, alley).secrecy).toMatchObject({ targets: { base: 9 }, isLost: false });
  for (const at of [ana, ben]) {
    expect(cardOf(at, alley)).toMatchObject({
      state: { verdict: "unknown", faces: { dice: [8, 1, 9] } },
      secrecy: { targets: null },
    });
    expect(cardOf(at, purse)).toMatchObject({ state: { outcome: { net: 2 } }, secrecy: { isTargetUnknown: false } });
  }
});

it("DP-12: a second attack in combat, a committed action and an invalid division are refused without a roll", async () => {
  const fight = { spec: { dice: 5, combat: true }, isAttack: true };
  await expect(split(fight, fight)).rejects.toMatchObject({ code: "not-allowed", field: "specs.1" });
  await expect(split(fight, { spec: { dice: 5 }, isCommitted: true })).rejects.toMatchObject({
    code: "not-allowed",
    field: "specs.1",
  });
  await expect(split({ spec: { dice: 4 } }, { spec: { dice: 5 } })).rejects.toMatchObject({
    code: "not-allowed",
    field: "dice",
  });
  expect(gm.seat.run(() => page.game.messages.size)).toBe(0);
});

it("DP-12: the GM cancels open dice, one by one or all, and undoes that", async () => {
  const [alley = "", purse = ""] = await split();
  expect(offersAt(gm, alley)).toContain("interrupt");
  expect(offersAt(ana, alley)).not.toContain("interrupt");
  // The one: two successes remain, and the die stays visible without counting.
  await interrupt(alley, 1);
  for (const at of [gm, ana, ben])
    expect(stateAt(at, alley)).toMatchObject({
      outcome: { net: 2, dice: 2, waiting: [], unused: [{ face: 1 }] },
      verdict: "success",
    });
  await interrupt(alley, 2);
  expect(stateAt(ben, alley)).toMatchObject({ faces: { dice: [8] }, outcome: { net: 1 } });
  await interrupt(purse, 0, 1);
  for (const at of [gm, ana, ben]) {
    expect(stateAt(at, purse)).toMatchObject({ unjudged: "interrupted", verdict: "none", outcome: { waiting: [] } });
    expect(viewAt(at, purse).description.headline[0]!.value).toMatchObject({ key: "QUINCUNX.Split.interrupted" });
    expect(viewAt(at, purse).description.dice.map(({ role }) => role)).toEqual(["unused", "unused"]);
  }
  expect(offersAt(gm, purse)).not.toContain("interrupt");
  const last = gm.seat.run(() => gm.cards.cardOf(page.game.messages.get(purse)).operations.at(-1)!.logged.id);
  gm.seat.run(() => gm.acts.act(purse, "undo", last));
  await everywhere(purse, ({ unjudged }) => !unjudged, "the undo");
  expect(stateAt(ana, purse).outcome.net).toBe(2);
});

it("forged operations cancel nothing, and join no split", async () => {
  const [alley = "", purse = ""] = await split();
  await say(ana, alley, "interrupt", { dice: [1] });
  await say(ben, alley, "interrupt", { dice: [0] });
  for (const dice of [[], [1, 0], [0, 0], [-1], [3], [0.5], ["0"], [99]]) await say(gm, alley, "interrupt", { dice });
  await say(gm, alley, "interrupt", { dice: [0], more: true });
  const plain: string = await gm.seat.run(async () => {
    const { message } = await page.game.modules
      .get("quincunx")
      .api.roll({ mechanic: "difficulty-pool", spec: { dice: 3 } }, { configure: false });
    return message.id;
  });
  await say(gm, plain, "interrupt", { dice: [0] });
  // Ben's roll claims to be one of Ana's parts.
  const origin = ana.seat.run(() => page.game.messages.get(purse).flags.quincunx.origin);
  await ben.seat.run(() =>
    page.game.modules
      .get("quincunx")
      .api.roll({ mechanic: "difficulty-pool", spec: { dice: 3 }, origin }, { configure: false }),
  );
  await until(() => ana.seat.run(() => page.game.messages.size === 16), "all of it");
  for (const at of [gm, ana, ben]) {
    expect(stateAt(at, alley).cancelled).toBeUndefined();
    expect(stateAt(at, plain).cancelled).toBeUndefined();
    expect(at.seat.run(() => at.splits.otherParts(alley))).toEqual([purse]);
  }
  // It does not replace a deleted one either.
  await ana.seat.run(() => page.game.messages.get(purse).delete());
  for (const at of [gm, ana, ben]) {
    await until(() => at.seat.run(() => !page.game.messages.has(purse)), "the part to be gone");
    expect(at.seat.run(() => at.splits.otherParts(alley))).toEqual([]);
  }
});

it("DP-12: a second attack of one actor in one turn, over separate rolls, warns player and GM, and is not refused", async () => {
  const hero = await gm.seat.run(async () => {
    const owner = page.game.users.getName("Ana").id as string;
    const one = await page.Actor.create({
      ...{ name: "Marlow", type: "quincunx.pool-hero", ownership: { default: 0, [owner]: 3 } },
    });
    const combat = await page.Combat.create({ active: true });
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: one.id, initiative: 9 }]);
    return one.id as string;
  });
  const attack = async (at: Sitting, more: object = { isAttack: true }, clock = 0): Promise<string> => {
    const id: string = await at.seat.run(async () => {
      const { api } = page.game.modules.get("quincunx");
      const roll = { mechanic: "difficulty-pool", spec: { dice: 2 }, actor: page.game.actors.get(hero), ...more };
      const data = { timestamp: Date.now() + clock * 3_600_000 };
      return (await api.roll(roll, { configure: false, mode: "public", data })).message.id as string;
    });
    for (const { seat } of [gm, ana, ben]) await until(() => seat.run(() => page.game.messages.has(id)), "the roll");
    return id;
  };
  const warned = (at: Sitting, id: string): boolean =>
    at.seat.run(() =>
      at.views
        .viewOfCard(at.cards.cardOf(page.game.messages.get(id)))
        .remarks.some((one) => keyOf(one) === "QUINCUNX.Split.furtherAttack"),
    );
  await until(() => ana.seat.run(() => page.game.actors.has(hero) && Boolean(page.game.combat)), "the encounter");
  // Before the start there are no turns.
  const early = await attack(ana);
  await gm.seat.run(() => page.game.combat.startCombat());
  await until(() => ana.seat.run(() => page.game.combat.started as boolean), "the first turn");
  const first = await attack(ana);
  const plain = await attack(ana, {});
  // Every roll of a turn is recorded as an action, so that the next prompt knows an extra one.
  const turnOf = (id: string): unknown =>
    ana.seat.run(() => page.game.messages.get(id).flags.quincunx.origin.splitAction as unknown);
  expect(turnOf(early)).toBeUndefined();
  expect(turnOf(plain)).toBe(turnOf(first));
  expect(turnOf(first)).toEqual(expect.any(String));
  // Two attacks in one split are refused, in combat or not.
  const part = { spec: { dice: 4 }, isAttack: true };
  const both = ana.seat.run(() =>
    api().rollSplit({
      ...{ mechanic: "difficulty-pool", actor: page.game.actors.get(hero), parts: [part, part], dice: [2, 2] },
    }),
  );
  await expect(both).rejects.toMatchObject({ code: "not-allowed", field: "specs.1" });
  // Ben claims that Ana's hero has attacked: that is no second attack, and causes none.
  const forged = await attack(ben);
  const second = await attack(ana);
  for (const at of [gm, ana])
    expect([early, first, plain, forged, second].map((id) => warned(at, id))).toEqual([
      ...Array<boolean>(4).fill(false),
      true,
    ]);
  expect(warned(ben, second)).toBe(false);
  // The next round is another turn.
  await gm.seat.run(() => page.game.combat.nextRound());
  await until(() => ana.seat.run(() => page.game.combat.round === 2), "the next round");
  const own = await attack(ana);
  expect(warned(gm, own)).toBe(false);
  table.world.switches.chatTimestamp = "missing";
  // Clock differences of hours change nothing: the order follows from the known messages.
  const back = await attack(ana, { isAttack: true }, -9);
  const late = await attack(ana, { isAttack: true }, 5);
  const last = await attack(ana, { isAttack: true }, -12);
  for (const at of [gm, ana])
    expect([own, back, late, last].map((id) => warned(at, id))).toEqual([false, true, true, true]);
});

it("DP-12: a reserved part waits on the first card until it is rolled, or the round of the encounter has ended", async () => {
  const actor: string = await gm.seat.run(async () => {
    const owner = page.game.users.getName("Ana").id as string;
    const ownership = { default: 0, [owner]: 3 };
    return (await page.Actor.create({ name: "Marlow", type: "quincunx.pool-hero", ownership })).uuid as string;
  });
  const rollParts = (): Promise<readonly string[]> =>
    ana.seat.run(async () => {
      const { parts } = await api().rollSplit({
        mechanic: "difficulty-pool",
        actor: await page.fromUuid(actor),
        parts: [
          { spec: { dice: 7 }, title: "Strike" },
          { spec: { dice: 8 }, title: "Dodge", isReserved: true },
        ],
        dice: [4, 3],
      });
      return parts.map(({ message }) => message.id);
    });
  const otherOf = (id: string): string | undefined => gm.seat.run(() => gm.splits.otherParts(id)[0]);
  const [first = "", ...more] = await rollParts();
  expect(more).toEqual([]);
  const offered = (at: Sitting, id: string) => viewAt(at, id).offers.filter((one) => one.operation === "rollReserved");
  await until(() => gm.seat.run(() => page.game.messages.has(first)), "the card");
  expect([offered(ana, first).length, offered(gm, first).length, offered(ben, first).length]).toEqual([1, 0, 0]);
  const remarks = (at: Sitting, id: string): string => JSON.stringify(viewAt(at, id).remarks);
  expect(remarks(ben, first)).toContain("reservedWaits");

  // Its hero's next prompt offers them, too.
  const again = { mechanic: "difficulty-pool", spec: { dice: 2 } };
  await ana.seat.run(async () => api().roll({ ...again, actor: await page.fromUuid(actor) }, { configure: true }));
  expect(ana.prompts.at(-1)!.purpose.offers).toMatchObject({ reserved: { cards: [first] } });
  // Its prompt keeps the dice, and its card is the other part of the split.
  ana.seat.run(() => ana.acts.act(first, "rollReserved", "1"));
  await until(() => otherOf(first) !== undefined, "the dodge");
  expect(ana.prompts.at(-1)).toMatchObject({ spec: { dice: 3 }, title: "Dodge", stats: [] });
  expect(ana.prompts.at(-1)!.locked).toContain("dice");
  expect([offered(ana, first), remarks(ben, first)]).toEqual([[], "[]"]);

  // In an encounter they end with the round.
  await gm.seat.run(async () => {
    const combat = await page.Combat.create({ active: true });
    const { id } = page.fromUuidSync(actor);
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: id, initiative: 9 }]);
    await combat.startCombat();
  });
  await until(() => ana.seat.run(() => page.game.combat?.started as boolean), "the encounter");
  const [second = ""] = await rollParts();
  await until(() => gm.seat.run(() => page.game.messages.has(second)), "the card");
  expect(offered(ana, second)).toHaveLength(1);
  await gm.seat.run(() => page.game.combat.nextRound());
  await until(() => offered(ana, second).length === 0, "the end of the round");
  expect(remarks(ben, second)).toContain("reservedOver");
  // One action must be rolled now.
  const none = ana.seat.run(() =>
    api().rollSplit({
      mechanic: "difficulty-pool",
      parts: [
        { spec: { dice: 4 }, isReserved: true },
        { spec: { dice: 4 }, isReserved: true },
      ],
      dice: [2, 2],
    }),
  );
  await expect(none).rejects.toMatchObject({ code: "not-allowed", field: "parts" });
});
