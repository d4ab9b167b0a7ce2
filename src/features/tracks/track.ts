/** Tracked numbers (SC-5): what was said on a card of an actor's number, and what is booked of it. */
import { actorAt } from "../../actors/actor-at.ts";
import { flagsOn, isFields } from "../../platform/flags.ts";
import { linkedMessages } from "../../log/log.ts";
import { bookingsFor, type Booking } from "../../log/ledger/entries.ts";

export interface TrackData {
  /** UUID. */
  readonly actor: string;
  readonly resource: string;
  readonly way: "add" | "take";
  readonly result: number;
}

export interface Tracked extends TrackData {
  readonly messageId: string;
  /** It is to be taken back. */
  readonly isBack: boolean;
}

/** What is booked for a card, by operation; undefined: nothing was ever tracked. */
export function trackBookingsOf(messageId: string): Readonly<Record<string, Booking>> | undefined {
  const said = linkedMessages(messageId, "operation").filter((message) => flagsOn(message)?.["type"] === "track");
  if (said.length === 0) return undefined;
  return Object.fromEntries(
    said.flatMap((message) => {
      const data = flagsOn(message)?.["data"];
      const uuid = isFields(data) ? data["actor"] : undefined;
      const actor = typeof uuid === "string" ? actorAt(uuid) : null;
      const booking = actor && message.id ? bookingsFor(actor, "track")[message.id] : undefined;
      return booking && message.id ? [[message.id, booking]] : [];
    }),
  );
}
