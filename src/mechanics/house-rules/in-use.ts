/** Knows which mechanics this world uses: all except those that a GM has switched off. Existing cards of a mechanic that is off are still drawn. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { mechanics } from "../mechanics.ts";
import { defineSetting } from "../../platform/settings.ts";

/** Ids of mechanics that are off; the mechanics menu sets them. */
export const mechanicsOffSetting = defineSetting<readonly string[]>({ key: "mechanicsOff", default: [] });

/** Stored stat maps, unparsed; `statMaps` parses them. */
export const statMapsSetting = defineSetting<readonly object[]>({ key: "statMaps", default: [] });

/** In the order of `mechanics`. */
export function mechanicsInUse(): readonly AnyMechanic[] {
  return mechanics.filter(isInUse);
}

export function isInUse({ id }: Pick<AnyMechanic, "id">): boolean {
  return !mechanicsOffSetting.read().includes(id);
}
