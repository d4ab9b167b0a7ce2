/** Adds aid from allies to a spec, and removes it (SC-8). Pure: permissions are checked elsewhere. */
import type { Fields } from "../contract/fields.ts";
import { unlessRefused } from "../contract/error.ts";
import type { Grant, Grantable } from "../contract/pre-roll.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";

type Granting = Pick<AnyMechanic, "aid" | "parseSpec">;

/** `null`: the mechanic does not offer this aid. */
export function grantableOf(
  { aid = [] }: Pick<AnyMechanic, "aid">,
  { kind, amount }: Omit<Grant, "from">,
): Grantable | null {
  return aid.find((one) => one.kind === kind && one.amounts.includes(amount)) ?? null;
}

/** `null` if the rules refuse it, such as an extra die for a passive check (SC-6), or an entry too many. */
export function withGrant(mechanic: Granting, spec: Fields, grant: Grant): Fields | null {
  const found = grantableOf(mechanic, grant);
  return found && unlessRefused(() => mechanic.parseSpec(withAmount(found, spec, grant.amount, grant.from)));
}

/** One more entry of the list, or more of the number. */
export function withAmount(
  { field, entry }: Pick<Grantable, "field" | "entry">,
  spec: Fields,
  amount: number,
  label: string,
): Fields {
  return {
    ...spec,
    [field]: entry ? [...listIn(spec, field), entry(amount, label)] : numberIn(spec, field) + amount,
  };
}

/** Adds the grants in order and skips those that the rules refuse. */
export function applyGrants<G extends Grant>(
  mechanic: Granting,
  spec: Fields,
  grants: readonly G[],
): { readonly spec: Fields; readonly applied: readonly G[] } {
  return grants.reduce(
    (before: { readonly spec: Fields; readonly applied: readonly G[] }, grant) => {
      const after = withGrant(mechanic, before.spec, grant);
      return after ? { spec: after, applied: [...before.applied, grant] } : before;
    },
    { spec, applied: [] },
  );
}

/** Removes the last matching entry for each grant; missing entries are ignored. */
export function withoutGrants(mechanic: Granting, spec: Fields, grants: readonly Grant[]): Fields {
  const fields = { ...spec };
  for (const grant of grants) {
    const found = grantableOf(mechanic, grant);
    if (!found) continue;
    const { field, entry } = found;
    if (!entry) fields[field] = Math.max(0, numberIn(fields, field) - grant.amount);
    else {
      const list = listIn(fields, field);
      const at = placeOf(list, entry(grant.amount, grant.from));
      if (at >= 0) fields[field] = list.filter((_, index) => index !== at);
    }
  }
  return grants.length === 0 ? spec : mechanic.parseSpec(fields);
}

/** True if the spec contains all of these grants. */
export function hasGrants(mechanic: Granting, spec: Fields, grants: readonly Grant[]): boolean {
  const count = (one: Fields): number =>
    (mechanic.aid ?? []).reduce(
      (sum, { field, entry }) => sum + (entry ? listIn(one, field).length : numberIn(one, field)),
      0,
    );
  return count(spec) - count(withoutGrants(mechanic, spec, grants)) === grants.length;
}

/** Indices of the granted entries within one list. */
export function grantedPlaces(
  mechanic: Granting,
  spec: Fields,
  field: string,
  grants: readonly Grant[],
): readonly number[] {
  const list = listIn(spec, field);
  return grants.reduce((places: readonly number[], grant) => {
    const found = grantableOf(mechanic, grant);
    if (found?.field !== field || !found.entry) return places;
    const left = list.map((entry, index) => (places.includes(index) ? null : entry));
    const at = placeOf(left, found.entry(grant.amount, grant.from));
    return at < 0 ? places : [...places, at];
  }, []);
}

export function listIn(fields: Fields, field: string): readonly unknown[] {
  const list = fields[field];
  return Array.isArray(list) ? list : [];
}

function numberIn(fields: Fields, field: string): number {
  return Number(fields[field] ?? 0);
}

/** Compares by the fields of `entry`, as stored entries have further defaults and any order of keys. */
export function placeOf(list: readonly unknown[], entry: Fields): number {
  return list.findLastIndex((one) => {
    const found = one as Fields | null;
    return found !== null && Object.entries(entry).every(([name, value]) => found[name] === value);
  });
}
