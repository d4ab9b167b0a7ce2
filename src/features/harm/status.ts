/** The harms that a card deals, and the state of each at its target. */
import type { Bag } from "../../platform/field.ts";
import type { Deal } from "../../rules/contract/deal.ts";
import { actorAt } from "../../actors/actor-at.ts";
import type { LedgerEntry, NumberChanges } from "../../log/ledger/entries.ts";
import { harmedField, stepOf, type Harm, type HarmState } from "./harm.ts";

/**
 * Of a card: computed from the open spec alone, so that it reveals nothing of a hidden difficulty. Of a contest: with its winner's margin `by`,
 * which a GM's operation names, since the state of the contest does not contain the throws.
 */
export function dealsOn({ mechanic, spec, outcome, unjudged }: HarmState, by?: number): readonly Deal[] {
  if (!spec || !outcome) return by === undefined ? [] : (mechanic.dealsBy?.(by, null) ?? []);
  return unjudged === "draw" ? [] : (mechanic.deals?.(spec, outcome) ?? []);
}

/** `none`: no entry, and none will follow, since the target is deleted or the harm was undone before it was applied. */
export type HarmStatus =
  | { readonly kind: "waiting" | "refused" | "unclear" | "none" | "overwritten" }
  | { readonly kind: "done" | "reverted"; readonly before: number; readonly after: number };

export function harmStatusOf(state: Bag, { actor, messageId, isReverted }: Harm): HarmStatus {
  const entry = harmedField.in(state)?.[actor]?.entries[messageId];
  if (!entry) return { kind: actorAt(actor) && !isReverted ? "waiting" : "none" };
  if (entry.isOverwritten) return { kind: "overwritten" };
  const step = stepOf(entry);
  if (step === "refused") return { kind: "refused" };
  const pair = pairIn(entry.change) ?? pairIn(entry.was);
  if (step === "unclear" || !pair) return { kind: "unclear" };
  if (step === "begun" || step === "reverting") return { kind: "waiting" };
  // A page finished the harm after another page had given it up: it is applied, and waits to be reverted.
  if (step === "done" && !entry.change && isReverted) return { kind: "waiting" };
  if (entry.change || step === "done") return { kind: "done", before: pair[0], after: pair[1] };
  // The number as the revert changed it; other changes may have moved it since.
  const back = entry.more?.["reverted"];
  const [before, after] = isPair(back) ? back : [pair[1], pair[0]];
  return { kind: "reverted", before, after };
}

/** The change of the target's number that is applied and not reverted. */
export function pairToRevert(entry: LedgerEntry): readonly [number, number] | null {
  return pairIn(entry.change) ?? (stepOf(entry) === "done" && !entry.isOverwritten ? pairIn(entry.was) : null);
}

/** Harm changes one number. */
export function pairIn(change: NumberChanges | null | undefined): readonly [number, number] | null {
  return Object.values(change ?? {})[0] ?? null;
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");
}
