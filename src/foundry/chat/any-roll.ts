/** A roll that begins with nothing but its mechanic: by mouse alone, without a sheet. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { mechanicById } from "../mechanics/registry.ts";
import type { AskConfig } from "../rolling/ask.ts";
import { rollSpec } from "../rolling/door.ts";
import type { RollResult } from "../rolling/roll.ts";
import { leastSpec } from "../table/start.ts";
import { speakingActor } from "./speaker.ts";

/** Opens the prompt with as little as can be rolled, for whoever speaks. */
export async function rollAny(id: MechanicId, { event }: Pick<AskConfig, "event"> = {}): Promise<RollResult | null> {
  const mechanic = mechanicById(id);
  return rollSpec({ mechanic: id, spec: leastSpec(mechanic), actor: speakingActor() }, { event });
}
