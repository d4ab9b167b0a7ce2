/** Reasons for a difficulty that stay on a scene, token or actor until they are removed: darkness, an injury (FP-4). */
import { SCOPE } from "../../platform/scope.ts";
import { integer, isText, shape, text } from "../../platform/shape.ts";
import type { Adjusted } from "../../rules/spec/adjust.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Reason } from "./origin.ts";
import { holdersFor, MOST_AMOUNT, MOST_NAME, type Holder } from "./conditions.ts";

const FLAG = "reasons";

export interface Kept extends Reason {
  readonly mechanic: string;
}

const isKept = shape<Kept>({ name: text(MOST_NAME), amount: integer(-MOST_AMOUNT, MOST_AMOUNT), mechanic: isText });

export function keptOn(holder: Holder): readonly Kept[] {
  const stored = holder.getFlag(SCOPE, FLAG);
  return Array.isArray(stored) ? stored.filter(isKept) : [];
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
