/** Builds the spec that each seat rolls: the stat's own spec with the GM's fields on top. */
import type { Fields } from "../../rules/contract/fields.ts";
import { actorAt } from "../../actors/actor-at.ts";
import type { RequestFlags } from "./flags.ts";
import { statOf } from "../../actors/any-stats.ts";
import { beginSpec } from "../../platform/house-rules/house-rules.ts";
import { effectiveSpec } from "../../roll/effective-spec.ts";
import type { Request } from "./state.ts";

/** A request, or a draft that has the same fields. */
export interface Asked {
  readonly flags: Pick<RequestFlags, "seats" | "fixed" | "given" | "situation">;
  readonly state: Pick<Request["state"], "mechanic" | "spec">;
}

/** `stat`: undefined if not found or of another mechanic. Throws RuleError if the stat does not fit the GM's spec. */
export function rollOfSeat(
  { flags, state: { mechanic, spec: asked } }: Asked,
  index: number,
  actor = actorAt(flags.seats[index]?.actor),
) {
  const seat = flags.seats[index];
  const found = actor && seat?.stat ? statOf(actor, seat.stat) : undefined;
  const stat = found?.mechanic === mechanic.id ? found : undefined;
  const spec = stat?.roll ? withAskedFields(beginSpec(mechanic, stat.roll.spec), asked, flags) : asked;
  return { actor, stat, spec: mechanic.parseSpec(spec) };
}

/** Fixed fields replace the stat's values; lists by the GM (bonuses, effects) are appended. */
export function withAskedFields(
  own: object,
  asked: object,
  { fixed, given }: Pick<RequestFlags, "fixed" | "given">,
): object {
  const [spec, said] = [own as Fields, asked as Fields];
  const lists = given.map((field) => [field, [...listAt(spec, field), ...listAt(said, field)]]);
  const values = fixed.filter((field) => field in said).map((field) => [field, said[field]]);
  return { ...spec, ...(Object.fromEntries([...lists, ...values]) as Fields) };
}

function listAt(spec: Fields, field: string): readonly unknown[] {
  const value = spec[field];
  return Array.isArray(value) ? value : [];
}

/** The spec of the seat with everything that will change it. Throws RuleError as `rollOfSeat` does. */
export function effectiveSpecOfSeat(asked: Asked, index: number): object {
  const { actor, stat, spec } = rollOfSeat(asked, index);
  const { situation = "", fixed } = asked.flags;
  return effectiveSpec({
    mechanic: asked.state.mechanic,
    spec,
    actor,
    stats: stat?.roll?.with ?? (stat ? [stat.id] : []),
    locked: fixed,
    ...(situation === "" ? {} : { situation }),
  });
}
