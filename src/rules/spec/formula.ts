import type { AnyMechanic } from "../contract/mechanic.ts";

/** The spec in notation as people read it: "Agility 4 + Climbing 2", not "4[Agility] + 2[Climbing]". */
export function sayFormula(mechanic: AnyMechanic, spec: object): string {
  return mechanic.notation.print(mechanic.parseSpec(spec)).replaceAll(/([^\s[]+)\[([^\]]+)\]/gu, "$2 $1");
}
