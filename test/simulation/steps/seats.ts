/** What happens to seats: pages are loaded anew, lines are lost, people come and go. */
import type { StepKind } from "../story.ts";
import { someone } from "./choose.ts";

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
  weight: 1.5,
  make(random, { here }) {
    const by = someone(random, here);
    return by === null || here.length < 2 ? null : { by, args: {} };
  },
  run: ({ table, step: { by } }) => table.leave(by),
  tell: () => "leaves",
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
  weight: 2,
  make(random, { here }) {
    const by = someone(random, here);
    return by === null ? null : { by, args: { duration: random.pick([100, 1000, 8000, 60_000]) } };
  },
  run: ({ table, step: { by } }, { duration }) => table.cut(by, duration),
  tell: ({ duration }) => `is without a line for ${duration} ms`,
};
