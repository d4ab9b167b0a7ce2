/** Checks that names in API arguments exist in the world. */
import { selectableStats, statsOf } from "../actors/any-stats.ts";
import { mechanicById } from "../mechanics/mechanics.ts";
import { notAllowed } from "../rules/contract/error.ts";
import type { AskedRoll } from "./contract.ts";

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

/** Throws RuleError for a name that is not known. */
export function requireKnown(names: readonly string[], path: string, known: readonly string[], why: string): void {
  for (const name of names)
    if (!known.includes(name))
      throw notAllowed(
        path,
        `"${path}": "${name}" ${why}; there is ${known.join(", ") || "none"}`,
        known.join(", ") || "–",
      );
}
