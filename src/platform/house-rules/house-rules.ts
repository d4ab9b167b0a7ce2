/**
 * What this world has settled once for all rolls: the house rules and table dice that mechanics declare. They stand under every spec that is begun here –
 * clicked, typed, asked for, by the API – and whatever says otherwise in so many words lies over them.
 */
import { mechanics } from "../mechanics.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import type { Fields } from "../../rules/contract/house-rules.ts";
import { houseRuleFields } from "../../rules/spec/house-rules.ts";
import { tableSetting } from "../settings.ts";
import { roundOf } from "./encounter.ts";

/** Of the mechanic with this id, for this user. */
export function settledByTable(mechanic: MechanicId): Fields {
  const found = mechanics.find(({ id }) => id === mechanic);
  if (!found) return {};
  const { houseRules = {} } = found;
  return houseRuleFields(houseRules, tableSetting, { isGM: game.user.isGM }, (die) =>
    roundOf({ mechanic: found, die, rules: houseRules.rules ?? [] }),
  );
}

/** A whole spec out of what is said, this world's rules where nothing is. Throws RuleError. */
export function beginSpec(mechanic: AnyMechanic, said: object): object {
  return mechanic.parseSpec({ ...settledByTable(mechanic.id), ...said });
}

/** Fields that the table settles are never remembered for a stat: tomorrow the table may have settled something else. */
export function isSettledByTable(mechanic: MechanicId, field: string): boolean {
  return field in settledByTable(mechanic);
}

const listeners: (() => void)[] = [];

/** At init. Runs `listener` on this client whenever a house rule or a shared die has changed. */
export function onHouseRulesChange(listener: () => void): void {
  listeners.push(listener);
}

export function houseRulesChanged(): void {
  for (const listener of listeners) listener();
}
