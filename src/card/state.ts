/** A card as its operations see and change it: plain data and the mechanic that judges it. */
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { Action } from "../rules/contract/decisions.ts";
import type { Term } from "../rules/contract/terms.ts";
import type { OutcomeBase } from "../rules/contract/trace.ts";
import type { Verdict } from "../rules/contract/verdict.ts";
import { isThemOrGM, type Base, type Person } from "../log/operation.ts";
import type { Origin, Situation, SplitOrigin } from "./flags.ts";
import type { Harm, HarmedActor } from "../features/harm/harm.ts";
import type { Bought } from "../features/luck/bought.ts";
import type { LedgerEntries } from "../log/ledger/entries.ts";
import type { ResourcePool } from "../features/luck/resource.ts";
import type { Tracked } from "../features/tracks/track.ts";
import type { Secrecy } from "../secrets/secrecy.ts";
import { withoutTarget } from "./table-draw.ts";

/** One thing that was decided or bought. */
export interface Spend {
  readonly action: Action;
  /** Id of the operation's message, and of its ledger entry on the actor. */
  readonly messageId: string;
  /** What was said without knowing of each other has the same. */
  readonly turn: number;
  /** It was bought before the throw, as the card says: the rules have no more to offer it. */
  readonly isBefore?: true;
}

export interface CardState {
  readonly mechanic: AnyMechanic;
  readonly rollerId: string | null;
  readonly spec: object;
  /** Of the base's roll, and of the throws that count. */
  readonly terms: readonly Term[];
  /** Of the base, and of what was thrown later. */
  readonly faces: object;
  readonly outcome: OutcomeBase;
  readonly verdict: Verdict;
  /** What keeps a target hidden: the request that the card answers, or an operation, by its id; null: nothing. */
  readonly hiddenBy: string | null;
  /** What was decided and bought after the throw, as the mechanic says it; null: nothing. */
  readonly decided: object | null;
  /** How that came about, in its order. */
  readonly decisions: readonly Spend[];
  /** Asked for, and not paid yet: it counts as soon as it is. */
  readonly unpaid: readonly Spend[];
  /** What a GM has said of a decision, in a line. */
  readonly words?: string;
  /** Where spends are paid from; null: nobody is asked to pay. */
  readonly resourcePool: ResourcePool | null;
  /** What was dealt to whom, in its order. */
  readonly harms: readonly Harm[];
  /** The targets, by UUID: their owners and their ledger entries. */
  readonly harmed: Readonly<Record<string, HarmedActor>>;
  /** Changes of tracked numbers (SC-5), in order, and their ledger entries; absent: none. */
  readonly tracked?: readonly Tracked[];
  readonly trackEntries?: LedgerEntries;
  /** It is not any more what it was when the dice fell, and everybody is told. */
  readonly isChanged: boolean;
  /** What it is for, where that matters (SC-9, DP-8). */
  readonly situation?: Situation;
  /** A GM has said that circumstances have changed since. */
  readonly isFreed?: boolean;
  /** What was bought before the throw. */
  readonly bought?: Bought;
  /** It is a part of a pool that several actions share. */
  readonly split?: SplitOrigin;
  /** Of such a part the places of the dice that an interruption has cancelled, and these dice. */
  readonly cancelled?: readonly number[];
  readonly cancelledDice?: OutcomeBase["unused"];
  /** All of them: it has not come to that action. */
  readonly isInterrupted?: boolean;
  /** Drawn from a roll table: there is nothing to judge, and no difficulty to set. */
  readonly isDraw?: true;
}

/** The card of a message with all that happened to it, as this reader knows it. */
export interface Card extends Base<CardState> {
  readonly origin: Origin;
  readonly secrecy: Secrecy;
}

/** The state with the outcome of its spec and faces, and what came of it. */
export function judge(state: Omit<CardState, "outcome" | "verdict">): CardState {
  const { mechanic, spec, isInterrupted } = state;
  const outcome = withCancelled(resolve(state), state);
  return { ...state, outcome, verdict: state.isDraw || isInterrupted ? "none" : mechanic.verdict(outcome, spec) };
}

function resolve({ mechanic, spec, faces, decided, isInterrupted }: Parameters<typeof judge>[0]): OutcomeBase {
  try {
    return decided ? mechanic.resolve(spec, faces, decided) : mechanic.resolve(spec, faces);
  } catch (error) {
    if (!isInterrupted) throw error;
    // What it has not come to may be against a difficulty that leaves no die to throw (DP-6).
    const bare = mechanic.resolve(withoutTarget(mechanic, spec), faces);
    // Its difficulty is known, and the trace does not say otherwise.
    return { ...bare, trace: bare.trace.filter(({ value }) => value !== null) };
  }
}

/** Dice that wait for a hand: the roller's may be thrown by the roller and by GMs, the GM's by GMs only (FP-4, FP-13). */
export function mayThrow(person: Person, by: "roller" | "gm", rollerId: string | null): boolean {
  return isThemOrGM(person, by === "roller" ? rollerId : null);
}

/** Cancelled dice lie there and count for nothing; where none is left, nothing is waited for either. */
function withCancelled(outcome: OutcomeBase, { cancelledDice, isInterrupted }: Partial<CardState>): OutcomeBase {
  if (!cancelledDice) return outcome;
  const unused = [...outcome.unused, ...cancelledDice];
  return isInterrupted ? { ...outcome, waiting: [], unused } : { ...outcome, unused };
}
