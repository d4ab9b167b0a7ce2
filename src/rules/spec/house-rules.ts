/** From what a world has stored to the fields that it settles, and how a die of the table stands. Total: what cannot be read is as if nothing were set. */
import type {
  Fields,
  HouseRule,
  Roller,
  SharedDie,
  SharedDieState,
  SharedDieRound,
  HouseRules,
} from "../contract/house-rules.ts";

/** A world's settings by key, as they are stored. */
export type ReadSetting = (key: string) => unknown;

const NONE = 0;
const AWAY = -1;
const NO_ROUND: SharedDieRound = { round: null, isDue: false };

/** The fields that stand under every spec which this person begins. */
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
  if (rule.kind === "toggle") {
    const value = toggled(rule.initial, read(rule.key));
    return rule.fields ? rule.fields(value, roller) : { [rule.key]: value };
  }
  const value = chosen(rule, read);
  return rule.fields ? rule.fields(value, roller) : { [rule.key]: value };
}

/** Whether a house rule that can be on or off is on; one that is not declared is off. */
export function isToggled(rules: readonly HouseRule[], key: string, read: ReadSetting): boolean {
  const rule = rules.find((one) => one.key === key);
  return rule?.kind === "toggle" && toggled(rule.initial, read(key));
}

function toggled(initial: boolean, stored: unknown): boolean {
  return typeof stored === "boolean" ? stored : initial;
}

function chosen({ key, initial, options }: Extract<HouseRule, { kind: "choice" }>, read: ReadSetting): string {
  const stored = read(key);
  return options.find(({ value }) => value === stored)?.value ?? initial;
}

/** `rules`: those that its mechanic declares, of which one may say how long it lasts. */
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
    lasts: lasts?.kind === "choice" ? chosen(lasts, read) : "",
    round,
    isDue,
  };
}

/** As the setting stores it. */
export function storedDie({ value, isAway }: Pick<SharedDieState, "value" | "isAway">): number {
  return isAway ? AWAY : (value ?? NONE);
}

/** Whether a number stands on the die. */
export function isOnDie({ size }: SharedDie, value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= size;
}
