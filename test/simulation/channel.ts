/** What pages of one browser say to each other: those of one seat, in virtual time. Nobody else hears it, and a page that was closed hears nothing more. */
import { AsyncResource } from "node:async_hooks";
import type { VirtualClock } from "./clock.ts";

/** In milliseconds: it goes through no line. */
const DELAY = 1;

interface Heard {
  readonly data: unknown;
}

/** As `BroadcastChannel` of a page's window. `seatOf`: whose page asks; `isGone`: whether that page was closed. */
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
