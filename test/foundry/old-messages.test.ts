/** Messages of each released version, drawn by this one: recorded by tools/record-messages.mjs. */
import { readdir, readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { Recording } from "../fixtures/messages/record.ts";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";
import type { Table } from "foundry-practice-table";
import { mechanics } from "../../src/rules/index.ts";
import { openStage, until } from "../support/stage.ts";

/** Documents of the host. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const page = globalThis as Loose;
const folder = new URL("../fixtures/messages/", import.meta.url);
const versions = (await readdir(folder, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
let table: Table;

beforeAll(async () => {
  ({ table } = await openStage());
  await until(areTemplatesLoaded, "the templates");
});

/** The recording with users of this table in place of those who were there. */
async function load(version: string, file: string): Promise<Recording> {
  const text = await readFile(new URL(`${version}/${file}`, folder), "utf8");
  return JSON.parse(
    text.replaceAll("{gm}", page.game.user.id).replaceAll("{player}", table.userId("Ana")),
  ) as Recording;
}

describe.each(versions)("messages of version %s", async (version) => {
  const files = (await readdir(new URL(`${version}/`, folder))).sort();

  it("are there: cards of the mechanics it had, a formula, a private roll, operations, a request", () => {
    const cards = files.filter((file) => file.startsWith("card-"));
    // A mechanic that came later has none here; one that was here is never taken away.
    expect(mechanics.map(({ id }) => `card-${id}.json`)).toEqual(expect.arrayContaining(cards));
    expect(cards.length).toBeGreaterThanOrEqual(5);
    expect(files.filter((file) => !cards.includes(file))).toEqual([
      "formula.json",
      "hidden.json",
      "operations.json",
      "private.json",
      "request.json",
    ]);
  });

  it.each(files)("%s", async (file) => {
    const { messages, shows, sentence } = await load(version, file);
    // As they lie in the database of a world, each with its own time.
    (table.world.switches as Loose).chatTimestamp = "missing";
    await page.ChatMessage.deleteDocuments([], { deleteAll: true });
    const drawn = (await page.ChatMessage.createDocuments(messages, { keepId: true })) as Loose[];
    const [first, ...others] = drawn;
    const html = (await first.renderHTML()) as HTMLElement;
    const card = html.querySelector(".quincunx-card");
    const words = card?.textContent?.replaceAll(/\s+/gu, " ") ?? "";
    for (const word of shows) expect(words.toLowerCase()).toContain(word.toLowerCase());
    expect(card?.querySelector(".quincunx-die, .quincunx-request__seat")).not.toBe(null);
    // The total that was stored is the total that is read: nothing is thrown again.
    const stored = (messages[0] as { rolls?: readonly string[] }).rolls?.map(
      (roll) => (JSON.parse(roll) as { total: number }).total,
    );
    expect(first.rolls.map((roll: Loose) => roll.total)).toEqual(stored ?? []);
    // What belongs to it is shown inside it.
    for (const other of others) {
      const element = (await other.renderHTML()) as HTMLElement;
      expect(element.hidden || element.querySelector(".quincunx-card") !== null).toBe(true);
    }
    // Without the module the sentence says it.
    if (file !== "formula.json") {
      expect(sentence).toMatch(/\w+ .*\w/u);
      expect(first.content).toContain(page.foundry.utils.escapeHTML(sentence).slice(0, 20));
    }
  });
});
