/** Decisions under an earlier number stay, and are listed with their undo. */
import { expect, it } from "vitest";
import { followedFeature } from "../../../src/features/followed/index.ts";
import { judge } from "../../../src/card/state.ts";
import { fold } from "../../../src/log/fold.ts";
import { makeOperations, type LoggedOperation } from "../../../src/log/operation.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { operations } from "../../support/registered.ts";
import { messageButtons } from "../../../src/log/operation.ts";
import { valuesIn } from "../../support/values-in.ts";
import { cardExtensions } from "../../../src/card/extension.ts";

const check = mechanicById("standard-check");
const spec = check.parseSpec({ target: 20 });
const thrown: Term = { kind: "core", number: 3, size: 8, faces: [5, 5, 5] };
const GM = { id: "gm", name: "Gamemaster", isGM: true };

function cardWith(...changes: readonly (readonly [type: string, data: object])[]) {
  const log = changes.map(([type, data], index): LoggedOperation => {
    const id = `operation${index}`;
    const at = { turn: index + 1, timestamp: index, messageId: id };
    return { ...at, id, type, data: data as LoggedOperation["data"], author: GM, terms: [] };
  });
  const state = {
    ...{ decided: null, decisions: [], unpaid: [], resourcePool: null, harms: [], harmed: {} },
    ...{ hiddenBy: null, rollerId: "ana", isChanged: false },
    ...{ mechanic: check, spec, terms: [thrown], faces: check.dice.facesOf(spec, [thrown]) },
  };
  const initial = judge({ ...state, occasion: "roll" });
  const options = { kind: "card", operations: makeOperations(operations), initial, derive: judge };
  return { kind: "card", message: { id: "card" }, title: "", ...fold(options, log) };
}

const offered = (card: object): readonly string[] =>
  (valuesIn(messageButtons, followedFeature.provides)[0]?.offers?.(card as never, GM) ?? []).map(({ id }) => id);
const remarks = (card: object): number =>
  valuesIn(cardExtensions, followedFeature.provides)[0]!.remarks!(card as never).length;

const BONUS = ["correct", { kind: "bonus", amount: 2, why: "" }] as const;

it("lists what counts from before a number that changed the verdict, for every reader, and its undo for who may", () => {
  const card = cardWith(BONUS, ["amend", { target: 15 }]);
  expect([offered(card), remarks(card)]).toEqual([["operation0"], 1]);
  const again = cardWith(BONUS, ["amend", { target: 15 }], ["undo", { operation: "operation0" }]);
  expect([offered(again), remarks(again)]).toEqual([[], 0]);
});

it("lists nothing while the verdict is the same, or for what was decided afterwards", () => {
  for (const card of [
    cardWith(BONUS),
    cardWith(BONUS, ["amend", { target: 21 }]),
    cardWith(["amend", { target: 15 }], BONUS),
  ])
    expect([offered(card), remarks(card)]).toEqual([[], 0]);
});
