/** Figures for step values, the one in focus first. Charts of the odds: Total first, then each effect; a check alone, such as of a bond (TE-9), comes before the Total. */
import type { Chart, Figure } from "../contract/description.ts";
import { denseBars, meanOf, rolledBar, tenths, chanceFigure, meanFigure } from "../odds/chart.ts";
import { phrase, type Phrase, freeText } from "../contract/phrase.ts";
import { labelledEffect, comparison } from "./names.ts";
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

/** The middle threshold first, then the others, then effect checks, then means. */
export function figures(spec: EffectSpec, odds: EffectOdds): readonly Figure[] {
  const thresholds = (odds.met ?? []).map(({ at, p }, index) => chance(`threshold.${index}`, at, p));
  const focus = focusOf(spec);
  const focused = thresholds.filter((_, index) => index === focus);
  const others = thresholds.filter((_, index) => index !== focus);
  return [
    ...focused,
    ...others,
    ...checks(spec, odds),
    ...lines(odds),
    ...(thresholds.length === 0 ? [meanTotal(odds)] : []),
    ...meanEffects(spec, odds),
  ];
}

function chance(id: string, at: number, value: number): Figure {
  const label = phrase("QUINCUNX.total-effect.Figure.atLeast", { at });
  return chanceFigure(id, label, value, { span: { chart: "total", least: at } });
}

/** Neither more nor less is better: a passed check is good for a bond, and bad for a tool that may run out (TE-9). */
function checks({ effects }: EffectSpec, odds: EffectOdds): readonly Figure[] {
  return effects.flatMap((effect, index): Figure[] => {
    const value = odds.effectPassed[index] ?? null;
    if (value === null || !effect.check) return [];
    const label = phrase("QUINCUNX.total-effect.Figure.check", {
      effect: labelledEffect(effect),
      comparison: comparison(effect.check),
    });
    return [chanceFigure(`check.${index}`, label, value, { better: "neither" })];
  });
}

function lines({ effectLines = [] }: EffectOdds): readonly Figure[] {
  return effectLines.flatMap((chances, effect) =>
    (chances ?? []).map(({ line, p }, index) =>
      chanceFigure(`line.${effect}.${index}`, freeText(line), p, { better: "neither" }),
    ),
  );
}

function meanTotal(odds: EffectOdds): Figure {
  return meanFigure("mean.total", phrase("QUINCUNX.total-effect.Figure.meanTotal"), meanOf(odds.total));
}

function meanEffects({ effects }: EffectSpec, odds: EffectOdds): readonly Figure[] {
  return effects.map((effect, index) => {
    const label = phrase("QUINCUNX.total-effect.Figure.meanEffect", { effect: labelledEffect(effect) });
    return meanFigure(`mean.effect.${index}`, label, meanOf(odds.effects[index] ?? []), "neither");
  });
}
