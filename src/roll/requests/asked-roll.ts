/** A roll that a message describes before it is thrown: a question to the GMs, a call for help. */
import { migratedSpec, openTargets } from "../../rules/spec/change.ts";
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import type { Origin } from "../../card/state.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import { speak } from "../../ui/speak.ts";

export interface AskedFlags {
  readonly kind: string;
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** Spec of the proposed roll; its targets are `null`. */
  readonly spec: Fields;
  readonly origin: Pick<Origin, "actor" | "stats">;
}

const LONGEST = 200;
const MOST_STATS = 100;

/** `null` if a field is invalid, or the kind is another one. */
export function readAskedFlags<K extends string>(
  flags: Fields,
  wanted: K,
): (Omit<AskedFlags, "kind"> & { kind: K }) | null {
  const { kind, schema, mechanic, title, spec, origin } = flags;
  return kind === wanted &&
    typeof schema === "number" &&
    typeof mechanic === "string" &&
    typeof title === "string" &&
    title.length <= LONGEST &&
    isFields(spec) &&
    isFields(origin) &&
    isOrigin(origin)
    ? { kind: wanted, schema, mechanic, title, spec, origin }
    : null;
}

function isOrigin({ actor, stats }: Fields): boolean {
  const isList = Array.isArray(stats) && stats.length <= MOST_STATS && stats.every((id) => typeof id === "string");
  return (actor === undefined || typeof actor === "string") && (stats === undefined || isList);
}

/** Sets all targets to `null`, regardless of the author's data. `null` if the spec is invalid. */
export function readAskedSpec(mechanic: AnyMechanic, flags: Pick<AskedFlags, "schema" | "spec">): Fields | null {
  try {
    return openTargets(mechanic, migratedSpec(mechanic, flags));
  } catch {
    return null;
  }
}

export interface AskedRoll {
  readonly mechanic: AnyMechanic;
  readonly spec: Fields;
  readonly title: string;
  readonly actor: Actor.Implementation | null;
  readonly stats: readonly string[];
}

/** Flags that describe a roll before it is thrown. All targets are `null`, since players may read the message. */
export function askedFlags({ mechanic, spec, title, actor, stats }: AskedRoll): Omit<AskedFlags, "kind"> {
  return {
    schema: mechanic.schema,
    mechanic: mechanic.id,
    title: title.slice(0, 200),
    spec: openTargets(mechanic, spec),
    origin: { ...(actor ? { actor: actor.uuid } : {}), ...(stats.length > 0 ? { stats } : {}) },
  };
}

export function askedTitle({ mechanic, title }: AskedRoll): string {
  return title || speak(mechanic.label);
}
