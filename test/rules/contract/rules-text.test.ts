/** The rules in the journal: a page per mechanic and language, and a heading for each rule that cards name. */
import { expect, it } from "vitest";
import { readFile, readdir } from "node:fs/promises";
import { mechanics } from "../../../src/rules/index.ts";

// Outcomes of any mechanic.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

it("each mechanic's rules are a page of the journal of each language", async () => {
  const folder = new URL("../../../packs/_source/rules/", import.meta.url);
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), "utf8")));
  const all = files.join("\n");
  const named = mechanics.flatMap(({ rulesText }) => Object.entries(rulesText?.pages ?? {}));
  expect(named).toHaveLength(2 * mechanics.length);
  for (const [language, uuid] of named) {
    const [journal = "", page = ""] = uuid.split(".").filter((part) => /^qx\w{14}$/u.test(part));
    expect(
      [journal, page].map((id) => all.includes(id)),
      `${language} ${uuid}`,
    ).toEqual([true, true]);
    expect(uuid).toBe(`Compendium.quincunx.rules.JournalEntry.${journal}.JournalEntryPage.${page}`);
  }
  expect(new Set(named.map(([, uuid]) => uuid)).size).toBe(named.length);
});

it("each rule that a card names has a heading there, in this language", async () => {
  const folder = new URL("../../../lang/en/", import.meta.url);
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), "utf8")));
  const wordAt = (key: string): unknown =>
    files
      .map((file) => key.split(".").reduce<Loose>((at, name) => at?.[name], JSON.parse(file)))
      .find((found) => found !== undefined);
  const headings = mechanics.flatMap(({ rulesText }) => Object.entries(rulesText?.headings ?? {}));
  for (const [rule, { key }] of headings) expect(typeof wordAt(key), `${rule}: ${key}`).toBe("string");
});
