/** The page of a connected user at a simulated table. */
import type { Seat } from "foundry-practice-table";
import type { World } from "foundry-practice-table/world";
import type { SeatModule } from "./load.ts";
import type { Message, Page } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { CardState } from "../../../src/card/state.ts";

/**
 * A stored message or actor, which a forger may have written in any way: each part may be missing, or of another type.
 */
export interface Stored {
  readonly _id: string;
  readonly name?: string;
  readonly author: string;
  readonly ownership?: Readonly<Record<string, number>>;
  readonly rolls: readonly string[];
  readonly content?: unknown;
  readonly timestamp?: unknown;
  readonly whisper?: unknown;
  readonly flags: { readonly quincunx?: Partial<StoredFlags> };
  readonly _stats: { readonly createdTime: number; readonly modifiedTime: number };
}

interface StoredFlags extends Fields, Readonly<Record<"kind" | "type" | "id" | "card", string>> {
  readonly spec: Fields;
  readonly data: StoredData;
  readonly origin: Fields & { readonly secretId?: string };
  readonly sides: Readonly<
    Record<string, { readonly secretId?: string; readonly user?: string; readonly actor?: string }>
  >;
  readonly seats: readonly { readonly user?: string }[];
  readonly workers: readonly Worker[];
  readonly ledger: Fields;
  readonly tests: Fields;
}

/** A hero in a long test, with its users. */
export interface Worker {
  readonly actor: string | null;
  readonly users: readonly string[];
}

interface StoredData extends Fields {
  readonly actor: string;
  readonly worker: Worker;
  readonly targets: readonly { readonly actor: string }[];
}

/** The documents of the world, as the server keeps them. */
export const storedIn = ({ world }: { readonly world: World }, name: "Actor" | "ChatMessage"): readonly Stored[] =>
  [...world.store.collection(name).values()] as readonly object[] as readonly Stored[];

/** The state of a message of any kind: of a card, else parts of it are missing. */
export type AnyState = Partial<Omit<CardState, "mechanic" | "spec" | "faces">> &
  Pick<CardState, "mechanic"> & {
    readonly spec: Fields;
    readonly faces: { readonly dice: readonly number[] };
  } & Fields;

export const stateIn = (open: OpenMessage): AnyState | undefined => open?.base.state as AnyState | undefined;

export interface OpenSeat {
  readonly name: string;
  readonly seat: Seat;
  readonly module: SeatModule;
}

/** `ChatMessage`, `ui`, … of that page. */
export function globalsOf({ seat }: Pick<OpenSeat, "seat">): Page {
  return seat.globals as unknown as Page;
}

/** All messages, or the existing ones of `ids`. */
export function messagesOf({ seat }: OpenSeat, ids?: readonly string[]): Message[] {
  const { messages } = seat.game as Page["game"];
  return ids ? ids.flatMap((id) => messages.get(id) ?? []) : [...messages.contents];
}

export function messageAt({ seat }: OpenSeat, id: string | undefined): Message | null {
  return (id === undefined ? null : (seat.game as Page["game"]).messages.get(id)) ?? null;
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
export function openAt({ module }: Pick<OpenSeat, "module">, message: Message): OpenMessage {
  // Message objects belong to one page, so they serve as keys.
  if (opened?.has(message)) return opened.get(message) ?? null;
  const open = module.openMessage(message);
  opened?.set(message, open);
  return open;
}

export function isGM({ seat }: OpenSeat): boolean {
  return seat.game.user.isGM as boolean;
}
