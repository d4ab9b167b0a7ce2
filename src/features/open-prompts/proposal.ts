/** Targets that a player proposes to the GM: a number of their own, which counts for nothing until a GM accepts it. */
import { isFields, isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import { areTargets } from "../../roll/world-difficulty.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { changedFields } from "../../rules/spec/change.ts";
import { knownOdds } from "../../rules/odds/known-odds.ts";
import { targetName, targetsInSight } from "../../rules/odds/targets.ts";
import { sayTargets } from "../../roll/last-targets.ts";
import { formatPercent } from "../../ui/numbers.ts";
import { speak } from "../../ui/speak.ts";

/** `null`: no targets, or the rules refuse them. */
export function readProposal(mechanic: AnyMechanic, spec: object, value: unknown): Fields | null {
  if (!isFields(value) || !areTargets(mechanic, value)) return null;
  const parsed = unlessRefused(() => mechanic.parseSpec({ ...spec, ...value }));
  return parsed && pickFields(parsed as Fields, Object.keys(value));
}

/** Likely targets with the chance of each, the chosen one among them. Empty if there are none to choose. */
export function proposals(mechanic: AnyMechanic, spec: object, chosen: Fields | null) {
  const inSight = targetsInSight(mechanic, spec).map((target) => ({
    fields: pickFields(target.spec as Fields, changedFields(spec, target.spec)),
    /** For example "Challenging (20)". */
    label: speak(targetName(target)),
    /** For example "57.2%"; empty if the mechanic has none. */
    chance: formatPercent(target.p),
  }));
  const isThere = inSight.some(({ fields }) => isSameJson(fields, chosen));
  const own = chosen && !isThere ? describeProposal(mechanic, spec, chosen) : null;
  const all = own && chosen ? [{ fields: chosen, ...own }, ...inSight] : inSight;
  return all.map((one) => ({ ...one, isChosen: isSameJson(one.fields, chosen) }));
}

/** `null`: the rules refuse these targets for the spec. */
export function describeProposal(
  mechanic: AnyMechanic,
  spec: object,
  fields: Fields,
): { readonly label: string; readonly chance: string } | null {
  return unlessRefused(() => {
    const found = targetsInSight(mechanic, spec).find((target) =>
      isSameJson(pickFields(target.spec as Fields, Object.keys(fields)), fields),
    );
    if (found) return { label: speak(targetName(found)), chance: formatPercent(found.p) };
    const known = mechanic.parseSpec({ ...spec, ...fields });
    const [figure] = mechanic.odds.figures(known, knownOdds(mechanic, known));
    const chance = figure?.unit === "probability" ? formatPercent(figure.value) : "";
    return { label: sayTargets(mechanic, known), chance };
  });
}
