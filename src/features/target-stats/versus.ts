/** Targets that an opponent's stat gives (MP-2, SC-1), read by a client that may know it. */
import type { Versus } from "../../roll/opponents/versus.ts";
import { pickFields, type Fields } from "../../rules/contract/fields.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { selectableStats } from "../../actors/any-stats.ts";
import { RuleError } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { parseCommand } from "../../rules/notation/command.ts";

export interface TargetStat {
  readonly stat: SelectedStat;
  readonly fields: Fields;
}

/** The actor's stats that can be a target of this mechanic. */
export function targetStats(mechanic: AnyMechanic, actor: Actor.Implementation): readonly TargetStat[] {
  return selectableStats(mechanic, actor).flatMap((stat) => {
    const fields = mechanic.stats.asTarget?.(stat) ?? null;
    return fields ? [{ stat, fields }] : [];
  });
}

/** Throws RuleError for a stat that is gone or gives no valid target. */
export function targetsBy(mechanic: AnyMechanic, { actor: uuid, stat, sum = "" }: Versus, roller?: string): Fields {
  const actor = actorAt(uuid);
  if (!actor) throw unknown(uuid);
  if (stat !== undefined) {
    const found = targetStats(mechanic, actor).find((one) => one.stat.id === stat);
    if (!found) throw unknown(stat);
    return found.fields;
  }
  const { command, least = "" } = mechanic.notation;
  const own = actorAt(roller)?.getRollData() ?? {};
  const data = { ...own, target: actor.getRollData() };
  const { spec } = parseCommand(`${command} ${least} vs ${sum}`, { mechanics: [mechanic], data });
  return pickFields(spec, mechanic.hideable);
}

function unknown(path: string): RuleError {
  return new RuleError("unknown-path", `there is nothing at "${path}"`, { data: { path } });
}
