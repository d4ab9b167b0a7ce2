/**
 * Unconfirmed facts about Foundry, and its open bugs: one list, with the default position of each switch. The batch for the real application
 * (`live-checks/`) is made from it.
 */
export interface Switch {
  readonly id: string;
  /** Source of the question: a section of dice.md or an issue of the public tracker. */
  readonly source: string;
  readonly meaning: string;
  readonly default: string;
  readonly options: readonly string[];
}

const list = [
  {
    id: "minMaxModifiers",
    source: "#11093, #11969, dice.md 1.5",
    meaning: "Whether minimise and maximise run the modifiers of dice. `applied` runs those that add no dice.",
    default: "ignored",
    options: ["ignored", "applied"],
  },
  {
    id: "minMaxPath",
    source: "dice.md 2.2",
    meaning:
      "Which path of a dice term an asynchronous minimise or maximise takes: `_evaluateSync`, or `_evaluateAsync` with roll().",
    default: "sync",
    options: ["sync", "async"],
  },
  {
    id: "fusedModifiers",
    source: "#13371, #13009, dice.md 2.4",
    meaning: "Whether the number of a fused token (`khmin10`) is lost, or goes to its last part.",
    default: "number-dropped",
    options: ["number-dropped", "number-kept"],
  },
  {
    id: "createImplementation",
    source: "#13710, dice.md 1.3",
    meaning: "Whether Roll.create takes CONFIG.Dice.rolls[0] itself, or asks the overridable defaultImplementation.",
    default: "configured",
    options: ["configured", "default-implementation"],
  },
  {
    id: "manualFate",
    source: "#14547, dice.md 5",
    meaning: "Which numbers the manual form takes for a Fate die: 1…3, none of which is a minus, or −1…1.",
    default: "one-to-faces",
    options: ["one-to-faces", "real-faces"],
  },
  {
    id: "countTarget",
    source: "#14581, dice.md 2.3",
    meaning:
      "What cs, cf, df and sf compare with where no target stands: not-a-number, so that nothing matches, or the documented face.",
    default: "not-a-number",
    options: ["not-a-number", "documented"],
  },
  {
    id: "countComparison",
    source: "dice.md 2.3",
    meaning: "What a bare target of cs, cf, df and sf means: `cs5` as `cs=5`, or as `cs>=5` (for failures `<=`).",
    default: "equal",
    options: ["equal", "at-least"],
  },
  {
    id: "fromTermsOperators",
    source: "#12080, dice.md 1.3",
    meaning:
      "Whether operators, which are evaluated from the start, count when fromTerms tests that all or none are evaluated.",
    default: "ignored",
    options: ["ignored", "counted"],
  },
  {
    id: "fromTermsFormula",
    source: "dice.md 1.3",
    meaning:
      "Whether fromTerms gives the constructor the formula of its terms, which is parsed (a term that no formula can name throws), or none.",
    default: "parsed",
    options: ["parsed", "none"],
  },
  {
    id: "minMaxWrites",
    source: "dice.md 2.3",
    meaning: "Whether the modifiers min and max set `count`, or overwrite `result`.",
    default: "count",
    options: ["count", "result"],
  },
  {
    id: "failureAfterSuccess",
    source: "found.md 2.4",
    meaning:
      "Whether `cf` after `cs` removes the `success` of the dice that fail, and `cs` after `cf` the `failure`, or both flags stay.",
    default: "removed",
    options: ["removed", "kept"],
  },
  {
    id: "marginSigns",
    source: "dice.md 2.3",
    meaning: "`ms<` and `ms<=`: target minus total, or total minus target like the others.",
    default: "by-comparison",
    options: ["by-comparison", "total-minus-target"],
  },
  {
    id: "onePool",
    source: "dice.md 2.6",
    meaning: "What the modifiers of a pool with one element work on: that element's total, or its dice.",
    default: "total",
    options: ["total", "dice"],
  },
  {
    id: "explodeLimit",
    source: "dice.md 2.3",
    meaning: "How many results a term may have before explosions and recursive rerolls are stopped with an error.",
    default: "1000",
    options: ["1000", "100"],
  },
  {
    id: "upperModifiers",
    source: "systems.md 2",
    meaning: "Whether a term keeps the modifiers of `2d20KH` as they were typed, or in lower case.",
    default: "typed",
    options: ["typed", "lower-cased"],
  },
  {
    id: "upperDenomination",
    source: "dice.md 2.5",
    meaning: "Whether the letter of `1dS` is looked up in lower case, or as it stands.",
    default: "lower-cased",
    options: ["lower-cased", "exact"],
  },
  {
    id: "missingData",
    source: "dice.md 1.3",
    meaning:
      "What a reference without a value becomes when a formula is parsed: 0, or left in the text (and fails when evaluated).",
    default: "zero",
    options: ["zero", "kept"],
  },
  {
    id: "booleanData",
    source: "dice.md 1.3",
    meaning: "[14] Whether true and false in roll data become 1 and 0, or words.",
    default: "number",
    options: ["number", "text"],
  },
  {
    id: "unevaluatedNumber",
    source: "dice.md 1.6",
    meaning:
      "How a computed number or faces is written to JSON before it is evaluated: as a roll's data, or as its formula.",
    default: "roll-data",
    options: ["roll-data", "formula"],
  },
  {
    id: "percentInModifiers",
    source: "dice.md 2.4",
    meaning: "Whether `%` ends a run of modifiers: `1d20cs>5%2`.",
    default: "swallowed",
    options: ["swallowed", "stops"],
  },
  {
    id: "negativeWrap",
    source: "dice.md 3",
    meaning: "What a leading minus before something other than a number becomes.",
    default: "times-minus-one",
    options: ["times-minus-one", "minus-one-times", "parenthetical"],
  },
  {
    id: "emptyRoll",
    source: "dice.md 1.3 (Roll.validate('') is false)",
    meaning: "Whether a roll without terms can be evaluated.",
    default: "throws",
    options: ["throws", "zero"],
  },
  {
    id: "totalSource",
    source: "dice.md 1.4",
    meaning: "Whether a roll's total is what the AST gave, or is computed again by the overridable _evaluateTotal.",
    default: "ast",
    options: ["ast", "evaluate-total"],
  },
  {
    id: "innerRollClass",
    source: "dice.md 4.3 (#6905)",
    meaning: "The class of rolls inside parentheses, pools and functions: CONFIG.Dice.rolls[0], or the base class.",
    default: "configured",
    options: ["configured", "base"],
  },
  {
    id: "toMessageData",
    source: "dice.md 1.4",
    meaning:
      "What toMessage gives with create: false: a document's source (rolls as JSON strings), or the plain data with the roll in it.",
    default: "document",
    options: ["document", "plain"],
  },
] as const satisfies readonly Switch[];

export type SwitchId = (typeof list)[number]["id"];

export const SWITCHES: readonly Switch[] = list;

const positions = new Map<string, string>();

function find(id: SwitchId): Switch {
  const found = SWITCHES.find((one) => one.id === id);
  if (!found) throw new Error(`host: there is no dice switch "${id}"`);
  return found;
}

export function switchValue(id: SwitchId): string {
  return positions.get(id) ?? find(id).default;
}

export function setSwitch(id: SwitchId, value: string): void {
  const { options } = find(id);
  if (!options.includes(value))
    throw new Error(`host: the dice switch "${id}" is one of ${options.join(", ")}, not "${value}"`);
  positions.set(id, value);
}

export function resetSwitches(): void {
  positions.clear();
}
