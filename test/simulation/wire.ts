/**
 * Connections between seats and the table: packets are delayed and keep their order; a lost connection loses the
 * packets on their way. Packets are serialized to text.
 */
import type { Line, LineAuth } from "foundry-practice-table/line";
import type { VirtualClock } from "./clock.ts";
import { noteEffect } from "./effects.ts";
import { Random } from "./random.ts";

export interface Packet {
  readonly at: number;
  /** The user of this connection. */
  readonly seat: string;
  readonly to: "seat" | "table";
  readonly text: string;
}

export interface WireOptions {
  readonly clock: VirtualClock;
  readonly seed: string;
  /** Maximum delay of a packet of this seat in ms. */
  readonly latency: (seat: string) => number;
  readonly accept: (line: Line, auth: LineAuth) => void;
  readonly saw: (packet: Packet) => void;
}

type Listener = (...args: unknown[]) => void;
type Parcel =
  | { readonly event: string; readonly args: unknown[]; readonly ack?: number }
  | { readonly acked: number; readonly args: unknown[] };

/** Maximum delay in ms until a page reconnects after an outage. */
const RETRY = 300;

export class Wire {
  readonly #options: WireOptions;
  readonly #ends = new Map<string, Set<SeatEnd>>();
  /** Seat → end of its outage. */
  readonly #out = new Map<string, number>();

  constructor(options: WireOptions) {
    this.#options = options;
  }

  /** Used by the transport of a page. */
  connect(auth: LineAuth): Line {
    const { clock } = this.#options;
    const end = new SeatEnd(() => {
      this.#ends.get(auth.seat)?.delete(end);
      end.cable?.lose(this.#delay(auth.seat, "closing"));
      end.cable = null;
    });
    this.#ends.set(auth.seat, (this.#ends.get(auth.seat) ?? new Set()).add(end));
    clock.schedule(0, () => this.#plugIn(end, auth));
    return end;
  }

  /** Whether the connection is lost now. */
  isOut(seat: string): boolean {
    return (this.#out.get(seat) ?? 0) > this.#options.clock.now;
  }

  /** Cuts the connection of a seat for this many ms; the table notices later. */
  cut(seat: string, duration: number): void {
    const { clock } = this.#options;
    this.#out.set(seat, Math.max(this.#out.get(seat) ?? 0, clock.now + duration));
    for (const end of this.#ends.get(seat) ?? []) {
      const { cable } = end;
      if (!cable) continue;
      end.cable = null;
      cable.lose(this.#delay(seat, "noticing") + duration / 2);
      end.hear("disconnect", []);
    }
  }

  #plugIn(end: SeatEnd, auth: LineAuth): void {
    const { clock, accept, saw } = this.#options;
    if (end.isClosed || end.cable) return;
    const back = this.#out.get(auth.seat) ?? 0;
    if (back > clock.now) return void clock.schedule(back - clock.now + RETRY, () => this.#plugIn(end, auth));
    const cable = new Cable(
      clock,
      (to, text) => saw({ at: clock.now, seat: auth.seat, to, text }),
      (to) => this.#delay(auth.seat, to),
    );
    end.cable = cable;
    const table = new TableEnd(cable, () => {
      end.cable = null;
      end.hear("disconnect", []);
    });
    cable.join(end, table);
    end.lost = () => clock.schedule(RETRY, () => this.#plugIn(end, auth));
    accept(table, auth);
    end.hear("connect", []);
  }

  /** Depends only on the time, so that other packets do not change the delay of this one. */
  #delay(seat: string, what: string): number {
    const { clock, seed, latency } = this.#options;
    const most = latency(seat);
    return most === 0 ? 0 : new Random(seed, "delay", seat, what, clock.now).integer(1, most);
  }
}

/** Common to both ends. */
abstract class End implements Line {
  readonly #listeners = new Map<string, Listener[]>();
  cable: Cable | null = null;

  get connected(): boolean {
    return this.cable !== null;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event: string, ...args: unknown[]): void {
    this.cable?.send(this, event, args);
  }

  hear(event: string, args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }

  abstract disconnect(): void;
}

class SeatEnd extends End {
  isClosed = false;
  /** Called when the connection is lost; the page reconnects. */
  lost: () => void = () => undefined;
  readonly #close: () => void;

  constructor(close: () => void) {
    super();
    this.#close = close;
  }

  /** A packet that a page sends on its own, not as a response. */
  override emit(event: string, ...args: unknown[]): void {
    noteEffect();
    super.emit(event, ...args);
  }

  override hear(event: string, args: unknown[]): void {
    super.hear(event, args);
    if (event === "disconnect" && !this.isClosed) this.lost();
  }

  disconnect(): void {
    this.isClosed = true;
    this.#close();
  }
}

class TableEnd extends End {
  readonly #close: () => void;

  constructor(cable: Cable, close: () => void) {
    super();
    this.cable = cable;
    this.#close = close;
  }

  disconnect(): void {
    this.cable?.lose(0);
    this.#close();
  }
}

/** One connection, from its beginning to its end. */
class Cable {
  readonly #clock: VirtualClock;
  readonly #saw: (to: Packet["to"], text: string) => void;
  readonly #delay: (to: Packet["to"]) => number;
  readonly #acks = new Map<number, Listener>();
  /** Arrival time of the last packet in each direction; packets keep their order. */
  readonly #arrives = { seat: 0, table: 0 };
  #count = 0;
  #isLost = false;
  #seat: End | null = null;
  #table: End | null = null;

  constructor(clock: VirtualClock, saw: (to: Packet["to"], text: string) => void, delay: (to: Packet["to"]) => number) {
    this.#clock = clock;
    this.#saw = saw;
    this.#delay = delay;
  }

  join(seat: End, table: End): void {
    this.#seat = seat;
    this.#table = table;
  }

  /** Loses all packets on their way; the table notices after `notice` ms. */
  lose(notice: number): void {
    if (this.#isLost) return;
    this.#isLost = true;
    const table = this.#table;
    this.#clock.schedule(notice, () => {
      if (table) table.cable = null;
      table?.hear("disconnect", []);
    });
  }

  send(from: End, event: string, given: readonly unknown[]): void {
    const args = [...given];
    const last = args.at(-1);
    if (typeof last !== "function") return this.#carry(from, { event, args });
    args.pop();
    this.#acks.set((this.#count += 1), last as Listener);
    this.#carry(from, { event, args, ack: this.#count });
  }

  #carry(from: End, parcel: Parcel): void {
    if (this.#isLost) return;
    const to = from === this.#seat ? "table" : "seat";
    const text = JSON.stringify(parcel);
    this.#arrives[to] = Math.max(this.#arrives[to], this.#clock.now + this.#delay(to));
    this.#clock.schedule(this.#arrives[to] - this.#clock.now, () => {
      if (this.#isLost) return;
      this.#saw(to, text);
      this.#arrive(to === "seat" ? this.#seat : this.#table, JSON.parse(text) as Parcel);
    });
  }

  #arrive(at: End | null, parcel: Parcel): void {
    if (!at) return;
    if ("acked" in parcel) {
      const answer = this.#acks.get(parcel.acked);
      this.#acks.delete(parcel.acked);
      return void answer?.(...parcel.args);
    }
    const { event, args, ack } = parcel;
    at.hear(
      event,
      ack === undefined ? args : [...args, (...answer: unknown[]) => this.#carry(at, { acked: ack, args: answer })],
    );
  }
}
