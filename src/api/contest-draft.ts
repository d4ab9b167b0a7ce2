/** Contests as other packages begin and read them. */
import type { CardReading } from "../mechanics/hooks.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { MechanicId } from "../rules/contract/mechanic.ts";

export type ContestSideId = "a" | "b";

export interface ContestDraft {
  readonly mechanic: MechanicId;
  /** Default: none. */
  readonly title?: string | undefined;
  /** A tie rule of the mechanic; `null`: it has none. */
  readonly tie: string | null;
  readonly sides: Readonly<Record<ContestSideId, ContestSideDraft>>;
}

export interface ContestSideDraft {
  /** Default: name of the actor or the user. */
  readonly name?: string | undefined;
  /** Id of the roller. Default: the user who plays the actor; `null`: a GM. */
  readonly user?: string | null | undefined;
  /** UUID. */
  readonly actor?: string | undefined;
  /** Ids of the stats that the spec contains. */
  readonly stats?: readonly string[] | undefined;
  /** `null`: the roller chooses. */
  readonly spec: Fields | null;
  /** Further fields that the roller cannot change; only in a GM's contest. */
  readonly locked?: readonly string[] | undefined;
  /** Only GMs know the target; only in a GM's contest and if the spec has one. */
  readonly isHidden?: boolean | undefined;
  readonly isPassive?: boolean | undefined;
  /** Message id of an existing card that is the side's throw. */
  readonly card?: string | undefined;
  /** Id of the long test of which the side's throw is a round (MP-7). */
  readonly round?: string | undefined;
}

export interface ContestStart {
  readonly mechanic?: MechanicId;
  readonly title?: string;
  readonly tie?: string | null;
  readonly sides?: Readonly<Partial<Record<ContestSideId, Partial<ContestSideDraft>>>>;
}

/** A posted contest. */
export interface Contested {
  readonly kind: "posted";
  readonly message: ChatMessage.Implementation;
  /** Resolves once the contest is decided, as far as this user knows, or called off or deleted. Lasts until the page closes. */
  readonly answered: Promise<ContestOutcome>;
}

export interface ContestOutcome {
  /** `null`: a tie, or the contest was called off or deleted. */
  readonly winner: "a" | "b" | null;
  /** The winner's margin, ≥ 0. */
  readonly by: number;
  /** The cards of the last round; `null`: not thrown. */
  readonly a: CardReading | null;
  readonly b: CardReading | null;
}
