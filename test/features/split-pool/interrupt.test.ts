/** The operation `interrupt` (DP-12): cancelled dice count once, and the last one ends the action. */
import { expect, it } from "vitest";
import { operation, mechanic, logged } from "../../support/on-state.ts";

it("DP-12: cancelled dice do not count, each once; with the last one the action is interrupted", () => {
  const pool = mechanic("difficulty-pool");
  const spec = pool.parseSpec({ dice: 3, base: 6 });
  const state = { mechanic: pool, spec, faces: pool.parseFaces(spec, { dice: [8, 2, 9] }) };
  const { apply } = operation("interrupt");
  const cancel = (now: object, ...dice: number[]) => ({ ...now, ...apply(now, { dice }, logged()) });
  const first = cancel(state, 1);
  expect(first).toMatchObject({ cancelled: [1], unusedFaces: [{ face: 2 }], faces: { dice: [8, 9] } });
  expect(first.unjudged).toBe(undefined);
  // Positions are those of the throw, independent of earlier cancellations.
  const second = cancel(first, 2);
  expect(second).toMatchObject({ cancelled: [1, 2], unusedFaces: [{ face: 2 }, { face: 9 }], faces: { dice: [8] } });
  const third = cancel(second, 0);
  expect(third).toMatchObject({ cancelled: [1, 2, 0], unjudged: "interrupted", faces: { dice: [] } });
  for (const [now, place] of [
    [first, 1],
    [state, 3],
    [first, 3],
  ] as const)
    expect(() => cancel(now, place)).toThrow(RangeError);
});
