/** Harm that waits for its target's move (TE-4, the source's Pin Down). */
import { describe, expect, it } from "vitest";
import { harm } from "../../../src/features/harm/operation.ts";
import type { HarmData } from "../../../src/features/harm/flags.ts";
import { harmsIn } from "../../../src/features/harm/harm.ts";
import { harmOffers } from "../../../src/features/harm/offers.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { LoggedOperation } from "../../../src/log/operation.ts";
import { speak } from "../../../src/ui/speak.ts";
import type { Card } from "../../../src/card/state.ts";
import { useBareStage } from "../../support/bare.ts";
import { ANA, GM, card, hero, lastOf, page, total } from "../../support/card-bare.ts";
import { fight } from "../../support/encounter.ts";
import type { Hero } from "../../support/page.ts";
import { fake } from "../../support/fake.ts";

const { set } = useBareStage();

const specOf = (again?: string) =>
  total.parseSpec({
    effects: [{ rank: "low", kind: "Weapon Harm" }],
    thresholds: [{ at: 13, text: "moves", ...(again ? { again } : {}) }],
  });
const pinDown = (spec: Fields, harms: readonly object[], dice = [5, 2, 6]) =>
  card({ state: { spec, faces: total.parseFaces(spec, { dice }), harms } });
const waiting = (of: Card, viewer = ANA) =>
  harmOffers(fake({ type: "harm", on: ["card"], may: () => true }), of, viewer).filter(({ id }) =>
    id.endsWith("pending"),
  );

describe("conditional harm (TE-4)", () => {
  const spec = specOf("next");
  const [deal] = total.deals(spec, total.resolve(spec, total.parseFaces(spec, { dice: [5, 2, 6] })));
  const taken = (actor: Hero, more: object = {}) => ({
    ...{ actor: actor.uuid, deal, amount: 2, turn: 1, isReverted: false },
    ...more,
  });

  it("with 13 reached, a target takes the harm again when it moves, once, dealt by roller or GM", async () => {
    const mira = await hero("Peregrine");
    const of = pinDown(spec, [taken(mira)]);
    const [offer] = waiting(of);
    expect(speak(offer!.label)).toBe("Deal 2 again to Peregrine");
    // Outside encounters no round ends it.
    expect(offer!.notes!.map(speak)).toEqual(["moves"]);
    // The GM console lists it.
    expect(offer!.isListed).toBe(true);
    expect(waiting(of, GM)).toHaveLength(1);
    await offer!.take();
    const data = lastOf().flags.quincunx.data as HarmData & Fields;
    expect(data).toMatchObject({ again: true, targets: [{ actor: mira.uuid, amount: 2 }] });
    const logged: LoggedOperation = fake({ id: "o", messageId: "m", turn: 2, author: ANA });
    expect(harmsIn(harm.apply(of.state, data, logged))).toHaveLength(2);
    // Not a third time, not below the threshold, and not for a target without the harm.
    const twice = pinDown(spec, [taken(mira), taken(mira, { turn: 2 })]);
    for (const refused of [twice, pinDown(specOf(), [taken(mira)]), pinDown(spec, [taken(mira)], [4, 2, 6])]) {
      expect(waiting(refused)).toEqual([]);
      expect(() => harm.apply(refused.state, data, { ...logged, turn: 3 })).toThrow();
    }
    expect(waiting(pinDown(spec, []))).toEqual([]);
  });

  it.each([
    ["this", 2, 1],
    ["this", 3, 0],
    ["next", 3, 1],
    ["next", 4, 0],
  ])("dealt in round 2 for %s round: in round %i there are %i", async (again, round, count) => {
    const mira = await hero("Peregrine");
    set(page.game, "combats", { contents: [fight({ round })] });
    const open = waiting(pinDown(specOf(again), [taken(mira, { in: "c.2" })]));
    expect(open).toHaveLength(count);
    const until = again === "next" ? "Until the end of the next round" : "Until the end of this round";
    for (const { notes } of open) expect(notes!.map(speak)).toEqual(["moves", until]);
    set(page.game, "combats", { contents: [] });
    expect(waiting(pinDown(specOf(again), [taken(mira, { in: "c.2" })]))).toEqual([]);
  });
});
