/** Gives prompts access to shared dice and house rules. */
import { sharedDieNote, throwSharedDie } from "../shared-die/shared-dice.ts";
import { houseRuleFieldsOf } from "../../platform/house-rules/house-rules.ts";
import type { JsonValue } from "../../rules/contract/control.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { Fields } from "../../ui/spec-editor/fields.ts";
import type { SharedDiceView } from "../../ui/spec-editor/present-controls.ts";
import type { PromptPurpose } from "./request.ts";

/** Current values of the spec's fields that house rules and shared dice set. */
export function houseRuleFields(mechanic: MechanicId): Fields {
  return houseRuleFieldsOf(mechanic);
}

/** In the difficulty dialog the dice are already thrown, so that no shared die can be thrown. */
export function sharedDiceView({ kind }: PromptPurpose): SharedDiceView {
  return { note: sharedDieNote, mayThrow: () => game.user.isGM && kind !== "amend" };
}

/** Throws a shared die; resolves with its value for the spec. GMs only. */
export async function throwSharedDieOf(die: string): Promise<JsonValue> {
  return throwSharedDie(die);
}
