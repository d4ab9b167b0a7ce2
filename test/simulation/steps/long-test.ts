import type { Step, StepKind } from "../story.ts";
import { heroIdOf } from "../table.ts";
import { isOf, recent, someone } from "./choose.ts";
import { isStillHere, messageSoon, until } from "./soon.ts";

const TESTS = [
  { mechanic: "margin-pool", spec: { dice: 6, pool: 6, threshold: 7 }, options: { goal: 8, refill: 1 } },
  { mechanic: "margin-pool", spec: { dice: 2, pool: 2, threshold: 9 }, options: { goal: 3 } },
  { mechanic: "difficulty-pool", spec: { dice: 4, base: 6 }, options: { goal: 9 } },
  { mechanic: "difficulty-pool", spec: { dice: 3, base: 7 }, options: { goal: 5, onBotch: "end" } },
  // The pool is soon empty; in an encounter until the turn is over.
  { mechanic: "margin-pool", spec: { dice: 2, pool: 2, threshold: 9 }, options: { goal: 6, refill: 1 } },
] as const;

interface Begun {
  readonly which: number;
  readonly hero: string;
}

export const isLongTest = isOf("long-test", "long-test-pool", "long-test-all");

const mechanicOf = ({ args }: Step): string => TESTS[(args as Begun).which]?.mechanic ?? "";

/** A pool to which GMs add dice and from which they remove dice. */
export const hasPool = (step: Step): boolean => isLongTest(step) && mechanicOf(step) === "margin-pool";

/** Starts a long test of a player's hero, by its player or a GM (MP-7, DP-11). */
export const longTest: StepKind<Begun> = {
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

const POOLS = [0, 4, 4, 4];
const FOR_ALL = [2, 3];

/** A long test with a pool that shrinks and grows (MP-7). */
export const longTestOfPool: StepKind<Begun> = begun("long-test-pool", POOLS);

/** A long test in which each helper rolls separately (DP-11). */
export const longTestOfAll: StepKind<Begun> = begun("long-test-all", FOR_ALL);

function begun(kind: string, which: readonly number[]): StepKind<Begun> {
  return {
    ...longTest,
    kind,
    weight: 1,
    make(random, so) {
      const made = longTest.make(random, so);
      return made && { ...made, args: { ...made.args, which: random.pick(which) } };
    },
  };
}

interface RoundArgs {
  readonly on: number;
  readonly worker: number;
}

/** Throws the next round, with or without permission. */
export const longTestNext: StepKind<RoundArgs> = {
  kind: "long-test-next",
  weight: 9,
  make(random, so) {
    const [step, anybody] = [recent(random, so, isLongTest), someone(random, so.here)];
    const { hero } = (step?.args ?? {}) as { readonly hero?: string };
    const by = random.chance(0.7) && so.here.some(({ name }) => name === hero) ? (hero ?? anybody) : anybody;
    return step && by !== null ? { by, args: { on: step.id, worker: random.pick([0, 0, 0, 1]) } } : null;
  },
  async run(doing, { on, worker }) {
    const { here, keep } = doing;
    const base = here.module.longTestOf(((await messageSoon(doing, on)) ?? undefined) as never);
    if (!base) return;
    try {
      const result = await here.module.throwRound(base, worker, { skip: true });
      keep((result?.kind === "rolled" && result.message?.id) || undefined);
    } catch (error) {
      // The round was thrown meanwhile, or the test is over.
      if ((error as { readonly code?: unknown }).code === undefined) throw error;
    }
  },
  tell: ({ on, worker }) => `throws the next round (${worker}) of #${on}`,
};

/** Hands the test on to another hero, or adds another hero. */
export const longTestWorker: StepKind<{ readonly on: number; readonly hero: string; readonly isHanded: boolean }> = {
  kind: "long-test-worker",
  weight: 3,
  make(random, so) {
    const step = recent(random, so, isLongTest);
    // Each hero joins once; only a test with separate rolls accepts helpers.
    const others = so.players.filter(({ name }) => name !== (step?.args as Partial<Begun> | undefined)?.hero);
    const hero = someone(random, others.length > 0 || random.chance(0.8) ? others : so.players);
    const by = hero === null ? null : random.pick([hero, hero, someone(random, so.here) ?? hero]);
    const [isOwn, isHanded] = [/difficulty/u.test(step ? mechanicOf(step) : ""), random.chance(0.5)];
    return step && by !== null && hero !== null
      ? {
          by,
          args: {
            on: step.id,
            hero,
            isHanded: isOwn ? isHanded && random.chance(0.6) : isHanded || random.chance(0.8),
          },
        }
      : null;
  },
  async run(doing, { on, hero, isHanded }) {
    const { here } = doing;
    const { module } = here;
    const base = module.longTestOf(((await messageSoon(doing, on)) ?? undefined) as never);
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

/** A hero without dice passes the round (MP-7), as soon as possible. */
export const longTestPass: StepKind<{ readonly on: number }> = {
  kind: "long-test-pass",
  weight: 2,
  make(random, so) {
    const step = recent(random, so, hasPool);
    const { hero } = (step?.args ?? {}) as Partial<Begun>;
    const by = so.here.some(({ name }) => name === hero) ? hero : someone(random, so.here);
    return step && by ? { by, args: { on: step.id } } : null;
  },
  async run(doing, { on }) {
    const { module } = doing.here;
    const message = await messageSoon(doing, on);
    const stateNow = (): { readonly done: boolean; readonly pool: number | null } | undefined =>
      module.longTestOf((message ?? undefined) as never)?.state.now;
    await until(doing, () => stateNow()?.pool === 0 || stateNow()?.done !== false);
    if (isStillHere(doing) && stateNow()?.pool === 0) module.act(message?.id as string, "long-test-pass", "0");
  },
  tell: ({ on }) => `lets a round of #${on} pass`,
};
