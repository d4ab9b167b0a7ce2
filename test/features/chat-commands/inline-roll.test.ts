/** Inline rolls by click and key. */
import { expect, it } from "vitest";
import { useBareStage } from "../../support/bare.ts";
import { until } from "../../support/stage.ts";
import { page } from "../../support/page.ts";

useBareStage();

it("a click, Enter or the space bar rolls a command in a text once; other keys stay with the page", async () => {
  const rolled: string[] = [];
  const hook = page.Hooks.on("quincunx.preConfigure", ({ title }) => (rolled.push(title as string), false));
  const html = await page.foundry.applications.ux.TextEditor.implementation.enrichHTML("[[/check 5 # Climb]]");
  const place = page.document.createElement("div");
  place.innerHTML = html;
  const link = place.querySelector("[data-quincunx-command]")!;
  const { onRender } = page.CONFIG.TextEditor.enrichers.find(({ id }) => id === "quincunx-short");
  onRender(place);
  const press = (event: Event): boolean => {
    link.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const rolls = async (event: Event): Promise<void> => {
    const { length } = rolled;
    expect(press(event)).toBe(true);
    await until(() => rolled.length > length, "the roll");
    expect(rolled).toHaveLength(length + 1);
  };
  const key = (name: string, more: object = {}): Event =>
    new window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  const click = (): Event => new window.MouseEvent("click", { cancelable: true });
  await rolls(click());
  await rolls(key("Enter"));
  await rolls(key(" "));
  expect([press(key("a")), press(key("Enter", { repeat: true }))]).toEqual([false, false]);
  // The next roll is the only one after them.
  await rolls(click());
  expect(new Set(rolled)).toEqual(new Set(["Climb"]));
  page.Hooks.off("quincunx.preConfigure", hook);
});

it("a name without a speaker is a link that says who is missing, and an unreadable command is a broken one", async () => {
  const linkOf = async (text: string) => {
    const place = page.document.createElement("div");
    place.innerHTML = await page.foundry.applications.ux.TextEditor.implementation.enrichHTML(text);
    return place.querySelector<HTMLElement>("[data-quincunx-command]");
  };
  const link = await linkOf("[[/check Stealth vs 15]]");
  expect([link!.className, link!.dataset.tooltipText]).toEqual([
    "quincunx-inline",
    "/check Stealth vs 15 · To roll a stat by name, select a token or choose a character.",
  ]);
  expect((await linkOf("[[/check 5 vs vs]]"))!.className).toContain("quincunx-inline--broken");
});
