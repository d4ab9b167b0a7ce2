/** Dice effects that a game adds by itself (FP-16): a test on the dice and a text for the card. They never change verdicts. */
import { freeText, type Phrase } from "../contract/phrase.ts";
import type { FivesFaces } from "./faces.ts";
import type { FivesOutcome } from "./outcome.ts";
import type { FivesSpec } from "./spec.ts";

/** What a test may look at. */
export interface EffectView {
  readonly spec: FivesSpec;
  readonly faces: FivesFaces;
  readonly outcome: FivesOutcome;
  /** Faces of surviving and bonus dice. */
  readonly counted: readonly number[];
}

export interface DiceEffect {
  /** Prefixed with the package that registers it: `my-game.three-sixes`. */
  readonly id: string;
  /** What the card says when the test holds: plain words or a language key of that package. */
  readonly text: string | Phrase;
  readonly test: (view: EffectView) => boolean;
}

const registered = new Map<string, DiceEffect>();

/** The same id replaces. Returns a function that takes the effect away again. */
export function registerEffect(effect: DiceEffect): () => void {
  registered.set(effect.id, effect);
  return () => {
    if (registered.get(effect.id) === effect) registered.delete(effect.id);
  };
}

/** Effects whose test holds. One that throws does not hold: a house rule must not cost anybody a card. */
export function effectsOn(
  spec: FivesSpec,
  faces: FivesFaces,
  outcome: FivesOutcome,
): readonly { readonly id: string; readonly text: Phrase }[] {
  if (registered.size === 0 || outcome.waiting.length > 0) return [];
  const counted = [
    ...faces.dice.filter((_, index) => !outcome.eliminated.includes(index)),
    ...outcome.bonus.map(({ face }) => face),
  ];
  return [...registered.values()]
    .filter(({ test }) => {
      try {
        return test({ spec, faces, outcome, counted });
      } catch {
        return false;
      }
    })
    .map(({ id, text }) => ({ id, text: typeof text === "string" ? freeText(text) : text }));
}
