/* global foundry, CONFIG, Roll, game, describe, it, expect */
import { throwing } from "./loaded.mjs";
import { install, PushDie, PushRoll, StressDie } from "./pushing-dice.mjs";

install();

describe("dice that are pushed", () => {
  it("are made by their letters, with their flavours", () => {
    const roll = PushRoll.forge({ base: 3, stress: 2 }, { name: "Force the door" });
    expect(roll.formula).toBe("3dp[base] + 2dg[stress]");
    expect(roll.terms.map((term) => term.constructor.name)).toEqual(["PushDie", "OperatorTerm", "StressDie"]);
    expect([roll.terms[0].faces, roll.terms[0].denomination, roll.options.name]).toEqual([6, "p", "Force the door"]);
  });

  it("throw again what is not locked; first results stay, out of play", async () => {
    const roll = PushRoll.forge({ base: 3 });
    await throwing(6, [1, 3, 6], () => roll.evaluate());
    expect([roll.product, roll.banes, roll.isPushable]).toEqual([1, 1, true]);
    await throwing(6, [6], () => roll.push());
    expect([roll.product, roll.isPushable, roll.total]).toEqual([2, false, 13]);
    expect(
      roll.terms[0].results.map(({ result, active, indexPush, indexResult }) => [
        result,
        active,
        indexPush,
        indexResult,
      ]),
    ).toEqual([
      [1, true, 0, 0],
      [3, false, 0, 1],
      [6, true, 0, 2],
      [6, true, 1, 1],
    ]);
  });

  it("keep maxPush and what stands in results through JSON, by a SERIALIZE_ATTRIBUTES of their own", async () => {
    const roll = PushRoll.forge({ base: 2, stress: 1 }, {}, { maxPush: 3 });
    await throwing(6, [2, 3, 4], () => roll.evaluate());
    await throwing(6, [5, 5, 5], () => roll.push());
    const text = JSON.stringify(roll);
    const loaded = Roll.fromJSON(text);
    expect(loaded).toBeInstanceOf(PushRoll);
    expect([loaded.terms[0].maxPush, loaded.terms[0].pushCount, loaded.terms[2].constructor]).toEqual([
      3,
      1,
      StressDie,
    ]);
    expect([JSON.parse(text).product, loaded.isPushable]).toEqual([0, true]);
    expect(foundry.dice.terms.Die.SERIALIZE_ATTRIBUTES).not.toContain("maxPush");
  });

  it("have a modifier that is read when they are thrown", async () => {
    const roll = new PushRoll("2dpp2");
    await throwing(6, [2, 2], () => roll.evaluate());
    expect([roll.terms[0].maxPush, roll.terms[0].modifiers]).toEqual([2, ["p2"]]);
  });

  it("label and class their faces in tooltips", async () => {
    const roll = PushRoll.forge({ base: 2 });
    await throwing(6, [6, 1], () => roll.evaluate());
    const { rolls } = roll.terms[0].getTooltipData();
    expect(rolls.map(({ result }) => result)).toEqual(["*", "1"]);
    expect(rolls[1].classes).toMatch(/pushdie.*locked/);
    expect(rolls[1].classes).not.toMatch(/min/);
    expect(await roll.getTooltip()).toContain("locked");
  });

  it("stand in messages with words of their own, and come back from them", async () => {
    const roll = PushRoll.forge({ base: 1 });
    await throwing(6, [6], () => roll.evaluate());
    const message = await roll.toMessage();
    expect([message.content, message.rolls[0].product]).toEqual(["1 successes", 1]);
    const [loaded] = game.messages.get(message.id).rolls;
    expect(loaded.terms[0]).toBeInstanceOf(PushDie);
  });

  it("may be asked for by hand under their own letter", () => {
    const [term] = new PushRoll("1dp").terms;
    expect(CONFIG.Dice.fulfillment.dice[term.denomination].label).toBe("Push die");
  });
});
