/** Which mechanics this world uses: all, but for those that its GM has switched off. What was made with one that is off still draws. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { mechanics } from "../mechanics.ts";
import { defineSetting } from "../settings.ts";

/** Ids of mechanics that this world does not use; the mechanics menu sets them. */
export const mechanicsOffSetting = defineSetting<readonly string[]>({
  key: "mechanicsOff",
  scope: "world",
  type: Array,
  default: [],
});

/** Which numbers of other systems' actors are stats, and of which mechanic; as stored. `statMaps` reads them. */
export const statMapsSetting = defineSetting<readonly object[]>({
  key: "statMaps",
  scope: "world",
  type: Array,
  default: [],
});

/** What people are offered; in the order of `mechanics`. */
export function mechanicsInUse(): readonly AnyMechanic[] {
  return mechanics.filter(isInUse);
}

export function isInUse({ id }: Pick<AnyMechanic, "id">): boolean {
  return !mechanicsOffSetting.read().includes(id);
}
