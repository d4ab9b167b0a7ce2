/** Adds the change of a condition, an active effect or a pre-roll option to a spec, and removes it. */
import type { Fields } from "../contract/fields.ts";
import { unlessRefused } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import type { AdjustmentKey } from "../contract/pre-roll.ts";
import { listIn, placeOf } from "./grants.ts";

export interface Adjusted {
  /** Of the condition or effect. */
  readonly name: string;
  readonly key: AdjustmentKey;
  readonly amount: number;
  /** Die size, where the entry is a die. */
  readonly size?: number;
}

export function isSameAdjusted(one: Adjusted, other: Adjusted): boolean {
  return one.name === other.name && one.key === other.key && one.amount === other.amount && one.size === other.size;
}

/** `null` if the spec does not take it: its number is unknown, or the rules refuse the result. */
export function withAdjusted(mechanic: AnyMechanic, spec: Fields, adjusted: Adjusted): Fields | null {
  const added = entriesOf(mechanic, adjusted);
  const numbers = numbersWith(mechanic, spec, adjusted.key, adjusted.amount);
  if (!added || !numbers) return null;
  const { list } = mechanic.adjustments?.[adjusted.key] ?? {};
  const lists = list === undefined ? {} : { [list]: [...listIn(spec, list), ...added] };
  return unlessRefused(() => mechanic.parseSpec({ ...spec, ...numbers, ...lists }));
}

/** `null` if it is not in the spec. */
export function withoutAdjusted(mechanic: AnyMechanic, spec: Fields, adjusted: Adjusted): Fields | null {
  const added = entriesOf(mechanic, adjusted);
  const numbers = numbersWith(mechanic, spec, adjusted.key, -adjusted.amount);
  if (!added || !numbers) return null;
  const { list } = mechanic.adjustments?.[adjusted.key] ?? {};
  if (list === undefined) return unlessRefused(() => mechanic.parseSpec({ ...spec, ...numbers }));
  let left = listIn(spec, list);
  for (const entry of added) {
    const at = placeOf(left, entry);
    if (at < 0) return null;
    left = left.filter((_one, index) => index !== at);
  }
  // An optional list is absent rather than empty.
  const { [list]: _before, ...others } = spec;
  return unlessRefused(() =>
    mechanic.parseSpec({ ...others, ...numbers, ...(left.length > 0 ? { [list]: left } : {}) }),
  );
}

/** `null` if the mechanic does not take this key, size or sign. */
function entriesOf(mechanic: AnyMechanic, { name, key, amount, size }: Adjusted): readonly Fields[] | null {
  const rule = mechanic.adjustments?.[key];
  if (!rule) return null;
  const { entry, die } = rule;
  if (die) return amount < 0 ? null : Array.from({ length: amount }, () => die(size ?? rule.usualSize ?? 6, name));
  if (size !== undefined) return null;
  return entry ? [entry(amount, name)] : [];
}

/** The fields that the spec has, and lists with numbers; `null` if a number is unknown, or the spec has none. */
function numbersWith(mechanic: AnyMechanic, spec: Fields, key: AdjustmentKey, amount: number): Fields | null {
  const { fields = [], each } = mechanic.adjustments?.[key] ?? {};
  if (each) {
    const { list, field } = each;
    const entries = listIn(spec, list) as readonly Fields[];
    if (entries.length === 0) return null;
    return { [list]: entries.map((entry) => ({ ...entry, [field]: Number(entry[field] ?? 0) + amount })) };
  }
  const known = fields.filter((field) => field in spec);
  const values = known.map((field) => spec[field]);
  if ((fields.length > 0 && known.length === 0) || values.some((value) => typeof value !== "number")) return null;
  return Object.fromEntries(known.map((field, index) => [field, Number(values[index]) + amount]));
}

/** Indices of the entries in one list that these changes have added. */
export function adjustedPlaces(
  mechanic: AnyMechanic,
  spec: Fields,
  field: string,
  adjusted: readonly Adjusted[],
): readonly number[] {
  const list = listIn(spec, field);
  const entries = adjusted.flatMap((one) =>
    mechanic.adjustments?.[one.key]?.list === field ? (entriesOf(mechanic, one) ?? []) : [],
  );
  return entries.reduce((places: readonly number[], entry) => {
    const left = list.map((one, index) => (places.includes(index) ? null : one));
    const at = placeOf(left, entry);
    return at < 0 ? places : [...places, at];
  }, []);
}

/** The part of a number that these changes have added, by the path of its control; 0: none. Targets are left out, since a target that is set is whole. */
export function adjustedShare(
  { adjustments, hideable }: AnyMechanic,
  path: readonly (string | number)[],
  adjusted: readonly Adjusted[],
): number {
  const [first, , last] = path;
  return adjusted.reduce((sum, { key, amount }) => {
    const { fields = [], each } = adjustments?.[key] ?? {};
    const isOwn = path.length === 1 && fields.includes(String(first)) && !hideable.includes(String(first));
    const isEach = each !== undefined && path.length === 3 && each.list === first && each.field === last;
    return isOwn || isEach ? sum + amount : sum;
  }, 0);
}
