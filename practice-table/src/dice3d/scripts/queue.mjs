/** One animation after the other (integrations.md 1.1, 1.5, 1.8). */

/** More than these are dropped. */
const MOST_WAITING = 10;
/** In milliseconds: what came in a tab that nobody saw is not shown any more. */
const TOO_OLD = 10_000;

export class Queue {
  #jobs = [];
  #isRunning = false;
  #unseen = [];

  constructor(version) {
    this.version = version;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      for (const { job, at } of this.#unseen.splice(0))
        if (Date.now() - at > TOO_OLD) job.done();
        else this.#add(job);
    });
  }

  /** Those that have not come to their end. */
  get waiting() {
    return this.#jobs.length + this.#unseen.length;
  }

  /** `show` resolves when the dice lie; then `done` is called. */
  add(show, done) {
    const job = { show, done };
    if (document.hidden) this.#unseen.push({ job, at: Date.now() });
    else this.#add(job);
  }

  #add(job) {
    if (this.#jobs.length >= MOST_WAITING) {
      // 5 says nothing about the message.
      if (this.version >= 6) job.done();
      return;
    }
    this.#jobs.push(job);
    void this.#run();
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let job; (job = this.#jobs[0]); this.#jobs.shift()) {
      try {
        await job.show();
        job.done();
      } catch (error) {
        console.error("3D dice (stand-in): an animation failed", error);
        // In 6 it happens inside of a promise that never settles: this job, and all behind it, wait for good.
        if (this.version >= 6) return;
      }
    }
    this.#isRunning = false;
  }
}
