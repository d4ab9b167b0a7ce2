/** One of several pages of a user throws (DP-9, FP-5). */
import { describe, expect, it, vi } from "vitest";
import { runOnce } from "../../src/log/run-once.ts";
import { page } from "../support/page.ts";
import { standIn } from "../support/stand-in.ts";
import { useBareStage } from "../support/bare.ts";

const { set } = useBareStage();

describe("a throw by one of several pages of a user (DP-9, FP-5)", () => {
  const ID = "message000000000";
  const user = () => page.game.user;
  const said = () => user().getFlag("quincunx", "claims") ?? {};
  /** Number of throws here within this many ms; `after`: runs right after this page's claim. */
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

  it("happens, and leaves no claim", async () => {
    expect(await throwing(undefined, 0)).toBe(1);
    expect(said()).toEqual({});
  });

  it("happens if the table refuses the claim, or never answers", async () => {
    set(user(), "setFlag", () => Promise.reject(new Error("no")));
    expect(await throwing()).toBe(1);
    set(user(), "setFlag", () => new Promise(() => undefined));
    expect(await throwing(undefined, 15_000)).toBe(0);
    expect(await throwing(undefined, 21_000)).toBe(1);
  });

  it("is left to another page, also if the table was slow and its message arrives within fifteen seconds", async () => {
    const has = vi.spyOn(page.game.messages, "has");
    set(user(), "setFlag", () => new Promise(() => undefined));
    let end = 0;
    // From the first check; a second page checks for five seconds.
    has.mockImplementation(() => Date.now() >= (end ||= Date.now() + 12_000));
    expect(await throwing(undefined, 30_000)).toBe(0);
    has.mockReturnValue(false);
    expect(await throwing(undefined, 30_000)).toBe(1);
  });

  it("is left to an earlier claim, and made here if its message does not arrive", async () => {
    const comes = vi.spyOn(page.game.messages, "has");
    await user().setFlag("quincunx", `claims.${ID}`, "another page");
    comes.mockReturnValue(true);
    expect(await throwing()).toBe(0);
    // The other page deletes its own claim.
    expect(said()).toEqual({ [ID]: "another page" });
    comes.mockReturnValue(false);
    expect(await throwing()).toBe(1);
    expect(said()).toEqual({});
  });

  it("is made by this page if another claims later", async () => {
    let isSaid = false;
    const later = (): void => {
      if (isSaid) return;
      isSaid = true;
      user().updateSource(standIn({ flags: { quincunx: { claims: { [ID]: "later" } } } }));
      page.Hooks.callAll("updateUser", user(), {}, {}, "");
    };
    expect(await throwing(later, 1000)).toBe(1);
  });

  it("does not write to a user who ceased to be a GM without a GM present", async () => {
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
