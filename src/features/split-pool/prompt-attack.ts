/** Whether a prompt's roll is an attack, of which an actor has one a turn (DP-12): a further one is warned of. */
import { hasAttacked } from "./attack.ts";
import type { PromptFields } from "../../roll/prompt/fields.ts";
import type { SplitState } from "./prompt-split.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

export interface AttackView {
  /** Can be said of this roll: a split says it of its parts. */
  readonly isAsked: boolean;
  readonly isAttack: boolean;
  /** There was one in this turn. */
  readonly isFurther: boolean;
}

/** The turn of an encounter that its roll is made in; null: there are none. */
export function turnOf({ purpose }: Pick<PromptRequest, "purpose">): string | null {
  return purpose.kind === "roll" ? (purpose.turn ?? null) : null;
}

/** Null: there are no turns. */
export function presentAttack(
  { purpose, actor, mechanic }: PromptRequest,
  fields: PromptFields,
  split: SplitState | null,
): AttackView | null {
  const turn = turnOf({ purpose });
  if (turn === null || !actor) return null;
  const isAttack = split ? split.parts.some(({ kind }) => kind === "attack") : fields.isAttack;
  return { isAsked: split === null, isAttack, isFurther: isAttack && hasAttacked(actor.uuid, mechanic, turn) };
}
