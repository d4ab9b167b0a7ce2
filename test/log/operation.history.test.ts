/** Lines that operations write into the history of a message. */
import { expect, it } from "vitest";
import { mechanicById } from "../../src/rules/index.ts";
import { operation, logged } from "../support/on-state.ts";

it("changed circumstances free a roll; a contest is called off by name", () => {
  expect(operation("circumstances").apply({}, {}, logged())).toEqual({ haveCircumstancesChanged: true });
  expect(operation("contestOff").apply({}, {}, logged())).toEqual({ calledOffBy: "Ana" });
  expect(operation("contestCount").apply({ gainSides: ["b"] }, { side: "a" }, logged())).toEqual({
    gainSides: ["b", "a"],
  });
});

it("each line of the history names its author, in words of its own", () => {
  const told = (type: string, data: object = {}, before: object = {}) =>
    operation(type).describe?.({ before, change: {}, data, logged: logged(), isUndone: false });
  const worker = { actor: null, name: "Odo", users: [] };
  const again = (kind: string): object => ({ mechanic: { repeat: { kind } } });
  const cases: readonly (readonly [string, object, object, string, object])[] = [
    ["circumstances", {}, again("counts"), "QUINCUNX.LetItRide.restartedBy", { name: "Ana" }],
    ["circumstances", {}, again("binds"), "QUINCUNX.LetItRide.changedBy", { name: "Ana" }],
    ["contestOff", {}, {}, "QUINCUNX.Contest.History.off", { name: "Ana" }],
    [
      "contestCount",
      {},
      { mechanic: mechanicById("fives-pool") },
      "QUINCUNX.fives-pool.Contest.failsEntry",
      { name: "Ana" },
    ],
    ["excuse", { answer: "none" }, {}, "QUINCUNX.Question.saysNone", { name: "Ana" }],
    ["excuse", { answer: "impossible" }, {}, "QUINCUNX.Question.saysImpossible", { name: "Ana" }],
    ["interrupt", { dice: [0, 2] }, {}, "QUINCUNX.Split.cancelled", { name: "Ana" }],
    ["longTestEnd", {}, {}, "QUINCUNX.LongTest.History.end", { name: "Ana" }],
    [
      "longTestAccept",
      { fields: { threshold: 7 } },
      { mechanic: mechanicById("margin-pool") },
      "QUINCUNX.Card.History.accept",
      { name: "Ana", targets: "7" },
    ],
    ["longTestUndo", {}, {}, "QUINCUNX.LongTest.History.undo", { name: "Ana" }],
    ["longTestPass", {}, {}, "QUINCUNX.LongTest.History.pass", { name: "Ana" }],
    ["longTestDice", { dice: 2 }, {}, "QUINCUNX.LongTest.History.given", { name: "Ana" }],
    ["longTestDice", { dice: -2 }, {}, "QUINCUNX.LongTest.History.taken", { name: "Ana" }],
    ["longTestJoin", { worker }, {}, "QUINCUNX.LongTest.History.join", { name: "Ana", who: "Odo" }],
    ["longTestHand", { worker }, {}, "QUINCUNX.LongTest.History.hand", { name: "Ana", who: "Odo" }],
  ];
  for (const [type, data, before, key, words] of cases)
    expect(told(type, data, before), key).toMatchObject({ key, data: words });
  for (const line of [told("interrupt", { dice: [0, 2] }), told("longTestDice", { dice: -2 })])
    expect(line).toMatchObject({ count: 2 });
  for (const type of ["longTestRound", "longTestRefill"]) expect(operation(type).describe).toBe(undefined);
});
