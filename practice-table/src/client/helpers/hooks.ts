/**
 * `Hooks`. Listeners are never awaited; an async listener never stops a `call` (app.md 2), and an error in one does not stop the others. Every page
 * has its own `Hooks` class, because one process may have several pages.
 */
import { noteFailure } from "../utils/failures.ts";
import { page, type Loose } from "../utils/types.ts";

export interface HookedFunction {
  hook: string;
  id: number;
  fn: (...args: Loose[]) => unknown;
  once: boolean;
}

export function makeHooks() {
  const events: Record<string, HookedFunction[]> = {};
  const byId = new Map<number, HookedFunction>();
  let nextId = 1;

  return class Hooks {
    static get events(): Record<string, HookedFunction[]> {
      return events;
    }

    static on(hook: string, fn: (...args: Loose[]) => unknown, { once = false }: { once?: boolean } = {}): number {
      const entry = { hook, id: nextId++, fn, once };
      byId.set(entry.id, entry);
      (events[hook] ??= []).push(entry);
      if (hook === "renderChatMessage") {
        page.foundry?.utils?.logCompatibilityWarning(
          "The renderChatMessage hook is deprecated. Please use renderChatMessageHTML instead, which now passes an HTMLElement argument instead of jQuery.",
          { since: 13, until: 15, once: true },
        );
      }
      return entry.id;
    }

    static once(hook: string, fn: (...args: Loose[]) => unknown): number {
      return this.on(hook, fn, { once: true });
    }

    /** Removes by the number that `on` returned, or by the function. */
    static off(hook: string, fn: number | ((...args: Loose[]) => unknown)): void {
      const list = typeof fn === "number" ? events[byId.get(fn)?.hook ?? hook] : events[hook];
      const at = list?.findIndex((entry) => (typeof fn === "number" ? entry.id === fn : entry.fn === fn)) ?? -1;
      const [gone] = at < 0 ? [] : (list as HookedFunction[]).splice(at, 1);
      if (gone) byId.delete(gone.id);
    }

    static callAll(hook: string, ...args: Loose[]): true {
      for (const entry of [...(events[hook] ?? [])]) this.#run(entry, args);
      return true;
    }

    /** Stops at the first listener that returns `false`, and returns false. */
    static call(hook: string, ...args: Loose[]): boolean {
      for (const entry of [...(events[hook] ?? [])]) if (this.#run(entry, args) === false) return false;
      return true;
    }

    static #run(entry: HookedFunction, args: Loose[]): unknown {
      if (entry.once) this.off(entry.hook, entry.id);
      try {
        return entry.fn(...args);
      } catch (error) {
        this.onError("Hooks.#call", error as Error, {
          hook: entry.hook,
          fn: entry.fn,
          log: "error",
          msg: `Error thrown in hooked function '${entry.fn.name || "anonymous"}' for hook '${entry.hook}'`,
        });
        return undefined;
      }
    }

    /** Reports an error: the hook `error`, the console, optionally a notification. */
    static onError(
      location: string,
      error: Error,
      {
        msg = "",
        notify = null,
        log = null,
        ...data
      }: { msg?: string; notify?: string | null; log?: string | null; [key: string]: unknown } = {},
    ): void {
      if (!(error instanceof Error)) error = new Error(String(error));
      if (msg) error.message = `${msg}. ${error.message}`;
      noteFailure(page.foundry as object | undefined, error.message, error);
      if (log) (console as Loose)[log]?.(error);
      if (notify) page.ui?.notifications?.[notify]?.(msg || error.message);
      for (const entry of [...(events.error ?? [])]) {
        try {
          entry.fn(location, error, data);
        } catch (inner) {
          console.error(inner);
        }
      }
    }
  };
}
