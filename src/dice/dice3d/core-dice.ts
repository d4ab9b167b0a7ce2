/**
 * Our dice fall as core dice of their size, with the skins that players chose for those: a Roll that is shown in place of the one that was thrown
 * (integrations.md 1.3). What fails here leaves that one, and its presets.
 */
import { isQuincunxDie, type QuincunxDie } from "../term-class.ts";
import type { RollStart, Shown } from "./module.ts";
import { sourcesOf } from "./sources.ts";

type RollTerm = foundry.dice.terms.RollTerm;
type DiceTerm = foundry.dice.terms.DiceTerm;

/** At `diceSoNiceRollStart`, on every client that shows dice. Never throws: the message would stay hidden for good. */
export function showCoreDice(_messageId: string | null, context: RollStart): void {
  try {
    const { roll, dsnRoll } = context;
    if (dsnRoll || !roll?.dice.some(isQuincunxDie)) return;
    context.dsnRoll = shownFor(roll);
  } catch {
    // They fall by their presets then.
  }
}

function shownFor(roll: Shown): Roll {
  const { OperatorTerm } = foundry.dice.terms;
  const terms = roll.dice.flatMap((die, index): RollTerm[] => {
    const shown = isQuincunxDie(die) ? coreDie(die) : die;
    return index === 0 ? [shown] : [evaluated(new OperatorTerm({ operator: "+" }) as RollTerm), shown];
  });
  const shown = foundry.dice.Roll.fromTerms(terms as never, { ...roll.options }) as unknown as Roll;
  // Listeners after this one may still make it a ghost.
  for (const mark of ["ghost", "secret"] as const)
    Object.defineProperty(shown, mark, {
      configurable: true,
      enumerable: true,
      get: () => roll[mark],
      set: (value: unknown) => (roll[mark] = value),
    });
  return shown;
}

/** Of whatever class a system has put there: Dice So Nice 5 compares with that one. */
function coreDie(term: QuincunxDie): DiceTerm {
  const Die = CONFIG.Dice.terms["d"] as unknown as new (data: object) => DiceTerm;
  const sources = sourcesOf(term);
  return evaluated(
    new Die({
      number: term.firstThrow,
      faces: term.faces,
      method: term.method,
      modifiers: [],
      options: { ...term.options },
      // Whatever core marks of dice that were thrown for others: these marks alone say what falls when.
      results: term.results.map((result, index) => ({ ...result, exploded: sources.has(index), rerolled: false })),
    }),
  );
}

function evaluated<T extends object>(term: T): T {
  (term as { _evaluated?: boolean })._evaluated = true;
  return term;
}
