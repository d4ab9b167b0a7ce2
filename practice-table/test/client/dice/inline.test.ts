import "../../dom.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { Roll } from "../../../src/client/dice/index.ts";
import { installPage, type Page } from "./setup.ts";

let page: Page;
beforeEach(() => {
  page = installPage();
});

describe("toAnchor and inline results (dice.md 1.4 and 4.3)", () => {
  test("an anchor has the escaped JSON of the roll, its formula and total", async () => {
    const roll = await new Roll("2d6 + 3[x]").evaluate();
    const a = roll.toAnchor({ classes: ["own"], attrs: { draggable: "true" }, dataset: { flavor: "f" } });
    expect([...a.classList]).toEqual(["inline-roll", "inline-result", "own"]);
    expect([a.getAttribute("draggable"), a.dataset["flavor"], a.dataset["tooltip"]]).toEqual([
      "true",
      "f",
      "2d6 + 3[x]",
    ]);
    expect(a.textContent).toBe(String(roll.total));
    expect(a.dataset["roll"]).toMatch(/^%7B%22class%22/);
    expect(page.dice.rolls[0]?.fromJSON(unescape(a.dataset["roll"] ?? "")).total).toBe(roll.total);
  });

  test("label and icon can be set; the label is text", async () => {
    const a = (await new Roll("1").evaluate()).toAnchor({ label: "<b>hit</b>", icon: "fa-solid fa-skull" });
    expect([a.textContent, a.querySelector("i")?.className, a.querySelector("b")]).toEqual([
      "<b>hit</b>",
      "fa-solid fa-skull",
      null,
    ]);
  });

  test("expanding shows the tooltip, collapsing removes it; both are idempotent", async () => {
    const roll = await new Roll("1d20").evaluate();
    const a = roll.toAnchor();
    await Promise.all([Roll.expandInlineResult(a), Roll.expandInlineResult(a)]);
    expect(a.querySelectorAll(".dice-tooltip")).toHaveLength(1);
    expect(a.querySelector(".roll.die.d20")?.textContent).toBe(String(roll.total));
    expect(a.classList.contains("expanded")).toBe(true);
    Roll.collapseInlineResult(a);
    Roll.collapseInlineResult(a);
    expect([a.querySelector(".dice-tooltip"), a.classList.contains("expanded")]).toEqual([null, false]);
  });

  test("other elements are ignored", async () => {
    const a = document.createElement("a");
    await Roll.expandInlineResult(a);
    Roll.collapseInlineResult(a);
    expect(a.outerHTML).toBe("<a></a>");
  });
});
