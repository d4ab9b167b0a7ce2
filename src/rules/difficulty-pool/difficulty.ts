/** The sums of difficulty and dice, line by line (DP-2 … DP-5, DP-8). */
import { isUntrained, poolOf, type DifficultySpec } from "./spec.ts";

/** Above this sum, dice are lost instead. */
export const CEILING = 9;

export interface SumLine {
  readonly kind: "base" | "untrained" | "secondary" | "modifier" | "attempts";
  readonly value: number;
  /** Free text of a modifier. */
  readonly label?: string;
  readonly isFixed?: boolean;
}

export interface Difficulty {
  readonly lines: readonly SumLine[];
  readonly raw: number;
  /** Within floor and ceiling; compared with each die. */
  readonly final: number;
  /** 2; in combat 3 (DP-5). */
  readonly floor: number;
  /** Dice lost, one per point of `raw` above 9. */
  readonly lost: number;
  /** Remaining dice; may be 0 or less (DP-6). */
  readonly dice: number;
}

/** `null` while the base is unknown; then all dice of the pool are thrown. */
export function difficultyOf(spec: DifficultySpec): Difficulty | null {
  if (spec.base === null) return null;
  const lines = [{ kind: "base", value: spec.base } as const, ...changesOf(spec)];
  const raw = lines.reduce((total, { value }) => total + value, 0);
  const floor = floorOf(spec);
  const lost = Math.max(0, raw - CEILING);
  return { lines, raw, floor, final: Math.min(CEILING, Math.max(floor, raw)), lost, dice: poolOf(spec) - lost };
}

/** All changes to the base. */
export function changesOf(spec: DifficultySpec): readonly SumLine[] {
  return [
    ...(isUntrained(spec) ? [{ kind: "untrained", value: 1 } as const] : []),
    ...(spec.secondary ? [{ kind: "secondary", value: spec.combat ? -1 : -2 } as const] : []),
    ...spec.modifiers.map(({ label, value, fixed }) => ({ kind: "modifier", value, label, isFixed: fixed }) as const),
    ...(spec.attempts > 0 ? [{ kind: "attempts", value: spec.attempts } as const] : []),
  ];
}

export function floorOf({ combat }: DifficultySpec): number {
  return combat ? 3 : 2;
}
