/** What a game adds by itself: a test on the dice of a resolved roll and a text for its card (FP-16). It never changes a verdict. */
import type { Price } from "./decisions.ts";
import { freeText, type Phrase } from "./phrase.ts";

/** What a test may look at. */
export interface DiceEffectView<S, F, O> {
  readonly spec: S;
  readonly faces: F;
  readonly outcome: O;
  /** Faces of the dice that count. */
  readonly counted: readonly number[];
}

/** What may be done where the test of an effect holds: once, for a price. It is told on the card; the verdict stays what it is. */
export interface DiceEffectAction {
  /** Stable within the effect. */
  readonly id: string;
  /** On its button, and afterwards: plain words or language keys of that package. */
  readonly offer: string | Phrase;
  readonly told: string | Phrase;
  /** Points by the id of a resource: `{ luck: 1 }`. Default: free. */
  readonly price?: Price;
}

export interface DiceEffect<S = object, F = object, O = object> {
  /** Prefixed with the package that registers it: `my-game.three-sixes`. */
  readonly id: string;
  /** What the card says when the test holds: plain words or a language key of that package. */
  readonly text: string | Phrase;
  test(view: DiceEffectView<S, F, O>): boolean;
  /** What it adds to the actions. Default: nothing. */
  readonly actions?: readonly DiceEffectAction[];
}

/** The effects whose test holds. One that throws does not hold: a house rule must not cost anybody a card. */
export function holding<S, F, O>(
  effects: readonly DiceEffect<S, F, O>[],
  view: DiceEffectView<S, F, O>,
): readonly DiceEffect<S, F, O>[] {
  return effects.filter((effect) => {
    try {
      return effect.test(view);
    } catch {
      return false;
    }
  });
}

export function effectWords(text: string | Phrase): Phrase {
  return typeof text === "string" ? freeText(text) : text;
}
