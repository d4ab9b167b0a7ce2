/** One attribute and one ability make the pool; a secondary ability makes it easier (DP-1, DP-3, DP-4). */
import type { Part, PartValue } from "../mechanic.ts";
import { phrase } from "../phrase.ts";
import { isAssembled, parseSpec, type DifficultySpec } from "./spec.ts";

export const parts: readonly Part[] = [
  { id: "attribute", label: phrase("QUINCUNX.DifficultyPool.Part.attribute"), min: 1, max: 1 },
  { id: "ability", label: phrase("QUINCUNX.DifficultyPool.Part.ability"), min: 0, max: 1 },
  { id: "secondary", label: phrase("QUINCUNX.DifficultyPool.Part.secondary"), min: 0, max: 1 },
];

export function assemble(spec: DifficultySpec, ticked: readonly PartValue[]): DifficultySpec {
  const value = (part: string): number | null => ticked.find((entry) => entry.part === part)?.value ?? null;
  const attribute = value("attribute");
  const ability = value("ability");
  if (attribute === null && ability === null) return parseSpec({ ...spec, secondary: ticked.some(({ part }) => part === "secondary") });
  const rest = isAssembled(spec) ? withoutPool(spec) : withoutDice(spec);
  return parseSpec({ ...rest, attribute: attribute ?? 0, ability, secondary: ticked.some(({ part }) => part === "secondary") });
}

function withoutPool({ attribute: _attribute, ability: _ability, ...rest }: Extract<DifficultySpec, { attribute: number }>): object {
  return rest;
}

function withoutDice({ dice: _dice, untrained: _untrained, ...rest }: Extract<DifficultySpec, { dice: number }>): object {
  return rest;
}
