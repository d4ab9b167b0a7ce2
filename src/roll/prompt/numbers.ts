/** Numbers to compare something with (TE-9): of the roller, and of a targeted token that the user may know. */
import { publicNameOf } from "../../actors/appearance.ts";
import { anyResources, statsOf } from "../../actors/any-stats.ts";
import type { NamedNumber } from "../spec-editor/present-controls.ts";
import { speak } from "../../ui/speak.ts";
import { targetedTokens } from "../opponents/opponents.ts";

/** Of each actor. */
const MOST = 6;

export function numbersFor(roller: Actor.Implementation | null): readonly NamedNumber[] {
  const others = targetedTokens().map(({ actor }) => actor);
  const known = others.filter((actor) => actor !== roller && actor.testUserPermission(game.user, "OBSERVER"));
  return [...(roller ? numbersOf(roller) : []), ...known.flatMap((actor) => numbersOf(actor, publicNameOf(actor)))];
}

function numbersOf(actor: Actor.Implementation, owner = ""): readonly NamedNumber[] {
  const all = [...anyResources(actor), ...statsOf(actor)].map(({ label, value }) => ({
    label: [owner, speak(label)].filter((part) => part !== "").join(": "),
    value,
  }));
  return all.filter(({ value }) => Number.isInteger(value)).slice(0, MOST);
}
