/**
 * The log under attack contains every message kind, operation and field of an origin, so that a new one is attacked
 * too.
 */
import { expect, it } from "vitest";
import { CHAPTERS, type ChapterName } from "./hostile/chapters.ts";
import { QUERIES } from "./hostile/forge.ts";
import { HOSTILE_SEATS } from "./hostile/hands.ts";
import { chaptersFor, makeLog } from "./hostile/log.ts";
import { RIGHTS } from "./rights.ts";
import { messagesOf, type OpenSeat } from "./seat/open-seat.ts";
import { SimulatedTable } from "./table.ts";
import { type MessageFlags, page } from "../support/page.ts";

interface Held {
  readonly kinds: Set<string>;
  readonly operations: Set<string>;
  readonly origins: Set<string>;
  readonly wanted: Readonly<Record<"kinds" | "operations" | "queries" | "origins", readonly string[]>>;
}

const isOwn = (name: string): boolean => name.startsWith("quincunx.");

/** Operations that the GM's page accepts, undone operations included. */
async function heldBy(chapters: readonly ChapterName[]): Promise<Held> {
  const seats = HOSTILE_SEATS.map((name) => ({ name, role: name === "Gamemaster" ? 4 : 1, skew: 0, latency: 0 }));
  return SimulatedTable.play({ seed: "whole", seats, clientStamps: false, reloaded: "Ana" }, async (table) => {
    await Promise.all(HOSTILE_SEATS.map((name) => table.sit(name)));
    await makeLog(table, chapters);
    expect(table.troubles).toEqual([]);
    const { seat, module } = table.open.get("Gamemaster") as OpenSeat;
    const held: Held = {
      ...{ kinds: new Set(), operations: new Set(), origins: new Set() },
      wanted: {
        kinds: module.kinds.map(({ kind }) => kind),
        operations: module.operations.map(({ type }) => type),
        origins: Object.keys(module.originSchemas()),
        queries: seat.run(() => Object.keys(page.CONFIG.queries)).filter(isOwn),
      },
    };
    seat.run(() => {
      for (const message of messagesOf({ name: "Gamemaster", seat, module })) {
        const { kind, origin = {} } = (message.flags.quincunx ?? {}) as Partial<MessageFlags>;
        if (typeof kind === "string") held.kinds.add(kind);
        for (const field of Object.keys(origin)) held.origins.add(field);
        // An undone operation remains in the log for the undo.
        for (const { operation, after } of module.openMessage(message)?.base.operations ?? [])
          for (const type of after === null ? [operation.type, "undo"] : [operation.type]) held.operations.add(type);
      }
    });
    return held;
  });
}

it("the log has a valid message of every kind, with every operation and origin; every query is forged", async () => {
  const { wanted, kinds, operations, origins } = await heldBy(Object.keys(CHAPTERS) as ChapterName[]);
  expect(Object.keys(QUERIES).sort()).toEqual([...wanted.queries].sort());
  expect([...kinds].sort()).toEqual([...wanted.kinds].sort());
  expect([...operations].sort()).toEqual([...wanted.operations].sort());
  // The oracles know the rights of each operation independently of the module.
  expect(Object.keys(RIGHTS).sort()).toEqual(wanted.operations.filter((type) => type !== "undo").sort());
  expect([...origins].sort()).toEqual([...wanted.origins].sort());
}, 120_000);

it("no chapter is left out of many logs", () => {
  const all = Array.from({ length: 28 }, (_, index) => chaptersFor(`hostile-${index}`)).flat();
  expect(new Set(all)).toEqual(new Set(Object.keys(CHAPTERS)));
});
