/** Adds a condition of the scene to a spec, and removes it. */
import { unlessRefused } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";

export interface AppliedCondition {
  readonly name: string;
  readonly amount: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** `null` if the spec does not take it: its number is unknown, or the rules refuse the result. */
export function withCondition(mechanic: AnyMechanic, spec: object, { name, amount }: AppliedCondition): object | null {
  const { condition } = mechanic;
  const value = condition && (spec as Fields)[condition.field];
  if (!condition) return null;
  const { field, entry } = condition;
  if (entry) return parsed(mechanic, spec, field, [...listOf(value), entry(amount, name)]);
  return typeof value === "number" ? parsed(mechanic, spec, field, value + amount) : null;
}

/** `null` if it is not in the spec. */
export function withoutCondition(
  mechanic: AnyMechanic,
  spec: object,
  { name, amount }: AppliedCondition,
): object | null {
  const { condition } = mechanic;
  if (!condition?.entry) return withCondition(mechanic, spec, { name, amount: -amount });
  const { field } = condition;
  const wanted = Object.entries(condition.entry(amount, name));
  const list = listOf((spec as Fields)[field]);
  const at = list.findLastIndex((one) => wanted.every(([key, value]) => (one as Fields)[key] === value));
  return at < 0
    ? null
    : parsed(
        mechanic,
        spec,
        field,
        list.filter((_one, index) => index !== at),
      );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parsed(mechanic: AnyMechanic, spec: object, field: string, value: unknown): object | null {
  return unlessRefused(() => mechanic.parseSpec({ ...spec, [field]: value }));
}
