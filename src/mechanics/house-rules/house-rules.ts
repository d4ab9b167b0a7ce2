/**
 * Applies this world's house rules and shared dice to every new spec: clicked, typed, requested, or from the API. Explicit fields of the spec override them.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import { mechanics } from "../mechanics.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import { houseRuleFields } from "../../rules/spec/house-rules.ts";
import { readHouseRule } from "./stored.ts";
import { roundOf } from "./encounter.ts";

/** Fields for the current user. */
export function houseRuleFieldsOf(mechanic: MechanicId): Fields {
  const found = mechanics.find(({ id }) => id === mechanic);
  if (!found) return {};
  const { houseRules = {} } = found;
  return houseRuleFields(houseRules, readHouseRule, { isGM: game.user.isGM }, (die) =>
    roundOf({ mechanic: found, die, rules: houseRules.rules ?? [] }),
  );
}

/** Spec of the given fields over this world's house rules. Throws RuleError. */
export function beginSpec(mechanic: AnyMechanic, fields: Fields): Fields {
  return mechanic.parseSpec({ ...houseRuleFieldsOf(mechanic.id), ...fields });
}

/** Such fields are not remembered per stat, since the house rule may change. */
export function isHouseRuleField(mechanic: MechanicId, field: string): boolean {
  return field in houseRuleFieldsOf(mechanic);
}

const listeners: (() => void)[] = [];

/** Call at init. Runs `listener` on this client after a house rule or shared die has changed. */
export function onHouseRulesChange(listener: () => void): void {
  listeners.push(listener);
}

export function houseRulesChanged(): void {
  for (const listener of listeners) listener();
}
