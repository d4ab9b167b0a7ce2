/** Describes harm for the viewer, without names or numbers that the viewer may not know. */
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { shownNameOf } from "../../actors/appearance.ts";
import { actorAt } from "../../actors/actor-at.ts";
import type { LoggedOperation } from "../../log/operation.ts";
import { type Harm, type HarmState, harmStatusOf } from "./harm.ts";

/** Hidden tokens are anonymous to players. */
export function nameOfTarget(uuid: string): Phrase | string {
  const actor = actorAt(uuid);
  if (!actor) return phrase("QUINCUNX.Harm.somebody");
  const token = actor.token;
  if (token?.hidden && !game.user.isGM) return phrase("QUINCUNX.Harm.somebody");
  return shownNameOf(actor);
}

/** Only GMs and observers of an actor see its numbers. */
export function mayRead(actor: Actor.Implementation): boolean {
  return game.user.isGM || actor.testUserPermission(game.user, "OBSERVER");
}

/** Example: “2 Weapon Harm, by Ana: Goblin 0 → 2, Orc (not done yet)”. */
export function describeHarm(
  state: HarmState,
  harms: readonly Harm[],
  { author, id }: LoggedOperation,
  isUndone: boolean,
): Phrase {
  const own = harms.filter(({ operation }) => operation === id);
  const [first] = own;
  return phrase("QUINCUNX.Harm.entry", {
    kind: first ? first.deal.label : "",
    name: author.name,
    targets: own.map((one) => describeTarget(state, one, isUndone)),
  });
}

function describeTarget(state: HarmState, one: Harm, isUndone: boolean): Phrase {
  const actor = actorAt(one.actor);
  const target = nameOfTarget(one.actor);
  const amount = one.heals ? { signed: -one.amount } : one.amount;
  const status = harmStatusOf(state, one);
  if (status.kind === "refused") return phrase("QUINCUNX.Harm.refused", { target, amount });
  if (status.kind === "overwritten") return phrase("QUINCUNX.Harm.overwritten", { target, amount });
  if (status.kind === "unclear") {
    const change = one.amount * (one.heals ? -one.sign : one.sign);
    return phrase("QUINCUNX.Harm.unclear", { target, amount: { signed: change } });
  }
  if (status.kind === "waiting" && !isUndone) return phrase("QUINCUNX.Harm.waiting", { target, amount });
  if (!("before" in status) || !actor || !mayRead(actor)) return phrase("QUINCUNX.Harm.takes", { target, amount });
  return phrase("QUINCUNX.Harm.change", { target, before: status.before, after: status.after });
}
