/** Order of messages in the log. */
import { describe, expect, it } from "vitest";
import { byLogPosition, nextTurn } from "../../src/log/position.ts";

describe("the order of messages in the log", () => {
  const at = (messageId: string, timestamp: number, turn?: number): Parameters<typeof byLogPosition>[0] => ({
    ...{ messageId, timestamp },
    ...(turn === undefined ? {} : { turn }),
  });

  it("is by knowledge, then by clocks, then by ids; messages without a position come first", () => {
    const order = [at("z", 9), at("c", 1, 1), at("a", 2, 1), at("b", 2, 1), at("a", 0, 2)];
    expect([...order].reverse().sort(byLogPosition)).toEqual(order);
    expect(byLogPosition(at("a", 1, 1), at("a", 1, 1))).toBe(0);
  });

  it("continues from the highest known position, and never beyond the maximum", () => {
    expect(nextTurn([])).toBe(1);
    expect(nextTurn([at("a", 1)])).toBe(1);
    expect(nextTurn([at("a", 1, 3), at("b", 1, 7), at("c", 1, 5)])).toBe(8);
    expect(nextTurn([at("a", 1, 100_000)])).toBe(100_000);
  });
});
