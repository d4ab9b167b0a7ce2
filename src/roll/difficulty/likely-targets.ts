/** The few targets that buttons offer for a thrown roll without one. */
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import { atUsualTarget, targetName, targetsInSight } from "../../rules/odds/targets.ts";
import { lastTargets } from "./world-difficulty.ts";

const MOST = 4;

export interface LikelyTarget {
  readonly fields: Fields;
  readonly label: Phrase;
  /** Chance of success, 0 … 1. */
  readonly p: number;
  /** The target of the last public roll of this mechanic. */
  readonly isLast: boolean;
}

/** At most four, in rising order, the usual one and the last one among them. `most`: fewer. */
export function likelyTargets(mechanic: AnyMechanic, spec: Fields, most = MOST): readonly LikelyTarget[] {
  const { hideable } = mechanic;
  const fieldsOf = (at: Fields | null): Fields => pickFields(at ?? {}, hideable);
  const last = lastTargets(mechanic);
  const all = targetsInSight(mechanic, spec)
    .filter(({ p }) => p > 0)
    .map((target) => {
      const fields = fieldsOf(target.spec);
      return { fields, label: targetName(target), p: target.p, isLast: isSameJson(fields, last) };
    });
  const usual = fieldsOf(atUsualTarget(mechanic, spec));
  const middle = Math.max(
    0,
    all.findIndex(({ fields }) => isSameJson(fields, usual)),
  );
  const from = Math.max(0, Math.min(middle - 1, all.length - most));
  const near = all.slice(from, from + most);
  const far = all.find((one) => one.isLast && !near.includes(one));
  if (!far) return near;
  return all.indexOf(far) < from ? [far, ...near.slice(0, -1)] : [...near.slice(0, -1), far];
}
