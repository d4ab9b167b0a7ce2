/** Repeated attempts (DP-8). */
import type { Verdict } from "../contract/verdict.ts";
import { parseSpec, type DifficultySpec } from "./spec.ts";

/**
 * Adds 1 difficulty for each failed attempt, botches included, since the last success. Attempts without a verdict do
 * not count.
 */
export function nextAttempt(spec: DifficultySpec, attempts: readonly Verdict[]): DifficultySpec {
  const since = attempts.slice(attempts.lastIndexOf("success") + 1);
  return parseSpec({ ...spec, attempts: since.filter((verdict) => verdict === "failure").length });
}
