/** The second press of the double click that opened a prompt leaves the prompt in front, with its focus. */
import { beforeAll, expect, it, vi } from "vitest";
import { ignoreOpeningClick } from "../../../src/roll/prompt/second-click.ts";
import { openStage } from "../../support/stage.ts";

beforeAll(() => openStage());

function press(target: HTMLElement, detail: number): boolean {
  return target.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true, detail }));
}

it("ignores the second press beneath the window, and no other", () => {
  const [row, element] = [document.createElement("button"), document.createElement("form")];
  document.body.append(row, element);
  const app = { element, bringToFront: vi.fn() };
  const stop = ignoreOpeningClick(app);
  expect(press(row, 1)).toBe(true);
  expect(press(element, 2)).toBe(true);
  expect(app.bringToFront).not.toHaveBeenCalled();
  expect(press(row, 2)).toBe(false);
  expect(app.bringToFront).toHaveBeenCalledTimes(1);
  stop();
  row.remove();
  element.remove();
});

it("leaves all presses alone once the window has closed", () => {
  const row = document.createElement("button");
  document.body.append(row);
  const app = { element: document.createElement("form"), bringToFront: vi.fn() };
  const stop = ignoreOpeningClick(app);
  stop();
  expect(press(row, 2)).toBe(true);
  expect(app.bringToFront).not.toHaveBeenCalled();
  row.remove();
});
