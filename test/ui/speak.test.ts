/** Numbers in the reader's language; the cache keeps languages and numbers apart. */
import { beforeAll, expect, it } from "vitest";
import { formatNumber, formatPercent, formatSigned, joinWords, pluralOf } from "../../src/ui/speak.ts";
import { openStage } from "../support/stage.ts";
import { page } from "../support/page.ts";

beforeAll(() => openStage());

it("the format follows the language, in both directions", () => {
  const said = (): readonly string[] => [
    formatNumber(1234.5),
    formatNumber(-2),
    formatSigned(3),
    formatPercent(0.4881),
    joinWords(["a", "b", "c"]),
  ];
  const english = ["1,234.5", "−2", "+3", "48.8%", "a, b, and c"];
  expect([said(), said()]).toEqual([english, english]);
  const before = page.game.i18n.lang;
  page.game.i18n.lang = "de";
  expect(said()).toEqual(["1.234,5", "−2", "+3", "48,8\u00a0%", "a, b und c"]);
  page.game.i18n.lang = before;
  expect(said()).toEqual(english);
  expect([pluralOf(1), pluralOf(2)]).toEqual(["one", "other"]);
});

it("distinguishes numbers that differ only in digits or sign", () => {
  expect([formatSigned(0.25, 1), formatSigned(0.25), formatSigned(0.25, 0)]).toEqual(["+0.3", "+0.25", "0"]);
  // In either order.
  expect([-0, 0, -0].map(formatNumber)).toEqual(["0", "0", "0"]);
  expect([formatNumber(7), formatNumber(-7), formatNumber(7.001), formatNumber(7)]).toEqual(["7", "−7", "7", "7"]);
});
