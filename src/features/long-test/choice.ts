/** The options of a prompt that can turn its roll into a long test. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import { preparedSystem } from "../../actors/stats.ts";
import { declarationOf } from "../../actors/declarations.ts";
import { machineOf } from "./play.ts";

/** Options of a long test with this mechanic. */
export interface LongTestChoice {
  /** Names of the options: `goal`, `refill`, `bound`, `onBotch`. */
  readonly fields: readonly string[];
  /** Stats that determine the refill, with their dice. */
  readonly refills: readonly { readonly label: Phrase; readonly dice: number }[];
}

/** `null`: the mechanic has no long tests, or the user does not own the actor. */
export function longTestChoice(mechanic: AnyMechanic, actor: Actor.Implementation | null): LongTestChoice | null {
  const found = machineOf(mechanic);
  if (!found || actor?.isOwner === false) return null;
  const declared = actor ? declarationOf(actor) : null;
  const refills =
    actor && declared?.mechanic === mechanic ? (found.play.pool?.givers?.(preparedSystem(actor)) ?? []) : [];
  return { fields: found.machine.fields.filter((field) => field !== "spec" && field !== "specs"), refills };
}
