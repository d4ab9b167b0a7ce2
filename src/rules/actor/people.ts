/**
 * Samples and outlines of the five mechanics: functions outside of actor declarations, as a world does not need them to open. Mechanics of other packages
 * declare their own.
 */
import { RuleError } from "../contract/error.ts";
import { outlines as poolOutlines } from "../difficulty-pool/outlines.ts";
import { samples as poolSamples } from "../difficulty-pool/samples.ts";
import { npcOutlines, outlines as fivesOutlines } from "../fives-pool/outlines.ts";
import { npcSamples, samples as fivesSamples } from "../fives-pool/samples.ts";
import { outlines as marginOutlines } from "../margin-pool/outlines.ts";
import { samples as marginSamples } from "../margin-pool/samples.ts";
import { outlines as checkOutlines } from "../standard-check/outlines.ts";
import { samples as checkSamples } from "../standard-check/samples.ts";
import { outlines as effectOutlines } from "../total-effect/outlines.ts";
import { samples as effectSamples } from "../total-effect/samples.ts";
import type { ActorDeclaration, ActorOutline, ActorSample } from "../contract/actor.ts";
import { sayer } from "./words.ts";

interface People {
  outlines(): readonly ActorOutline[];
  samples(): readonly ActorSample[];
}

/** By sheet class, which is unique. */
const own: Readonly<Record<string, People>> = {
  QuincunxEffectSheet: { outlines: effectOutlines, samples: effectSamples },
  QuincunxCheckSheet: { outlines: checkOutlines, samples: checkSamples },
  QuincunxMarginSheet: { outlines: marginOutlines, samples: marginSamples },
  QuincunxFivesSheet: { outlines: fivesOutlines, samples: fivesSamples },
  QuincunxFivesNpcSheet: { outlines: npcOutlines, samples: npcSamples },
  QuincunxPoolSheet: { outlines: poolOutlines, samples: poolSamples },
};

export function samplesOf(actor: Pick<ActorDeclaration, "sheetClass" | "samples">): readonly ActorSample[] {
  return actor.samples ?? own[actor.sheetClass]?.samples() ?? [];
}

export function outlinesOf(actor: Pick<ActorDeclaration, "sheetClass" | "outlines">): readonly ActorOutline[] {
  return actor.outlines ?? own[actor.sheetClass]?.outlines() ?? [];
}

/**
 * The update of `system` that applies an outline, with localized texts; other fields stay unchanged. Throws RuleError `not-allowed` for an unknown
 * outline.
 */
export function applyOutline(
  mechanic: { readonly id: string; readonly words?: string },
  actor: Pick<ActorDeclaration, "sheetClass" | "outlines">,
  id: string,
  localize: (key: string) => string,
): Readonly<Record<string, unknown>> {
  const outline = outlinesOf(actor).find((one) => one.id === id);
  if (!outline) throw new RuleError("not-allowed", `there is no outline "${id}"`, { field: id });
  return sayer(mechanic, localize)(outline.system);
}
