/** Settings in which house rules and shared dice are stored. */
import { readSetting, registerSetting, writeSetting } from "../../platform/settings.ts";
import type { HouseRules } from "../../rules/contract/house-rules.ts";

/**
 * Call at init. Registers a world setting per house rule and shared die of a mechanic. `isShown`: the house rules appear in Foundry's settings window.
 * `changed` runs on this client.
 */
export function registerHouseRules({ rules = [], dice = [] }: HouseRules, changed: () => void, isShown = true): void {
  const world = { scope: "world", onChange: changed };
  for (const rule of rules) {
    const { key, name, hint, initial } = rule;
    const form =
      rule.kind === "toggle"
        ? { type: Boolean }
        : { type: String, choices: Object.fromEntries(rule.options.map(({ value, label }) => [value, label])) };
    registerSetting(key, { ...world, ...form, name, hint, config: isShown, default: initial });
  }
  for (const { key } of dice) registerSetting(key, { ...world, type: Number, config: false, default: 0 });
}

/** Stored value of a house rule or shared die; `rules/spec/house-rules.ts` parses it. */
export function readHouseRule(key: string): unknown {
  return readSetting(key);
}

export async function changeHouseRule(key: string, value: number): Promise<void> {
  await writeSetting(key, value);
}
