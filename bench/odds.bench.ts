/** Time for exact odds, compared with simulating, with one frame of a screen, and with the time in which a prompt has to answer. */
import { mechanics, type OwnMechanicId } from "../src/rules/index.ts";
import type { Fields } from "../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../src/rules/contract/mechanic.ts";
import { figuresOf } from "../src/rules/odds/known-odds.ts";
import { stepsOf, stepValueOf } from "../src/rules/odds/step-value.ts";
import { iterations } from "./iterations.ts";
import type { Row } from "./types.ts";
import { flatControls } from "../test/rules/flat-controls.ts";

export const name = "Exact odds";

const FRAME = 16;
const WORTH = 100;
const SIMULATED = iterations(10_000, 10);
const MOST_STEPS = 300;

interface Specs {
  readonly usual: Fields;
  /** The largest possible specs. */
  readonly largest?: Readonly<Record<string, (run: number) => Fields>>;
  /** The largest sensible specs, by name. They differ a little with `run`, so that no cache of one run serves the next. */
  readonly large: Readonly<Record<string, (run: number) => Fields>>;
}

const SIZES = [4, 6, 8, 10, 12];
/** Two dice that vary with the run, so that no cache of one pool serves the next. */
const PAIRS = SIZES.flatMap((small, index) => SIZES.slice(index).map((large) => [small, large]));
const RUNS = iterations(PAIRS.length);
const dice = (sizes: readonly number[]): Fields[] => sizes.map((size) => ({ size, role: "hero" }));
const mixed = (run: number): Fields[] => dice([...(PAIRS[run] ?? []), 6, 8, 8, 10, 12, 4, 6, 8, 10, 12]);
const effects = (count: number, run: number): Fields[] =>
  Array.from({ length: count }, (_, index) => ({
    rank: "mid",
    step: index - run,
    when: { min: 9 },
    check: { op: "<", value: 4 },
  }));

const SPECS: Readonly<Partial<Record<OwnMechanicId, Specs>>> = {
  "total-effect": {
    usual: { advantage: 1, effects: [{ rank: "low", kind: "Harm" }] },
    large: {
      "ten effects": (run) => ({ advantage: 3, escalation: run, effects: effects(10, run) }),
      "fifty effects": (run) => ({ advantage: 3, escalation: run, effects: effects(50, run) }),
    },
  },
  "standard-check": {
    usual: { bonuses: [{ label: "a", value: 5 }], target: 20 },
    large: {
      "ten dice more": (run) => ({
        bonuses: [{ label: "a", value: run }],
        extra: Array.from({ length: 10 }, () => ({ label: "", size: 20 })),
        target: 60,
      }),
    },
  },
  "margin-pool": {
    usual: { dice: 6, pool: 9, threshold: 7 },
    large: { "20 d12": (run) => ({ dice: 20, pool: 20, threshold: 4 + (run % 8), required: 3 }) },
  },
  "fives-pool": {
    usual: { pool: dice([6, 6, 8]), target: 5, challenge: 1, discord: 2 },
    largest: {
      "40 dice, 40 CD remove dice, endless, Luck die": (run) => ({
        pool: dice([...(PAIRS[run] ?? []), ...Array.from({ length: 38 }, (_, index) => SIZES[index % 5] ?? 4)]),
        target: 5,
        challenge: 40,
        infinite: true,
        challengeRemoves: "die",
        luckDie: 12,
      }),
    },
    large: {
      "12 mixed dice, 5 CD, unrolled": (run) => ({ pool: mixed(run), target: 5, challenge: 5, discord: "unrolled" }),
      "the same, CD remove dice, TN 4, Luck die": (run) => ({
        pool: mixed(run),
        target: 4,
        challenge: 5,
        discord: "unrolled",
        challengeRemoves: "die",
        luckDie: 12,
      }),
      "20 d12, unrolled": (run) => ({
        pool: dice([...(PAIRS[run] ?? []), ...new Array<number>(18).fill(12)]),
        target: 4,
        challenge: 5,
        discord: "unrolled",
      }),
    },
  },
  "difficulty-pool": {
    largest: { "100 d10": (run) => ({ dice: 100, base: 4 + (run % 6) }) },
    usual: { dice: 7, base: 6 },
    large: { "25 d10": (run) => ({ dice: 25, base: 4 + (run % 6) }) },
  },
};

