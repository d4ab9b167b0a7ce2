/**
 * Channels and locks shared by the pages of one user's browser, in virtual time. A closed page receives nothing more
 * and releases its locks.
 */
import { AsyncResource } from "node:async_hooks";
import type { VirtualClock } from "./clock.ts";

/** Delay of a message between tabs in ms; no connection is involved. */
const DELAY = 1;

interface Heard {
  readonly data: unknown;
}

/**
 * Returns the `BroadcastChannel` for a page's window. `seatOf`: the seat of the calling page; `isGone`: whether that
 * page was closed.
 */
export function channelsOf(clock: VirtualClock, seatOf: () => string | null, isGone: () => boolean): object {
  const all = new Set<Channel>();
  class Channel {
    readonly #name: string;
    readonly #page = new AsyncResource("Channel");
    onmessage: ((heard: Heard) => void) | null = null;

    constructor(name: string) {
      this.#name = `${seatOf() ?? ""} ${name}`;
      all.add(this);
    }

    postMessage(data: unknown): void {
      const text = JSON.stringify(data);
      for (const other of all)
        if (other !== this && other.#name === this.#name) clock.schedule(DELAY, () => other.#hear(text));
    }

    #hear(text: string): void {
      this.#page.runInAsyncScope(() => {
        if (isGone()) all.delete(this);
        else this.onmessage?.({ data: JSON.parse(text) as unknown });
      });
    }
  }
  return Channel;
}

export interface PageLocks {
  /** Returns the `navigator.locks` for a page's window. */
  readonly manager: { request(name: string, hold: () => Promise<void>): Promise<void> };
  /** Call after a page was closed: passes its locks to the next page. */
  handOver(): void;
}

interface Request {
  readonly isGone: () => boolean;
  readonly grant: () => void;
}

/** Exclusive locks that a page holds until it is closed. */
export function locksOf(clock: VirtualClock, userOf: () => string | null, isGone: () => boolean): PageLocks {
  /** By user and lock name; the first request in each list holds the lock. */
  const all = new Map<string, Request[]>();
  const grant = (request: Request | undefined): void => {
    if (request) clock.schedule(DELAY, request.grant);
  };
  return {
    manager: {
      request: (name, hold) =>
        new Promise((resolve, reject) => {
          const page = new AsyncResource("Lock");
          const request: Request = {
            isGone: () => page.runInAsyncScope(isGone),
            grant: () => page.runInAsyncScope(() => (isGone() ? undefined : hold().then(resolve, reject))),
          };
          const key = `${userOf() ?? ""} ${name}`;
          const queue = all.get(key) ?? [];
          all.set(key, [...queue, request]);
          if (queue.length === 0) grant(request);
        }),
    },
    handOver() {
      for (const [key, queue] of all) {
        const open = queue.filter((request) => !request.isGone());
        all.set(key, open);
        if (open[0] !== queue[0]) grant(open[0]);
      }
    },
  };
}
