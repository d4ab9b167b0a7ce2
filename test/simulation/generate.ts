/** Makes stories from a seed. */
import { Random } from "./random.ts";
import { STEPS } from "./steps/index.ts";
import { followersOf } from "./steps/followers.ts";
import { ERRANDS, THEMES, weightIn } from "./steps/themes.ts";
import type { SoFar, Step, StepKind, Story } from "./story.ts";
import type { SeatPlan, TablePlan } from "./table.ts";

/** Upper limits for steps that cannot occur often. */
const PATIENCE = 4;
const HOUR = 3_600_000;

/** A long test in which each hero rolls separately, and which another hero joins. */
const RARE: readonly string[] = ["long-test-all", "long-test-worker", "long-test-worker"];

const GM = { name: "Gamemaster", role: 4 };
const ASSISTANT = { name: "Olga", role: 3 };
const ANA = { name: "Ana", role: 1 };
const BEN = { name: "Ben", role: 1 };

/** `kinds`: allowed kinds of steps. `themes`: possible themes. */
export function generateStory(
  seed: string,
  kinds: readonly StepKind[] = STEPS,
  themes: readonly (readonly string[])[] = THEMES,
): Story {
  const random = new Random(seed, "story");
  const plan = generatePlan(seed, random);
  const steps: Step[] = [];
  const about = new Random(seed, "theme");
  const theme = about.pick(themes);
  const drawn = [1, 2, 3].map(() => about.pick(ERRANDS));
  // Uses random numbers of its own, so that the other stories stay as they are.
  const rare = new Random(seed, "rare").chance(0.06) ? [RARE] : [];
  const errands = new Errands(themes === THEMES ? [...rare, ...drawn] : []);
  const weighted = kinds.map((one) => ({ one, weight: weightIn(theme, one.kind, one.weight) }));
  const length = random.integer(10, 24);
  let at = 0;
  // Some draws fail: no seat can act, or no object exists to act on.
  for (let id = 1; steps.length < length && id <= 10 * length; id += 1) {
    const [next, isNext, isFollowed] = [followersOf(steps.at(-1)), random.chance(0.5), random.chance(0.3)];
    const follower = isFollowed && next.length > 0 ? random.pick(next) : undefined;
    const meant = kinds.find(({ kind }) => kind === ((isNext ? errands.next : undefined) ?? follower));
    // Half of the steps happen at the same time as another step. A follower comes soon after its step, because a prompt
    // is answered soon.
    const most = errands.isUnderWay ? 4000 : meant ? 8000 : 20_000;
    at += random.chance(0.5) ? random.integer(0, 400) : random.integer(400, most);
    const { kind, make } = meant ?? random.weighted(weighted).one;
    const made = make(random, soFar(plan.seats, steps));
    errands.note(kind, made !== null);
    if (made) steps.push({ id, at, by: made.by, kind, args: made.args });
  }
  return { plan, steps };
}

/** Errands of a story, each in order. */
class Errands {
  readonly #left: (readonly string[])[];
  #done = 0;
  #patience = PATIENCE;

  constructor(errands: readonly (readonly string[])[]) {
    this.#left = [...errands];
  }

  get next(): string | undefined {
    return this.#left[0]?.[this.#done];
  }

  get isUnderWay(): boolean {
    return this.#done > 0;
  }

  /** The kinds tried most recently. */
  note(kind: string, isMade: boolean): void {
    if (kind !== this.next || (!isMade && (this.#patience -= 1) > 0)) return;
    this.#patience = PATIENCE;
    this.#done += 1;
    if (this.next !== undefined) return;
    this.#left.shift();
    this.#done = 0;
  }
}

function soFar(seats: readonly SeatPlan[], steps: readonly Step[]): SoFar {
  const left = new Set<string>();
  const deleted = new Set<string>();
  const roles = new Map<string, number>();
  for (const { kind, by, args } of steps) {
    const { who, role } = args as { readonly who?: string; readonly role?: number };
    if (kind === "leave" || kind === "leave-hero") left.add(by);
    if (kind === "come") left.delete(by);
    if (kind === "turn" && who !== undefined && role !== undefined) roles.set(who, role);
    if (kind === "delete-user" && who !== undefined) deleted.add(who);
  }
  const everybody = seats.flatMap((seat) =>
    deleted.has(seat.name) ? [] : [{ ...seat, role: roles.get(seat.name) ?? seat.role }],
  );
  const here = everybody.filter(({ name }) => !left.has(name));
  return {
    steps,
    here,
    gms: here.filter(({ role }) => role >= 3),
    players: here.filter(({ role }) => role < 3),
    gone: everybody.filter(({ name }) => left.has(name)),
    everybody,
  };
}

/** Half of all stories use generation 13. */
export function generationFor(seed: string): Pick<TablePlan, "generation"> {
  return new Random(seed, "generation").chance(0.5) ? { generation: 13 } : {};
}

function generatePlan(seed: string, random: Random): TablePlan {
  const who = random.pick([
    [GM, ASSISTANT, ANA],
    [GM, ASSISTANT, ANA],
    [GM, ANA, BEN],
    [GM, ASSISTANT, ANA, BEN],
  ]);
  const isSlow = random.chance(0.7);
  const isSkewed = random.chance(0.6);
  return {
    seed,
    seats: who.map((one): SeatPlan => ({
      ...one,
      skew: isSkewed ? Math.round((random.next() - 0.5) * 24 * HOUR) : 0,
      latency: isSlow ? random.pick([20, 200, 3000]) : 0,
    })),
    clientStamps: random.chance(0.5),
    reloaded: random.pick(who).name,
    isDrawn: new Random(seed, "drawn").chance(0.08),
    ...generationFor(seed),
  };
}
