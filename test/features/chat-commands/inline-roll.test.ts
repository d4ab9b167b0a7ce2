/** Inline rolls by click and key. */
import { expect, it } from "vitest";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";

const page = globalThis as Loose;
useBareStage();

it("a click, Enter or the space bar rolls a command in a text once; other keys stay with the page", async () => {
  const rolled: string[] = [];
  const hook = page.Hooks.on("quincunx.preConfigure", ({ title }: Loose) => (rolled.push(title as string), false));
  const html = await page.foundry.applications.ux.TextEditor.implementation.enrichHTML("[[/check 5 # Climb]]");
  const place = page.document.createElement("div");
  place.innerHTML = html;
  const link = place.querySelector("[data-quincunx-command]");
  const { onRender } = page.CONFIG.TextEditor.enrichers.find(({ id }: Loose) => id === "quincunx-short");
  onRender(place);
  const done = async (event: Event): Promise<boolean> => {
    const before = rolled.length;
    link.dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(event.defaultPrevented).toBe(rolled.length > before);
    return rolled.length > before;
  };
  const key = (name: string, more: object = {}): Event =>
    new page.window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  expect(await done(new page.window.MouseEvent("click", { cancelable: true }))).toBe(true);
  expect([await done(key("Enter")), await done(key(" "))]).toEqual([true, true]);
  expect([await done(key("a")), await done(key("Enter", { repeat: true }))]).toEqual([false, false]);
  expect(new Set(rolled)).toEqual(new Set(["Climb"]));
  page.Hooks.off("quincunx.preConfigure", hook);
});
