/** Queue of animations, one at a time (integrations.md 1.1, 1.5, 1.8). */

/** Maximum length of the queue; more are dropped. */
const MOST_WAITING = 10;
/** In milliseconds: older animations, of a hidden tab, are skipped. */
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

  /** Unfinished animations. */
  get waiting() {
    return this.#jobs.length + this.#unseen.length;
  }

  /** `show` resolves when the dice have landed; then `done` is called. */
  add(show, done) {
    const job = { show, done };
    if (document.hidden) this.#unseen.push({ job, at: Date.now() });
    else this.#add(job);
  }

  #add(job) {
    if (this.#jobs.length >= MOST_WAITING) {
      // Version 5 does not reveal the message.
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
        // In version 6 the error is inside a promise that never settles: this job and all later ones wait forever.
        if (this.version >= 6) return;
      }
    }
    this.#isRunning = false;
  }
}
