/** The stats and resources of any actor: declared for our own types, from the world's stat maps for other systems. */
import { trackedAttributes } from "../platform/documents.ts";
import { facet } from "../platform/field.ts";
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import type { SelectedStat } from "../rules/contract/stats.ts";
import type { ActorResource, Stat, System, ActorDeclaration } from "../rules/contract/actor.ts";
import { freeText } from "../rules/contract/phrase.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import { foldName } from "../rules/notation/fold-name.ts";
import { mechanicById, mechanics, scopeOf } from "../mechanics/mechanics.ts";
import { speak } from "../ui/speak.ts";
import { resourcesOf, shiftResource } from "../rules/actor/resources.ts";

/** Stats of another system's actor. */
export type StatSource = (actor: Actor.Implementation) => readonly ActorStat[];

export const statSources = facet<StatSource>("statSources");

export function statsOf(actor: Actor.Implementation): readonly ActorStat[] {
  return ownStats(actor) ?? statSources.all().flatMap((source) => source(actor));
}

export function statOf(actor: Actor.Implementation, id: string): ActorStat | undefined {
  return statsOf(actor).find((stat) => stat.id === id);
}

/** Ids of the actor's stats with this id, label, or kind such as "Trope". */
export function statsNamed(actor: Actor.Implementation, name: string): readonly string[] {
  const wanted = foldName(name);
  const isIt = ({ id, label, mechanic, slot }: ActorStat): boolean => {
    const kind = unlessRefused(() => mechanicById(mechanic))?.stats.slots.find((one) => one.id === slot)?.label;
    return id === name || foldName(speak(label)) === wanted || (kind !== undefined && foldName(speak(kind)) === wanted);
  };
  return statsOf(actor).flatMap((stat) => (isIt(stat) ? [stat.id] : []));
}

/**
 * The stats that the prompt offers for a roll of this mechanic. `among`: ids of stats whose slots offer no others; one that has its slot alone is fixed, and
 * one without a slot, such as an ability that is a whole roll, closes the first slot. Default: all.
 */
export function selectableStats(
  mechanic: AnyMechanic,
  actor: Actor.Implementation,
  among: readonly string[] = [],
): readonly SelectedStat[] {
  const all = everySelectable(mechanic, actor);
  const closed = [...new Set(among)].map(
    (id) => all.find((stat) => stat.id === id)?.slot ?? mechanic.stats.slots[0]?.id ?? "",
  );
  return all.flatMap((stat): readonly SelectedStat[] => {
    const rivals = closed.filter((slot) => slot === stat.slot).length;
    if (!among.includes(stat.id)) return rivals === 0 ? [stat] : [];
    return [rivals === 1 ? { ...stat, isFixed: true } : stat];
  });
}

function everySelectable(mechanic: AnyMechanic, actor: Actor.Implementation): readonly SelectedStat[] {
  return statsOf(actor).flatMap(({ id, mechanic: own, value, count, takes, traits, display, label, slot }) =>
    slot && own === mechanic.id
      ? [
          {
            id,
            value,
            label,
            slot,
            ...(count === undefined ? {} : { count }),
            ...(takes === undefined ? {} : { takes }),
            ...(traits === undefined ? {} : { traits }),
            ...(display === undefined ? {} : { display }),
          },
        ]
      : [],
  );
}

/** The resources of our types; the bars that tokens can show for other types. */
export function anyResources(actor: Actor.Implementation): readonly ActorResource[] {
  if (declarationOf(actor)) return ownResources(actor);
  return trackedAttributes(actor.type).bars.flatMap((path) => {
    const { value, min, max } = (foundry.utils.getProperty(actor.system, path) ?? {}) as Record<string, unknown>;
    if (typeof value !== "number") return [];
    const bound = (limit: unknown): number | null => (typeof limit === "number" ? limit : null);
    const [last, above] = path.split(".").reverse();
    const label = freeText((last === "value" ? above : last) ?? path);
    return [{ id: path, label, path: `${path}.value`, value, min: bound(min) ?? 0, max: bound(max) }];
  });
}

