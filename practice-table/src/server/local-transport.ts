/**
 * A seat's line to a table in the same process (bare Node, tests). Everything goes through JSON, as over a real wire: nothing is shared by
 * reference, functions and class instances do not survive. Events are delivered asynchronously and before the response they belong to.
 */
import { copyJson, parseJson } from "../json.ts";
import type { Request, ServerEvent, Transport } from "../protocol.ts";
import type { Connection, World } from "./world.ts";

/** What becomes of a request while the line is down: nobody could confirm what Foundry's does (open.lostLine). */
export type LostRequests =
  /** It is sent when the line is back. */
  | "waits"
  /** It is refused at once. */
  | "fails"
  /** It is lost, and never answered. */
  | "vanishes"
  /** It arrives, and its answer is lost. */
  | "unanswered"
  /** It arrives, and whoever sent it is told that it did not. */
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
    // The request reaches the table in a later microtask, as over a wire: nothing of it happens inside the caller's own turn.
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

  /** Until the returned function is called nothing comes through; what the table tells meanwhile comes then. */
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
      // Each listener has its own copy, and one that throws does not cost the others theirs.
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
