/** Posting a card. */
import { describe, expect, it, vi } from "vitest";
import { mechanicById } from "../../src/rules/index.ts";
import { useLogStage } from "../support/log-stage.ts";
import { page } from "../support/page.ts";

const { roll } = useLogStage();

describe("a roll", () => {
  it("is judged once on its way to the log", async () => {
    const resolve = vi.spyOn(mechanicById("standard-check"), "resolve");
    let calls = 0;
    page.Hooks.once("preCreateChatMessage", () => void (calls = resolve.mock.calls.length));
    await roll("check 3 vs 20");
    expect(calls).toBe(1);
  });
});
