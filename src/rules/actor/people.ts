/**
 * Samples and outlines of the five mechanics: functions outside of actor declarations, as a world does not need them to open. Mechanics of other packages
 * declare their own.
 */
import { RuleError } from "../contract/error.ts";
import { heroes as poolHeroes } from "../difficulty-pool/people.ts";
import { heroes as fivesHeroes, npcs as fivesNpcs } from "../fives-pool/people.ts";
import { heroes as marginHeroes } from "../margin-pool/people.ts";
import { heroes as checkHeroes } from "../standard-check/people.ts";
import { heroes as effectHeroes } from "../total-effect/people.ts";
import type { ActorDeclaration, ActorOutline, ActorSample } from "../contract/actor.ts";
import type { People } from "./outlines.ts";
import { sayer } from "./words.ts";

/** By sheet class, which is unique. */
const own: Readonly<Record<string, People>> = {
  QuincunxEffectSheet: effectHeroes,
  QuincunxCheckSheet: checkHeroes,
  QuincunxMarginSheet: marginHeroes,
  QuincunxFivesSheet: fivesHeroes,
  QuincunxFivesNpcSheet: fivesNpcs,
  QuincunxPoolSheet: poolHeroes,
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
