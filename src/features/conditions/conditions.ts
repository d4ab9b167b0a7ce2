/** Conditions that a GM has defined, and the scenes, tokens and actors that have them. */
import { SCOPE } from "../../platform/documents.ts";
import { accepts, integer, lenient, LIMITS, plainObject, readAs, record, text } from "../../rules/contract/schema.ts";
import { defineSetting } from "../../platform/settings.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { statsNamed } from "../../actors/any-stats.ts";
import { concerning, type OfferedAdjustment } from "../../roll/adjustments/adjust-option.ts";

export const MOST_NAME = 40;
export const MOST_AMOUNT = 20;
export const MOST_CONCERNS = 200;
/** Flag of scenes, tokens and actors: ids of conditions. */
const FLAG = "conditions";

export interface Condition {
  readonly id: string;
  readonly name: string;
  /** By mechanic id; a mechanic with 0 is not affected. */
  readonly amounts: Readonly<Record<string, number>>;
  /** Stats, or kinds of stats, that it concerns: "Notice, Trope". Empty: each roll. */
  readonly concerns: string;
}

/** As stored; read it with `conditions`. */
export const conditionsSetting = defineSetting<readonly unknown[]>({ key: "conditions", default: [] });

export function changeConditions(step: (all: readonly Condition[]) => readonly Condition[]): Promise<void> {
  return conditionsSetting.change(() => step(conditions()));
}

const stored = record(
  {
    id: text(),
    name: text(LIMITS.stored),
    amounts: lenient(plainObject),
    concerns: lenient(text(LIMITS.stored)),
  },
  true,
);

/** Without invalid entries and amounts. */
export function conditions(): readonly Condition[] {
  return conditionsSetting.read().flatMap((one): readonly Condition[] => {
    const read = readAs(stored, one);
    if (!read) return [];
    const { id, name, concerns = "" } = read;
    const amounts = Object.entries(read.amounts ?? {}).flatMap(([mechanic, amount]) =>
      accepts(integer(), amount) ? [[mechanic, boundAmount(amount)] as const] : [],
    );
    return [
      {
        id,
        name: name.slice(0, MOST_NAME),
        amounts: Object.fromEntries(amounts),
        concerns: concerns.slice(0, MOST_CONCERNS),
      },
    ];
  });
}

export function boundAmount(amount: number): number {
  return Math.max(-MOST_AMOUNT, Math.min(MOST_AMOUNT, amount));
}

/** A scene, token or actor. */
export interface Holder {
  readonly uuid: string;
  readonly name: string | null;
  readonly documentName: string;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
}

export function conditionsOn(holder: Holder): readonly string[] {
  const ids = holder.getFlag(SCOPE, FLAG);
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
}

export async function putCondition(holder: Holder, id: string, isOn: boolean): Promise<void> {
  const others = conditionsOn(holder).filter((condition) => condition !== id);
  await holder.setFlag(SCOPE, FLAG, isOn ? [...others, id] : others);
}

/** The scene that users look at. */
export function currentScene(): Scene.Implementation | null {
  return game.scenes.current ?? game.scenes.active ?? null;
}

/** The scene, the actor's tokens there, and the actor. */
export function holdersFor(actor: Actor.Implementation | null): readonly Holder[] {
  const scene = currentScene();
  const tokens = actor ? (scene?.tokens.contents ?? []).filter((token) => token.actor === actor) : [];
  const all = [scene, ...tokens, actor?.token, actor];
  return [...new Set(all.filter((holder) => holder != null))];
}

/** Conditions that apply to this actor's rolls. */
export function conditionsFor(
  { id: mechanic, condition }: AnyMechanic,
  actor: Actor.Implementation | null,
  pooled: readonly string[] = [],
): readonly OfferedAdjustment[] {
  if (!condition) return [];
  const ids = new Set(holdersFor(actor).flatMap(conditionsOn));
  return conditions().flatMap(({ id, name, amounts, concerns }) => {
    const amount = amounts[mechanic] ?? 0;
    if (!ids.has(id) || amount === 0) return [];
    const one = { name, key: condition.key, amount };
    const names = concerns.split(/[,;]/u).flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
    if (names.length === 0) return [one];
    const stats = actor ? names.flatMap((word) => statsNamed(actor, word)) : [];
    return [concerning(one, stats, pooled)];
  });
}
