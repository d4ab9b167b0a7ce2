/** Reasons for a difficulty that stay on a scene, token or actor until they are removed: darkness, an injury (FP-4). */
import { isFields } from "../../rules/contract/fields.ts";
import { SCOPE } from "../../platform/scope.ts";
import type { Adjusted } from "../../rules/spec/adjust.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Reason } from "./origin.ts";
import { currentScene, MOST_AMOUNT, MOST_NAME, type Holder } from "./conditions.ts";

const FLAG = "reasons";

export interface Kept extends Reason {
  readonly mechanic: string;
}

export function keptOn(holder: Holder): readonly Kept[] {
  const stored = holder.getFlag(SCOPE, FLAG);
  return (Array.isArray(stored) ? stored : []).flatMap((one: unknown): readonly Kept[] => {
    if (!isFields(one)) return [];
    const { name, amount, mechanic } = one;
    const isValid = typeof name === "string" && typeof mechanic === "string" && Number.isInteger(amount);
    return isValid && Math.abs(amount as number) <= MOST_AMOUNT
      ? [{ name: name.slice(0, MOST_NAME), amount: amount as number, mechanic }]
      : [];
  });
}

export async function keep(holder: Holder, kept: Kept): Promise<void> {
  await holder.setFlag(SCOPE, FLAG, [...others(holder, kept), kept]);
}

export async function removeKept(holder: Holder, kept: Kept): Promise<void> {
  await holder.setFlag(SCOPE, FLAG, others(holder, kept));
}

function others(holder: Holder, { name, mechanic }: Kept): readonly Kept[] {
  return keptOn(holder).filter((one) => one.name !== name || one.mechanic !== mechanic);
}

/** The scene, the actor's tokens there, and the actor. */
export function holdersFor(actor: Actor.Implementation | null): readonly Holder[] {
  const scene = currentScene();
  const tokens = actor ? (scene?.tokens.contents ?? []).filter((token) => (token.actor as unknown) === actor) : [];
  const all = [scene, ...tokens, actor?.token, actor] as readonly (Holder | null | undefined)[];
  return [...new Set(all.filter((holder) => holder != null))];
}

export function keptFor({ id, condition }: AnyMechanic, actor: Actor.Implementation | null): readonly Adjusted[] {
  if (!condition) return [];
  return holdersFor(actor)
    .flatMap(keptOn)
    .flatMap(({ name, amount, mechanic }) => (mechanic === id ? [{ name, key: condition.key, amount }] : []));
}

/** Only a GM may write on scenes; owners may write on their tokens and heroes. */
export function mayWrite(holder: Holder, user = game.user): boolean {
  return (holder as unknown as foundry.abstract.Document.Any).canUserModify(user as never, "update");
}
