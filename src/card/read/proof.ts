/** Checks the terms of a roll against a spec. */
import type { Fields } from "../../rules/contract/fields.ts";
import { followUpTermOf, type Term } from "../../rules/contract/terms.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { isSame } from "../../platform/documents.ts";

/**
 * True if a roll of these terms was thrown for this spec: its own terms in order, then follow-up dice such as a Luck
 * die. `isBare`: the dice alone count, since numbers and modifiers may name another target.
 */
export function isThrownFor(mechanic: AnyMechanic, spec: Fields, actual: readonly Term[], isBare = false): boolean {
  const counted = (all: readonly Term[]): readonly Term[] => all.filter(({ kind }) => !isBare || kind !== "number");
  const isSameTerm = (one: Term, other: Term | undefined): boolean =>
    isSame(typedOf(one, isBare), other && typedOf(other, isBare));
  const [expected, terms] = [counted(mechanic.dice.toTerms(spec)), counted(actual)];
  if (!expected.every((term, index) => isSameTerm(term, terms[index]))) return false;
  for (let count = expected.length; count < terms.length; count += 1) {
    const faces = mechanic.dice.facesOf(spec, terms.slice(0, count));
    const waiting = mechanic.waitingDice(spec, faces).map((request) => followUpTermOf(mechanic, request, spec));
    if (!waiting.some((term) => isSameTerm(term, terms[count]))) return false;
  }
  return true;
}

function typedOf(term: Term, isBare: boolean): Fields {
  if (term.kind === "number") return { value: term.value };
  const { kind, number, size } = term;
  if (kind === "core") return { kind, number, size };
  return { kind, number, size, className: term.className, ...(isBare ? {} : term.modifiers) };
}
