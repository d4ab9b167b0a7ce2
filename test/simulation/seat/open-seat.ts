/** The page of a connected user at a simulated table. */
import type { Seat } from "foundry-practice-table";
import type { SeatModule } from "./load.ts";

/** Documents and globals of the host. */
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

/** All messages, or the existing ones of `ids`. */
export function messagesOf({ seat }: OpenSeat, ids?: readonly string[]): Loose[] {
  const { messages } = seat.game;
  return ids ? ids.flatMap((id) => (messages.get(id) as Loose) ?? []) : [...messages.contents];
}

export function messageAt({ seat }: OpenSeat, id: string | undefined): Loose | null {
  return (id === undefined ? null : (seat.game.messages.get(id) as Loose)) ?? null;
}

type OpenMessage = ReturnType<SeatModule["openMessage"]>;

/** Cache of opened messages while no changes can happen; otherwise `null`. */
let opened: WeakMap<object, OpenMessage> | null = null;

/** Runs `look` synchronously with a cache: each seat opens each message once. */
export function whileNothingHappens<T>(seats: Iterable<OpenSeat>, look: () => T): T {
  opened = new WeakMap();
  try {
    return [...seats].reduce(
      (inner, { module }) =>
        () =>
          module.whileReading(inner),
      look,
    )();
  } finally {
    opened = null;
  }
}

/** Opens a message at a seat whose context is active. */
export function openAt({ module }: Pick<OpenSeat, "module">, message: Loose): OpenMessage {
  // Message objects belong to one page, so they serve as keys.
  if (opened?.has(message as object)) return opened.get(message as object) ?? null;
  const open = module.openMessage(message);
  opened?.set(message as object, open);
  return open;
}

export function isGM({ seat }: OpenSeat): boolean {
  return seat.game.user.isGM as boolean;
}
