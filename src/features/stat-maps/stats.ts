/** The mapped stats of an actor of another system. */
import { RuleError } from "../../rules/contract/error.ts";
import type { ActorStat } from "../../actors/stats.ts";
import { isInUse, statMapsSetting } from "../../platform/house-rules/in-use.ts";
import { MappingError, readMappings, specOf, type StatMapping } from "./mapping.ts";
import { speak } from "../../ui/speak.ts";

/** The world's stat maps; empty if this version cannot read the setting. */
export function statMaps(): readonly StatMapping[] {
  try {
    return readMappings(statMapsSetting.read());
  } catch {
    return [];
  }
}

/** GMs only: replaces the world's list. Rejects with an Error in the user's language. */
export async function mapStats(mappings: readonly StatMapping[]): Promise<void> {
  await statMapsSetting.write(checked(mappings));
}

function checked(mappings: readonly StatMapping[]): readonly StatMapping[] {
  try {
    return readMappings(mappings);
  } catch (error) {
    if (error instanceof MappingError) error.message = `Quincunx: ${speak(error.phrase)}`;
    throw error;
  }
}

/** A mapping for the actor's type takes precedence over one for all types. */
export function mappingsFor(actor: Actor.Implementation): readonly StatMapping[] {
  const all = statMaps().filter(({ mechanic }) => isInUse({ id: mechanic }));
  const own = all.filter(({ actorType }) => actorType === (actor.type as string));
  const general = all.filter(({ actorType, path }) => actorType === "*" && !own.some((other) => other.path === path));
  return [...own, ...general];
}

/** Mapped stats whose number exists. Numbers are rounded up (SC-7). */
export function mappedStats(actor: Actor.Implementation): readonly ActorStat[] {
  return mappingsFor(actor).flatMap((mapping) => {
    const value = numberAt(actor, mapping.path);
    if (value === null) return [];
    const { path, label, mechanic, part } = mapping;
    const stat = {
      id: path,
      value,
      label: { text: label },
      section: "mapped",
      mechanic,
      ...(part ? { slot: part } : {}),
    };
    try {
      const spec = specOf(mapping, value) as NonNullable<ActorStat["roll"]>["spec"];
      return [{ ...stat, roll: { title: { text: label }, spec, with: part ? [path] : [] } }];
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return [stat]; // Without a roll there is no button, but the stat can be ticked.
    }
  });
}

/** Reads prepared `system` data, including derived numbers; `null` for anything but a finite number. */
function numberAt(actor: Actor.Implementation, path: string): number | null {
  const found: unknown = foundry.utils.getProperty(actor.system as object, path);
  const value = typeof found === "string" && found.trim() !== "" ? Number(found) : found;
  return typeof value === "number" && Number.isFinite(value) ? Math.ceil(value) : null;
}
