/**
 * Slots for stats: attribute and ability make the pool, a secondary ability lowers the difficulty (DP-1, DP-3, DP-4).
 */
import type { StatSlot, SelectedStat } from "../contract/stats.ts";
import { phrase } from "../contract/phrase.ts";
import { sumOfParts } from "../spec/pool-parts.ts";
import { isAssembled, parseSpec, type DifficultySpec } from "./spec.ts";

/** Trait of an attribute that stands for itself, such as willpower that resists: alone it is not untrained (DP-3). */
export const ALONE = "alone";

export const slots: readonly StatSlot[] = [
  {
    id: "attribute",
    label: phrase("QUINCUNX.difficulty-pool.Field.attribute"),
    row: phrase("QUINCUNX.Label.stats"),
    min: 1,
    max: 1,
  },
  {
    id: "ability",
    label: phrase("QUINCUNX.difficulty-pool.Field.ability"),
    row: phrase("QUINCUNX.Label.stats"),
    min: 0,
    max: 1,
  },
  {
    id: "secondary",
    label: phrase("QUINCUNX.difficulty-pool.Field.secondary"),
    row: phrase("QUINCUNX.Label.stats"),
    min: 0,
    max: 1,
  },
];

/** Without a selected attribute or ability, the pool does not change. A secondary ability set by hand remains. */
export function applyStats(
  spec: DifficultySpec,
  selected: readonly SelectedStat[],
  before: readonly SelectedStat[] = [],
): DifficultySpec {
  const value = (part: string): number | null => selected.find((entry) => entry.slot === part)?.value ?? null;
  const attribute = value("attribute");
  const ability = value("ability");
  const isByHand = spec.secondary && !before.some(({ slot: part }) => part === "secondary");
  const secondary = isByHand || selected.some(({ slot: part }) => part === "secondary");
  if (attribute === null && ability === null) return parseSpec({ ...spec, secondary });
  const rest = isAssembled(spec) ? withoutPool(spec) : withoutDice(spec);
  const isAlone = selected.some(({ slot: part, traits }) => part === "attribute" && traits?.includes(ALONE));
  const dice = (attribute ?? 0) + sumOfParts(rest.parts);
  if (isAlone && ability === null && !secondary && dice > 0) return parseSpec({ ...rest, dice });
  return parseSpec({ ...rest, attribute: Math.max(0, dice), ability, secondary });
}

type Rest = Omit<DifficultySpec, "attribute" | "ability" | "dice" | "untrained">;

function withoutPool({
  attribute: _attribute,
  ability: _ability,
  ...rest
}: Extract<DifficultySpec, { attribute: number }>): Rest {
  return rest;
}

function withoutDice({ dice: _dice, untrained: _untrained, ...rest }: Extract<DifficultySpec, { dice: number }>): Rest {
  return rest;
}
