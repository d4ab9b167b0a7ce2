/** One of several pages of a user throws (DP-9, FP-5). */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runOnce } from "../../src/log/run-once.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { type Stage, openStage } from "../support/stage.ts";
import { replacing } from "../support/replace.ts";

const page = globalThis as Loose;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.table.close());

const set = replacing();

describe("what one of several pages of a user throws (DP-9, FP-5)", () => {
  const ID = "message000000000";
  const user = (): Loose => page.game.user;
  const said = (): Loose => user().getFlag("quincunx", "claims") ?? {};
  /** So often it is thrown here within so many ms; `after`: what happens right after this page has said that it is about to. */
  const throwing = async (after: () => void = () => undefined, within = 15_000): Promise<number> => {
    let thrown = 0;
    vi.useFakeTimers();
    const done = runOnce(ID, async () => void (thrown += 1));
    const hear = page.Hooks.on("updateUser", after);
    try {
      await vi.advanceTimersByTimeAsync(within);
      const before = thrown;
      await vi.advanceTimersByTimeAsync(15_000);
      await done;
      return before;
    } finally {
      vi.useRealTimers();
      page.Hooks.off("updateUser", hear);
    }
  };

  it("is thrown, and nothing of it stays", async () => {
    expect(await throwing(undefined, 0)).toBe(1);
    expect(said()).toEqual({});
  });

  it("is thrown where the table does not take it, or never answers", async () => {
    set(user(), "setFlag", () => Promise.reject(new Error("no")));
    expect(await throwing()).toBe(1);
    set(user(), "setFlag", () => new Promise(() => undefined));
    expect(await throwing(undefined, 15_000)).toBe(0);
    expect(await throwing(undefined, 21_000)).toBe(1);
  });

  it("is another page's, too, where the table was slow to answer and its message comes within fifteen seconds", async () => {
    const has = vi.spyOn(page.game.messages, "has");
    set(user(), "setFlag", () => new Promise(() => undefined));
    let end = 0;
    // From when it is looked for first; a page that is only second looks for five seconds.
    has.mockImplementation(() => Date.now() >= (end ||= Date.now() + 12_000));
    expect(await throwing(undefined, 30_000)).toBe(0);
    has.mockReturnValue(false);
    expect(await throwing(undefined, 30_000)).toBe(1);
  });

  it("is another page's where that has said so first, and thrown here where its message does not come", async () => {
    const comes = vi.spyOn(page.game.messages, "has");
    await user().setFlag("quincunx", `claims.${ID}`, "another page");
    comes.mockReturnValue(true);
    expect(await throwing()).toBe(0);
    // It is the other page's to take away.
    expect(said()).toEqual({ [ID]: "another page" });
    comes.mockReturnValue(false);
    expect(await throwing()).toBe(1);
    expect(said()).toEqual({});
  });

  it("is this page's where another says so later", async () => {
    let isSaid = false;
    const later = (): void => {
      if (isSaid) return;
      isSaid = true;
      user().updateSource({ flags: { quincunx: { claims: { [ID]: "later" } } } });
      page.Hooks.callAll("updateUser", user(), {}, {}, "");
    };
    expect(await throwing(later, 1000)).toBe(1);
  });

  it("leaves alone the user of who ceased to be a GM and whom no GM has seen doing so", async () => {
    const turned = vi.spyOn(user(), "isGM", "get").mockReturnValue(false);
    const setFlag = vi.spyOn(user(), "setFlag");
    await page.game.settings.set("quincunx", "roles", [{ user: user().id, isGM: true, changedAt: 0 }]);
    expect(await throwing()).toBe(1);
    expect(setFlag).not.toHaveBeenCalled();
    await page.game.settings.set("quincunx", "roles", [{ user: user().id, isGM: false, changedAt: 0 }]);
    expect(await throwing()).toBe(1);
    expect(setFlag).toHaveBeenCalledOnce();
    turned.mockRestore();
  });
});
