/** The dice of a card: High, Mid, Low, then the dropped ones. */
import type { DieView } from "../contract/description.ts";
import { phrase } from "../contract/phrase.ts";
import { SIZE, type EffectFaces } from "./faces.ts";
import { rankName } from "./names.ts";
import type { EffectOutcome } from "./resolve.ts";
import { keptIndices, netAdvantage } from "./rule.ts";
import { RANKS, type EffectSpec } from "./spec.ts";

export function describeDice(spec: EffectSpec, { dice }: EffectFaces, outcome: EffectOutcome): readonly DieView[] {
  // Dice have no role until all are thrown.
  if (outcome.total === null) return dice.map((face) => ({ size: SIZE, face, role: "plain" }));
  const kept = keptIndices(dice, netAdvantage(spec));
  const highestFirst = kept
    .map((index, place): DieView => ({
      size: SIZE,
      face: dice[index] ?? 0,
      role: "kept",
      tag: rankName(RANKS[place] ?? "low", false),
    }))
    .reverse();
  const dropped = dice
    .filter((_, index) => !kept.includes(index))
    .sort((a, b) => b - a)
    .map((face): DieView => ({ size: SIZE, face, role: "dropped", tag: phrase("QUINCUNX.Role.dropped") }));
  return [...highestFirst, ...dropped];
}
