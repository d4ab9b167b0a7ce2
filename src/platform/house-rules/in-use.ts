/** Which mechanics this world uses: all, but for those that its GM has switched off. What was made with one that is off still draws. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { mechanics } from "../mechanics.ts";
import { setting } from "../settings.ts";

/** What people are offered; in the order of `mechanics`. */
export function mechanicsInUse(): readonly AnyMechanic[] {
  return mechanics.filter(isInUse);
}

export function isInUse({ id }: Pick<AnyMechanic, "id">): boolean {
  return !setting("mechanicsOff").includes(id);
}
