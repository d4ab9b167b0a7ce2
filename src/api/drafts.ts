/** Checks of API arguments against the world: stats, actors and fields must exist. */
import { selectableStats, statsOf } from "../actors/any-stats.ts";
import { loadActor } from "../actors/actor-at.ts";
import type { RequestDraft } from "../roll/request-draft.ts";
import { beginSpec } from "../platform/house-rules/house-rules.ts";
import { mechanicById } from "../platform/mechanics.ts";
import { notAllowed } from "../rules/contract/error.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { hasUnknownTarget } from "../rules/spec/gm-fields.ts";
import type { AskedRoll } from "./options.ts";

/** Throws RuleError for a stat that the actor lacks. */
export function requireStats({ mechanic: id, actor, stats = [] }: AskedRoll): void {
  const mechanic = mechanicById(id);
  const own = actor ? [...statsOf(actor), ...selectableStats(mechanic, actor)] : [];
  const why = actor ? `is no stat of "${actor.name}"` : "needs the actor that has this stat";
  requireKnown(
    stats,
    "stats",
    own.map((stat) => stat.id),
    why,
  );
}

/** Throws RuleError for actors, stats and fields that do not exist, and for a hidden target that the spec lacks. */
export async function requireDraft({
  mechanic: id,
  spec,
  seats,
  given = [],
  isHidden,
}: Partial<RequestDraft>): Promise<void> {
  const mechanic = mechanicById(id);
  const whole = beginSpec(mechanic, spec ?? {});
  requireKnown(given, "given", fieldsOf(mechanic), "is no field of the spec");
  if (isHidden && (mechanic.hideable.length === 0 || hasUnknownTarget(mechanic, whole)))
    throw notAllowed(
      "isHidden",
      `"isHidden" needs a target in "spec": ${mechanic.hideable.join(", ") || "this mechanic has none"}`,
    );
  for (const [index, { actor: uuid, stat, with: more = [] }] of (seats ?? []).entries()) {
    const actor = await loadActor(uuid);
    if (uuid !== undefined && !actor)
      throw notAllowed(`seats.${index}.actor`, `"seats.${index}.actor" is no actor of this world`);
    const known = actor ? statsOf(actor).map((one) => one.id) : [];
    if (stat !== undefined) requireKnown([stat], `seats.${index}.stat`, known, "is no stat of this actor");
    requireKnown(more, `seats.${index}.with`, known, "is no stat of this actor");
  }
}

function fieldsOf({ spec }: AnyMechanic): readonly string[] {
  return Object.keys(spec.fields ?? {});
}

function requireKnown(names: readonly string[], place: string, known: readonly string[], why: string): void {
  for (const name of names)
    if (!known.includes(name))
      throw notAllowed(
        place,
        `"${place}": "${name}" ${why}; there is ${known.join(", ") || "none"}`,
        known.join(", ") || "–",
      );
}
