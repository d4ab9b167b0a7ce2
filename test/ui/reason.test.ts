/** Windows and their reasons. */
import { expect, it } from "vitest";
import { bringBack, closeWindows, currentReason, forReason, holdWindow, openReasons } from "../../src/ui/reason.ts";

it("knows the reason only while the button's action begins, also after an error", () => {
  expect(currentReason()).toBe(null);
  expect(forReason("a", () => [currentReason(), forReason("b", currentReason), currentReason()])).toEqual([
    ...["a", "b", "a"],
  ]);
  expect(() =>
    forReason("a", () => {
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(currentReason()).toBe(null);
});

it("brings the newest window of a reason to the front, closes all of them, and forgets closed ones", () => {
  const done: string[] = [];
  const shown = (name: string) => ({
    bringToFront: () => void done.push(`front ${name}`),
    close: () => void done.push(`close ${name}`),
  });
  const closed = [holdWindow("a", shown("1")), holdWindow("a", shown("2"))];
  holdWindow(null, shown("none"));
  expect([bringBack("a"), bringBack("b"), openReasons()]).toEqual([true, false, ["a"]]);
  closeWindows("a");
  for (const close of closed) close();
  expect([bringBack("a"), openReasons()]).toEqual([false, []]);
  expect(done).toEqual(["front 2", "close 1", "close 2"]);
});
