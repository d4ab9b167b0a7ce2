/** State of a card as operations see and change it: plain data and the mechanic that judges it. */
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { Term } from "../rules/contract/terms.ts";
import type { OutcomeBase } from "../rules/contract/trace.ts";
import type { Verdict } from "../rules/contract/verdict.ts";
import { isUserOrGM, type Base, type Person } from "../log/operation.ts";
import type { Bag } from "../platform/field.ts";
import { stateField, type Occasion } from "./card-field.ts";
import type { Origin } from "./flags.ts";
import type { Secrecy } from "./secrets/secrecy.ts";
import { openTargets } from "../rules/spec/gm-fields.ts";

/** Features add fields of their own (`card-field.ts`). */
export interface CardState extends Bag {
  readonly mechanic: AnyMechanic;
  readonly rollerId: string | null;
  readonly spec: Fields;
  /** Terms of the base roll and of later throws that count. */
  readonly terms: readonly Term[];
  readonly faces: Fields;
  readonly outcome: OutcomeBase;
  readonly verdict: Verdict;
  /** Id of the request or operation that hides a target; `null` if none. */
  readonly hiddenBy: string | null;
  /** Hidden targets after their reveal, with the salt of the seal; `null`: no salt. Absent: none was revealed. */
  readonly revealed?: { readonly fields: Fields; readonly salt: string | null } | undefined;
  /** A GM has set or hidden the difficulty after the throw. */
  readonly isRuled?: true;
  /** Name of the roller who set the difficulty after the throw. Absent: nobody did, or a GM has spoken since. */
  readonly saidAfter?: string | undefined;
  readonly occasion: Occasion;
  /** Decisions and purchases after the throw, as the mechanic stores them; `null` for none. */
  readonly decided: Fields | null;
  /** The roll or flags were edited after the throw; every reader sees a notice. */
  readonly isChanged: boolean;
  /** Thrown dice that do not count, such as cancelled ones. */
  readonly unusedFaces?: OutcomeBase["unused"];
  /** Why there is no verdict: drawn from a roll table, without a difficulty, or all dice are cancelled, so that the action did not happen. */
  readonly unjudged?: "draw" | "interrupted";
}

/** The card of a message after all operations, as this reader knows it. */
export interface Card extends Base<CardState> {
  readonly origin: Origin;
  readonly secrecy: Secrecy;
}

export function isCard(base: Base): base is Card {
  return base.kind === "card";
}

/** The roller's number counts, but no GM has seen it: it was said after the dice, or while no GM was online. */
export function isUnseen({ state, origin }: Pick<Card, "state" | "origin">): boolean {
  return !state.isRuled && (state.saidAfter !== undefined || origin.withoutGM === true);
}

export function judge(state: Omit<CardState, "outcome" | "verdict">): CardState {
  const { mechanic, spec, unjudged } = state;
  const outcome = withUnused(resolve(state), state);
  return { ...state, outcome, verdict: unjudged ? "none" : mechanic.verdict(outcome, spec) };
}

/** Earlier throws that an ability has replaced (SC-9), oldest first; `spec`: as it was then. */
export const replacedThrows = stateField<readonly { readonly spec: Fields; readonly faces: Fields }[]>("replaced");

/** The card with each throw that an ability has replaced, against the targets that are known now. */
export function replacedStates(state: CardState): readonly CardState[] {
  const { mechanic } = state;
  const targets = Object.fromEntries(mechanic.hideable.map((field) => [field, state.spec[field]]));
  return (replacedThrows.in(state) ?? []).map(({ spec, faces }) =>
    judge({ ...state, spec: { ...spec, ...targets }, faces }),
  );
}

function resolve({ mechanic, spec, faces, decided, unjudged }: Parameters<typeof judge>[0]): OutcomeBase {
  try {
    return decided ? mechanic.resolve(spec, faces, decided) : mechanic.resolve(spec, faces);
  } catch (error) {
    if (unjudged !== "interrupted") throw error;
    // An action that did not happen may have a difficulty that leaves no die to throw (DP-6).
    const bare = mechanic.resolve(openTargets(mechanic, spec), faces);
    // Drops the steps without a value, which would show the known difficulty as unknown.
    return { ...bare, trace: bare.trace.filter(({ value }) => value !== null) };
  }
}

/**
 * True if this person may throw waiting dice: the roller and GMs for the roller's dice, GMs only for the GM's (FP-4,
 * FP-13).
 */
export function mayThrow(person: Person, by: "roller" | "gm", rollerId: string | null): boolean {
  return isUserOrGM(person, by === "roller" ? rollerId : null);
}

/** An interrupted action waits for no dice. */
function withUnused(outcome: OutcomeBase, { unusedFaces, unjudged }: Partial<CardState>): OutcomeBase {
  if (!unusedFaces) return outcome;
  const unused = [...outcome.unused, ...unusedFaces];
  return unjudged === "interrupted" ? { ...outcome, waiting: [], unused } : { ...outcome, unused };
}
