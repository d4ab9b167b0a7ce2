/**
 * Finds the number that counts harm on an actor: declared by our own types (TE-11), chosen per type by the GM for other systems (integrations.md 7).
 */
import { isFields } from "../../rules/contract/fields.ts";
import { declarationOf, preparedSystem } from "../../actors/any-stats.ts";
import { defineSetting } from "../../platform/settings.ts";
import { reconciledResources } from "../../actors/actor-ledger.ts";
import type { HarmTaken } from "../../rules/contract/actor.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import type { HarmTarget } from "./flags.ts";

/** By actor type, as stored; read it with `harmPaths`. */
export const harmPathsSetting = defineSetting<Readonly<Record<string, unknown>>>({ key: "harmPaths", default: {} });

export interface HarmAttribute {
  readonly path: string;
  readonly sign: 1 | -1;
  readonly isBar?: true;
  /** Adjustment of the amount: 1 vulnerable, −1 resistant. */
  readonly step: HarmTaken["step"];
  readonly value: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly isOwn: boolean;
}

export interface HarmPath {
  readonly path: string;
  readonly sign: 1 | -1;
  readonly isBar: boolean;
}

/** `null`: the actor takes no such harm, or no attribute is chosen. */
export function harmAttributeOf(actor: Actor.Implementation, kind: string): HarmAttribute | null {
  const own = declarationOf(actor)?.declaration;
  if (!own) return otherSystemPlace(actor);
  const harm = own.harm?.(preparedSystem(actor), kind);
  const resource = harm && reconciledResources(actor).find(({ id }) => id === harm.resource);
  if (!resource) return null;
  const { id: path, value, min, max } = resource;
  return { path, sign: 1, step: harm.step, value, min, max, isOwn: true };
}

function otherSystemPlace(actor: Actor.Implementation): HarmAttribute | null {
  const chosen = harmPaths()[actor.type];
  if (!chosen) return null;
  const { path, sign, isBar } = chosen;
  const value = valueAt(actor, path, isBar);
  if (value === null) return null;
  const max = isBar ? numberAt(actor, `${path}.max`) : null;
  const min = isBar ? (numberAt(actor, `${path}.min`) ?? 0) : null;
  return { path, sign, ...(isBar ? { isBar: true as const } : {}), step: 0, value, min, max, isOwn: false };
}

/** By actor type, without invalid entries. */
export function harmPaths(): Readonly<Record<string, HarmPath>> {
  return Object.fromEntries(
    Object.entries(harmPathsSetting.read()).flatMap(([type, chosen]) => {
      if (!isFields(chosen)) return [];
      const { path, sign, isBar } = chosen;
      const isRight = typeof path === "string" && path !== "" && (sign === 1 || sign === -1);
      return isRight ? [[type, { path, sign, isBar: isBar === true }]] : [];
    }),
  );
}

/** `null`: no finite number at this path. */
export function valueAt(actor: Actor.Implementation, path: string, isBar: boolean): number | null {
  return numberAt(actor, isBar ? `${path}.value` : path);
}

function numberAt(actor: Actor.Implementation, path: string): number | null {
  const value: unknown = foundry.utils.getProperty(actor.system, path);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** A negative `amount` heals. */
export function afterHarm({ value, sign, min, max }: HarmAttribute, amount: number): number {
  // A number already beyond a bound keeps its value, so that harm never heals.
  const [low, high] = [Math.min(min ?? -Infinity, value), Math.max(max ?? Infinity, value)];
  return Math.min(high, Math.max(low, value + sign * amount));
}

/** A possible target, as far as the viewer may know it. */
export interface HarmRow {
  readonly name: Phrase | string;
  /** Includes the amount for this target. */
  readonly target: HarmTarget;
  /** The number that counts the harm; `null`: there is none. */
  readonly attribute: HarmAttribute | null;
  /** The viewer may read that number. */
  readonly isShown: boolean;
  /** `null`: can be harmed. */
  readonly problem: Phrase | null;
  readonly hasTaken: boolean;
  readonly isTargeted: boolean;
}

/** The number before and after an amount, which heals if it is negative; `null`: the viewer may not read it. */
export function changeBy(
  { attribute, isShown, target }: HarmRow,
  amount = target.amount,
): { readonly before: number; readonly after: number } | null {
  return attribute && isShown ? { before: attribute.value, after: afterHarm(attribute, amount) } : null;
}
