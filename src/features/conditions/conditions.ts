/** Conditions that a GM has defined, and the scenes, tokens and actors that have them. */
import { isFields } from "../../rules/contract/fields.ts";
import { SCOPE } from "../../platform/scope.ts";
import { defineSetting } from "../../platform/settings.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Adjusted } from "../../rules/spec/adjust.ts";

export const MOST_NAME = 40;
export const MOST_AMOUNT = 20;
/** Flag of scenes, tokens and actors: ids of conditions. */
const FLAG = "conditions";

export interface Condition {
  readonly id: string;
  readonly name: string;
  /** By mechanic id; a mechanic with 0 is not affected. */
  readonly amounts: Readonly<Record<string, number>>;
}

/** As stored; read it with `conditions`. */
export const conditionsSetting = defineSetting<readonly unknown[]>({
  key: "conditions",
  scope: "world",
  type: Array,
  default: [],
});

/** Without invalid entries. */
export function conditions(): readonly Condition[] {
  const stored = conditionsSetting.read();
  return (Array.isArray(stored) ? stored : []).flatMap((one: unknown): readonly Condition[] => {
    if (!isFields(one) || typeof one["id"] !== "string" || typeof one["name"] !== "string") return [];
    const amounts = Object.entries(isFields(one["amounts"]) ? one["amounts"] : {}).filter(
      ([, amount]) => Number.isInteger(amount) && Math.abs(amount as number) <= MOST_AMOUNT,
    );
    return [
      {
        id: one["id"],
        name: one["name"].slice(0, MOST_NAME),
        amounts: Object.fromEntries(amounts) as Record<string, number>,
      },
    ];
  });
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
  const others = conditionsOn(holder).filter((one) => one !== id);
  await holder.setFlag(SCOPE, FLAG, isOn ? [...others, id] : others);
}

/** The scene that users look at. */
export function currentScene(): Scene.Implementation | null {
  return (game.scenes.current ?? game.scenes.active ?? null) as Scene.Implementation | null;
}

/** Conditions that apply to this actor's rolls: of the scene, of its tokens there, and its own. */
export function conditionsFor(mechanic: AnyMechanic, actor: Actor.Implementation | null): readonly Adjusted[] {
  const { condition } = mechanic;
  if (!condition) return [];
  const scene = currentScene();
  const tokens = actor ? (scene?.tokens.contents ?? []).filter((token) => (token.actor as unknown) === actor) : [];
  const holders = [scene, actor, actor?.token, ...tokens] as readonly (Holder | null | undefined)[];
  const ids = new Set(holders.flatMap((holder) => (holder ? conditionsOn(holder) : [])));
  return conditions().flatMap(({ id, name, amounts }) => {
    const amount = amounts[mechanic.id] ?? 0;
    return ids.has(id) && amount !== 0 ? [{ name, key: condition.key, amount }] : [];
  });
}
