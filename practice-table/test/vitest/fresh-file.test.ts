/** Test files in one process share no state (src/vitest/fresh-file.ts). */
import Handlebars from "handlebars";
import { expect, it, vi } from "vitest";
import { installDom } from "../../src/node-dom.ts";

const shared = globalThis as unknown as Record<string, unknown>;

/** The reset between two test files of a process. */
async function begin(): Promise<void> {
  vi.resetModules();
  await import("../../src/vitest/fresh-file.ts");
}

it("the next test file finds no state of the previous one", async () => {
  await begin();
  const { max } = Math;
  const { error } = console;
  const path = process.env.PATH;
  const late = vi.fn();

  shared.leftGlobal = "here";
  Object.defineProperty(Array.prototype, "leftMember", { value: () => 1, configurable: true });
  Math.max = () => 7;
  console.error = () => undefined;
  process.env.LEFT_NAME = "here";
  process.env.PATH = "nowhere";
  Handlebars.registerHelper("left", () => "here");
  Handlebars.registerPartial("left", "here");
  setInterval(late, 5);
  await installDom();
  document.defaultView?.setInterval(late, 5);
  const page = document;
  const { World } = await import("../../src/server/world.ts");

  await begin();
  late.mockClear();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(late).not.toHaveBeenCalled();
  expect("leftGlobal" in globalThis).toBe(false);
  expect("leftMember" in []).toBe(false);
  expect([Math.max, console.error]).toEqual([max, error]);
  expect([process.env.LEFT_NAME, process.env.PATH]).toEqual([undefined, path]);
  expect([Handlebars.helpers.left, Handlebars.partials.left]).toEqual([undefined, undefined]);
  expect("document" in globalThis).toBe(false);
  await installDom();
  expect(document).not.toBe(page);
  expect((await import("../../src/server/world.ts")).World).not.toBe(World);
});
