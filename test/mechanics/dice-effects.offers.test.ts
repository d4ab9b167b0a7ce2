/** Actions that registered dice effects offer (FP-16). */
import { expect, it } from "vitest";
import { isEffectAction, registerEffect } from "../../src/mechanics/dice-effects.ts";
import { mechanicById as registryById } from "../../src/mechanics/mechanics.ts";
import { useBareStage } from "../support/bare.ts";

useBareStage();

it("registered effects have offers with or without a price, and texts of their own; the mechanic's offers stay its own (FP-16)", () => {
  const fives = registryById("fives-pool");
  const spec = fives.parseSpec({ pool: [6, 6, 6].map((one) => ({ size: one, role: "hero" })), target: 5 });
  const actions = [
    { id: "call", offer: "Call", historyText: "Called" },
    { id: "buy", offer: "Buy", historyText: "Bought", price: { luck: 2 } },
  ];
  const remove = registerEffect(fives, { id: "demo.x", text: "It holds", test: () => true, actions } as never);
  const offered = (dice: readonly number[]) => {
    const faces = fives.parseFaces(spec, { dice });
    return fives
      .decisions!.actions(spec, faces, fives.resolve(spec, faces))
      .filter((one) => isEffectAction(fives, one));
  };
  expect(offered([6, 6, 6])).toEqual([
    { id: "demo.x/call", price: {} },
    { id: "demo.x/buy", price: { luck: 2 } },
  ]);
  // Dice are missing.
  expect(offered([6, 6])).toEqual([]);
  const say = (id: string) =>
    fives.decisions?.describe({ id, price: {} }, spec, fives.parseFaces(spec, { dice: [6, 6, 6] }));
  expect(say("demo.x/buy")).toEqual({ offer: { text: "Buy" }, historyText: { text: "Bought" } });
  expect(say("success")).toMatchObject({ offer: { key: "QUINCUNX.fives-pool.Action.success" } });
  for (const id of ["demo.x", "call", "other/call", "success"])
    expect(isEffectAction(fives, { id, price: {} } as never)).toBe(false);
  remove();
  expect(offered([6, 6, 6])).toEqual([]);
  expect(isEffectAction(fives, { id: "demo.x/call", price: {} } as never)).toBe(false);
});
