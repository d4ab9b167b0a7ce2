/**
 * Time that passes only when it is told to. While it is installed, all timers and `Date.now` are its own; each seat's clock may be off by hours. What is
 * due at the same moment happens in the order in which it was planned.
 */
import { AsyncResource } from "node:async_hooks";

/** 1 January 2030, 20:00 UTC. */
const START = Date.UTC(2030, 0, 1, 20);

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** What Node's timers offer beside themselves. */
interface Handle {
  ref(): Handle;
  unref(): Handle;
  hasRef(): boolean;
  refresh(): Handle;
  [Symbol.toPrimitive](): number;
}

type Timers = Pick<typeof globalThis, "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval">;

const { setImmediate: nextTurn } = globalThis;

/** So much has never happened in one story, by a factor of four: pages that answer each other without end are to fail, and not to hang. */
const MOST_HAPPENINGS = 20_000;

export class VirtualClock {
  #now = 0;
  #count = 0;
  readonly #queue: Timer[] = [];
  readonly #live = new Map<number, Timer>();

  /** Milliseconds since the beginning. */
  get now(): number {
    return this.#now;
  }

  /** As a clock on the wall shows it that goes right. */
  get time(): number {
    return START + this.#now;
  }

  /** Runs outside of all seats. Returns what `cancel` takes. */
  schedule(delay: number, run: () => void): number {
    const timer = { at: this.#now + Math.max(0, delay), order: (this.#count += 1), run };
    // From the end, where most belong.
    let at = this.#queue.length;
    while (at > 0 && (this.#queue[at - 1] as Timer).at > timer.at) at -= 1;
    this.#queue.splice(at, 0, timer);
    this.#live.set(timer.order, timer);
    return timer.order;
  }

  cancel(order: number): void {
    const timer = this.#live.get(order);
    if (!timer) return;
    this.#live.delete(order);
    this.#queue.splice(this.#queue.indexOf(timer), 1);
  }

  /**
   * Lets time pass until `isOver` says so, or nothing is left that could happen. After each thing everything follows that follows at once. Throws where it
   * goes on and on.
   */
  async run(isOver: () => boolean = () => false): Promise<void> {
    await settled();
    for (let happened = 0; happened < MOST_HAPPENINGS; happened += 1) {
      if (isOver()) return;
      const timer = this.#queue.shift();
      if (!timer) return;
      this.#live.delete(timer.order);
      this.#now = timer.at;
      timer.run();
      await settled();
    }
    throw new Error(`It does not come to rest: ${MOST_HAPPENINGS} things have happened`);
  }

  /**
   * Puts all timers and `Date.now` under this clock; `skew` says by how much the clock of whoever asks is off, `isGone` whether that page was closed: its
   * timers end with it. Returns what takes it back.
   */
  install(skew: () => number, isGone: () => boolean): () => void {
    const before = { now: Date.now, timers: pickTimers() };
    Date.now = () => this.time + skew();
    Object.assign(globalThis, this.#timers(isGone));
    return () => {
      Date.now = before.now;
      Object.assign(globalThis, before.timers);
    };
  }

  #timers(isGone: () => boolean): Timers {
    const clear = (handle: unknown): void => {
      if (handle !== null && handle !== undefined) this.cancel(Number(handle));
    };
    const timeout = (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]): Handle => {
      // A seat's timers run as that seat's.
      const seat = new AsyncResource("Timer");
      const due = (): void => {
        if (!isGone()) run(...args);
      };
      return handleOf(this.schedule(delay, () => seat.runInAsyncScope(due)));
    };
    const interval = (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]): Handle => {
      throw new Error(`No interval is known to this clock (${delay} ms, ${args.length}, ${run.name})`);
    };
    return {
      setTimeout: timeout,
      clearTimeout: clear,
      setInterval: interval,
      clearInterval: clear,
    } as unknown as Timers;
  }
}

function pickTimers(): Timers {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  return { setTimeout, clearTimeout, setInterval, clearInterval };
}

function handleOf(order: number): Handle {
  const handle: Handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => true,
    refresh: () => handle,
    [Symbol.toPrimitive]: () => order,
  };
  return handle;
}

/** All promises that can go on have gone on. */
function settled(): Promise<void> {
  return new Promise((resolve) => void nextTurn(resolve));
}

/** As a page waits, or the play. */
export function sleep(time: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, Math.max(0, time)));
}
