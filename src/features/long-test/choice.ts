/** The options of a prompt that can turn its roll into a long test. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { preparedSystem } from "../../actors/stats.ts";
import { declarationOf } from "../../actors/declarations.ts";
import { machineOf } from "./play.ts";
import type { LongTestChoice } from "./prompt-long-test.ts";

/** `null`: the mechanic has no long tests, or the user does not own the actor. */
export function longTestChoice(mechanic: AnyMechanic, actor: Actor.Implementation | null): LongTestChoice | null {
  const found = machineOf(mechanic);
  if (!found || actor?.isOwner === false) return null;
  const declared = actor ? declarationOf(actor) : null;
  const refills =
    actor && declared?.mechanic === mechanic ? (found.play.pool?.givers?.(preparedSystem(actor)) ?? []) : [];
  return { fields: found.machine.fields.filter((field) => field !== "spec" && field !== "specs"), refills };
}
