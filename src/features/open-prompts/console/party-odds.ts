/** Computes easy, even and hard targets for each hero and for the party on average. */
import type { Fields } from "../../../rules/contract/fields.ts";
import { unlessRefused } from "../../../rules/contract/error.ts";
import type { AnyMechanic } from "../../../rules/contract/mechanic.ts";

/** Chances of success; independent of the difficulty names of SC-2. */
export const LEVELS = [
  { id: "easy", p: 0.75 },
  { id: "even", p: 0.5 },
  { id: "hard", p: 0.25 },
] as const;

const EQUAL = 1e-12;

/** `null` if the mechanic cannot compute targets from chances, or there are no specs. */
export function partyOdds(mechanic: AnyMechanic, specs: readonly Fields[]) {
  if (!mechanic.odds.targetFor || specs.length === 0) return null;
  const each = specs.map((spec) => LEVELS.map(({ p }) => targetFor(mechanic, spec, p)));
  const candidates = between(each.flat().filter((fields) => fields !== null));
  const means = candidates.map((fields) => ({ fields, p: meanChance(mechanic, specs, fields) }));
  const together = LEVELS.map(({ p }) => {
    const enough = means.filter((one) => one.p >= p - EQUAL);
    return enough.length === 0 ? null : enough.reduce((best, one) => (one.p < best.p - EQUAL ? one : best)).fields;
  });
  const chances = together.map((fields) => (fields ? specs.map((spec) => chanceAt(mechanic, spec, fields)) : []));
  return {
    /** By level, the fields of a target; `null` if no target has that chance. */
    together,
    each,
    /** By level, each hero's chance at the common target; empty without a common target. */
    chances,
  };
}

/** Fields of the target with that chance; a mechanic may have several fields. */
function targetFor(mechanic: AnyMechanic, spec: Fields, p: number): Fields | null {
  const found = unlessRefused(() => mechanic.odds.targetFor?.(spec, p) ?? null);
  if (!found) return null;
  const { target } = found;
  return typeof target === "number" ? { [mechanic.hideable[0] ?? ""]: target } : { ...target };
}

/** Candidates: all numbers between the heroes' own targets; for several fields only the targets themselves. */
function between(all: readonly Fields[]): readonly Fields[] {
  const names = Object.keys(all[0] ?? {});
  const [name = ""] = names;
  if (names.length === 1) {
    const values = all.map((fields) => fields[name] as number);
    const from = Math.min(...values);
    return Array.from({ length: Math.max(...values) - from + 1 }, (_, index) => ({ [name]: from + index }));
  }
  return [...new Map(all.map((fields) => [JSON.stringify(fields), fields])).values()];
}

function meanChance(mechanic: AnyMechanic, specs: readonly Fields[], fields: Fields): number {
  // `targetFor` counts pending choices as success, too.
  const { chanceWithChoice = mechanic.odds.chance } = mechanic.odds;
  const total = specs.reduce((sum: number, spec) => sum + chanceAt(mechanic, spec, fields, chanceWithChoice), 0);
  return total / specs.length;
}

function chanceAt(
  mechanic: AnyMechanic,
  spec: Fields,
  fields: Fields,
  chance: (spec: Fields) => number = mechanic.odds.chance,
): number {
  return unlessRefused(() => chance(mechanic.parseSpec({ ...spec, ...fields }))) ?? 0;
}
