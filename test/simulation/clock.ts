/**
 * Virtual time. While installed, it replaces all timers and `Date.now`; the clock of a seat may differ by hours. Timers
 * due at the same time run in the order of their creation.
 */
import { AsyncResource } from "node:async_hooks";

/** 1 January 2030, 20:00 UTC. */
const START = Date.UTC(2030, 0, 1, 20);

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Members of Node's timer objects. */
interface Handle {
  ref(): Handle;
  unref(): Handle;
  hasRef(): boolean;
  refresh(): Handle;
  [Symbol.toPrimitive](): number;
}

type Timers = Pick<typeof globalThis, "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval">;

const { setImmediate: nextTurn } = globalThis;

/**
 * Maximum number of events per story, four times the highest count so far: pages that answer each other endlessly fail
 * instead of hanging.
 */
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

  /** The correct time, without the skew of a seat. */
  get time(): number {
    return START + this.#now;
  }

  /** Runs outside of all seats. Returns the id for `cancel`. */
  schedule(delay: number, run: () => void): number {
    const timer = { at: this.#now + Math.max(0, delay), order: (this.#count += 1), run };
    // Searched from the end, because most timers belong there.
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
   * Advances time until `isOver` returns true or no timers remain. Runs all microtasks after each timer. Throws if it
   * does not come to rest.
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
   * Replaces all timers and `Date.now`. `skew`: clock error of the calling seat; `isGone`: whether that page was
   * closed, which ends its timers. Returns a function that restores them.
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
      // A timer runs in the context of the seat that created it.
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

/** Resolves when no more microtasks can run. */
function settled(): Promise<void> {
  return new Promise((resolve) => void nextTurn(resolve));
}

/** Waits in virtual time, for a page or for the player of the story. */
export function sleep(time: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, Math.max(0, time)));
}
