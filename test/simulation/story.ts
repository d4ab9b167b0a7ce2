/** What happens at a table, as plain data: the same story is played to the same log, and any part of it is a story, too. */
import type { Random } from "./random.ts";
import type { OpenSeat } from "./seat/open-seat.ts";
import type { SeatPlan, SimulatedTable, TablePlan } from "./table.ts";

export interface Step {
  /** Stays the same when others are left out; other steps name it. */
  readonly id: number;
  /** ms since the beginning. */
  readonly at: number;
  /** Whose hand it is. */
  readonly by: string;
  readonly kind: string;
  readonly args: object;
}

export interface Story {
  readonly plan: TablePlan;
  readonly steps: readonly Step[];
}

/** What has been planned already, for what is planned next. */
export interface SoFar {
  readonly steps: readonly Step[];
  /** Who has not left, of everybody. */
  readonly here: readonly SeatPlan[];
  readonly gms: readonly SeatPlan[];
  readonly players: readonly SeatPlan[];
  readonly gone: readonly SeatPlan[];
  /** Whoever has not been deleted, here or gone. Roles are those that they have by then. */
  readonly everybody: readonly SeatPlan[];
}

/** A step that is being done. */
export interface Doing {
  readonly table: SimulatedTable;
  readonly step: Step;
  /** The page of whose hand it is. */
  readonly here: OpenSeat;
  /** The message that an earlier step has made, if it is known by now. */
  made(step: number): string | undefined;
  /** This step has made a message. */
  keep(messageId: string | undefined): void;
}

/**
 * Something that people do. A new one is a file in steps/ and an entry in its list. `make` draws its arguments, `run` does it, as the seat; where
 * there is nothing to do (any more), it does nothing.
 */
export interface StepKind<A extends object = object> {
  readonly kind: string;
  /** How often it is drawn, compared to the others. */
  readonly weight: number;
  /** Null: nothing of this kind can be done yet. */
  make(random: Random, so: SoFar): { readonly by: string; readonly args: A } | null;
  run(doing: Doing, args: A): Promise<void> | void;
  /** What is done to the table and not by a page: it is done whether somebody sits there or not. */
  readonly isOutside?: true;
  /** "rolls `check 3 vs 20`". */
  tell(args: A): string;
}

/** The story, for people. */
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
