/** A GM's rules after a result: “when a standard check fails, draw from Mishaps”. */
import { numberOf } from "../../card/draw/table-draw.ts";
import type { CardState } from "../../card/state.ts";
import { effectsOn } from "../../mechanics/dice-effects.ts";
import { defineSetting } from "../../platform/settings.ts";
import { accepts, type Infer, integer, record, text } from "../../rules/contract/schema.ts";

/** Results by name. `least`, `most`: the number in the headline of the card. */
export const WHEN = {
  success: "QUINCUNX.AfterVerdict.when.success",
  failure: "QUINCUNX.AfterVerdict.when.failure",
  least: "QUINCUNX.AfterVerdict.when.least",
  most: "QUINCUNX.AfterVerdict.when.most",
} as const;

export const WHENS = ["success", "failure", "least", "most"] as const;

/** As stored; read it with `verdictRules`. Only GMs can write it, as any setting of a world. */
export const afterVerdictSetting = defineSetting<readonly unknown[]>({ key: "afterVerdict", default: [] });

export const LEAST_NUMBER = -99;
export const MOST_NUMBER = 999;

const verdictRule = record({
  id: text(),
  /** Empty: every mechanic. */
  mechanic: text(),
  /** One of `WHEN`, or the id of a dice effect, which has a dot. */
  when: text(),
  /** For `least` and `most`. */
  number: integer({ min: LEAST_NUMBER, max: MOST_NUMBER }),
  /** UUID of a roll table, a macro, a journal or its page; empty: none is chosen yet. */
  uuid: text(),
  /** Time of its last change, in ms: older rolls are left alone. */
  since: integer({ min: 0 }),
});

export type VerdictRule = Infer<typeof verdictRule>;

/** Without invalid entries. */
export function verdictRules(): readonly VerdictRule[] {
  return afterVerdictSetting.read().filter((one) => accepts(verdictRule, one));
}

/** True if the result meets the rule. */
export function isMet(rule: VerdictRule, { mechanic, spec, faces, outcome, verdict }: CardState): boolean {
  if (rule.uuid === "" || (rule.mechanic !== "" && rule.mechanic !== mechanic.id)) return false;
  if (rule.when === "success" || rule.when === "failure") return verdict === rule.when;
  if (rule.when.includes(".")) return effectsOn(mechanic, spec, faces, outcome).some(({ id }) => id === rule.when);
  const number = numberOf(mechanic.describe(spec, faces, outcome))?.value;
  if (typeof number !== "number") return false;
  return rule.when === "least" ? number >= rule.number : rule.when === "most" && number <= rule.number;
}
