/** Only this setup file silences the console. */
import { expect, it, vi } from "vitest";

const METHODS = ["debug", "log", "info", "warn", "table", "error"] as const;

it("a table does not silence the console; the setup file drops everything but errors", async () => {
  const heard = vi.fn();
  for (const method of METHODS) console[method] = heard;
  vi.resetModules();
  await import("../../src/globals.ts");
  for (const method of METHODS) expect(console[method], method).toBe(heard);
  heard.mockClear();
  await import("../../src/vitest/quiet-console.ts");
  for (const method of METHODS) console[method](method);
  expect(heard.mock.calls).toEqual([["error"]]);
});
