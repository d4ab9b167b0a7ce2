/** A story as plain data: the same story gives the same log, and any part of it is a story too. */
import type { Random } from "./random.ts";
import type { OpenSeat } from "./seat/open-seat.ts";
import type { SeatPlan, SimulatedTable, TablePlan } from "./table.ts";

export interface Step {
  /** Unchanged when other steps are left out; other steps refer to it. */
  readonly id: number;
  /** ms since the beginning. */
  readonly at: number;
  /** The name of the acting user. */
  readonly by: string;
  readonly kind: string;
  readonly args: object;
}

export interface Story {
  readonly plan: TablePlan;
  readonly steps: readonly Step[];
}

/** The steps so far, as context for the next step. */
export interface SoFar {
  readonly steps: readonly Step[];
  /** Users who are present. */
  readonly here: readonly SeatPlan[];
  readonly gms: readonly SeatPlan[];
  readonly players: readonly SeatPlan[];
  readonly gone: readonly SeatPlan[];
  /** Users who are not deleted, present or not, with their current roles. */
  readonly everybody: readonly SeatPlan[];
}

/** A running step. */
export interface Doing {
  readonly table: SimulatedTable;
  readonly step: Step;
  /** The page of the acting user. */
  readonly here: OpenSeat;
  /** The message that an earlier step has made, if it is known by now. */
  made(step: number): string | undefined;
  /** Reports the message that this step has made. */
  keep(messageId: string | undefined): void;
}

/**
 * A kind of step. To add one, add a file in steps/ and an entry in its list. `make` draws the arguments; `run` acts as
 * the seat, and does nothing if the action is impossible (by now).
 */
export interface StepKind<A extends object = object> {
  readonly kind: string;
  /** Relative frequency. */
  readonly weight: number;
  /** `null`: impossible so far. */
  make(random: Random, so: SoFar): { readonly by: string; readonly args: A } | null;
  run(doing: Doing, args: A): Promise<void> | void;
  /** Acts on the table instead of a page, whether or not the user is present. */
  readonly isOutside?: true;
  /** "rolls `check 3 vs 20`". */
  tell(args: A): string;
}

/** The story as text. */
export function tellStory({ plan, steps }: Story, kindOf: (kind: string) => StepKind): string {
  const seats = plan.seats.map(
    ({ name, role, skew, latency }) =>
      `${name} (${role >= 3 ? (role === 3 ? "assistant" : "GM") : "player"}, clock ${skew >= 0 ? "+" : ""}${(skew / 3_600_000).toFixed(1)} h, line ${latency} ms)`,
  );
  return [
    `seed ${plan.seed}: ${seats.join(", ")}; generation ${plan.generation ?? 14}, times are the ${plan.clientStamps ? "clients'" : "table's"}`,
    ...steps.map(({ id, at, by, kind, args }) => `${clockOf(at)}  #${id} ${by} ${kindOf(kind).tell(args)}`),
  ].join("\n");
}

export function clockOf(at: number): string {
  return `${String(Math.floor(at / 60_000)).padStart(2, "0")}:${((at % 60_000) / 1000).toFixed(3).padStart(6, "0")}`;
}
