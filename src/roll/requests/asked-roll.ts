/** A roll that a message describes before it is thrown: a question to the GMs, a call for help. */
import {
  type Infer,
  integer,
  LIMITS,
  optional,
  plainObject,
  readAs,
  record,
  text,
} from "../../rules/contract/schema.ts";
import { migratedSpec, openTargets } from "../../rules/spec/change.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { statIds } from "../../card/state.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { speak } from "../../ui/speak.ts";

const askedRoll = record(
  {
    kind: text(),
    schema: integer(),
    mechanic: text(),
    title: text(),
    /** Spec of the proposed roll; its targets are `null`. */
    spec: plainObject,
    origin: record({ actor: optional(text()), stats: optional(statIds) }, true),
  },
  true,
);

export type AskedFlags = Infer<typeof askedRoll>;

/** `null` if a field is invalid, or the kind is another one. */
export function readAskedFlags<K extends string>(
  flags: Fields,
  wanted: K,
): (Omit<AskedFlags, "kind"> & { kind: K }) | null {
  const read = readAs(askedRoll, flags);
  return read?.kind === wanted ? { ...read, kind: wanted } : null;
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
    title: title.slice(0, LIMITS.text),
    spec: openTargets(mechanic, spec),
    origin: { ...(actor ? { actor: actor.uuid } : {}), ...(stats.length > 0 ? { stats } : {}) },
  };
}

export function askedTitle({ mechanic, title }: AskedRoll): string {
  return title || speak(mechanic.label);
}
