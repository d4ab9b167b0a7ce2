/** Keys in the menu at the chat input. */
import { beforeAll, expect, it } from "vitest";
import { openMenu } from "../../../src/features/toolbar/menu.ts";
import { areTemplatesLoaded } from "../../../src/ui/draw/templates.ts";
import { openStage, until } from "../../support/stage.ts";

beforeAll(async () => {
  await openStage();
  await until(areTemplatesLoaded, "the templates");
});

it("the key that opened the menu presses nothing while it is held", () => {
  openMenu(null);
  const item = document.activeElement;
  expect(item?.getAttribute("role")).toBe("menuitem");
  const isLeft = (init: KeyboardEventInit): boolean =>
    item?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init })) ?? false;
  expect(isLeft({ key: "Enter", repeat: true })).toBe(false);
  expect(isLeft({ key: " ", repeat: true })).toBe(false);
  expect(isLeft({ key: "Enter" })).toBe(true);
});
