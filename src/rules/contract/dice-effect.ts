/** Dice effects of other packages: a test on the dice of a resolved roll and a text for its card (FP-16). They never change a verdict. */
import type { Fields } from "./fields.ts";
import type { Price } from "./decisions.ts";
import { freeText, type Phrase } from "./phrase.ts";

export interface DiceEffectView<S, F, O> {
  readonly spec: S;
  readonly faces: F;
  readonly outcome: O;
  readonly counted: readonly number[];
}

/** An action that a user may take once, for a price, if the test of its effect holds. The card reports it; the verdict stays unchanged. */
export interface DiceEffectAction {
  readonly id: string;
  /** Texts of the button and of the history: plain text or language keys of that package. */
  readonly offer: string | Phrase;
  readonly historyText: string | Phrase;
  /** Points by resource id: `{ luck: 1 }`. Default: free. */
  readonly price?: Price;
}

export interface DiceEffect<S = Fields, F = Fields, O = object> {
  /** Prefixed with the id of the package that registers it: `my-game.three-sixes`. */
  readonly id: string;
  /** Text on the card if the test holds: plain text or a language key of that package. */
  readonly text: string | Phrase;
  test(view: DiceEffectView<S, F, O>): boolean;
  /** Additional actions. Default: none. */
  readonly actions?: readonly DiceEffectAction[];
}

/** Effects with a successful test. An effect that throws is skipped, so that foreign code cannot break a card. */
export function holdFaces<S, F, O>(
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
