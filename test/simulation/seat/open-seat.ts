/** A seat of a simulated table while somebody sits there. */
import type { Seat } from "../../host/globals.ts";
import type { SeatModule } from "./load.ts";

/** Documents and globals of the host. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;

export interface OpenSeat {
  readonly name: string;
  readonly seat: Seat;
  readonly module: SeatModule;
}

/** `ChatMessage`, `ui`, … of that page. */
export function globalsOf({ seat }: OpenSeat): Loose {
  return seat.globals;
}

/** All, or of these those that are there. */
export function messagesOf({ seat }: OpenSeat, ids?: readonly string[]): Loose[] {
  const { messages } = seat.game;
  return ids ? ids.flatMap((id) => (messages.get(id) as Loose) ?? []) : [...messages.contents];
}

export function messageAt({ seat }: OpenSeat, id: string | undefined): Loose | null {
  return (id === undefined ? null : (seat.game.messages.get(id) as Loose)) ?? null;
}

export function isGM({ seat }: OpenSeat): boolean {
  return seat.game.user.isGM as boolean;
}
