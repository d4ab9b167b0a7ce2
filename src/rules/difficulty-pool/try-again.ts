/** Trying again (DP-8). */
import type { Verdict } from "../contract/verdict.ts";
import { parseSpec, type DifficultySpec } from "./spec.ts";

/** 1 more difficulty for each try that failed, botches too, since the last success. What has no verdict yet counts for nothing. */
export function tryAgain(spec: DifficultySpec, tries: readonly Verdict[]): DifficultySpec {
  const since = tries.slice(tries.lastIndexOf("success") + 1);
  return parseSpec({ ...spec, attempts: since.filter((verdict) => verdict === "failure").length });
}
