/** Seats: pages are reloaded, connections are lost, users come and go. */
import type { StepKind } from "../story.ts";
import { sleep } from "../clock.ts";
import { tabOf, userIdOf } from "../table.ts";
import type { Packet } from "../wire.ts";
import { isOf, recent, someone } from "./choose.ts";

const outside = { isOutside: true } as const;

export const reload: StepKind<{ readonly isForgotten: boolean }> = {
  ...outside,
  kind: "reload",
  weight: 1.5,
  make(random, { here }) {
    const by = someone(random, here);
    return by === null ? null : { by, args: { isForgotten: random.chance(0.2) } };
  },
  async run({ table, step: { by } }, { isForgotten }) {
    if (!table.open.has(by)) return;
    table.leave(by);
    if (isForgotten) table.forget(by);
    if (table.isWelcome(by)) await table.sit(by);
  },
  tell: ({ isForgotten }) => (isForgotten ? "comes back in another browser" : "loads the page anew"),
};

export const leave: StepKind = {
  ...outside,
  kind: "leave",
  weight: 2.4000000000000004,
  make(random, { here }) {
    const by = someone(random, here);
    return by === null || here.length < 2 ? null : { by, args: {} };
  },
  run: ({ table, step: { by } }) => table.leave(by),
  tell: () => "leaves",
};

/**
 * A user disconnects after a roll with possible spends; a GM applies them, perhaps while the user
 * reconnects.
 */
export const leaveHero: StepKind = {
  ...leave,
  kind: "leave-hero",
  weight: 0.5,
  make(random, so) {
    const { hero } = (recent(random, so, isOf("fives", "fives-choice"))?.args ?? {}) as { readonly hero?: string };
    const isHere = so.here.length > 1 && so.here.some(({ name }) => name === hero);
    return hero !== undefined && isHere ? { by: hero, args: {} } : null;
  },
};

/** A player opens the table in a second tab, which stays open: two pages then do the work of one responsible client. */
export const secondTab: StepKind = {
  ...outside,
  kind: "tab",
  weight: 0.7,
  make(random, { here, players }) {
    const by = someone(
      random,
      players.filter((player) => here.includes(player)),
    );
    return by === null ? null : { by, args: {} };
  },
  async run({ table, step: { by } }) {
    if (table.open.has(by) && table.isWelcome(tabOf(by))) await table.sit(tabOf(by));
  },
  tell: () => "opens the table in a second tab",
};

export const come: StepKind = {
  ...outside,
  kind: "come",
  weight: 24,
  make(random, { gone }) {
    const by = someone(random, gone);
    return by === null ? null : { by, args: {} };
  },
  async run({ table, step: { by } }) {
    if (table.isWelcome(by)) await table.sit(by);
  },
  tell: () => "comes back",
};

export const cut: StepKind<{ readonly duration: number }> = {
  ...outside,
  kind: "cut",
  weight: 3,
  make(random, { here }) {
    const by = someone(random, here);
    return by === null ? null : { by, args: { duration: random.pick([100, 1000, 8000, 60_000]) } };
  },
  run: ({ table, step: { by } }, { duration }) => table.cut(by, duration),
  tell: ({ duration }) => `is without a line for ${duration} ms`,
};

/** Maximum delay in ms before the next write. */
const SOON = 40_000;

/**
 * The table receives the write, but the response is lost. The next write may not know of it, and a retry arrives late.
 */
export const cutWriting: StepKind<{ readonly duration: number }> = {
  ...outside,
  kind: "cut-writing",
  weight: 1,
  make(random, { here }) {
    const by = someone(random, here);
    return by === null ? null : { by, args: { duration: random.pick([1000, 8000, 20_000]) } };
  },
  async run({ table, step: { by } }, { duration }) {
    let isOver = false;
    const stop = table.listen((packet) => {
      if (isOver || packet.seat !== userIdOf(by) || !isWrite(packet)) return;
      isOver = true;
      table.cut(by, duration);
    });
    for (let waited = 0; waited < SOON && !isOver; waited += 1000) await sleep(1000);
    stop();
  },
  tell: ({ duration }) => `is without a line for ${duration} ms as soon as something is written on an actor`,
};

function isWrite({ to, text }: Packet): boolean {
  return to === "table" && text.includes('"documentName":"Actor"') && text.includes('"action":"update"');
}
