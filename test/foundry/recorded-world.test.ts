/**
 * Worlds of released versions, as this version reads them: what every message says to a GM, to the player who rolled, to another player and in German,
 * word for word, with all its buttons. What the history tells stands in files of its own. Where a change of words is meant,
 * `node tools/record-guards.mjs world` draws everything anew, and the difference is read before it is committed; the worlds stay as they are.
 */
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { DrawnLog } from "../fixtures/world/draw.ts";
import { READERS, drawWorld, readDrawn, recordedVersions, toldTo } from "../fixtures/world/drawn.ts";
import { readWorld, type LoadModule } from "../fixtures/world/open.ts";

/** Each seat has a module of its own. */
const load: LoadModule = async () => {
  vi.resetModules();
  await import("../../src/module.ts");
  return (await import("../../src/ui/draw/templates.ts")).areTemplatesLoaded;
};

describe.each(await recordedVersions())("a world of version %s", async (version) => {
  const { stories } = await readWorld(version);

  describe.each(READERS)("read by $user in $language", async (reader) => {
    const cards = await readDrawn(version, reader, "cards");
    const history = await readDrawn(version, reader, "history");
    let drawn: DrawnLog;
    beforeAll(async () => {
      drawn = await drawWorld(version, reader, load);
    });

    it.each(toldTo(reader, stories).map(({ name }) => name))("%s", (name) => {
      expect(drawn.cards[name]).toEqual(cards[name]);
    });

    it("nothing that was recorded is told no more, and the history tells what it told", () => {
      expect(Object.keys(drawn.cards)).toEqual(Object.keys(cards));
      expect(drawn.history).toEqual(history);
    });
  });
});