export interface ActorStat extends Stat {
  readonly mechanic: MechanicId;
}

/** `null` for an actor of another system. */
function ownStats(actor: Actor.Implementation): readonly ActorStat[] | null {
  const found = declarationOf(actor);
  if (!found) return null;
  const mechanic = found.mechanic.id;
  return found.declaration.stats(preparedSystem(actor)).map((stat) => ({ ...stat, mechanic }));
}

/** All resources of our actor types, harm included, as the actor holds them (`reconciledResources` adds pending changes); [] for another system's actor. */
export function ownResources(actor: Actor.Implementation): readonly ActorResource[] {
  const declaration = declarationOf(actor)?.declaration;
  return declaration ? resourcesOf(declaration, preparedSystem(actor)) : [];
}

/**
 * The `system` update that sets resources to values that people see, by resource id: the stored numbers change by the differences, whatever active effects
 * make of them. Throws RuleError for an unknown resource.
 */
export function resourceUpdate(actor: Actor.Implementation, values: Readonly<Record<string, number>>): object {
  const declaration = declarationOf(actor)?.declaration;
  if (!declaration) return {};
  const [system, source] = [preparedSystem(actor), sourceSystem(actor)];
  const now = new Map(resourcesOf(declaration, system).map(({ id, value }) => [id, value]));
  let update: System = {};
  for (const [id, value] of Object.entries(values)) {
    const difference = value - (now.get(id) ?? NaN);
    update = {
      ...update,
      ...shiftResource(declaration, system, id, difference, { ...source, ...update }),
    };
  }
  return update;
}

/** `system` as people see it: with active effects. */
export function preparedSystem(actor: Actor.Implementation): System {
  const system = systemOf(actor, false);
  return Object.fromEntries(
    Object.entries(system).map(([key, value]) => [key, Array.isArray(value) ? value.filter(isRow) : value]),
  );
}

/** Stored rows have an id; an effect that names the place of a removed row leaves holes and rows without one. */
function isRow(row: unknown): boolean {
  return typeof row === "object" ? Boolean((row as { readonly id?: unknown } | null)?.id) : row !== undefined;
}

/** `system` as stored: without active effects. */
export function sourceSystem(actor: Actor.Implementation): System {
  return systemOf(actor, true);
}

/** Copies only `system`, since the rest of the actor can be large. */
function systemOf(actor: Actor.Implementation, isSource: boolean): System {
  const { system } = actor as { readonly system?: { toObject?(isSource: boolean): System } };
  return system?.toObject?.(isSource) ?? (actor.toObject(isSource as false) as { system?: System }).system ?? {};
}

export interface DeclaredActor {
  readonly mechanic: AnyMechanic;
  readonly declaration: ActorDeclaration;
  /** Id of the package that owns the sub-type. */
  readonly scope: string;
  /** The type at run time, for example `quincunx.effect-hero`. */
  readonly type: string;
}

export function allDeclarations(): readonly DeclaredActor[] {
  return mechanics.flatMap((mechanic) => {
    const scope = scopeOf(mechanic);
    return mechanic.actors.map((declaration) => ({
      mechanic,
      declaration,
      scope,
      type: `${scope}.${declaration.type}`,
    }));
  });
}

export function declarationOf(actor: Actor.Implementation): DeclaredActor | null {
  return allDeclarations().find(({ type }) => type === actor.type) ?? null;
}

/** Actor types that another package declares. */
export function otherActorTypes(): readonly string[] {
  const own = new Set(allDeclarations().map(({ type }) => type));
  return game.documentTypes.Actor.filter((type) => type !== "base" && !own.has(type));
}

/** Name of a type of actors or items, as its package says it. */
export function typeLabel({ typeLabels }: { readonly typeLabels: object }, type: string): string {
  const key = (typeLabels as Readonly<Record<string, string>>)[type] ?? "";
  return game.i18n.has(key) ? game.i18n.localize(key) : type;
}
