/** A seat of a simulated table while somebody sits there. */
import type { Seat } from "foundry-practice-table";
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

type OpenMessage = ReturnType<SeatModule["openMessage"]>;

/** What seats have opened while nothing happens; null: something may. */
let opened: WeakMap<object, OpenMessage> | null = null;

/** While `look` runs, which is at once, nothing happens at these seats: each opens each message once, whoever looks at it. */
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

/** A message as it stands at a seat, which must be running. */
export function openAt({ module }: Pick<OpenSeat, "module">, message: Loose): OpenMessage {
  // A message is its page's own.
  if (opened?.has(message as object)) return opened.get(message as object) ?? null;
  const open = module.openMessage(message);
  opened?.set(message as object, open);
  return open;
}

export function isGM({ seat }: OpenSeat): boolean {
  return seat.game.user.isGM as boolean;
}
