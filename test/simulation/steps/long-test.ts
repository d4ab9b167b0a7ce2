import { messageAt } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { heroIdOf } from "../table.ts";
import { isOf, recent, someone } from "./choose.ts";

const TESTS = [
  { mechanic: "margin-pool", spec: { dice: 6, pool: 6, threshold: 7 }, said: { goal: 8, refill: 1 } },
  { mechanic: "margin-pool", spec: { dice: 2, pool: 2, threshold: 9 }, said: { goal: 3 } },
  { mechanic: "difficulty-pool", spec: { dice: 4, base: 6 }, said: { goal: 9 } },
  { mechanic: "difficulty-pool", spec: { dice: 3, base: 7 }, said: { goal: 5, onBotch: "end" } },
] as const;

/** A long test of a player's hero begins, by its player or a GM (MP-7, DP-11). */
export const longTest: StepKind<{ readonly which: number; readonly hero: string }> = {
  kind: "long-test",
  weight: 4,
  make(random, { gms, players }) {
    const hero = someone(random, players);
    const by = hero !== null && random.integer(0, 3) === 0 ? (someone(random, gms) ?? hero) : hero;
    return by === null || hero === null ? null : { by, args: { which: random.integer(0, TESTS.length - 1), hero } };
  },
  async run({ here, keep }, { which, hero }) {
    const test = TESTS[which] as (typeof TESTS)[number];
    const mechanic = here.module.mechanics.find(({ id }) => id === test.mechanic) as never;
    const actor = (here.seat.game.actors.get(heroIdOf(hero)) ?? null) as never;
    keep(await here.module.beginLongTest({ ...test, mechanic, title: "the long way", actor }));
  },
  tell: ({ which, hero }) => `begins a ${TESTS[which]?.mechanic ?? ""} test for ${hero}'s hero`,
};

interface RoundArgs {
  readonly on: number;
  readonly worker: number;
}

/** The next round is thrown, whoever may and may not. */
export const longTestNext: StepKind<RoundArgs> = {
  kind: "long-test-next",
  weight: 9,
  make(random, so) {
    const [step, anybody] = [recent(random, so, isOf("long-test")), someone(random, so.here)];
    const { hero } = (step?.args ?? {}) as { readonly hero?: string };
    const by = random.chance(0.7) && so.here.some(({ name }) => name === hero) ? (hero ?? anybody) : anybody;
    return step && by !== null ? { by, args: { on: step.id, worker: random.pick([0, 0, 0, 1]) } } : null;
  },
  async run({ here, made, keep }, { on, worker }) {
    const base = here.module.longTestOf((messageAt(here, made(on)) ?? undefined) as never);
    if (!base) return;
    try {
      keep((await here.module.throwRound(base, worker, { skip: true }))?.message?.id ?? undefined);
    } catch (error) {
      // The round was thrown meanwhile, or the test is over.
      if ((error as { readonly code?: unknown }).code === undefined) throw error;
    }
  },
  tell: ({ on, worker }) => `throws the next round (${worker}) of #${on}`,
};

/** It is handed on to another hero, or another one works at it, too. */
export const longTestWorker: StepKind<{ readonly on: number; readonly hero: string; readonly isHanded: boolean }> = {
  kind: "long-test-worker",
  weight: 3,
  make(random, so) {
    const [step, hero] = [recent(random, so, isOf("long-test")), someone(random, so.players)];
    const by = hero === null ? null : random.pick([hero, someone(random, so.here) ?? hero]);
    return step && by !== null && hero !== null
      ? { by, args: { on: step.id, hero, isHanded: random.integer(0, 1) === 0 } }
      : null;
  },
  async run({ here, made }, { on, hero, isHanded }) {
    const { module } = here;
    const base = module.longTestOf((messageAt(here, made(on)) ?? undefined) as never);
    const actor = here.seat.game.actors.get(heroIdOf(hero)) as never;
    if (!base || !actor) return;
    const worker = module.workerOf(actor);
    const said = { sentence: "a long test" };
    if (isHanded) await module.postOperation(module.longTestHand as never, base, { of: 0, worker }, said);
    else await module.postOperation(module.longTestJoin as never, base, { worker, spec: { dice: 3, base: 6 } }, said);
  },
  tell: ({ on, hero, isHanded }) =>
    `${isHanded ? "hands" : "joins"} #${on} ${isHanded ? "on to" : "by"} ${hero}'s hero`,
};
