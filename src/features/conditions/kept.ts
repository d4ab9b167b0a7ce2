/** Reasons for a difficulty: on a card, or kept on a scene, token or actor until they are removed (FP-4). */
import { cardField } from "../../card/card-field.ts";
import { shortWords } from "../../card/state.ts";
import { SCOPE } from "../../platform/documents.ts";
import { type Infer, integer, LIMITS, list, readAs, record, text } from "../../rules/contract/schema.ts";
import type { Adjusted } from "../../rules/spec/adjust.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { boundAmount, holdersFor, MOST_NAME, type Holder } from "./conditions.ts";

const reason = record({ name: shortWords, amount: integer() });

/** A reason for a difficulty: "darkness", 1 challenge die (FP-4). */
export type Reason = Infer<typeof reason>;

export const MOST_REASONS = 8;

/** Typed reasons for a number that is in the spec. */
export const typedReasons = cardField<readonly Reason[]>({
  key: "reasons",
  schema: list(reason, { max: MOST_REASONS }),
});

const FLAG = "reasons";

const keptReason = record({ name: text(LIMITS.stored), amount: integer(), mechanic: text() }, true);
export type KeptReason = Infer<typeof keptReason>;

export function keptOn(holder: Holder): readonly KeptReason[] {
  const stored = holder.getFlag(SCOPE, FLAG);
  return (Array.isArray(stored) ? stored : []).flatMap((one: unknown): readonly KeptReason[] => {
    const read = readAs(keptReason, one);
    return read ? [asKept(read, read.mechanic)] : [];
  });
}

/** A card may hold longer names and larger amounts. */
export function asKept({ name, amount }: Reason, mechanic: string): KeptReason {
  return { name: name.slice(0, MOST_NAME), amount: boundAmount(amount), mechanic };
}

export async function keep(holder: Holder, reason: KeptReason): Promise<void> {
  await holder.setFlag(SCOPE, FLAG, [...otherReasons(holder, reason), reason]);
}

export async function removeKept(holder: Holder, reason: KeptReason): Promise<void> {
  await holder.setFlag(SCOPE, FLAG, otherReasons(holder, reason));
}

function otherReasons(holder: Holder, { name, mechanic }: KeptReason): readonly KeptReason[] {
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
  return (holder as foundry.abstract.Document.Any).canUserModify(user, "update");
}
