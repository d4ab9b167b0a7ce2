/**
 * Puts our dice into Foundry's pipeline. At init, and once more at setup, because systems replace whole lists (dice.md 4.2).
 */
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { TermDeclaration } from "../rules/contract/terms.ts";
import { defineSetting } from "../platform/settings.ts";
import { termClasses } from "./convert.ts";
import { makeRollClass, type QuincunxRollClass } from "./roll-class.ts";
import { lettersInUse, makeTermClass, type QuincunxDieClass } from "./term-class.ts";

/** Letters of dice terms that this world uses, by the declared letter or by the class: `{t: "e", QuincunxCheckDie: "k"}`. */
export const lettersSetting = defineSetting<Readonly<Record<string, string>>>({
  key: "letters",
  scope: "world",
  type: Object,
  default: {},
});

/** Our Roll classes by mechanic. */
export const rollClasses = new Map<string, QuincunxRollClass>();

/** A letter that somebody else has taken, with no free one to fall back to. */
export interface TakenLetter {
  readonly letter: string;
  readonly className: string;
  readonly by: string;
  /** What our term goes by instead; null: by no letter at all, commands work all the same. */
  readonly instead: string | null;
}

/** Idempotent: what is already ours stays; what somebody has wiped is put back. Returns the letters that are not ours. */
export function registerDice(mechanics: readonly AnyMechanic[]): readonly TakenLetter[] {
  const taken: TakenLetter[] = [];
  const chosen = lettersSetting.read();
  for (const mechanic of mechanics) {
    for (const declaration of mechanic.dice.terms) {
      const Class = termClasses.get(declaration.className) ?? makeTermClass(declaration);
      termClasses.set(declaration.className, Class);
      const result = claimLetter(declaration, Class, chosen);
      if (result) taken.push(result);
      // By name as well: a term made by class, or one whose letter was taken, comes back from JSON by it (dice.md 1.6).
      (CONFIG.Dice.termTypes as Record<string, unknown>)[declaration.className] = Class;
    }
    const RollClass = rollClasses.get(mechanic.id) ?? makeRollClass(mechanic);
    rollClasses.set(mechanic.id, RollClass);
    // Appended, never first: index 0 is what typed formulas become, and belongs to the system.
    const rolls = CONFIG.Dice.rolls as unknown as QuincunxRollClass[];
    if (!rolls.some((other) => other.name === mechanic.dice.rollClass)) rolls.push(RollClass);
  }
  return taken;
}

function claimLetter(
  declaration: TermDeclaration,
  Class: QuincunxDieClass,
  chosen: Readonly<Record<string, string>>,
): TakenLetter | null {
  const terms = CONFIG.Dice.terms as unknown as Record<string, { readonly name: string } | undefined>;
  const wanted = chosen[declaration.className] ?? chosen[declaration.denomination] ?? declaration.denomination;
  const candidates = [wanted, declaration.denomination, ...declaration.fallbacks].filter(
    (letter) => letter.length === 1 && letter >= "a" && letter <= "z" && !"cdf".includes(letter),
  );
  const letter = candidates.find((candidate) => !terms[candidate] || terms[candidate].name === declaration.className);
  const occupant = terms[wanted]?.name;
  if (letter) {
    terms[letter] = Class as unknown as { readonly name: string };
    lettersInUse.set(declaration.className, letter);
  }
  if (letter === wanted || occupant === undefined) return null;
  return { letter: wanted, className: declaration.className, by: occupant, instead: letter ?? null };
}
