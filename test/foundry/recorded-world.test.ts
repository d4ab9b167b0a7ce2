/**
 * Worlds of released versions, as this version reads them: what every message says to a GM, to the player who rolled, to another player and in German,
 * word for word, with all its buttons; the stats that actors give, what macros roll, what settings say, and the windows in which rolls are begun. What the
 * history tells stands in files of its own. Where a change of words is meant,
 * `node tools/record-guards.mjs world` draws everything anew, and the difference is read before it is committed; the worlds stay as they are.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { Drawn } from "../fixtures/world/draw.ts";
import { READERS, drawWorld, readDrawn, recordedVersions, toldTo, type Part } from "../fixtures/world/drawn.ts";
import { readWorld } from "../fixtures/world/open.ts";
import { loadModule } from "../support/load-module.ts";

/** Seconds, where the machine does nothing else. */
const TIME = 120_000;

/** Without the mechanics that this version did not know: the windows in which they are asked for, and their names where others choose among all. */
function withoutLater(kept: Drawn, recorded: Drawn): Drawn {
  const isLater = (name: string): boolean => name.startsWith("request of ") && !Object.hasOwn(recorded, name);
  const chosen = "option (chosen) ";
  const options = Object.entries(kept).flatMap(([name, lines]) => {
    const option = isLater(name) ? lines.find((line) => line.startsWith(chosen)) : undefined;
    return option === undefined ? [] : [`option ${option.slice(chosen.length)}`];
  });
  return Object.fromEntries(
    Object.entries(kept)
      .filter(([name]) => !isLater(name))
      .map(([name, lines]) => [name, lines.filter((line) => !options.includes(line))]),
  );
}

describe.each(await recordedVersions())("a world of version %s", async (version) => {
  const { stories } = await readWorld(version);

  describe.each(READERS)("read by $user in $language", async (reader) => {
    const recorded = Object.fromEntries(
      await Promise.all(reader.parts.map(async (part) => [part, await readDrawn(version, reader, part)] as const)),
    ) as Readonly<Record<Part, Drawn>>;
    let drawn: Readonly<Record<Part, Drawn>>;
    beforeAll(async () => {
      const all = await drawWorld(version, reader, loadModule);
      drawn = { ...all, kept: withoutLater(all.kept, recorded.kept ?? {}) };
    }, TIME);

    it.each(toldTo(reader, stories).map(({ name }) => name))("%s", (name) => {
      expect(drawn.cards[name]).toEqual(recorded.cards[name]);
    });

    it("the history tells what it told", () => {
      expect(drawn.history).toEqual(recorded.history);
    });

    it.each(Object.keys(recorded.kept ?? {}))("%s", (name) => {
      expect(drawn.kept[name]).toEqual(recorded.kept[name]);
    });

    it.each(reader.parts)("%s: nothing is missing, and nothing has come", (part) => {
      expect(Object.keys(drawn[part])).toEqual(Object.keys(recorded[part]));
    });
  });
});
