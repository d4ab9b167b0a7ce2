/** The worth of thrown dice without a Target Number: the successes at each of the three (FP-2, FP-3). */
import type { Phrase } from "../contract/phrase.ts";
import { worthAt } from "../spec/worth.ts";
import type { FivesFaces, FivesSpec } from "./spec.ts";
import { resolve } from "./resolve.ts";

const TARGETS = [4, 5, 6] as const;

/** "3 at 4 · 2 at 5 · 1 at 6", without numbers that further dice decide; `null`: dice wait. */
export function worthOf(spec: FivesSpec, faces: FivesFaces): Phrase | null {
  if (resolve({ ...spec, target: null }, faces).waiting.length > 0) return null;
  return worthAt(
    TARGETS.flatMap((target) => {
      const { successes } = resolve({ ...spec, target }, faces);
      return successes === null ? [] : [{ value: successes, target }];
    }),
  );
}
