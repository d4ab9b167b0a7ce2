/**
 * A seat's connection to a server in the same process (bare Node, tests). All messages pass through JSON, so that no object is shared, and functions
 * and class instances are lost. Events are delivered asynchronously and before the response they belong to.
 */
import { copyJson, parseJson } from "../json.ts";
import type { Request, ServerEvent, Transport } from "../protocol.ts";
import type { Connection, World } from "./world.ts";

/** Fate of a request while the connection is lost. UNSURE in Foundry (open.lostLine). */
export type LostRequests =
  /** It is sent after the reconnect. */
  | "waits"
  /** It is rejected at once. */
  | "fails"
  /** It is lost and never answered. */
  | "vanishes"
  /** It arrives, and its answer is lost. */
  | "unanswered"
  /** It arrives, but the sender gets an error. */
  | "broken";

interface Outage {
  readonly requests: LostRequests;
  readonly isNoticed: boolean;
  readonly end: Promise<void>;
}

const wire = <T>(value: T): T => (value === undefined ? value : copyJson(value));

export class LocalTransport implements Transport {
  readonly #connection: Connection;
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  #delivered: Promise<void> = Promise.resolve();
  #open = true;
  #outage: Outage | null = null;

  constructor(world: World, userId: string) {
    this.#connection = world.connect(userId, (event) => this.#deliver(event));
  }

  async request(request: Request): Promise<unknown> {
    if (!this.#open) throw new Error("The connection to the table is closed");
    const sent = wire(request);
    if (this.#outage) return this.#requestWithoutLine(sent, this.#outage);
    // The request reaches the server in a later microtask, as over a network, never within the caller's turn.
    await Promise.resolve();
    try {
      const result = wire(await this.#connection.request(sent));
      await this.#delivered;
      return result;
    } catch (error) {
      await this.#delivered;
      throw new Error(error instanceof Error ? error.message : String(error));
    }
  }

  get isConnected(): boolean {
    return this.#open && !this.#outage?.isNoticed;
  }

  /** Interrupts the connection until the returned function is called; events are delivered after that. */
  loseLine(requests: LostRequests = "waits", isNoticed = true): () => void {
    let finish = (): void => undefined;
    const end = new Promise<void>((resolve) => (finish = resolve));
    this.#outage = { requests, isNoticed, end };
    return () => {
      this.#outage = null;
      finish();
    };
  }

  async #requestWithoutLine(sent: Request, { requests, end }: Outage): Promise<unknown> {
    if (requests === "fails") throw new Error("The connection to the server is lost");
    if (requests === "unanswered" || requests === "broken") void this.#connection.request(sent).catch(() => undefined);
    if (requests === "broken") throw new Error("The connection to the server is lost");
    if (requests !== "waits") return new Promise(() => undefined);
    await end;
    return this.request(sent);
  }

  subscribe(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#open = false;
    this.#connection.close();
    this.#listeners.clear();
  }

  #deliver(event: ServerEvent): void {
    const text = JSON.stringify(event);
    const tell = (): void => {
      // Each listener gets its own copy. An error in one does not stop the others.
      for (const listener of [...this.#listeners]) {
        try {
          listener(parseJson(text) as ServerEvent);
        } catch (error) {
          console.error(error);
        }
      }
    };
    this.#delivered = this.#delivered.then(() => (this.#outage ? this.#outage.end.then(tell) : tell()));
  }
}
