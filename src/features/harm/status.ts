/** What a card deals, and where it stands with those to whom it was dealt. */
import type { Deal } from "../../rules/contract/deal.ts";
import { actorAt } from "../../actors/actor-at.ts";
import type { Booking, Paid } from "../../log/ledger/entries.ts";
import { stepOf, type Harm } from "./harm.ts";
import type { CardState } from "../../card/state.ts";

/** What a card deals as everybody may know it; nothing of what a hidden difficulty decides. */
export function dealsOn({ mechanic, spec, outcome, isDraw }: CardState): readonly Deal[] {
  return isDraw ? [] : (mechanic.deals?.(spec, outcome) ?? []);
}

/** Where a harm stands: what is booked of it says so. `none`: nothing is, and nothing will be: the target is gone, or was spared before its turn came. */
export type HarmStanding =
  | { readonly kind: "waiting" | "refused" | "unclear" | "none" }
  | { readonly kind: "done" | "back"; readonly before: number; readonly after: number };

export function standingOf({ harmed }: Pick<CardState, "harmed">, { actor, messageId, isBack }: Harm): HarmStanding {
  const booking = harmed[actor]?.booked[messageId];
  if (!booking) return { kind: actorAt(actor) && !isBack ? "waiting" : "none" };
  const step = stepOf(booking);
  if (step === "refused") return { kind: "refused" };
  const was = booking.more?.["was"];
  const pair = booking.paid?.["harm"] ?? (isPair(was) ? was : null);
  if (step === "unclear" || !pair) return { kind: "unclear" };
  if (step === "begun" || step === "undoing") return { kind: "waiting" };
  // Without what was paid a page has done it after another had found it begun and given it up: it is there, and waits to be given back.
  if (step === "done" && !booking.paid && isBack) return { kind: "waiting" };
  if (booking.paid || step === "done") return { kind: "done", before: pair[0], after: pair[1] };
  // As the number went, which something else may have moved since.
  const back = booking.more?.["back"];
  return isPair(back)
    ? { kind: "back", before: back[1], after: back[0] }
    : { kind: "back", before: pair[0], after: pair[1] };
}

/** What it has changed of an actor's number, and has not given back. */
export function standsOn(booking: Booking): Paid | null {
  const was = booking.more?.["was"];
  return booking.paid ?? (stepOf(booking) === "done" && isPair(was) ? { harm: was } : null);
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");
}
