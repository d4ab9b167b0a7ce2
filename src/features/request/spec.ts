/** Builds the spec that each seat rolls: the stat's own spec with the GM's fields on top. */
import { pickFields, type Fields } from "../../rules/contract/fields.ts";
import { actorAt } from "../../actors/actor-at.ts";
import type { RequestFlags, Request } from "./state.ts";
import type { RequestSeat } from "../../roll/requests/request-draft.ts";
import { selectableStats, statOf, type ActorStat } from "../../actors/any-stats.ts";
import { combineStats } from "../../actors/speaker.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";
import { effectiveSpec } from "../../roll/adjustments/effective-spec.ts";
import { speak } from "../../ui/speak.ts";

/** A request, or a draft that has the same fields. */
export interface Requested {
  readonly flags: Pick<RequestFlags, "seats" | "locked" | "gmLists" | "situation">;
  readonly state: Pick<Request["state"], "mechanic" | "spec">;
}

/**
 * `named`: the stats that the GM named, without those that are not found or of another mechanic; `stats`: ids of those that the spec includes. Throws
 * RuleError if a stat does not fit the GM's spec.
 */
export function rollOfSeat(
  { flags, state: { mechanic, spec: gmSpec } }: Requested,
  index: number,
  actor = actorAt(flags.seats[index]?.actor),
) {
  const named = namedStats(flags.seats[index], actor).filter((stat) => stat.mechanic === mechanic.id);
  const [stat, ...more] = named;
  const choice =
    actor && more.length > 0
      ? combineStats(mechanic, named, selectableStats(mechanic, actor))
      : { fields: stat?.roll?.spec, selected: stat?.roll?.with ?? (stat ? [stat.id] : []) };
  const spec = choice.fields ? withAskedFields(beginSpec(mechanic, choice.fields), gmSpec, flags) : gmSpec;
  return { actor, named, stats: choice.selected, spec: mechanic.parseSpec(spec) };
}

function namedStats(seat: RequestSeat | undefined, actor: Actor.Implementation | null): readonly ActorStat[] {
  const ids = actor && seat?.stat !== undefined ? [seat.stat, ...(seat.with ?? [])] : [];
  return ids.flatMap((id) => (actor && statOf(actor, id)) ?? []);
}

/** Labels of the stats that a seat rolls; empty: none is found. */
export function labelsOf(seat: RequestSeat): readonly string[] {
  return namedStats(seat, actorAt(seat.actor)).map(({ label }) => speak(label));
}

/** Fixed fields replace the stat's values; lists by the GM (bonuses, effects) are appended. */
export function withAskedFields(
  own: Fields,
  gmSpec: Fields,
  { locked, gmLists }: Pick<RequestFlags, "locked" | "gmLists">,
): Fields {
  const lists = gmLists.map((field) => [field, [...listAt(own, field), ...listAt(gmSpec, field)]] as const);
  return { ...own, ...Object.fromEntries(lists), ...pickFields(gmSpec, locked) };
}

function listAt(spec: Fields, field: string): readonly unknown[] {
  const value = spec[field];
  return Array.isArray(value) ? value : [];
}

/** The spec of the seat with everything that will change it. Throws RuleError as `rollOfSeat` does. */
export function effectiveSpecOfSeat(request: Requested, index: number): Fields {
  const { actor, stats, spec } = rollOfSeat(request, index);
  const { situation = "", locked } = request.flags;
  return effectiveSpec({
    mechanic: request.state.mechanic,
    spec,
    actor,
    stats,
    locked,
    ...(situation === "" ? {} : { situation }),
  });
}
