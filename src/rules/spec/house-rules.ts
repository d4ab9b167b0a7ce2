/** Fields and shared dice by the stored settings of a world. Never throws: invalid settings count as unset. */
import type { Fields } from "../contract/fields.ts";
import type {
  HouseRule,
  Roller,
  SharedDie,
  SharedDieState,
  SharedDieRound,
  HouseRules,
} from "../contract/house-rules.ts";

/** Stored value of a world setting. */
export type ReadSetting = (key: string) => unknown;

const NONE = 0;
const AWAY = -1;
const NO_ROUND: SharedDieRound = { round: null, isDue: false };

/** Defaults of the house rules for a spec that this user starts. */
export function houseRuleFields(
  { rules = [], dice = [] }: HouseRules,
  read: ReadSetting,
  roller: Roller,
  roundOf: (die: SharedDie) => SharedDieRound = () => NO_ROUND,
): Fields {
  return Object.assign(
    {},
    ...rules.map((rule) => fieldsOf(rule, read, roller)),
    ...dice.map((die) => ({ [die.field]: dieState(die, rules, read, roundOf(die)).value })),
  ) as Fields;
}

function fieldsOf(rule: HouseRule, read: ReadSetting, roller: Roller): Fields {
  const value = rule.kind === "toggle" ? toggled(rule.initial, read(rule.key)) : choiceOf(rule, read);
  return rule.fields ? rule.fields(value as never, roller) : { [rule.key]: value };
}

/** True if the toggle rule is on; false for an undeclared rule. */
export function isToggled(rules: readonly HouseRule[], key: string, read: ReadSetting): boolean {
  const rule = rules.find((rule) => rule.key === key);
  return rule?.kind === "toggle" && toggled(rule.initial, read(key));
}

function toggled(initial: boolean, stored: unknown): boolean {
  return typeof stored === "boolean" ? stored : initial;
}

function choiceOf({ key, initial, options }: Extract<HouseRule, { kind: "choice" }>, read: ReadSetting): string {
  const stored = read(key);
  return options.find(({ value }) => value === stored)?.value ?? initial;
}

/** `rules` are those of the die's mechanic; one of them may set how long a number counts. */
export function dieState(
  die: SharedDie,
  rules: readonly HouseRule[],
  read: ReadSetting,
  { round, isDue }: SharedDieRound = NO_ROUND,
): SharedDieState {
  const stored = read(die.key);
  const lasts = rules.find(({ key }) => key === die.lasts);
  return {
    value: isOnDie(die, stored) && !isDue ? stored : null,
    isAway: stored === AWAY,
    lasts: lasts?.kind === "choice" ? choiceOf(lasts, read) : "",
    round,
    isDue,
  };
}

/** The value for the setting. */
export function storedDie({ value, isAway }: Pick<SharedDieState, "value" | "isAway">): number {
  return isAway ? AWAY : (value ?? NONE);
}

/** True if the die has this number. */
export function isOnDie({ size }: SharedDie, value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= size;
}
