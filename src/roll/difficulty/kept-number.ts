/** Numbers that a message keeps for later throws (MP-7). A GM who set one in the roll's prompt accepts it in the message, where all can verify it. */
import { facet } from "../../platform/field.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";

export interface KeptNumber {
  readonly mechanic: AnyMechanic;
  /** UUID; `null`: no actor. */
  readonly actor: string | null;
  /** Targets, as their author's client claims them. */
  readonly fields: Fields;
  /** Posts that this GM accepts them. */
  accept(): Promise<unknown>;
}

/** `null`: the message keeps no number, or a GM has accepted it already. */
export const keptNumbers = facet<(message: ChatMessage.Implementation) => KeptNumber | null>("keptNumbers");
