/**
 * `game.socket` (app.md 5.7): a package's channel `module.<id>`. Messages are never echoed. Without `"socket": true` in the manifest, the server
 * drops them silently. The sender's user id is a later argument. `disconnect` and `connect` are socket.io's own.
 */
import { copyJson } from "../../json.ts";
import type { Json, ServerEvent, Transport } from "../../protocol.ts";
import { page, type Loose } from "../utils/types.ts";

type Listener = (...args: Loose[]) => unknown;

export class GameSocket {
  readonly id: string;
  #isOpen = true;
  readonly #transport: Transport;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(transport: Transport, id: string) {
    this.#transport = transport;
    this.id = id;
    transport.watch?.((state) => {
      if (state === "lost") this.#tell("disconnect", []);
      if (state === "open") this.#tell("connect", []);
    });
  }

  get connected(): boolean {
    return this.#isOpen && this.#transport.isConnected !== false;
  }

  set connected(isOpen: boolean) {
    this.#isOpen = isOpen;
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  once(event: string, listener: Listener): this {
    const wrapped: Listener = (...args) => {
      this.off(event, wrapped);
      return listener(...args);
    };
    return this.on(event, wrapped);
  }

  off(event: string, listener?: Listener): this {
    const left = listener ? (this.#listeners.get(event) ?? []).filter((known) => known !== listener) : [];
    this.#listeners.set(event, left);
    return this;
  }

  removeListener(event: string, listener?: Listener): this {
    return this.off(event, listener);
  }

  listeners(event: string): Listener[] {
    return [...(this.#listeners.get(event) ?? [])];
  }

  /** The last argument may be a callback: it runs when the server has forwarded the message. */
  emit(event: string, ...args: Loose[]): this {
    const acknowledge = typeof args.at(-1) === "function" ? (args.pop() as Listener) : undefined;
    const plain = copyJson(args) as Json[];
    this.#transport.request({ type: "emit", event, args: plain }).then(
      (result) => acknowledge?.(result),
      (error: unknown) => page.Hooks.onError("GameSocket#emit", error, { log: "error", event }),
    );
    return this;
  }

  /** Called for an event of the server. */
  _receive({ event, args, senderId }: Extract<ServerEvent, { type: "emit" }>): void {
    this.#tell(event, [...args, senderId]);
  }

  #tell(event: string, args: readonly Loose[]): void {
    for (const listener of this.listeners(event)) {
      try {
        listener(...args);
      } catch (error) {
        page.Hooks.onError("GameSocket#_receive", error, { log: "error", event });
      }
    }
  }
}
