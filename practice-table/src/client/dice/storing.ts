/** Rolls from terms and from stored data (dice.md 1.3 and 1.6). */
import { core } from "./core.ts";
import { diceSettings } from "./environment.ts";
import type { Roll } from "./roll.ts";
import { switchValue } from "./switches.ts";
import type { RollTerm } from "./terms/term.ts";
import type { Loose, RollOptions } from "./types.ts";

export function rollFromTerms(Class: typeof Roll, terms: RollTerm[], options: RollOptions): Roll {
  const isCounting = switchValue("fromTermsOperators") === "counted";
  const judged = isCounting ? terms : terms.filter((term) => !(term instanceof core.OperatorTerm));
  const evaluated = judged.filter((term) => term._evaluated).length;
  if (evaluated > 0 && evaluated < judged.length) {
    throw new Error("Roll.fromTerms takes terms that are all evaluated, or none of them");
  }
  const formula = switchValue("fromTermsFormula") === "parsed" ? Class.getFormula(terms) : "";
  const roll = new Class(formula, {}, options);
  roll.terms = terms;
  roll.resetFormula();
  if (judged.length > 0 && evaluated === judged.length) {
    roll._evaluated = true;
    roll._total = roll._evaluateTotal();
  }
  return roll;
}

/** Data of another class goes to that class's own `fromData`. The constructor runs again, then the stored terms replace its own. */
export function rollFromData(Class: typeof Roll, data: Loose): Roll {
  if (data.class && data.class !== Class.name) {
    const Named = diceSettings().rolls.find(({ name }) => name === data.class);
    if (!Named) {
      throw new Error(`A roll of the class "${data.class}" cannot be restored: CONFIG.Dice.rolls has no such class`);
    }
    return Named.fromData(data);
  }
  const restore = (term: Loose): Loose => (term instanceof core.RollTerm ? term : core.RollTerm.fromData(term));
  const roll = new Class(data.formula, data.data, data.options);
  roll.terms = (data.terms ?? []).map(restore);
  roll._evaluated = data.evaluated ?? true;
  if (roll._evaluated) {
    roll._total = data.total;
    roll._dice = (data.dice ?? []).map(restore);
  }
  return roll;
}
