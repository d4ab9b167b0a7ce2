/** Finds what active effects change on a sheet: the effects' names, and the stored value. */
import { isSameJson } from "../rules/contract/fields.ts";
import { systemEffectsOn, type SystemEffect } from "../actors/effects.ts";
import { rowsOf } from "../rules/actor/data.ts";
import type { ActorDeclaration, Stat, System } from "../rules/contract/actor.ts";
import { joinWords } from "../ui/speak.ts";

interface EffectMark<T> {
  /** Names of the effects, as a list in words. */
  readonly names: string;
  readonly current: T;
  readonly stored: T;
}

export interface EffectMarks {
  /** A field, for example `luck`, `harm.max` or `kinds.<row id>.value`. `null`: no effect changes it. */
  at(place: string): EffectMark<unknown> | null;
  /** A stat that a changed field is part of. `null`: no effect changes it. */
  stat(id: string): EffectMark<Stat | undefined> | null;
}

export function makeEffectMarks(
  { stats }: Pick<ActorDeclaration, "stats">,
  actor: Actor.Implementation,
  system: System,
  source: System,
): EffectMarks {
  if (isSameJson(system, source)) return { at: () => null, stat: () => null };
  const effects = systemEffectsOn(actor);
  const statsOf = (of: System): ReadonlyMap<string, Stat> => new Map(stats(of).map((stat) => [stat.id, stat]));
  const [shownStats, storedStats] = [statsOf(system), statsOf(source)];
  const alone = effects.map((effect) => ({ effect, stats: statsOf(withPaths(source, system, effect.paths)) }));

  return {
    at(place) {
      const [shown, stored] = [valueIn(system, place), valueIn(source, place)];
      if (isSameJson(shown ?? null, stored ?? null)) return null;
      const path = pathIn(system, place);
      return {
        current: shown,
        stored,
        names: namesOf(effects.filter(({ paths }) => paths.some((key) => touches(key, path)))),
      };
    },
    stat(id) {
      const [shown, stored] = [shownStats.get(id), storedStats.get(id)];
      if (isSameStat(shown, stored)) return null;
      const causes = alone.filter((one) => !isSameStat(one.stats.get(id), stored));
      return { current: shown, stored, names: namesOf(causes.map(({ effect }) => effect)) };
    },
  };
}

/** "2 without Blessing"; without a value: "with Blessing". */
export function sayStored(names: string, stored: string): string {
  return stored === ""
    ? game.i18n.format("QUINCUNX.Sheet.effect", { names })
    : game.i18n.format("QUINCUNX.Sheet.withoutEffect", { names, value: stored });
}

/** "4 with Blessing". */
export function sayShown(names: string, shown: string): string {
  return shown === "" ? sayStored(names, "") : game.i18n.format("QUINCUNX.Sheet.withEffect", { names, value: shown });
}

function namesOf(effects: readonly SystemEffect[]): string {
  // Other modules change numbers without an effect, too.
  return effects.length === 0
    ? game.i18n.localize("QUINCUNX.Sheet.otherChange")
    : joinWords([...new Set(effects.map(({ name }) => name))]);
}

function isSameStat(one: Stat | undefined, other: Stat | undefined): boolean {
  const valuesOf = (stat: Stat | undefined): unknown => stat && [stat.value, stat.count, stat.display, stat.roll?.spec];
  return isSameJson(valuesOf(one) ?? null, valuesOf(other) ?? null);
}

function valueIn(system: System, place: string): unknown {
  const [field = "", ...inside] = place.split(".");
  const [id, ...rest] = inside;
  return Array.isArray(system[field])
    ? valueAt(rowsOf(system, field).find((row) => row.id === id)?.data, rest)
    : valueAt(system[field], inside);
}

/** The path that a change of an effect names: rows by index. */
function pathIn(system: System, place: string): string {
  const [field = "", id, ...rest] = place.split(".");
  const rows = system[field];
  if (!Array.isArray(rows)) return place;
  return [field, rows.findIndex((row: { readonly id?: unknown } | null) => row?.id === id), ...rest].join(".");
}

/** True if one of the paths leads to the other. */
function touches(key: string, path: string): boolean {
  return key === path || path.startsWith(`${key}.`) || key.startsWith(`${path}.`);
}

function withPaths(source: System, system: System, paths: readonly string[]): System {
  const changed = foundry.utils.deepClone(source);
  for (const path of paths) foundry.utils.setProperty(changed, path, valueAt(system, path.split(".")));
  return changed;
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => (found as System | null | undefined)?.[name], data);
}
