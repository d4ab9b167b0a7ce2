/**
 * "Use this number": a number of a card goes into a next roll or onto a track; both cards name it, and either can
 * remove it (MP-6, SC-1).
 */
import { carriedNumber, isReverted } from "../../../src/features/carry/index.ts";
import { expect, it } from "vitest";
import { act, offerViews } from "../../../src/log/act.ts";
import { cardOf } from "../../../src/card/card.ts";
import { viewOfCard } from "../../../src/card/view.ts";
import type { Card } from "../../../src/card/state.ts";
import type { CarryChoice, CarryQuestion } from "../../../src/features/carry/ask-carry.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { specWith, waysOf } from "../../../src/features/carry/numbers.ts";
import { useQuickTime } from "../../fixtures/quick-time.ts";
import { useBareStage } from "../../support/bare.ts";
import { replaceWith } from "../../support/implementations.ts";
import { answerTo, offersOf } from "../../support/prompt-answers.ts";
import { until } from "../../support/stage.ts";
import type { AskedRoll } from "../../../src/api/contract.ts";
import { type Message, page, api } from "../../support/page.ts";
import { keyOf } from "../../support/phrase.ts";

useQuickTime();
const { set } = useBareStage();

/** All dice show this face: 12 of 12, 8 of 8 … */
async function roll(config: AskedRoll): Promise<Message> {
  set(page.CONFIG.Dice, "randomUniform", () => 0);
  return (await api().roll(config, { configure: false, mode: "public" })).message;
}

const card = (message: Message): Card => cardOf(message) as Card;
const remarks = (message: Message): string[] => viewOfCard(card(message)).remarks.map((one) => keyOf(one));
const offered = (message: Message, type: string) =>
  offerViews(card(message)).find(({ operation }) => operation === type);

/** The card that received the number, rolled as the prompt opens. */
async function use(message: Message, choose: (asked: CarryQuestion) => CarryChoice, answers: object = {}) {
  const before = page.game.messages.size;
  replaceWith({
    askCarry: (asked) => Promise.resolve(choose(asked)),
    openPrompt: (request) => {
      const offers = offersOf(request);
      const given = {
        ...(offers["carry"] ? { carry: offers["carry"] } : {}),
        ...(offers["carry-set"] ? { "carry-set": true } : {}),
      };
      return Promise.resolve(answerTo(request, { ...answers, answers: given }));
    },
  });
  act(message.id as string, "carry", "");
  await until(() => page.game.messages.size > before, "the roll");
  return page.game.messages.contents.at(-1);
}

const strike = () => roll({ mechanic: "margin-pool", title: "Strike", spec: { dice: 2, pool: 2, threshold: 7 } });

it("MP-6: the margin becomes the dice, the DT or the required margin of a next roll, and both cards say so", async () => {
  const source = await strike(); // two 12s: margin 4
  let asked: CarryQuestion | null = null;
  const dice = await use(source, (question) => ((asked = question), { number: 0, way: "roll margin-pool dice" }));
  expect(asked!.numbers).toEqual(["Margin 4"]);
  expect(asked!.ways[0]?.group).toBe("In the next roll: Margin pool");
  expect(card(dice).state.spec).toMatchObject({ dice: 4, pool: 4 });
  expect(carriedNumber.in(card(dice).origin)).toMatchObject({
    from: source.id,
    as: "dice",
    value: 4,
    name: "Margin 4 (Strike)",
  });
  expect(remarks(dice)).toContain("QUINCUNX.Carry.used");
  const [went] = viewOfCard(card(source)).remarks;
  expect(went).toMatchObject({ key: "QUINCUNX.Carry.went", data: { title: { text: "Margin pool" } } });
  // The dice have been thrown.
  expect(offered(dice, "carryRevert")).toBeUndefined();
  const resist = await use(source, () => ({ number: 0, way: "roll margin-pool required" }), {
    spec: { dice: 1, pool: 1, threshold: 7, required: 4 },
  });
  expect(card(resist).state).toMatchObject({ spec: { required: 4 }, outcome: { margin: 2, success: false } });
  act(resist.id as string, "carryRevert", "");
  await until(() => isReverted.in(card(resist).state), "the removed number");
  expect(card(resist).state).toMatchObject({ spec: { required: null }, outcome: { success: true } });
  expect(remarks(resist)).toContain("QUINCUNX.Carry.takenOut");
  const target = await use(source, () => ({ number: 0, way: "roll margin-pool target" }));
  expect(card(target).state.spec).toMatchObject({ threshold: 4 });
});

it("SC-1: the margin of a check becomes a bonus of the next, removable from the first card; on a track it can be undone there too", async () => {
  const source = await roll({ mechanic: "standard-check", title: "Study", spec: { target: 20 } }); // 24: margin 4
  const next = await use(
    source,
    ({ numbers }) => ({ number: numbers.indexOf("Margin 4"), way: "roll standard-check bonus" }),
    {
      spec: { target: null, bonuses: [{ label: "Margin 4 (Study)", value: 4 }] },
    },
  );
  expect(card(next).state.outcome).toMatchObject({ total: 28 });
  act(source.id as string, "carryRevert", next.id as string);
  await until(() => isReverted.in(card(next).state), "the removed number");
  expect(card(next).state.outcome).toMatchObject({ total: 24 });
  const actor = await page.Actor.create({ name: "Tamsin", type: "quincunx.check-hero" });
  const [resource] = (await import("../../../src/actors/any-stats.ts")).ownResources(actor);
  const valueOf = async (): Promise<number> =>
    (await import("../../../src/actors/any-stats.ts")).ownResources(actor).find(({ id }) => id === resource!.id)!.value;
  const before = await valueOf();
  await use(source, ({ numbers }) => ({
    number: numbers.indexOf("Margin 4"),
    way: `track ${actor.uuid as string} ${resource!.id}`,
  }));
  await until(() => remarks(source).includes("QUINCUNX.Track.choice"), "the change");
  expect(await valueOf()).not.toBe(before);
  act(source.id as string, "accumulationRevert", offered(source, "accumulationRevert")!.id as string);
  await until(() => remarks(source).includes("QUINCUNX.Track.undone"), "the undoing");
  expect(await valueOf()).toBe(before);
});

it("each mechanic accepts numbers in its own fields, and refuses numbers that its rules refuse", () => {
  const ways = mechanics.map((mechanic) => [mechanic.id, waysOf(mechanic).map(({ id }) => id)]);
  expect(Object.fromEntries(ways)).toEqual({
    "total-effect": ["bonus"],
    "standard-check": ["target", "bonus"],
    "margin-pool": ["dice", "target", "required"],
    "fives-pool": ["target", "difficulty"],
    "difficulty-pool": ["dice", "target"],
  });
  const margin = mechanics.find(({ id }) => id === "margin-pool")!;
  const [dice] = waysOf(margin);
  expect(specWith(margin, dice!, 3)).toMatchObject({ dice: 3, pool: 3 });
  expect(specWith(margin, dice!, -2)).toBe(null);
});
