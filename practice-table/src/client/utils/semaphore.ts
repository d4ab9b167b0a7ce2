/** `foundry.utils.Semaphore`: at most `max` tasks at a time; the others queue. */

interface Waiting {
  run: () => Promise<void>;
}

export class Semaphore {
  max: number;
  #queue: Waiting[] = [];
  #active = 0;

  constructor(max = 1) {
    this.max = max;
  }

  get remaining(): number {
    return this.#queue.length;
  }

  get active(): number {
    return this.#active;
  }

  add<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#queue.push({
        run: async () => {
          try {
            resolve(await fn(...args));
          } catch (error) {
            reject(error as Error);
          }
        },
      });
      this.#try();
    });
  }

  /** Removes all tasks that have not started. */
  clear(): void {
    this.#queue.length = 0;
  }

  #try(): void {
    if (this.#active >= this.max) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#active++;
    void next.run().finally(() => {
      this.#active--;
      this.#try();
    });
  }
}
