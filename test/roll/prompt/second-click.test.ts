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
  ignoreOpeningClick(app);
  expect(press(row, 1)).toBe(true);
  expect(press(element, 2)).toBe(true);
  expect(app.bringToFront).not.toHaveBeenCalled();
  expect(press(row, 2)).toBe(false);
  expect(app.bringToFront).toHaveBeenCalledTimes(1);
  row.remove();
  element.remove();
});
