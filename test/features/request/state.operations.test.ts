/** Operations on a request: offers for GMs, skipped seats, group rule, closing and late answers. */
import { expect, it } from "vitest";
import { operation, mechanic, logged } from "../../support/on-state.ts";

it("offers operations on a request to GMs alone", () => {
  const waiting = [{ seat: 1 }, { seat: 4 }];
  const seats = ["Ana", "Ana", "Ana", "Ana", "Ben"].map((user) => ({ user }));
  const base = (state: object) => ({
    ...{ kind: "request", title: "", message: {}, waiting: () => waiting, answers: () => [] },
    late: () => [{ id: "late", name: "Ben" }],
    flags: { seats },
    state: { mechanic: mechanic("standard-check"), rule: "half", closedAt: null, skipped: [], ...state },
  });
  const offers = (type: string, isGM = true, state: object = {}) =>
    operation(type)
      .offers?.(base(state), { id: "x", isGM })
      .map(({ take: _take, ...offer }) => offer);
  const EXPECTED: Readonly<Record<string, readonly object[]>> = {
    remind: ["1", "4"].map((id) => ({
      id,
      place: "seat",
      label: { key: "QUINCUNX.Request.remind" },
    })),
    skip: ["1", "4"].map((id) => ({
      id,
      place: "seat",
      label: { key: "QUINCUNX.Request.skip" },
    })),
    excuse: [
      { id: "none", place: "foot", label: { key: "QUINCUNX.Question.none" } },
      { id: "impossible", place: "foot", label: { key: "QUINCUNX.Question.impossible" } },
    ],
    close: [{ id: "", place: "foot", label: { key: "QUINCUNX.Request.close" } }],
    accept: [{ id: "late", place: "foot", label: { key: "QUINCUNX.Request.accept", data: { name: "Ben" } } }],
    group: ["each", "all", "half", "any", "best", "sum"].map((id) => ({
      ...{ id, place: "choice", label: { key: `QUINCUNX.Request.Group.${id}` }, isChosen: id === "half" },
    })),
  };
  for (const [type, expected] of Object.entries(EXPECTED)) {
    expect(offers(type), type).toMatchObject(expected);
    expect(offers(type), type).toHaveLength(expected.length);
    expect(offers(type, false), type).toEqual([]);
  }
  // A GM's own seat needs no reminder.
  seats[4] = { user: "x" };
  expect(offers("remind")).toMatchObject([{ id: "1" }]);
  expect(offers("skip")).toHaveLength(2);
  expect(offers("close", true, { closedAt: { messageId: "m", timestamp: 1 } })).toEqual([]);
  waiting.length = 0;
  for (const type of ["remind", "skip", "excuse"]) expect(offers(type)).toEqual([]);
});

it("applies operations: seats are skipped, a rule is chosen, it is closed with its answers, late answers are accepted", () => {
  const apply = (type: string, state: object, data: object): unknown =>
    operation(type).apply(state, data, logged({ timestamp: 7 }));
  expect(apply("skip", { skipped: [1] }, { seat: 2 })).toEqual({ skipped: [1, 2] });
  expect(apply("group", {}, { rule: "best" })).toEqual({ rule: "best" });
  expect(apply("close", {}, { answers: ["a"] })).toEqual({
    closedAt: { messageId: "m", timestamp: 7 },
    finalAnswers: ["a"],
  });
  expect(apply("accept", { accepted: ["a"] }, { answer: "b" })).toMatchObject({ accepted: ["a", "b"] });
});
