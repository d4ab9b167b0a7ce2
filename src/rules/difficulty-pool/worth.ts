/** The worth of thrown dice without a base difficulty: the net successes at the usual one and its neighbours (DP-2, DP-7). */
import type { Phrase } from "../contract/phrase.ts";
import { worthAt } from "../spec/worth.ts";
import { amend, resolve, type DifficultyFaces } from "./resolve.ts";
import { USUAL_BASE, type DifficultySpec } from "./spec.ts";

const BASES = [USUAL_BASE - 1, USUAL_BASE, USUAL_BASE + 1, USUAL_BASE + 2];

/** "4 at 5 · 3 at 6 · 1 at 7 · 0 at 8"; `null`: dice wait. */
export function worthOf(spec: DifficultySpec, faces: DifficultyFaces): Phrase | null {
  if (resolve({ ...spec, base: null }, faces).waiting.length > 0) return null;
  return worthAt(
    BASES.flatMap((base) => {
      const { net } = resolve(amend(spec, faces, { base }, true), faces);
      return net === null ? [] : [{ value: net, target: base }];
    }),
  );
}
