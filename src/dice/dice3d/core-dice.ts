/**
 * Shows our dice as core dice of the same size with the skins of the player, by replacing the shown Roll (integrations.md 1.3). On an error the original Roll
 * is shown with our presets.
 */
import { rollFromTerms } from "../../platform/documents.ts";
import { isQuincunxDie, type QuincunxDie } from "../term-class.ts";
import { withOpposingColors } from "./colorset.ts";
import type { RollStart, ShownRoll } from "./module.ts";
import { sourcesOf } from "./sources.ts";

type RollTerm = foundry.dice.terms.RollTerm;
type Options = Readonly<Record<string, unknown>>;
type DiceTerm = foundry.dice.terms.DiceTerm;

/** Listener of `diceSoNiceRollStart`, on all clients with 3D dice. Never throws, since the message would stay hidden. */
export function showCoreDice(_messageId: string | null, context: RollStart): void {
  try {
    const { roll, dsnRoll } = context;
    if (dsnRoll || !roll?.dice.some(isQuincunxDie)) return;
    context.dsnRoll = shownFor(roll);
  } catch {
    // The dice are shown with our presets.
  }
}

function shownFor(roll: ShownRoll): Roll {
  const { OperatorTerm } = foundry.dice.terms;
  const terms = roll.dice.flatMap((die, index): RollTerm[] => {
    const shown = isQuincunxDie(die) ? coreDie(die) : die;
    return index === 0 ? [shown] : [evaluated(new OperatorTerm({ operator: "+" }) as RollTerm), shown];
  });
  const shown = rollFromTerms(terms, { ...roll.options });
  // Listeners after this one may still make the roll a ghost.
  for (const mark of ["ghost", "secret"] as const)
    Object.defineProperty(shown, mark, {
      configurable: true,
      enumerable: true,
      get: () => roll[mark],
      set: (value: unknown) => {
        roll[mark] = value;
      },
    });
  return shown;
}

/** Uses the class that a system has registered, since Dice So Nice 5 compares with it. */
function coreDie(term: QuincunxDie): DiceTerm {
  const Die = CONFIG.Dice.terms["d"] as unknown as new (data: object) => DiceTerm;
  const sources = sourcesOf(term);
  return evaluated(
    new Die({
      number: term.firstThrow,
      faces: term.faces,
      method: term.method,
      modifiers: [],
      options: term.declaration.isOpposing ? withOpposingColors(term.options as Options) : { ...term.options },
      // `exploded` alone tells Dice So Nice which dice fall later, so core's own marks are replaced.
      results: term.results.map((result, index) => ({ ...result, exploded: sources.has(index), rerolled: false })),
    }),
  );
}

function evaluated<T extends object>(term: T): T {
  (term as { _evaluated?: boolean })._evaluated = true;
  return term;
}