export async function run(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const mechanic of mechanics) {
    const specs = SPECS[mechanic.id];
    if (!specs) continue;
    const { usual, large } = specs;
    rows.push(againstSimulation(mechanic, mechanic.parseSpec(usual)));
    for (const [what, make] of Object.entries(large)) {
      const runs = Array.from({ length: RUNS }, (_, index) => mechanic.parseSpec(make(index)));
      rows.push(againstFrame(mechanic, what, runs), worthOfAll(mechanic, what, runs));
      await new Promise((resolve) => setTimeout(resolve));
    }
    for (const [what, make] of Object.entries({ ...large, ...specs.largest }))
      rows.push(
        stillToCome(
          mechanic,
          what,
          Array.from({ length: RUNS }, (_, index) => make(index)),
        ),
      );
  }
  return rows;
}

function againstSimulation(mechanic: AnyMechanic, spec: Fields): Row {
  const exact = best(iterations(20), () => void mechanic.odds.of(spec));
  const simulated = best(iterations(3), () => {
    for (let roll = 0; roll < SIMULATED; roll += 1) mechanic.resolve(spec, throwAll(mechanic, spec));
  });
  return {
    what: `${mechanic.id}: exact odds / ${SIMULATED.toLocaleString("en")} simulated rolls`,
    ratio: exact / simulated,
    detail: `${ms(exact)} / ${ms(simulated)}`,
    limit: 1,
  };
}

function againstFrame(mechanic: AnyMechanic, what: string, specs: readonly Fields[]): Row {
  const time = Math.min(...specs.map((spec) => best(1, () => void figuresOf(mechanic, spec))));
  return {
    what: `${mechanic.id}, ${what}: odds / one frame`,
    ratio: time / FRAME,
    detail: `${ms(time)} / ${FRAME} ms${time <= FRAME ? ", inside a frame" : ""}`,
    limit: 1,
  };
}

/** Odds before any die has been thrown. Thrown dice are judged under a Discord Die that has been rolled. */
function stillToCome(mechanic: AnyMechanic, what: string, specs: readonly Fields[]): Row {
  const rolled = specs.map((spec) => mechanic.parseSpec("discord" in spec ? { ...spec, discord: 3 } : spec));
  const time = Math.min(
    ...rolled.map((spec) => best(1, () => void mechanic.odds.onFaces?.(spec, mechanic.parseFaces(spec, {})))),
  );
  return {
    what: `${mechanic.id}, ${what}: odds of dice not yet thrown / one frame`,
    ratio: time / FRAME,
    detail: `${ms(time)} / ${FRAME} ms`,
    limit: 1,
  };
}

/**
 * Steps one after the other, as the prompt computes them, folded controls included. There is no limit for hundreds of steps, where only the longest slice
 * must be short.
 */
function worthOfAll(mechanic: AnyMechanic, what: string, specs: readonly Fields[]): Row {
  const passes = specs.map((spec) => {
    const now = figuresOf(mechanic, spec);
    return [...flatControls(mechanic.prompt.controls(spec))].flatMap((control) =>
      stepsOf(control).map((step) => best(1, () => void stepValueOf(mechanic, spec, control, step, now))),
    );
  });
  // The fastest run of each step.
  const slices = (passes[0] ?? []).map((_, index) => Math.min(...passes.map((pass) => pass[index] ?? Infinity)));
  const time = slices.reduce((sum, slice) => sum + slice, 0);
  return {
    what: `${mechanic.id}, ${what}: worth of ${slices.length} steps / ${WORTH} ms`,
    ratio: time / WORTH,
    detail: `${ms(time)}, longest slice ${ms(Math.max(0, ...slices))}`,
    ...(slices.length > MOST_STEPS ? {} : { limit: 1 }),
  };
}

/** Random faces for all dice of a spec, stage by stage. */
function throwAll(mechanic: AnyMechanic, spec: Fields): Fields {
  const faces: Record<string, unknown> = {};
  for (let stage = 0; stage < 20; stage += 1) {
    const wanted = mechanic.waitingDice(spec, mechanic.parseFaces(spec, faces));
    if (wanted.length === 0) break;
    for (const { role, size, count } of wanted) {
      const list = role === "bonus" || role === "challenge" ? role : "dice";
      const thrown = Array.from({ length: count }, () => 1 + Math.floor(Math.random() * size));
      if (role === "luck" && stage > 0) faces["luck"] = thrown[0];
      else faces[list] = [...((faces[list] as number[] | undefined) ?? []), ...thrown];
    }
  }
  return mechanic.parseFaces(spec, faces);
}

/** The fastest of several runs, in milliseconds, because other work can only slow a run. */
function best(runs: number, work: (index: number) => void): number {
  let fastest = Infinity;
  for (let index = 0; index < runs; index += 1) {
    const start = performance.now();
    work(index);
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}

function ms(time: number): string {
  return `${time < 1 ? time.toFixed(3) : time.toFixed(1)} ms`;
}
