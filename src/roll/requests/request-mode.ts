/** Other ways in which the chosen seats of a request roll, such as against each other. A feature that provides one takes their rolls over. */
import { facet } from "../../platform/field.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { LanguageKey } from "../../rules/contract/phrase.ts";
import type { RequestSeat } from "./request-draft.ts";

export interface RequestMode {
  /** Value in the list of rules for several seats. */
  readonly id: string;
  readonly label: LanguageKey;
  /** Label of the button that begins it. */
  readonly button: LanguageKey;
  /** Number of seats. */
  readonly seats: number;
  /** Why another number of seats is refused. */
  readonly wrongSeats: LanguageKey;
  /** Name of the radio buttons in its part of the window. */
  readonly field: string;
  isOffered(mechanic: AnyMechanic): boolean;
  /** False if the rolls are compared without a target. */
  needsTarget(mechanic: AnyMechanic): boolean;
  /** Its part of the window: choices and chances. */
  present(request: AskedInMode): { readonly template: string; readonly view: object };
  /** Returns what begins it. `null`: refused, and its part of the window says why. */
  prepare(request: AskedInMode): (() => Promise<unknown>) | null;
}

/** What a mode takes over. */
export interface AskedInMode {
  readonly mechanic: AnyMechanic;
  readonly title: string;
  /** Value of the chosen radio button; `null`: none. */
  readonly choice: string | null;
  readonly seats: readonly Pick<RequestSeat, "user" | "actor">[];
  /** In the order of the seats; `null`: the rules refuse a spec. */
  readonly rolls: readonly ModeRoll[] | null;
}

interface ModeRoll {
  readonly spec: Fields;
  /** Ids of the stats that the spec contains. */
  readonly stats: readonly string[];
  /** Fields that the roller cannot change. */
  readonly locked: readonly string[];
  /** Only GMs know the target. */
  readonly isHidden: boolean;
}

export const requestModes = facet<RequestMode>("requestModes");
