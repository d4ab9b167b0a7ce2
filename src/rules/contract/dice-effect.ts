/** What a game adds by itself: a test on the dice of a resolved roll and a text for its card (FP-16). It never changes a verdict. */
import { freeText, type Phrase } from "./phrase.ts";

/** What a test may look at. */
export interface DiceEffectView<S, F, O> {
  readonly spec: S;
  readonly faces: F;
  readonly outcome: O;
  /** Faces of the dice that count. */
  readonly counted: readonly number[];
}

export interface DiceEffect<S = object, F = object, O = object> {
  /** Prefixed with the package that registers it: `my-game.three-sixes`. */
  readonly id: string;
  /** What the card says when the test holds: plain words or a language key of that package. */
  readonly text: string | Phrase;
  test(view: DiceEffectView<S, F, O>): boolean;
}

/** What the effects whose test holds say. One that throws does not hold: a house rule must not cost anybody a card. */
export function notesOf<S, F, O>(
  effects: readonly DiceEffect<S, F, O>[],
  view: DiceEffectView<S, F, O>,
): readonly Phrase[] {
  return effects
    .filter((effect) => {
      try {
        return effect.test(view);
      } catch {
        return false;
      }
    })
    .map(({ text }) => (typeof text === "string" ? freeText(text) : text));
}
