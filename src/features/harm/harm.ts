/** Harm as a card holds it: what was dealt to whom, and what is booked of it there. What is to be done about it harm-bills.ts says. */
import type { Deal } from "../../rules/contract/deal.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { flagsOn, isFields } from "../../platform/flags.ts";
import { readHarm, type HarmData, type HarmTarget } from "./flags.ts";
import { linkedMessages } from "../../log/log.ts";
import { bookingsFor, ownersOf, type Booking } from "../../log/ledger/entries.ts";

/** One target of one operation. */
export interface Harm extends HarmTarget {
  /** The operation's. */
  readonly operation: string;
  /** Under it the harm is booked on the actor. */
  readonly messageId: string;
  readonly turn: number;
  readonly deal: Deal;
  readonly author: string | null;
  /** A GM has said so: whatever amount, wherever. What others say is compared with what the card and the target say. */
  readonly isByGM: boolean;
  /** It was taken back for this target. */
  readonly isBack: boolean;
}

export interface HarmedActor {
  /** Users who may change it, beside GMs. */
  readonly owners: readonly string[];
  /** By the operation's message. */
  readonly booked: Readonly<Record<string, Booking>>;
}

/** Everybody whom operations on a message deal harm to, whatever becomes of these operations. */
export function harmedBy(messageId: string): Readonly<Record<string, HarmedActor>> {
  const uuids = linkedMessages(messageId, "operation").flatMap((message) => harmOf(message)?.targets ?? []);
  return Object.fromEntries(
    [...new Set(uuids.map(({ actor }) => actor))].sort().map((uuid) => {
      const actor = actorAt(uuid);
      return [uuid, actor ? { owners: ownersOf(actor), booked: bookingsFor(actor, "harm") } : NOBODY];
    }),
  );
}

const NOBODY: HarmedActor = { owners: [], booked: {} };

/** Null: it deals none. */
export function harmOf(message: ChatMessage.Implementation): HarmData | null {
  const { type, data } = flagsOn(message) ?? {};
  return type === "harm" && isFields(data) ? readHarm(data) : null;
}

/** How far it has come on an actor of another system, where number and booking are two updates; and where it ended. */
export const HARM_STEPS = ["begun", "done", "unclear", "undoing", "back", "refused"] as const;
export type HarmStep = (typeof HARM_STEPS)[number];

export function stepOf({ more }: Pick<Booking, "more">): HarmStep | null {
  return HARM_STEPS.find((step) => step === more?.["step"]) ?? null;
}
