/**
 * Charts of the odds: Total first, then each effect; a check alone, such as of a bond (TE-9), comes before the Total.
 */
import type { Chart } from "../contract/description.ts";
import { denseBars, meanOf, rolledBar, tenths } from "../odds/chart.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { labelledEffect } from "./names.ts";
import type { EffectOdds } from "./odds.ts";
import type { EffectOutcome } from "./resolve.ts";
import { isMet, passes } from "./rule.ts";
import { focusOf, type Effect, type EffectSpec } from "./spec.ts";

export function charts(spec: EffectSpec, odds: EffectOdds, outcome?: EffectOutcome): readonly Chart[] {
  const total = totalChart(spec, odds, outcome);
  const effects = spec.effects.map((effect, index) => effectChart(effect, odds, index, outcome));
  const isCheckAlone = spec.thresholds?.length === 0 && spec.effects[0]?.check !== undefined;
  return isCheckAlone ? [...effects, total] : [total, ...effects];
}

/** Tints the bars from the threshold in focus upward. */
function totalChart(spec: EffectSpec, odds: EffectOdds, outcome?: EffectOutcome): Chart {
  const focus = spec.thresholds?.[focusOf(spec)];
  const chance = odds.met?.[focusOf(spec)];
  const average = tenths(meanOf(odds.total));
  const summary: Phrase = chance
    ? phrase("QUINCUNX.total-effect.Chart.total", { at: chance.at, chance: { percent: chance.p }, mean: average })
    : phrase("QUINCUNX.total-effect.Chart.totalPlain", { mean: average });
  return {
    id: "total",
    label: phrase("QUINCUNX.total-effect.total"),
    bars: denseBars(odds.total, (value) => (focus && isMet(value, focus) ? "good" : "neutral")),
    ...rolledBar(outcome?.total),
    summary,
  };
}

function effectChart(effect: Effect, odds: EffectOdds, index: number, outcome?: EffectOutcome): Chart {
  const bars = odds.effects[index] ?? [];
  const name = labelledEffect(effect);
  const passed = odds.effectPassed[index] ?? null;
  const average = tenths(meanOf(bars));
  return {
    id: `effect.${index}`,
    label: name,
    bars: denseBars(bars, (value) => toneOf(effect, value)),
    ...rolledBar(outcome?.effects[index]?.value),
    summary:
      passed === null
        ? phrase("QUINCUNX.total-effect.Chart.effect", { effect: name, mean: average })
        : phrase("QUINCUNX.total-effect.Chart.effectChecked", {
            effect: name,
            mean: average,
            chance: { percent: passed },
          }),
  };
}

/** Tints values that pass the check with its tone (TE-9). */
function toneOf({ check }: Effect, value: number): "good" | "bad" | "neutral" {
  if (!check || !passes(value, check)) return "neutral";
  return check.tone === "bad" ? "bad" : "good";
}
