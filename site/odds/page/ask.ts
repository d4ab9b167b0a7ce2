/** Asks the engine in its worker. A question has five seconds; then the worker is stopped, and the next question starts a new one. */
import type { Request, Response } from "../engine/index.ts";
import type { Words } from "../engine/words.ts";

/** In ms. */
const MOST_TIME = 5000;

export type Failure = "too-slow" | "stopped" | "broken";

interface Waiting {
  readonly resolve: (response: Response | Failure) => void;
  readonly timer: number;
}

export class Engine {
  readonly #address: string;
  readonly #words: Words;
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(address: string, words: Words) {
    this.#address = address;
    this.#words = words;
  }

  /** Resolves to the engine's response, or to why there is none. */
  ask(request: Request): Promise<Response | Failure> {
    const worker = (this.#worker ??= this.#start());
    const id = (this.#last += 1);
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => this.stop("too-slow"), MOST_TIME);
      this.#waiting.set(id, { resolve, timer });
      worker.postMessage({ id, request });
    });
  }

  /** Ends the worker, and answers everything that waits with the reason. */
  stop(reason: Failure = "stopped"): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { resolve, timer } of this.#waiting.values()) {
      window.clearTimeout(timer);
      resolve(reason);
    }
    this.#waiting.clear();
  }

  #start(): Worker {
    const worker = new Worker(this.#address, { type: "module" });
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<{ readonly id: number; readonly response: Response }>) => {
        const found = this.#waiting.get(data.id);
        this.#waiting.delete(data.id);
        if (!found) return;
        window.clearTimeout(found.timer);
        found.resolve(data.response);
      },
    );
    worker.addEventListener("error", () => this.stop("broken"));
    worker.postMessage({ words: this.#words });
    return worker;
  }
}
