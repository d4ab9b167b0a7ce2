/** What exact odds cost: against simulating, against one frame of a screen, and against the time in which a prompt has to answer. */
import { change } from "../src/rules/change.ts";
import type { Control } from "../src/rules/control.ts";
import { mechanics } from "../src/rules/index.ts";
import type { AnyMechanic, MechanicId } from "../src/rules/mechanic.ts";
import { figuresOf, stepsOf, worthOfStep } from "../src/rules/worth.ts";
import type { Row } from "./types.ts";

export const name = "Exact odds";

const FRAME = 16;
const WORTH = 100;
const SIMULATED = 10_000;

/** A usual roll, and the largest sensible one (issue 4, "It is done when"). */
const SPECS: Readonly<Record<MechanicId, { readonly usual: object; readonly large: object }>> = {
  "total-effect": {
    usual: { advantage: 1, effects: [{ rank: "low", kind: "Harm" }] },
    large: {
      advantage: 3,
      effects: Array.from({ length: 50 }, (_, index) => ({
        rank: "mid",
        step: index - 25,
        when: { min: 9 },
        check: { op: "<", value: 4 },
      })),
    },
  },
  "standard-check": {
    usual: { bonuses: [{ label: "a", value: 5 }], target: 20 },
    large: {
      bonuses: [{ label: "a", value: 5 }],
      extra: Array.from({ length: 10 }, () => ({ label: "", size: 20 })),
      target: 60,
    },
  },
  "margin-pool": {
    usual: { dice: 6, pool: 9, threshold: 7 },
    large: { dice: 20, pool: 20, threshold: 7, required: 3 },
  },
  "fives-pool": {
    usual: { pool: [6, 6, 8].map((size) => ({ size, role: "hero" })), target: 5, challenge: 1, discord: 2 },
    large: {
      pool: [4, 6, 8, 10, 12, 4, 6, 8, 10, 12, 6, 8].map((size) => ({ size, role: "hero" })),
      target: 5,
      challenge: 5,
      discord: "unrolled",
    },
  },
  "difficulty-pool": { usual: { dice: 7, base: 6 }, large: { dice: 25, base: 7 } },
};

export async function run(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const mechanic of mechanics) {
    const specs = SPECS[mechanic.id];
    rows.push(
      againstSimulation(mechanic, mechanic.parseSpec(specs.usual)),
      againstFrame(mechanic, mechanic.parseSpec(specs.large)),
      worthOfAll(mechanic, mechanic.parseSpec(specs.large)),
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
  return rows;
}

function againstSimulation(mechanic: AnyMechanic, spec: object): Row {
  const exact = best(20, () => void mechanic.odds(spec));
  const simulated = best(3, () => {
    for (let roll = 0; roll < SIMULATED; roll += 1) mechanic.resolve(spec, throwAll(mechanic, spec));
  });
  return {
    what: `${mechanic.id}: exact odds / ${SIMULATED.toLocaleString("en")} simulated rolls`,
    ratio: exact / simulated,
    detail: `${ms(exact)} / ${ms(simulated)}`,
    limit: 1,
  };
}

function againstFrame(mechanic: AnyMechanic, spec: object): Row {
  // Specs differ a little each time: what a mechanic remembers must not count.
  const time = best(5, (index) => void figuresOf(mechanic, vary(mechanic, spec, index)));
  return {
    what: `${mechanic.id}: odds of the largest sensible roll / one frame`,
    ratio: time / FRAME,
    detail: `${ms(time)} / ${FRAME} ms`,
    limit: 1,
  };
}

function worthOfAll(mechanic: AnyMechanic, spec: object): Row {
  const controls = [...flat(mechanic.controls(spec))].filter(
    ({ kind }) => kind === "stepper" || kind === "toggle" || kind === "choice",
  );
  const now = figuresOf(mechanic, spec);
  const slices: number[] = [];
  // The prompt shows some dozens at most; the rest is folded away.
  const shown = controls.slice(0, 40);
  for (const control of shown)
    for (const step of stepsOf(control))
      slices.push(best(3, () => void worthOfStep(mechanic, spec, control, step, now)));
  const time = slices.reduce((sum, slice) => sum + slice, 0);
  return {
    what: `${mechanic.id}: worth of one step of ${shown.length} controls / ${WORTH} ms`,
    ratio: time / WORTH,
    detail: `${ms(time)}, longest slice ${ms(Math.max(0, ...slices))}`,
    limit: 1,
  };
}

/** Random faces for everything that a spec asks to be thrown, stage by stage. */
function throwAll(mechanic: AnyMechanic, spec: object): object {
  const faces: Record<string, unknown> = {};
  for (let stage = 0; stage < 20; stage += 1) {
    const wanted = mechanic.next(spec, mechanic.parseFaces(spec, faces));
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

/** The spec with another target, where it has one. */
function vary(mechanic: AnyMechanic, spec: object, index: number): object {
  const [stepper] = [...flat(mechanic.targetControls(spec))].filter((control) => control.kind === "stepper");
  if (!stepper || stepper.kind !== "stepper" || stepper.value === null) return spec;
  return change(
    mechanic,
    spec,
    stepper.path,
    Math.min(stepper.max, Math.max(stepper.min, stepper.value + (index % 2))),
  );
}

function* flat(controls: readonly Control[]): Generator<Control> {
  for (const control of controls) {
    yield control;
    if (control.kind === "group") yield* flat(control.controls);
    if (control.kind === "list") for (const { controls: inside } of control.items) yield* flat(inside);
  }
}

/** The fastest of some runs, in milliseconds: what the machine can do when nothing else disturbs it. */
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
