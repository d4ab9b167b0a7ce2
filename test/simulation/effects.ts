/**
 * The effects of a story: the steps that did anything, and the operations that count at the end. A drawn step may have
 * no effect.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { RIGHTS } from "./rights.ts";
import { messagesOf, openAt, type OpenSeat } from "./seat/open-seat.ts";
import type { MessageFlags } from "../support/page.ts";

export interface Effects {
  /** Kinds of steps that sent data to the table, opened a window, or connected or disconnected a seat. */
  readonly steps: ReadonlySet<string>;
  /** Types with at least one operation that counts at the end. */
  readonly counted: ReadonlySet<string>;
  /** Types with at least one operation that is ignored, because it came too late or its author lacks the permission. */
  readonly passedOver: ReadonlySet<string>;
}

export const NO_EFFECTS: Effects = { steps: new Set(), counted: new Set(), passedOver: new Set() };

const steps = new AsyncLocalStorage<() => void>();

/** `did`: called for each effect that `run` causes, however late. */
export function whileDoing<T>(did: () => void, run: () => T): T {
  return steps.run(did, run);
}

/** Reports an effect. The asynchronous context knows its step. */
export function noteEffect(): void {
  steps.getStore()?.();
}

/** The operations in the log, as this seat judges them. */
export function operationsAt(at: OpenSeat): Omit<Effects, "steps"> {
  return at.seat.run(() => {
    const bases = messagesOf(at).flatMap((message) => openAt(at, message)?.base ?? []);
    const folded = bases.flatMap(({ operations }) => operations);
    // Rounds of long tests and dice bought before a throw are no messages of their own.
    const counted = new Set(folded.map(({ operation, after }) => (after === null ? "undo" : operation.type)));
    const heeded = new Set(folded.flatMap(({ logged, undo }) => [logged.messageId, undo?.messageId]));
    const there = new Set(bases.map(({ message }) => message.id));
    const passedOver = new Set<string>();
    for (const { id, flags } of messagesOf(at)) {
      const { kind, type, card } = (flags.quincunx ?? {}) as Partial<MessageFlags>;
      // A hostile player's may be anything.
      if (typeof type !== "string" || kind !== "operation") continue;
      if (there.has(card ?? "") && !heeded.has(id)) passedOver.add(type);
    }
    return { counted, passedOver };
  });
}

/** Number of stories in which each kind had an effect. */
export class Tally {
  /** By seed. */
  readonly stories = new Map<string, Effects>();
  readonly #counts = {
    steps: new Map<string, number>(),
    counted: new Map<string, number>(),
    passedOver: new Map<string, number>(),
  };

  add(seed: string, effects: Effects): void {
    this.stories.set(seed, effects);
    for (const what of ["steps", "counted", "passedOver"] as const)
      for (const one of effects[what]) this.#counts[what].set(one, this.of(what, one) + 1);
  }

  of(what: keyof Effects, one: string): number {
    return this.#counts[what].get(one) ?? 0;
  }

  /** A table for the output, rarest first. `kinds`: of steps. */
  tell(kinds: readonly string[]): string {
    const rarest = (names: readonly string[], what: keyof Effects): readonly string[] =>
      [...names].sort((a, b) => this.of(what, a) - this.of(what, b));
    const operations = rarest(OPERATIONS, "counted").map(
      (type) => `${type} ${this.of("counted", type)} (${this.of("passedOver", type)})`,
    );
    const did = rarest(kinds, "steps").map((kind) => `${kind} ${this.of("steps", kind)}`);
    return [
      `Of ${this.stories.size} stories, in so many an operation counts in the end (in so many one is passed over): ${operations.join(", ")}`,
      `in so many a step does something: ${did.join(", ")}`,
    ].join("\n");
  }
}

/**
 * Not drawn at random: `applyAgain` needs an import that overwrites a number, which only evenings.test.ts plays,
 * `retarget` a request whose difficulty changes after a spend (test/card/operations/retarget.test.ts), `afterVerdict` rules of a GM's
 * (test/features/after-verdict.test.ts), and `longTestAccept` a ruling in the prompt of a long test (test/features/open-prompts/accept-ruled.test.ts).
 */
const PLANNED: ReadonlySet<string> = new Set(["applyAgain", "retarget", "afterVerdict", "longTestAccept"]);

/** Types of operations that count in none of the stories; defects in them would stay unnoticed. */
export function idleOperations(tally: Tally): readonly string[] {
  return OPERATIONS.filter((type) => !PLANNED.has(type) && tally.of("counted", type) === 0);
}

/** Types of all operations that a message can have. */
const OPERATIONS: readonly string[] = [...Object.keys(RIGHTS), "undo"];
