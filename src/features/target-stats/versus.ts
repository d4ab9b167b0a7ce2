/** Targets that an opponent's stat gives (MP-2, SC-1), read by a client that may know it. */
import { pickFields, type Fields } from "../../rules/contract/fields.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { selectableStats } from "../../actors/any-stats.ts";
import { isWords } from "../../card/flags.ts";
import { oneOf, optional, shape } from "../../platform/shape.ts";
import { RuleError } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { parseCommand } from "../../rules/notation/command.ts";

/** A stat of an opponent that gives the target (MP-2, SC-1): by its id, or in a typed sum. */
export interface Versus {
  /** UUID of the opponent. */
  readonly actor: string;
  /** Name of the opponent's token. */
  readonly name: string;
  readonly label: string;
  readonly stat?: string;
  /** For example `@target.resolve + 2`. */
  readonly sum?: string;
  /** The roller may set targets, so it counts without a GM's consent. */
  readonly isSettled?: true;
}

declare module "../../card/flags.ts" {
  interface Origin {
    /** The target is still to be read from an opponent's stat, by a GM's client. */
    readonly versus?: Versus;
  }
}

declare module "../../roll/roll-config.ts" {
  interface RollConfig {
    /** An opponent's stat that gives the target, which the user may not know. Default: none. */
    readonly versus?: Versus;
  }
}

export const isVersus = shape<Versus>({
  actor: isWords,
  name: isWords,
  label: isWords,
  stat: optional(isWords),
  sum: optional(isWords),
  isSettled: optional(oneOf(true)),
});

export interface TargetStat {
  readonly stat: SelectedStat;
  readonly fields: Fields;
}

/** The actor's stats that can be a target of this mechanic. */
export function targetStats(mechanic: AnyMechanic, actor: Actor.Implementation): readonly TargetStat[] {
  return selectableStats(mechanic, actor).flatMap((stat) => {
    const fields = mechanic.stats.asTarget?.(stat) ?? null;
    return fields ? [{ stat, fields: fields as Fields }] : [];
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
  const own = (actorAt(roller)?.getRollData() ?? {}) as Fields;
  const data = { ...own, target: actor.getRollData() };
  const { spec } = parseCommand(`${command} ${least} vs ${sum}`, { mechanics: [mechanic], data });
  return pickFields(spec as Fields, mechanic.hideable);
}

function unknown(path: string): RuleError {
  return new RuleError("unknown-path", `there is nothing at "${path}"`, { data: { path } });
}
