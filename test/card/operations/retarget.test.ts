/** Operations that depended on a card's result stay when its request or another card changes the number; nothing is taken back silently. */
import { expect, it } from "vitest";
import { earlierTargets, retarget, targetsOver } from "../../../src/card/operations/retarget.ts";
import type { CardTargets } from "../../../src/card/extension.ts";
import { type CardState, judge } from "../../../src/card/state.ts";
import { followedFeature } from "../../../src/features/followed/index.ts";
import { fold } from "../../../src/log/fold.ts";
import { makeOperations, type LoggedOperation } from "../../../src/log/operation.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { operations } from "../../support/registered.ts";
import type { CheckSpec } from "../../../src/rules/standard-check/spec.ts";
import { messageButtons } from "../../../src/log/operation.ts";
import { valuesIn } from "../../support/values-in.ts";

const check = mechanicById("standard-check");
const spec = check.parseSpec({ target: 15 });
const thrown: Term = { kind: "core", number: 3, size: 8, faces: [5, 5, 5] };
const GM = { id: "gm", name: "Gamemaster", isGM: true };
const at = (target: number): CardTargets => ({ mechanic: check, hiddenBy: null, targets: { target } });

const operation = (type: string, data: object, timestamp: number): LoggedOperation => {
  const id = `${type}${timestamp}`;
  return { id, messageId: id, turn: 1, timestamp, type, data: data as LoggedOperation["data"], author: GM, terms: [] };
};
const CORRECT = operation("correct", { kind: "bonus", amount: 2, why: "" }, 50);

/** The request said 15, and 20 since `until`. */
function cardWith(log: readonly LoggedOperation[], until: number) {
  const built = log.filter(({ type }) => type === "correct").map(({ timestamp }) => timestamp);
  const over = targetsOver(at(20), [{ until, targets: at(15) }], log, Math.min(...built));
  const { targets } = over.first;
  const state = {
    ...{ decided: null, decisions: [], unpaid: [], resourcePool: null, harms: [], harmed: {} },
    ...{ hiddenBy: null, rollerId: "ana", isChanged: false, mechanic: check, terms: [thrown] },
    ...{ spec: targets ? check.parseSpec({ ...spec, ...targets }) : spec, faces: check.dice.facesOf(spec, [thrown]) },
  };
  const initial = judge({ ...state, occasion: "roll" });
  const options = { kind: "card", operations: makeOperations(operations), initial, derive: judge };
  return { kind: "card", message: { id: "card" }, title: "", ...fold(options, [...log, ...over.changes]) };
}

const targetOf = ({ state }: { readonly state: CardState }) => (state.spec as CheckSpec).target;
const offered = (card: object): unknown[] =>
  (valuesIn(messageButtons, followedFeature.provides)[0]?.offers?.(card as never, GM) ?? []).map(({ id }) => id);

it("counts from when it was said: what was built on the result before is listed with its undo", () => {
  const card = cardWith([CORRECT], 60);
  expect(targetOf(card)).toBe(20);
  expect(targetOf({ state: card.operations[0]!.before })).toBe(15);
  expect(offered(card)).toEqual(["correct50"]);
});

it("counts from the throw where nothing was built on the result before it", () => {
  for (const card of [cardWith([CORRECT], 40), cardWith([], 60)]) {
    expect(targetOf(card)).toBe(20);
    expect(offered(card)).toEqual([]);
  }
});

it("leaves the number that a GM set on the card alone, and cannot be forged", () => {
  const card = cardWith([CORRECT, operation("amend", { target: 12 }, 55)], 60);
  expect(targetOf(card)).toBe(12);
  expect(retarget.parse({ targets: at(5) } as never)).toBe(null);
});

it("knows the targets before each change, and those before an undo", () => {
  const log = [
    { logged: { timestamp: 10 }, before: { n: 1 }, change: { n: 2 }, after: null, undo: { timestamp: 30 } },
    { logged: { timestamp: 20 }, before: { n: 1 }, change: { n: 3 }, after: { n: 3 } },
  ];
  const found = earlierTargets<{ n: number }>({ operations: log as never }, ({ n }) => at(n));
  expect(found.map(({ until, targets }) => [until, targets.targets])).toEqual([
    [10, { target: 1 }],
    [20, { target: 1 }],
    [30, { target: 2 }],
  ]);
});
