/** Reads the roll of a message as plain terms. Users can write any data into a message: impossible dice are rejected, and reading never throws. */
import { LONGEST_CHAIN, type Term } from "../rules/contract/terms.ts";
import { termClasses, toPureTerms, withoutProducts } from "./convert.ts";

/** The largest pool, with the longest chain after each die. */
const MOST_FACES = 40 * (1 + LONGEST_CHAIN);

/** `null` if the message has not exactly one roll, or the roll is more than a sum (see `toPureTerms`) or impossible. */
export function readRoll(message: { readonly rolls: readonly Roll[] }): readonly Term[] | null {
  try {
    const [roll, ...others] = message.rolls;
    const terms = roll && others.length === 0 ? toPureTerms(roll.terms) : null;
    return terms?.every(isPossible) ? terms : null;
  } catch {
    return null;
  }
}

/** False if another package changes the total of the roll, so that a card of ours would show a different number. */
export function isTotalOfTerms({ terms, total }: Roll): boolean {
  const { OperatorTerm } = foundry.dice.terms;
  let [sum, sign] = [0, 1];
  for (const term of withoutProducts(terms)) {
    if (term instanceof OperatorTerm) sign = term.operator === "-" ? -sign : sign;
    else {
      sum += sign * Number(term.total);
      sign = 1;
    }
  }
  return sum === total;
}

function isPossible(term: Term): boolean {
  if (term.flavor !== undefined && typeof term.flavor !== "string") return false;
  if (term.kind === "number") return Number.isFinite(term.value);
  const { faces, size, number } = term;
  if (!isCount(number) || !isCount(size) || faces.length > MOST_FACES) return false;
  if (!faces.every((face) => isCount(face) && face >= 1 && face <= size)) return false;
  // Either nothing is thrown yet, or the first throw is complete and followed by at most the dice that it can bring.
  if (faces.length === 0) return true;
  const first = term.kind === "core" ? number : countOf(term);
  return faces.length >= first && faces.length <= mostFaces(term, first);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function countOf({ className, number, modifiers }: Extract<Term, { kind: "dice" }>): number {
  return termClasses.get(className)?.declaration.count(number, modifiers) ?? number;
}

function mostFaces(term: Term, first: number): number {
  if (term.kind !== "dice") return first;
  const more = termClasses.get(term.className)?.declaration.more;
  let most = first;
  for (let brought = 1; more && brought > 0 && most < term.faces.length; most += brought)
    brought = Math.max(0, more(term.faces.slice(0, most), first, term.modifiers));
  return most;
}
