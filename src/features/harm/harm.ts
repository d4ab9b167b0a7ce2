/** Harm as a card deals it: the targets of its operations, their ledger entries, and the state of each harm at its target. */
import { isFields } from "../../rules/contract/fields.ts";
import type { Deal } from "../../rules/contract/deal.ts";
import { stateField } from "../../card/card-field.ts";
import { WITH_RESULT } from "../../card/extension.ts";
import type { Bag } from "../../platform/field.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { flagsOn } from "../../platform/documents.ts";
import { readHarm, type HarmData, type HarmTarget } from "./flags.ts";
import type { CardState } from "../../card/state.ts";
import type { Base } from "../../log/operation.ts";
import { linkedMessages } from "../../log/log.ts";
import { entriesOfType, type LedgerEntries, type LedgerEntry, type NumberChanges } from "../../log/ledger/entries.ts";
import { ownerIdsOf } from "../../log/responsible-client.ts";

/** One target of one operation. */
export interface Harm extends HarmTarget {
  /** Id of the operation. */
  readonly operation: string;
  /** Id of the operation's message, and of the ledger entry. */
  readonly messageId: string;
  readonly turn: number;
  readonly deal: Deal;
  readonly author: string | null;
  /** The round of the encounter in which it was dealt, as `combat.round`. */
  readonly in?: string;
  /** GMs choose amount and number freely. Amounts by players must match the card and the target. */
  readonly isByGM: boolean;
  /** Undone for this target. */
  readonly isReverted: boolean;
}

/** Harm that operations on the message deal, in their order. */
export const harmField = stateField<readonly Harm[]>("harms", { on: WITH_RESULT, initial: () => [] });

/** The targets, by UUID; from all operations, since each is checked against the ledger. */
export const harmedField = stateField<Readonly<Record<string, HarmedActor>>>("harmed", {
  on: WITH_RESULT,
  initial: harmedBy,
});

/** State of a card, or of another message with a result, which lacks the optional fields. */
export type HarmState = Bag &
  Pick<CardState, "mechanic"> &
  Partial<Pick<CardState, "rollerId" | "spec" | "outcome" | "unjudged">>;

export function harmsIn(state: Bag): readonly Harm[] {
  return harmField.in(state) ?? [];
}

export type HarmBase = Base<HarmState>;

interface HarmedActor {
  /** Ids of users who may change it, besides GMs. */
  readonly owners: readonly string[];
  readonly entries: LedgerEntries;
}

/** All targets that operations on a message name, even if the operation has no effect. */
function harmedBy(messageId: string): Readonly<Record<string, HarmedActor>> {
  const uuids = linkedMessages(messageId, "operation").flatMap((message) => harmOf(message)?.targets ?? []);
  return Object.fromEntries(
    [...new Set(uuids.map(({ actor }) => actor))].sort().map((uuid) => {
      const actor = actorAt(uuid);
      return [uuid, actor ? { owners: ownerIdsOf(actor), entries: entriesOfType(actor, "harm") } : NOBODY];
    }),
  );
}

const NOBODY: HarmedActor = { owners: [], entries: {} };

/** `null`: the operation is no harm. */
export function harmOf(message: ChatMessage.Implementation): HarmData | null {
  const { type, data } = flagsOn(message) ?? {};
  return type === "harm" && isFields(data) ? readHarm(data) : null;
}

/** Steps of an entry. `begun` and `reverting` exist for other systems' actors only, where number and entry are two updates. */
const HARM_STEPS = ["begun", "done", "unclear", "reverting", "reverted", "refused"] as const;
export type HarmStep = (typeof HARM_STEPS)[number];

export function stepOf({ more }: Pick<LedgerEntry, "more">): HarmStep | null {
  return HARM_STEPS.find((step) => step === more?.["step"]) ?? null;
}

/**
 * Of a card: computed from the open spec alone, so that it reveals nothing of a hidden difficulty. Of a contest: with its winner's margin `by`,
 * which a GM's operation names, since the state of the contest does not contain the throws.
 */
export function dealsOn({ mechanic, spec, outcome, unjudged }: HarmState, by?: number): readonly Deal[] {
  if (!spec || !outcome) return by === undefined ? [] : (mechanic.dealsBy?.(by, null) ?? []);
  return unjudged === "draw" ? [] : (mechanic.deals?.(spec, outcome) ?? []);
}

/** `none`: no entry, and none will follow, since the target is deleted or the harm was undone before it was applied. */
type HarmStatus =
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
