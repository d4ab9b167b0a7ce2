/** What the prompt offers for a margin pool: how many dice, with the odds of each number, and what they are measured by. */
import type { ChoiceControl, Control, StepperControl } from "../contract/control.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { adviceInWords, adviseOn } from "./advice.ts";
import { successOdds } from "./odds.ts";
import { greatestMargin, neededMargin } from "./rule.ts";
import { MOST_DICE, type MarginSpec } from "./spec.ts";

/** Thresholds that are reached by steps; others can be typed. */
const MOST_THRESHOLD = 99;
const USUAL_THRESHOLD = 7;

export function controls(spec: MarginSpec): readonly Control[] {
  return [diceBars(spec), poolStepper(spec), ...targetControls(spec), successGroup(spec)];
}

/** P(success) for every number of dice, the best one marked, with the reason in words (MP-1). */
function diceBars(spec: MarginSpec): ChoiceControl {
  const advice = adviseOn(spec);
  return {
    kind: "choice",
    id: "dice",
    path: ["dice"],
    label: phrase("QUINCUNX.margin-pool.Control.dice"),
    hint: adviceInWords(advice),
    value: spec.dice,
    options: Array.from({ length: spec.pool }, (_, index) => {
      const dice = index + 1;
      const success = successOdds(dice, spec);
      const hint = optionHint(dice, success, spec);
      return {
        id: String(dice),
        value: dice,
        label: phrase("QUINCUNX.margin-pool.Control.diceOption", { dice }),
        ...(hint ? { hint } : {}),
        bar: success,
        best: advice.kind === "best" && advice.dice === dice,
      };
    }),
    look: "bars",
    worth: false,
  };
}

function optionHint(dice: number, success: number | null, spec: MarginSpec): Phrase | null {
  if (success === null) return null;
  if (greatestMargin(dice) < neededMargin(spec))
    return phrase("QUINCUNX.margin-pool.Control.beyond", { greatest: { signed: greatestMargin(dice) } });
  return phrase("QUINCUNX.margin-pool.Control.chance", { success: { percent: success } });
}

function poolStepper({ dice, pool }: MarginSpec): StepperControl {
  return {
    kind: "stepper",
    id: "pool",
    path: ["pool"],
    label: phrase("QUINCUNX.margin-pool.Field.pool"),
    hint: phrase("QUINCUNX.margin-pool.Control.poolHint"),
    value: pool,
    min: dice,
    max: MOST_DICE,
    worth: false,
  };
}

/** The Difficulty Threshold (MP-2). */
export function targetControls({ threshold }: MarginSpec): readonly Control[] {
  return [
    {
      kind: "stepper",
      id: "threshold",
      path: ["threshold"],
      label: phrase("QUINCUNX.margin-pool.Control.threshold"),
      hint: phrase("QUINCUNX.margin-pool.Control.thresholdHint"),
      value: threshold,
      min: Math.min(1, threshold ?? 1),
      max: Math.max(MOST_THRESHOLD, threshold ?? 1),
      none: { label: phrase("QUINCUNX.Word.unknown"), start: USUAL_THRESHOLD, value: null },
    },
  ];
}

/** What counts as success (MP-4), and leave to try the impossible (MP-5). */
function successGroup({ required, zeroSucceeds, allowImpossible }: MarginSpec): Control {
  return {
    kind: "group",
    id: "success",
    path: [],
    label: phrase("QUINCUNX.margin-pool.Control.success"),
    controls: [
      {
        kind: "stepper",
        id: "required",
        path: ["required"],
        label: phrase("QUINCUNX.margin-pool.Field.required"),
        hint: phrase("QUINCUNX.margin-pool.Control.requiredHint"),
        value: required,
        min: 1,
        max: Math.max(greatestMargin(MOST_DICE), required ?? 1),
        none: { label: phrase("QUINCUNX.margin-pool.Control.noRequired"), start: 2, value: null },
      },
      // A required margin beats it, so it is offered only where it matters.
      ...(required === null
        ? [
            {
              kind: "toggle",
              id: "zeroSucceeds",
              path: ["zeroSucceeds"],
              label: phrase("QUINCUNX.margin-pool.Control.zeroSucceeds"),
              value: zeroSucceeds,
            } as const,
          ]
        : []),
      {
        kind: "toggle",
        id: "allowImpossible",
        path: ["allowImpossible"],
        label: phrase("QUINCUNX.margin-pool.Control.allowImpossible"),
        hint: phrase("QUINCUNX.margin-pool.Control.allowImpossibleHint"),
        value: allowImpossible,
        worth: false,
      },
    ],
    folded: required === null && !zeroSucceeds && !allowImpossible,
  };
}
