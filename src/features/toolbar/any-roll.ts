/** Rolls a mechanic with its default spec, by mouse alone and without a sheet. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import type { AskConfig } from "../../roll/ask.ts";
import { type RollResult, rollSpec } from "../../roll/roll.ts";
import { minimalSpec } from "../../platform/house-rules/begin-spec.ts";
import { speakingActor } from "../../actors/speaker.ts";

/** Opens the prompt with the smallest spec for the speaking actor. */
export async function rollAny(id: MechanicId, { event }: Pick<AskConfig, "event"> = {}): Promise<RollResult> {
  const mechanic = mechanicById(id);
  return rollSpec({ mechanic: id, spec: minimalSpec(mechanic), actor: speakingActor() }, { event });
}
