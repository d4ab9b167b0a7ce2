/**
 * A page's connection to the server over socket.io. After an outage it sends pending requests again (the server executes each once), and fetches
 * missed events before it delivers new ones. If too much was missed, the page has to reload (`stale`).
 */
import { randomID } from "../client/utils/identity.ts";
import { withoutPrototypes } from "../json.ts";
import type { Line, LineAuth } from "../line.ts";
import { io } from "socket.io-client";
import type { Missed, Request, Response, ServerEvent, Transport, WorldSnapshot } from "../protocol.ts";

interface Pending {
  readonly request: Request;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** `stale`: connected again, but the missed events are unavailable; the page has to reload. */
export type LineState = "connecting" | "open" | "lost" | "gone" | "stale";

/** A connection over socket.io. Default: to the page's own server. */
export function connectTo(url?: string): (auth: LineAuth) => Line {
  return (auth) => {
    const options = {
      auth,
      query: { seat: auth.seat },
      reconnectionDelay: 300,
      reconnectionDelayMax: 2000,
      transports: ["websocket"],
    };
    return url === undefined ? io(options) : io(url, options);
  };
}

export class SocketTransport implements Transport {
  readonly #socket: Line;
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  readonly #watchers = new Set<(state: LineState, reason: string) => void>();
  readonly #pending = new Map<number, Pending>();
  #count = 0;
  #state: LineState = "connecting";
  /** The last known revision: from the snapshot, then from each event. `null`: no snapshot yet. */
  #known: { revision: number; readonly instance: string } | null = null;
  /** Events that arrive while missed ones are fetched. */
  #held: ServerEvent[] | null = null;

  constructor(seat: string, connect: (auth: LineAuth) => Line = connectTo()) {
    this.#socket = connect({ seat, session: randomID() });
    this.#socket.on("connect", () => this.#connected());
    this.#socket.on("disconnect", () => this.#disconnected());
    this.#socket.on("event", (event: ServerEvent) => this.#receive(withoutPrototypes(event)));
  }

  get state(): LineState {
    return this.#state;
  }

  get isConnected(): boolean {
    return this.#state === "open";
  }

  watch(watcher: (state: LineState, reason: string) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  request(request: Request): Promise<unknown> {
    if (this.#state === "gone" || this.#state === "stale") return Promise.reject(new Error("The table is gone"));
    return new Promise((resolve, reject) => {
      const number = ++this.#count;
      this.#pending.set(number, { request, resolve, reject });
      if (this.#socket.connected && !this.#held) this.#send(number);
    });
  }

  subscribe(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#socket.disconnect();
    for (const { reject } of this.#pending.values()) reject(new Error("The connection to the table is closed"));
    this.#pending.clear();
  }

  #send(number: number): void {
    const entry = this.#pending.get(number);
    if (!entry) return;
    this.#socket.emit("request", number, entry.request, (response: Response) => {
      if (!this.#pending.delete(number)) return;
      withoutPrototypes(response);
      if (!response.ok) return entry.reject(new Error(response.error));
      if (entry.request.type === "world") this.#learn(response.result as WorldSnapshot);
      entry.resolve(response.result);
    });
  }

  #learn({ revision, instance }: WorldSnapshot): void {
    this.#known = { revision, instance };
  }

  /** After each connect: missed events first, then pending requests, then held events. */
  #connected(): void {
    const known = this.#known;
    if (this.#state === "gone") return this.#setState("stale");
    if (!known) {
      this.#askAnew();
      return this.#resume();
    }
    this.#held = [];
    const request: Request = { type: "since", revision: known.revision, instance: known.instance };
    this.#socket.emit("request", ++this.#count, request, (response: Response) => {
      const missed = response.ok ? (withoutPrototypes(response.result) as Missed) : null;
      if (!missed?.complete) return this.#setState("stale");
      const held = this.#held ?? [];
      this.#held = null;
      for (const event of missed.events) this.#receive(event);
      this.#dispatch({ type: "users", active: missed.activeUsers });
      for (const event of held) this.#receive(event);
      this.#resume();
    });
  }

  /** Asks for the world under a new id. The server repeats its answer to a known id: a lost snapshot would be outdated. */
  #askAnew(): void {
    for (const [number, entry] of [...this.#pending]) {
      if (entry.request.type !== "world") continue;
      this.#pending.delete(number);
      this.#pending.set(++this.#count, entry);
    }
  }

  #disconnected(): void {
    this.#held = null;
    if (this.#state !== "gone" && this.#state !== "stale") this.#setState("lost");
  }

  #resume(): void {
    this.#setState("open");
    for (const number of [...this.#pending.keys()]) this.#send(number);
  }

  #receive(event: ServerEvent): void {
    if (this.#held) {
      this.#held.push(event);
      return;
    }
    if (event.type === "document" && this.#known) {
      if (event.revision <= this.#known.revision) return;
      this.#known.revision = event.revision;
    }
    this.#dispatch(event);
  }

  #dispatch(event: ServerEvent): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (error) {
        console.error(error);
      }
    }
    if (event.type === "gone") this.#setState("gone", event.reason);
  }

  #setState(state: LineState, reason = ""): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const watcher of [...this.#watchers]) watcher(state, reason);
  }
}
