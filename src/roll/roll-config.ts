/** The arguments of `rollSpec`: the roll, and the options of its prompt. Pre-roll options read their fields from them. */
import type { Fields } from "../rules/contract/fields.ts";
import type { Origin } from "../card/state.ts";
import type { Bag } from "../platform/field.ts";
import type { MechanicId } from "../rules/contract/mechanic.ts";
import type { AskConfig } from "./ask.ts";
import type { FieldSource } from "./prompt/request.ts";
import type { Targeted } from "./opponents/targeted.ts";

/** Features add fields of their own (`platform/field.ts`). */
export interface RollConfig extends Bag {
  readonly mechanic: MechanicId;
  /** Missing fields take the house rules of the world, then the defaults. RuleError names an invalid field. */
  readonly spec: Fields;
  /** Default: the mechanic's name. */
  readonly title?: string;
  readonly actor?: Actor.Implementation | null;
  /** Ids of the actor's stats that the spec already includes. */
  readonly stats?: readonly string[];
  /** Ids of the actor's stats in a pool of any stats; the prompt does not tick them. */
  readonly pooled?: readonly string[];
  readonly origin?: Origin;
  /** The origin as it is at the throw. Called with the spec right before it; may throw RuleError to cancel the roll. */
  originAtThrow?(spec: Fields): Origin;
  /** Short text: the situation for which the result counts (SC-9), or the task with counted attempts (DP-8). */
  readonly situation?: string;
  /** The ability that expressly allows another roll (SC-9). */
  readonly ability?: string;
  /** Counts as the actor's attack in this turn (DP-12); a further attack causes a warning. Default: false. */
  readonly isAttack?: boolean;
  /** Fields of the spec that were chosen on purpose, so that an encounter does not change them. Default: none; in the API: all given. */
  readonly chosen?: readonly string[];
  /** Cannot share a pool (DP-12). Default: false. */
  readonly isCommitted?: boolean;
  /** The actor that the roll is against; `null`: none. Absent: the token that this user targets. */
  readonly against?: Targeted | null;
  /** Origin of a card from which the spec comes: opponents, and the conditions and effects that it names, are in the spec already. */
  readonly counted?: Bag;
}

/** Choices in the prompt for further rolls, so without aid, conditions and effects, which belong to one roll. */
export interface PromptChoice {
  /** The spec as the prompt began with it. */
  readonly initial: Fields;
  readonly spec: Fields;
  readonly mode: string;
}

/** Earlier targets of a side, or of a test whose round this is. */
export interface PriorTargets {
  readonly fields: Fields;
  /** Name of the user. */
  readonly by: string;
  /** A GM or the other side has accepted them, so they count. */
  readonly isAccepted: boolean;
}

/**
 * Who decides the targets. roller: even if the world leaves them to GMs. stat: only users who may set targets can change them. message: the request, contest
 * or other message that the roll answers. gm: the GM who was asked. world: the rule of the world, which also decides whether earlier targets count.
 */
export type Targets =
  | { readonly by: "roller" | "stat" | "message" | "gm" }
  | { readonly by: "world"; readonly prior?: PriorTargets };

export interface DialogConfig extends AskConfig {
  /** Opens the prompt; held keys in `event` invert it. Default: true. */
  readonly configure?: boolean;
  /** Key for remembered choices. Default: not remembered. */
  readonly subject?: string | null;
  /** Ids of stats whose slots offer no others. Default: all stats. */
  readonly among?: readonly string[];
  /** Fields that the prompt shows but does not let the user change. */
  readonly locked?: readonly string[];
  /** Asks the GM before the prompt opens, as a typed command requires. Default: false. */
  readonly asks?: boolean;
  /** Default: the message that the roll answers, if it has a target; else the world. */
  readonly targets?: Targets | undefined;
  /** A message that sets some fields. Default: none. */
  readonly follows?: FieldSource;
  /** Number of rolls that this prompt decides. Default: one. */
  readonly together?: number;
  /** Called with what was chosen in the prompt, before the throw. */
  readonly chosen?: (chosen: PromptChoice) => void;
  /** Aborting closes the prompt as if it was cancelled. */
  readonly signal?: AbortSignal;
  /** The reason of its window (`ui/reason.ts`). Default: the button that is being pressed, if `rollSpec` is called at once. */
  readonly reason?: string | null;
}
