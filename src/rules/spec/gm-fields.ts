/** Fields that belong to GMs: the targets, and conditions of success such as a required margin (MP-4, MP-5). */
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";

type Owner = Pick<AnyMechanic, "hideable" | "byGM">;

export function gmFields({ hideable, byGM = {} }: Owner): readonly string[] {
  return [...hideable, ...Object.keys(byGM)];
}

export function unknownTargets({ hideable }: Pick<Owner, "hideable">): Fields {
  return Object.fromEntries(hideable.map((field) => [field, null]));
}

/** A target of the spec is `null`. */
export function hasUnknownTarget({ hideable }: Pick<Owner, "hideable">, spec: Fields): boolean {
  return hideable.some((field) => spec[field] === null);
}

/** The spec with all targets `null`. Throws RuleError if the rest is invalid. */
export function openTargets(mechanic: Pick<AnyMechanic, "hideable" | "parseSpec">, spec: Fields): Fields {
  return mechanic.parseSpec({ ...spec, ...unknownTargets(mechanic) });
}

/** Their values before a decision of a GM: targets are `null`. */
export function undecided({ byGM = {}, ...owner }: Owner): Fields {
  return { ...unknownTargets(owner), ...byGM };
}

/** The targets of a spec, and its other fields of GMs that differ from the undecided ones. */
export function decidedFields({ hideable, byGM = {} }: Owner, spec: Fields): Fields {
  const others = Object.keys(byGM).filter((field) => spec[field] !== byGM[field]);
  return Object.fromEntries([...hideable, ...others].map((field) => [field, spec[field]]));
}
