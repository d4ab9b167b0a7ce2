/** Announcing operations: marks on cards and texts for screen readers. */
import { describe, expect, it } from "vitest";
import { announceMessage } from "../../src/log/announce.ts";
import { operationKind } from "../../src/card/operations/operation-kind.ts";
import { useBareStage } from "../support/bare.ts";
import { replaceWith } from "../support/implementations.ts";
import { page } from "../support/page.ts";

const bare = useBareStage();
const { set } = bare;

describe("new operations", () => {
  it("mark a changed card only if their dice can count, and never for deleted users", () => {
    let looked = 0;
    const card = {
      ...{ id: "card", author: { id: "ana" }, flags: {} },
      get rolls(): object[] {
        looked += 1;
        return [];
      },
    };
    set(page.game, "messages", { get: (id: string) => (id === "card" ? card : undefined) });
    const flags = { kind: "operation", turn: 1, schema: 1, card: "card", id: "o", type: "throw", data: {} };
    const isLookedAt = (author: object | null, more: object = {}): boolean => {
      looked = 0;
      const message = { id: "o", author, isRoll: true, rolls: [], flags: { quincunx: flags }, ...more };
      operationKind.updated?.(message as never, { rolls: [] });
      return looked > 0;
    };
    const [ana, ben, gm] = [{ id: "ana" }, { id: "ben" }, { id: "gm", isGM: true }];
    expect([ana, gm].map((author) => isLookedAt(author))).toEqual([true, true]);
    expect([null, ben].map((author) => isLookedAt(author))).toEqual([false, false]);
    for (const more of [{ isRoll: false }, { flags: {} }, { flags: { quincunx: { ...flags, card: "gone" } } }])
      expect(isLookedAt(gm, more)).toBe(false);
  });

  it("are not announced if they are invisible or deleted", () => {
    replaceWith({
      announce: () => {
        throw new Error("it was announced");
      },
    });
    expect(() => {
      announceMessage(undefined);
      announceMessage({ isContentVisible: false } as never);
    }).not.toThrow();
  });
});
