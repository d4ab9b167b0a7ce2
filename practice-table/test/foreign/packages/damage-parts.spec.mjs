/* global Roll, foundry, game, describe, it, expect */
import { throwing } from "./loaded.mjs";
import { DamagePart, DamagePool, DamageRoll, install, Joined } from "./damage-parts.mjs";

install();

describe("damage in parts", () => {
  it("is read by a parse of its own over core's grammar", () => {
    const roll = new DamageRoll("{2d6 + 3[fire], 1d4[cold], @sneak}", { sneak: "1d8" });
    expect([roll.terms.length, roll.terms[0].constructor, roll.parts.length]).toEqual([1, DamagePool, 3]);
    expect(roll.parts.map((part) => part.kind)).toEqual(["fire", "cold", "untyped"]);
    expect(roll.parts[0].terms[0]).toBeInstanceOf(Joined);
    expect(roll._formula).toBe("{2d6 + 3[fire], 1d4[cold], 1d8[untyped]}");
    expect(new DamageRoll("1d6 + @gone").parts[0]._formula).toBe("1d6 + 0");
  });

  it("is thrown part by part; what a part's getter makes of its total counts", async () => {
    const roll = await throwing(6, [2, 3, 1], () => new DamageRoll("{2d6 + 3[fire], 1d6 - 4[cold]}").evaluate());
    expect([roll.byKind(), roll.total, roll.dice.map((die) => die.total)]).toEqual([{ fire: 8, cold: 0 }, 8, [5, 1]]);
    expect(roll.parts[0]._root).toBe(roll);
    expect(roll.parts[0].formula).toBe("2d6 + 3 fire");
  });

  it("is doubled before it is thrown, dice inside foreign terms included", async () => {
    const roll = new DamageRoll("{2d6 + 3[fire], 1d4[cold]}").crit();
    expect(roll._formula).toBe("{4d6 + 3[fire], 2d4[cold]}");
    await roll.evaluate();
    expect(roll.dice.map((die) => die.results.length)).toEqual([4, 2]);
  });

  it("comes back from JSON and from a message, class by class", async () => {
    const roll = await throwing(6, [2, 3, 1], () => new DamageRoll("{2d6 + 3[fire], 1d6[cold]}").evaluate());
    const message = await roll.toMessage({ flavor: "Burn" });
    for (const back of [Roll.fromJSON(JSON.stringify(roll)), game.messages.get(message.id).rolls[0]]) {
      expect(back).toBeInstanceOf(DamageRoll);
      expect([back.byKind(), back.total]).toEqual([{ fire: 8, cold: 1 }, 9]);
      expect([back.parts[0].constructor, back.parts[0].terms[0].constructor]).toEqual([DamagePart, Joined]);
      expect(back.dice.map((die) => die.total)).toEqual([5, 1]);
      expect(JSON.parse(JSON.stringify(back))).toEqual(JSON.parse(JSON.stringify(roll)));
    }
  });

  it("knows from its operands whether it is fixed", () => {
    expect([new DamageRoll("{1 + 2}").isDeterministic, new DamageRoll("{1d6 + 2}").isDeterministic]).toEqual([
      true,
      false,
    ]);
    expect(foundry.dice.terms.RollTerm.isDeterministic(new DamageRoll("{1d6 + 2}").terms[0])).toBe(false);
  });
});
