/** Adds the dice effects that games register (FP-16) to the mechanics: their texts and actions appear on the cards of this client. */
import { argument } from "../platform/require-type.ts";
import type { Action, ActionWords, Decisions } from "../rules/contract/decisions.ts";
import { effectWords, holdFaces, type DiceEffect, type DiceEffectAction } from "../rules/contract/dice-effect.ts";
import type { Fields } from "../rules/contract/fields.ts";
import { list, optional, plainObject, record, value } from "../rules/contract/schema.ts";
import { RuleError, notAllowed } from "../rules/contract/error.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { OutcomeBase } from "../rules/contract/trace.ts";

const registered = new Map<string, Map<string, DiceEffect>>();

const isText = (input: unknown): boolean =>
  (typeof input === "string" && input !== "") || (typeof input === "object" && input !== null);
const name = value((input) => typeof input === "string" && input !== "", "a text that is not empty");
const words = value(isText, "a text or a phrase");

const effectShape = record({
  id: value(
    (input) => typeof input === "string" && /^[\w-]+\.[\w.-]+$/u.test(input),
    "the id of your package, a dot, and a name",
  ),
  text: words,
  test: value((input) => typeof input === "function", "a function"),
  actions: optional(
    list(
      record({
        id: name,
        offer: words,
        historyText: words,
        price: optional(
          value((input) => typeof input === "object" && input !== null, "points by resource: { karma: 1 }"),
        ),
      }),
    ),
  ),
});

/** Replaces an effect with the same id. Returns a function that removes the effect. Throws RuleError if the mechanic does not support effects, or for an invalid effect. */
export function registerEffect({ id, countedFaces }: AnyMechanic, effect: DiceEffect): () => void {
  if (!countedFaces) throw new RuleError("not-allowed", `${id} knows no dice effects`, { field: "mechanic" });
  argument(plainObject, effect, "effect");
  effectShape.parse(effect, "");
  const own = registered.get(id) ?? new Map<string, DiceEffect>();
  registered.set(id, own.set(effect.id, effect));
  return () => {
    if (own.get(effect.id) === effect) own.delete(effect.id);
  };
}

/** True if the action belongs to a registered effect, not to the mechanic. */
export function isEffectAction({ id }: AnyMechanic, action: Action): boolean {
  return effectAction(id, action) !== null;
}

/** Effects of a mechanic, in the order of their registration. */
export function effectsOf({ id }: Pick<AnyMechanic, "id">): readonly DiceEffect[] {
  return [...(registered.get(id)?.values() ?? [])];
}

/** Effects of these dice; none while dice are waiting. */
export function effectsOn(
  mechanic: AnyMechanic,
  spec: Fields,
  faces: Fields,
  outcome: OutcomeBase,
): readonly DiceEffect[] {
  const effects = effectsOf(mechanic);
  const counted = effects.length === 0 || outcome.waiting.length > 0 ? null : mechanic.countedFaces?.(faces, outcome);
  return counted ? holdFaces(effects, { spec, faces, outcome, counted }) : [];
}

/** Adds the texts and actions of registered effects to a mechanic. */
export function withEffects(mechanic: AnyMechanic): AnyMechanic {
  const { id, decisions } = mechanic;
  if (!mechanic.countedFaces) return mechanic;
  const found = (spec: Fields, faces: Fields, outcome: OutcomeBase): readonly DiceEffect[] =>
    effectsOn(mechanic, spec, faces, outcome);
  return {
    ...mechanic,
    decisions: {
      ...(decisions ?? NO_DECISIONS),
      actions: (spec, faces, outcome, decided) => [
        ...(decisions?.actions(spec, faces, outcome, decided) ?? []),
        ...found(spec, faces, outcome).flatMap(({ id: effect, actions = [] }) =>
          actions.map((action): Action => ({ id: idOf(effect, action), price: action.price ?? {} })),
        ),
      ],
      describe: (action, spec, faces): ActionWords => {
        const own = effectAction(id, action);
        if (own) return { offer: effectWords(own.offer), historyText: effectWords(own.historyText) };
        return (decisions ?? NO_DECISIONS).describe(action, spec, faces);
      },
    },
    describe: (spec, faces, outcome) =>
      mechanic.describe(
        spec,
        faces,
        outcome,
        found(spec, faces, outcome).map(({ text }) => effectWords(text)),
      ),
  };
}

/** For mechanics that have only the actions of dice effects. */
const NO_DECISIONS: Decisions<Fields, Fields, OutcomeBase, Fields> = {
  actions: () => [],
  parse: () => {
    throw nothingToDecide("decided");
  },
  add: () => {
    throw nothingToDecide("action");
  },
  describe: ({ id }) => ({ offer: effectWords(id), historyText: effectWords(id) }),
};

function nothingToDecide(field: string): RuleError {
  return notAllowed(field, "this mechanic has no decisions after a throw");
}

function idOf(effect: string, { id }: DiceEffectAction): string {
  return `${effect}/${id}`;
}

function effectAction(mechanic: string, { id }: Action): DiceEffectAction | null {
  for (const { id: effect, actions = [] } of registered.get(mechanic)?.values() ?? [])
    for (const action of actions) if (idOf(effect, action) === id) return action;
  return null;
}
