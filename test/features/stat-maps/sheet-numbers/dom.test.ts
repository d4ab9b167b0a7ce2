/** Labels of numbers on other systems' sheets. */
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { labelAt, withinRow } from "../../../../src/features/stat-maps/sheet-numbers/dom.ts";

/** The text of the label of the number that is marked. */
function labelOf(html: string): string | undefined {
  const { document } = new JSDOM(`<form><div>${html}</div></form>`).window;
  const number = document.querySelector("[data-here]") as Element;
  return labelAt(number, withinRow(number, document.body))?.textContent ?? undefined;
}

it.each([
  [
    "its own among several in one row",
    '<a>might 2</a><input value="2"><a>wit 3</a><input value="3" data-here>',
    "wit 3",
  ],
  ["the first of them", '<a>might 2</a><input value="2" data-here><a>wit 3</a><input value="3">', "might 2"],
  ["in wrapped fields", "<b>Nerve</b><p><input></p><b>Wit</b><p data-here>3</p>", "Wit"],
  ["the name before an abbreviation", "<td>Stealth</td><td>DEX</td><td data-here>3</td>", "Stealth"],
  [
    "the name before a field of the row and an abbreviation",
    '<a>Stealth</a><input type="checkbox"><abbr>DEX</abbr><span data-here>3</span>',
    "Stealth",
  ],
])("%s", (_what, html, label) => {
  const row = html.startsWith("<td>") ? `<table><tr>${html}</tr></table>` : html;
  expect(labelOf(row)).toBe(label);
});
