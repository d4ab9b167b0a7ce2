/** Pending queries from one user's client to another, through the server (app.md 5.7). */
import type { Json } from "../protocol.ts";
import { TableError } from "./errors.ts";

interface Pending {
  readonly target: string;
  readonly resolve: (value: Json) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout> | null;
}

export class Queries {
  readonly #pending = new Map<string, Pending>();
  #count = 0;

  /** Sends through `deliver` and waits for the answer. Without a timeout it waits while the target user is connected. */
  ask(target: { id: string; name: string }, timeout: number | undefined, deliver: (id: string) => void): Promise<Json> {
    const id = `query-${++this.#count}`;
    return new Promise<Json>((resolve, reject) => {
      const late = (): void =>
        this.#settle(id, (entry) =>
          entry.reject(new TableError(`The query to User ${target.name} timed out after ${timeout} ms`)),
        );
      const timer = timeout !== undefined && Number.isFinite(timeout) && timeout > 0 ? setTimeout(late, timeout) : null;
      this.#pending.set(id, { target: target.id, resolve, reject, timer });
      deliver(id);
    });
  }

  /** Accepts the first answer of the target user; drops all others. */
  answer(from: string, id: string, result: Json | undefined, error: string | undefined): void {
    if (this.#pending.get(id)?.target !== from) return;
    this.#settle(id, (entry) => {
      if (error === undefined) entry.resolve(result ?? null);
      else entry.reject(new TableError(error));
    });
  }

  userLeft(user: { id: string; name: string }): void {
    for (const [id, entry] of [...this.#pending]) {
      if (entry.target === user.id)
        this.#settle(id, ({ reject }) => reject(new TableError(`User ${user.name} left before answering the query`)));
    }
  }

  close(): void {
    for (const id of [...this.#pending.keys()])
      this.#settle(id, ({ reject }) => reject(new TableError("The table was stopped")));
  }

  #settle(id: string, use: (entry: Pending) => void): void {
    const entry = this.#pending.get(id);
    if (!entry) return;
    this.#pending.delete(id);
    if (entry.timer) clearTimeout(entry.timer);
    use(entry);
  }
}
