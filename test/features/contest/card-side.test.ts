/** The side of a contest in the origin of a card. */
import { expect, it } from "vitest";
import { contestSide } from "../../../src/features/contest/card-side.ts";

const read = (contest: unknown) => contestSide.in({ contest } as object);

it("a card names its contest, side and round", () => {
  for (const right of [
    { id: "c", side: "b", round: 2 },
    { id: "c", side: "a" },
  ])
    expect(read(right)).toEqual(right);
});

it("a card with any other entry belongs to no contest", () => {
  const right = { id: "c", side: "a" };
  for (const wrong of [{ id: 1 }, { side: "c" }, { round: 0.5 }, { more: 1 }])
    expect(read({ ...right, ...wrong })).toBeUndefined();
  expect([read("c"), read(null), read(undefined)]).toEqual([undefined, undefined, undefined]);
});
