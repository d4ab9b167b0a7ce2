/** Prompt controls of a margin pool. */
import type { ChoiceControl, Control, TargetScale } from "../contract/control.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { fieldControls, group } from "../spec/field-controls.ts";
import { adviceInWords, adviseOn } from "./advice.ts";
import { successOdds } from "./odds.ts";
import { greatestMargin, isImpossible, neededMargin } from "./rule.ts";
import { marginSpec, MOST_DICE, type MarginSpec } from "./spec.ts";

/** Highest threshold of the stepper; higher ones can be typed. */
const MOST_THRESHOLD = 99;
const USUAL_THRESHOLD = 7;

const controlsOf = fieldControls(marginSpec, "QUINCUNX.margin-pool");

export function controls(spec: MarginSpec): readonly Control[] {
  const { stepper } = controlsOf(spec);
  const pool = stepper("pool", {
    hint: "QUINCUNX.margin-pool.Control.poolHint",
    min: spec.dice,
    showsStepValue: false,
  });
  return [diceBars(spec), pool, ...targetControls(spec), successGroup(spec)];
}

/** P(success) for every number of dice, with the best one marked and explained (MP-1). */
function diceBars(spec: MarginSpec): ChoiceControl {
  const advice = adviseOn(spec);
  return controlsOf(spec).choice("dice", {
    label: "QUINCUNX.margin-pool.Control.dice",
    hint: adviceInWords(advice),
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
    showsStepValue: false,
  });
}

function optionHint(dice: number, success: number | null, spec: MarginSpec): Phrase | null {
  if (success === null) return null;
  if (greatestMargin(dice) < neededMargin(spec))
    return phrase("QUINCUNX.margin-pool.Control.beyond", { greatest: { signed: greatestMargin(dice) } });
  return phrase("QUINCUNX.margin-pool.Control.chance", { success: { percent: success } });
}

/** The Difficulty Threshold (MP-2). */
function targetControls(spec: MarginSpec): readonly Control[] {
  const shown = spec.threshold ?? 1;
  return [
    controlsOf(spec).stepper("threshold", {
      label: "QUINCUNX.margin-pool.Control.threshold",
      hint: "QUINCUNX.margin-pool.Control.thresholdHint",
      min: Math.min(1, shown),
      max: Math.max(MOST_THRESHOLD, shown),
      none: { label: "QUINCUNX.Word.unknown", start: USUAL_THRESHOLD },
      ...(spec.threshold === null ? {} : { word: phrase("QUINCUNX.margin-pool.Control.thresholdWord") }),
    }),
  ];
}

/** Thresholds while there is none; then the margin, on which a bar sets the required one (MP-4). */
export function scale(spec: MarginSpec): TargetScale | null {
  if (spec.threshold === null) return { control: "threshold", value: null, ticks: [] };
  if (isImpossible(spec.threshold)) return null;
  return { control: "required", chart: "margin", value: neededMargin(spec), ticks: [] };
}

/** Conditions of success (MP-4), and permission for impossible tasks (MP-5). */
function successGroup(spec: MarginSpec): Control {
  const { required, zeroSucceeds, allowImpossible } = spec;
  const { stepper, toggle } = controlsOf(spec);
  return group(
    "success",
    {
      label: "QUINCUNX.margin-pool.Control.success",
      folded: required === null && !zeroSucceeds && !allowImpossible,
    },
    [
      stepper("required", {
        hint: "QUINCUNX.margin-pool.Control.requiredHint",
        max: Math.max(greatestMargin(MOST_DICE), required ?? 1),
        none: { label: "QUINCUNX.margin-pool.Control.noRequired", start: 2 },
      }),
      // A required margin overrides this option.
      ...(required === null ? [toggle("zeroSucceeds", { label: "QUINCUNX.margin-pool.Control.zeroSucceeds" })] : []),
      toggle("allowImpossible", {
        label: "QUINCUNX.margin-pool.Field.allowImpossible",
        hint: "QUINCUNX.margin-pool.Control.allowImpossibleHint",
        showsStepValue: false,
      }),
    ],
  );
}
