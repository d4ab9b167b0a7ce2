/** Converts between Foundry's roll terms and the plain terms of the mechanics. */
import type { Term } from "../rules/contract/terms.ts";
import { isQuincunxDie, type QuincunxDieClass } from "./term-class.ts";

type RollTerm = foundry.dice.terms.RollTerm;

/** By class name; filled at registration. */
export const termClasses = new Map<string, QuincunxDieClass>();

/** Terms as signed numbers and dice. `null` if the formula is more than a sum (`3dt * 2`, `floor(3dt / 2)`, pools); core draws such rolls. */
export function toPureTerms(terms: readonly RollTerm[]): readonly Term[] | null {
  const { OperatorTerm, Die } = foundry.dice.terms;
  const out: Term[] = [];
  let sign = 1;
  for (const term of withoutProducts(terms)) {
    if (term instanceof OperatorTerm) {
      if (term.operator !== "+" && term.operator !== "-") return null;
      sign = term.operator === "-" ? -sign : sign;
      continue;
    }
    if (isQuincunxDie(term)) {
      if (sign < 0) return null;
      out.push({
        kind: "dice",
        className: term.declaration.className,
        number: term.typedNumber,
        modifiers: term.typedModifiers,
        faces: term.faceList,
        size: term.faces ?? 0,
        ...(term.flavor ? { flavor: term.flavor } : {}),
      });
    } else if (isConstant(term)) {
      out.push({ kind: "number", value: sign * Number(term.total), ...(term.flavor ? { flavor: term.flavor } : {}) });
    } else if (term instanceof Die && isSumOfFaces(term) && term.modifiers.length === 0 && sign > 0) {
      const faces = term.results.map(({ result }) => result);
      out.push({
        kind: "core",
        number: term.number ?? 1,
        size: term.faces ?? 0,
        faces,
        ...(term.flavor ? { flavor: term.flavor } : {}),
      });
    } else return null;
    sign = 1;
  }
  return out;
}

/** A number, or parentheses and functions of numbers: `floor(5 / 2)`. */
function isConstant(term: RollTerm): boolean {
  const { NumericTerm, ParentheticalTerm, FunctionTerm } = foundry.dice.terms;
  const isNumber = term instanceof NumericTerm || term instanceof ParentheticalTerm || term instanceof FunctionTerm;
  return isNumber && term.isDeterministic && typeof term.total === "number";
}

/** Computes products and quotients of numbers, so that `5 / 2` is one number. Other products stay. */
export function withoutProducts(terms: readonly RollTerm[]): readonly RollTerm[] {
  const { NumericTerm, OperatorTerm } = foundry.dice.terms;
  const out: RollTerm[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [left, operator, right] = [out.at(-1), terms[at], terms[at + 1]];
    const isProduct = operator instanceof OperatorTerm && (operator.operator === "*" || operator.operator === "/");
    if (isProduct && left && right && isConstant(left) && isConstant(right)) {
      const [a, b] = [Number(left.total), Number(right.total)];
      const flavor = right.flavor ?? left.flavor;
      const options = flavor ? { flavor } : {};
      out[out.length - 1] = new NumericTerm({
        number: operator.operator === "*" ? a * b : a / b,
        options,
      });
      at += 1;
    } else if (operator) out.push(operator);
  }
  return out;
}

/** True for dice of a class of another package. */
export function isForeignDie(term: RollTerm): boolean {
  const { Die } = foundry.dice.terms;
  return term instanceof Die && term.constructor !== Die && !isQuincunxDie(term);
}

/** False for dice classes of other packages that have a total of their own. */
function isSumOfFaces(die: foundry.dice.terms.Die): boolean {
  if (!isForeignDie(die)) return true;
  if (totalGetter(die) !== totalGetter(foundry.dice.terms.Die.prototype)) return false;
  return die.total === undefined || die.total === die.results.reduce((sum, { result }) => sum + result, 0);
}

function totalGetter(object: object): unknown {
  const found = Object.getOwnPropertyDescriptor(object, "total");
  const parent = Object.getPrototypeOf(object) as object | null;
  return found ? (found.get ?? found) : parent && totalGetter(parent);
}

/** Foundry terms made by class, so that they do not depend on a letter. */
export function toFoundryTerms(terms: readonly Term[]): RollTerm[] {
  const { NumericTerm, OperatorTerm, Die } = foundry.dice.terms;
  const out: RollTerm[] = [];
  for (const term of terms) {
    const options = term.flavor ? { flavor: safeFlavor(term.flavor) } : {};
    const isNegative = term.kind === "number" && term.value < 0;
    if (out.length > 0) out.push(new OperatorTerm({ operator: isNegative ? "-" : "+" }));
    if (term.kind === "number") {
      // Core stores a leading negative number as one negative term (#11260).
      const value = isNegative && out.length > 0 ? -term.value : term.value;
      out.push(new NumericTerm({ number: value, options }));
    } else if (term.kind === "core") {
      out.push(new Die({ number: term.number, faces: term.size, options }));
    } else {
      const Class = termClasses.get(term.className);
      if (!Class) throw new Error(`Quincunx: no dice term is registered as "${term.className}"`);
      const modifiers = Object.entries(term.modifiers).map(([name, value]) => `${name}${value}`);
      out.push(new Class({ number: term.number, modifiers, options }));
    }
  }
  return out;
}

/** Flavor ends at the first `]` (dice.md 3), and core would replace `@word` when it reads a stored formula. The spec keeps the label unchanged. */
function safeFlavor(text: string): string {
  return text.replaceAll("[", "(").replaceAll("]", ")").replaceAll("@", "\uff20");
}
