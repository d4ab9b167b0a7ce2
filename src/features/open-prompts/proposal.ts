/** Targets that a player proposes to the GM: a number of their own, which counts for nothing until a GM accepts it. */
import { isFields, isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import { areTargets, sayTargets } from "../../roll/difficulty/world-difficulty.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { figuresOf } from "../../rules/odds/known-odds.ts";
import { targetName, targetsInSight } from "../../rules/odds/targets.ts";
import { formatPercent, speak } from "../../ui/speak.ts";

/** `null`: no targets, or the rules refuse them. */
export function readProposal(mechanic: AnyMechanic, spec: Fields, value: unknown): Fields | null {
  if (!isFields(value) || !areTargets(mechanic, value)) return null;
  const parsed = unlessRefused(() => mechanic.parseSpec({ ...spec, ...value }));
  return parsed && pickFields(parsed, Object.keys(value));
}

/** `null`: the rules refuse these targets for the spec. */
export function describeProposal(
  mechanic: AnyMechanic,
  spec: Fields,
  fields: Fields,
): { readonly label: string; readonly chance: string } | null {
  return unlessRefused(() => {
    const found = targetsInSight(mechanic, spec).find((target) =>
      isSameJson(pickFields(target.spec, Object.keys(fields)), fields),
    );
    if (found) return { label: speak(targetName(found)), chance: formatPercent(found.p) };
    const known = mechanic.parseSpec({ ...spec, ...fields });
    const [figure] = figuresOf(mechanic, known);
    const chance = figure?.unit === "probability" ? formatPercent(figure.value) : "";
    return { label: sayTargets(mechanic, known), chance };
  });
}
