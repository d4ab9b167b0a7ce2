/** Dice effects that games register (FP-16), by mechanic: what they find is noted on the cards of this client. */
import { notesOf, type DiceEffect } from "../../rules/contract/dice-effect.ts";
import { RuleError } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";

const registered = new Map<string, Map<string, DiceEffect>>();

/** The same id replaces. Returns a function that takes the effect away again. Throws RuleError for a mechanic that knows no effects. */
export function registerEffect({ id, countedFaces }: AnyMechanic, effect: DiceEffect): () => void {
  if (!countedFaces) throw new RuleError("not-allowed", `${id} knows no dice effects`, { field: "mechanic" });
  const own = registered.get(id) ?? new Map<string, DiceEffect>();
  registered.set(id, own.set(effect.id, effect));
  return () => {
    if (own.get(effect.id) === effect) own.delete(effect.id);
  };
}

/** The mechanic whose descriptions note what registered effects find. */
export function withEffects(mechanic: AnyMechanic): AnyMechanic {
  if (!mechanic.countedFaces) return mechanic;
  return {
    ...mechanic,
    describe(spec, faces, outcome) {
      const effects = [...(registered.get(mechanic.id)?.values() ?? [])];
      const counted =
        effects.length === 0 || outcome.waiting.length > 0 ? null : mechanic.countedFaces?.(faces, outcome);
      return mechanic.describe(
        spec,
        faces,
        outcome,
        counted ? notesOf(effects, { spec, faces, outcome, counted }) : [],
      );
    },
  };
}
