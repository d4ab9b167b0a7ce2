/** Author of a message: name, id and GM status at the time of the message. */
import { describe, expect, it } from "vitest";
import { authorOf } from "../../src/log/authors.ts";
import { changeSetting } from "../support/own-settings.ts";
import { useBareStage } from "../support/bare.ts";
import { type Message, page } from "../support/page.ts";
import { standIn } from "../support/stand-in.ts";

const bare = useBareStage();
const { set } = bare;

describe("the author of a message", () => {
  const by = (more: object) => authorOf(standIn<Message>({ timestamp: 50, _source: {}, ...more }));

  it("is its user; for a deleted user the stored id and speaker name; else unknown", () => {
    const ana = { id: "ana", name: "Ana", isGM: true };
    expect(by({ author: ana, speaker: { alias: "Isolde" }, _source: { author: "x" } })).toMatchObject({
      id: "ana",
      name: "Ana",
    });
    expect(by({ author: null, speaker: { alias: "Isolde" }, _source: { author: "gone" } })).toEqual({
      id: "gone",
      name: "Isolde",
      isGM: false,
    });
    expect(by({ author: null })).toEqual({ id: null, name: "", isGM: false });
  });

  it("has the role of that time: the last entry of the record before it, or the opposite of the first entry after it", async () => {
    const users = { get: (id: string) => (id === "ana" ? { isGM: true } : undefined) };
    set(page.game, "users", users);
    const at = (timestamp: number, createdTime?: number | null, id = "ben"): boolean =>
      by({ author: { id }, timestamp, _source: { _stats: { createdTime } } }).isGM;
    expect([at(1, null, "ana"), at(1)]).toEqual([true, false]);
    set.back();
    await changeSetting("roles", [
      { user: "ana", isGM: false, changedAt: 0 },
      { user: "ben", isGM: true, changedAt: 10 },
      { user: "ben", isGM: false, changedAt: 20 },
    ]);
    expect([9, 10, 19, 20, 99].map((time) => at(time))).toEqual([false, true, true, false, false]);
    // The server's clock precedes the client's.
    expect([at(99, 15), at(15, 99), at(15, null)]).toEqual([true, false, true]);
    await changeSetting("roles", []);
  });
});
