/** Hooks: app.md 2, dice.md 4.4 "Hooks are never awaited". */
import { describe, expect, it, vi } from "vitest";
import { makeHooks } from "../../../src/client/helpers/hooks.ts";

describe("Hooks", () => {
  it("call stops at false and returns it; callAll does not stop", () => {
    const Hooks = makeHooks();
    const heard: number[] = [];
    Hooks.on("x", () => void heard.push(1));
    Hooks.on("x", () => {
      heard.push(2);
      return false;
    });
    Hooks.on("x", () => void heard.push(3));
    expect([Hooks.call("x"), heard]).toEqual([false, [1, 2]]);
    expect([Hooks.callAll("x"), heard]).toEqual([true, [1, 2, 1, 2, 3]]);
    expect(Hooks.call("nobody listens")).toBe(true);
  });
  it("an async listener never counts as false", () => {
    const Hooks = makeHooks();
    Hooks.on("x", async () => false);
    expect(Hooks.call("x")).toBe(true);
  });
  it("once fires once; off accepts id and function; several arguments", () => {
    const Hooks = makeHooks();
    const [a, b] = [vi.fn(), vi.fn()];
    Hooks.once("x", a);
    const id = Hooks.on("x", b);
    Hooks.callAll("x", 1, "two");
    Hooks.callAll("x");
    Hooks.off("x", id);
    Hooks.callAll("x");
    Hooks.on("x", b);
    Hooks.off("x", b);
    Hooks.callAll("x");
    expect([a.mock.calls, b.mock.calls.length]).toEqual([[[1, "two"]], 2]);
  });
  it("a listener may remove itself or others during a call", () => {
    const Hooks = makeHooks();
    const heard: string[] = [];
    const id = Hooks.on("x", () => {
      heard.push("a");
      Hooks.off("x", id);
    });
    Hooks.on("x", () => void heard.push("b"));
    Hooks.callAll("x");
    Hooks.callAll("x");
    expect(heard).toEqual(["a", "b", "b"]);
  });
  it("an error in a listener does not stop the others, and fires the hook `error`", () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const Hooks = makeHooks();
    const told: unknown[] = [];
    Hooks.on("error", (_where, error: Error) => void told.push(error.message));
    Hooks.on("x", () => {
      throw new Error("bad");
    });
    const after = vi.fn();
    Hooks.on("x", after);
    expect(Hooks.call("x")).toBe(true);
    expect([after.mock.calls.length, told.length, String(told[0]).includes("bad"), quiet.mock.calls.length]).toEqual([
      1,
      1,
      true,
      1,
    ]);
  });
});
