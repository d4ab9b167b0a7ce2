/** Shared dice as every user sees them: face and meaning. */
import { isInUse } from "../../platform/house-rules/in-use.ts";
import { speak } from "../../ui/speak.ts";
import { stateOf, sharedDice, type DeclaredDie } from "./declared.ts";

export interface SharedDieBadge {
  readonly key: string;
  readonly face: number | null;
  readonly size: number;
  readonly icon: string;
  readonly meaning: string;
  readonly detail: string;
}

export function sharedDieBadges(): readonly SharedDieBadge[] {
  return [...sharedDice().values()].flatMap((declared) => badgeOf(declared) ?? []);
}

/** `null`: not in play, or its mechanic is off. */
export function badgeOf(declared: DeclaredDie): SharedDieBadge | null {
  const { mechanic, die } = declared;
  const badge = isInUse(mechanic) ? die.badge?.(stateOf(declared)) : null;
  if (!badge) return null;
  const { face, meaning, detail } = badge;
  const { key, size, icon } = die;
  return { key, face, size, icon, meaning: speak(meaning), detail: speak(detail) };
}
