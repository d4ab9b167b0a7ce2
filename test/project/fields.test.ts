/** `npm run check -- fields`: the tables of the protocol list the fields of the schemas. */
import { expect, it } from "vitest";
import { checkFields } from "../../tools/lib/checks/fields.mjs";
import { readText } from "../../tools/lib/project.mjs";
import { plant } from "./support.ts";

const SPECS = "docs/protocol.md";
const TESTS = "docs/protocol/long-test.md";
const changed = (change: (page: string) => string): string =>
  plant({ [SPECS]: change(readText(SPECS)), [TESTS]: readText(TESTS) });
const withOther = (page: string): string => page.replace(/(?<=`escalation` +\| )0/u, "1");

it("a table of fields is old with another default, and missing without its comment", async () => {
  expect((await checkFields({ from: changed(withOther) })).problems).toEqual([
    expect.stringContaining("is old"),
    expect.stringMatching(/^docs\/protocol\.md: - .*`escalation` \| 1 \|/u),
    expect.stringMatching(/^docs\/protocol\.md: \+ .*`escalation` \| 0 \| −999…999/u),
  ]);
  const without = changed((page) => page.replaceAll("<!--", "<!- -"));
  expect((await checkFields({ from: without })).problems).toEqual([expect.stringContaining("no table")]);
});

it("tables are written anew with the remarks of fields that are still there", async () => {
  const from = changed((page) => withOther(page).replace("`luckDie`", "`luckyDie`"));
  expect((await checkFields({ from, update: true })).problems).toEqual([]);
  expect([SPECS, TESTS].map((page) => readText(page, from))).toEqual([SPECS, TESTS].map((page) => readText(page)));
});
