/** Marks the roll of a prompt as an attack and warns of a second attack in the same turn (DP-12). */
import { hasAttacked } from "./attack.ts";
import type { PromptFields } from "../../roll/prompt/fields.ts";
import type { SplitState } from "./prompt-split.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

export interface AttackView {
  /** False in a split, which marks its parts instead. */
  readonly isAsked: boolean;
  readonly isAttack: boolean;
  readonly isFurther: boolean;
}

/** The turn of the encounter in which the roll is made; `null` outside encounters. */
export function turnOf({ purpose }: Pick<PromptRequest, "purpose">): string | null {
  return purpose.kind === "roll" ? (purpose.turn ?? null) : null;
}

/** `null` outside encounters. */
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
