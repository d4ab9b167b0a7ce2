/** Checks the terms of a roll against a spec. */
import { followUpTermOf } from "../rules/contract/terms.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { Term } from "../rules/contract/terms.ts";
import { isSame } from "../platform/flags.ts";

/**
 * True if a roll of these terms was thrown for this spec: its own terms in order, then follow-up dice such as a Luck
 * die.
 */
export function isThrownFor(mechanic: AnyMechanic, spec: object, terms: readonly Term[]): boolean {
  const asked = mechanic.dice.toTerms(spec);
  if (!asked.every((term, index) => isSameTerm(term, terms[index]))) return false;
  for (let count = asked.length; count < terms.length; count += 1) {
    const faces = mechanic.dice.facesOf(spec, terms.slice(0, count));
    const waiting = mechanic.waitingDice(spec, faces).map((request) => followUpTermOf(mechanic, request, spec));
    if (!waiting.some((term) => isSameTerm(term, terms[count]))) return false;
  }
  return true;
}

function isSameTerm(asked: Term, found: Term | undefined): boolean {
  return isSame(typedOf(asked), found && typedOf(found));
}

function typedOf(term: Term): object {
  if (term.kind === "number") return { value: term.value };
  const { kind, number, size } = term;
  return { kind, number, size, ...(term.kind === "dice" ? { className: term.className, ...term.modifiers } : {}) };
}
