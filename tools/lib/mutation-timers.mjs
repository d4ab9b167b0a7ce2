/** Time that tests hold in their own hands, as Vitest's `vi.useFakeTimers` gives it to them: timers, and `Date` where it is asked for. */

const REAL = { setInterval: globalThis.setInterval, setImmediate: globalThis.setImmediate };

/** What belongs to `vi`. */
export function fakeTimers() {
  let clock = null;
  return {
    useFakeTimers({ toFake = ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime = false } = {}) {
      this.useRealTimers();
      clock = new Clock(toFake);
      if (shouldAdvanceTime) clock.walk();
    },
    useRealTimers() {
      clock?.stop();
      clock = null;
    },
    advanceTimersByTime(time) {
      const { now } = clock;
      while (clock.step(now + time));
    },
    /** Between two timers everything goes on that can. */
    async advanceTimersByTimeAsync(time) {
      const { now } = clock;
      do await new Promise((resolve) => void REAL.setImmediate(resolve));
      while (clock?.step(now + time));
    },
  };
}

class Clock {
  now = Date.now();
  #queue = [];
  #before = {};
  #walking;

  constructor(names) {
    const clock = this;
    const fakes = {
      setTimeout: (run, delay = 0, ...words) => {
        const timer = { at: clock.now + Math.max(0, Number(delay) || 0), run: () => run(...words) };
        clock.#queue.push(timer);
        const handle = { ref: () => handle, unref: () => handle, hasRef: () => true, timer };
        return handle;
      },
      clearTimeout: (handle) => {
        clock.#queue = clock.#queue.filter((timer) => timer !== handle?.timer);
      },
      Date: Object.assign(
        class extends Date {
          constructor(...words) {
            super(.../** @type {[]} */ (words.length > 0 ? words : [clock.now]));
          }
        },
        { now: () => clock.now },
      ),
    };
    for (const name of names) {
      this.#before[name] = globalThis[name];
      globalThis[name] = fakes[name];
    }
  }

  /** Goes to the next timer that is due by then, or else to `end`, and says whether there was one. */
  step(end) {
    const next = this.#queue.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    this.now = Math.max(this.now, next?.at ?? end);
    if (!next) return false;
    this.#queue = this.#queue.filter((timer) => timer !== next);
    next.run();
    return true;
  }

  /** As time does. */
  walk() {
    const every = 20;
    this.#walking = REAL.setInterval(() => {
      const end = this.now + every;
      while (this.step(end));
    }, every);
  }

  stop() {
    clearInterval(this.#walking);
    for (const [name, before] of Object.entries(this.#before)) globalThis[name] = before;
  }
}
