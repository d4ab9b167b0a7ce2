/** Registers our dice and Roll classes with Foundry. Call at init and again at setup, because systems replace whole lists (dice.md 4.2). */
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { TermDeclaration } from "../rules/contract/terms.ts";
import { defineSetting } from "../platform/settings.ts";
import { termClasses } from "./convert.ts";
import { makeRollClass, type QuincunxRollClass } from "./roll-class.ts";
import { lettersInUse, makeTermClass, type QuincunxDieClass } from "./term-class.ts";

/** Letters of dice terms in this world, by declared letter or class name: `{t: "e", QuincunxCheckDie: "k"}`. */
export const lettersSetting = defineSetting<Readonly<Record<string, string>>>({ key: "letters", default: {} });

/** By mechanic id. */
export const rollClasses = new Map<string, QuincunxRollClass>();

/** A letter that another package has taken. */
export interface TakenLetter {
  readonly letter: string;
  readonly className: string;
  readonly by: string;
  /** Our letter instead; `null`: none was free, and only commands work. */
  readonly substitute: string | null;
}

/** Idempotent. Registers again if another package has removed our classes. Returns the letters that are not ours. */
export function registerDice(mechanics: readonly AnyMechanic[]): readonly TakenLetter[] {
  const conflicts: TakenLetter[] = [];
  const chosen = lettersSetting.read();
  for (const mechanic of mechanics) {
    for (const declaration of mechanic.dice.terms) {
      const Class = termClasses.get(declaration.className) ?? makeTermClass(declaration);
      termClasses.set(declaration.className, Class);
      const result = claimLetter(declaration, Class, chosen);
      if (result) conflicts.push(result);
      // Also by class name: terms made by class, or without their letter, are restored from JSON by name (dice.md 1.6).
      (CONFIG.Dice.termTypes as Record<string, unknown>)[declaration.className] = Class;
    }
    const RollClass = rollClasses.get(mechanic.id) ?? makeRollClass(mechanic);
    rollClasses.set(mechanic.id, RollClass);
    // Appended, since the class at index 0, the system's, is used for typed formulas.
    const rolls = CONFIG.Dice.rolls as unknown as QuincunxRollClass[];
    if (!rolls.some((other) => other.name === mechanic.dice.rollClass)) rolls.push(RollClass);
  }
  return conflicts;
}

function claimLetter(
  declaration: TermDeclaration,
  Class: QuincunxDieClass,
  chosen: Readonly<Record<string, string>>,
): TakenLetter | null {
  const terms = CONFIG.Dice.terms as Record<string, { readonly name: string } | undefined>;
  const wanted = chosen[declaration.className] ?? chosen[declaration.denomination] ?? declaration.denomination;
  const candidates = [wanted, declaration.denomination, ...declaration.fallbacks].filter(
    (letter) => letter.length === 1 && letter >= "a" && letter <= "z" && !"cdf".includes(letter),
  );
  const letter = candidates.find((candidate) => !terms[candidate] || terms[candidate].name === declaration.className);
  const occupant = terms[wanted]?.name;
  if (letter) {
    terms[letter] = Class as { readonly name: string };
    lettersInUse.set(declaration.className, letter);
  }
  if (letter === wanted || occupant === undefined) return null;
  return { letter: wanted, className: declaration.className, by: occupant, substitute: letter ?? null };
}
