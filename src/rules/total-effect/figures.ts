/** Figures for step values; the first is the one in focus. */
import type { Figure } from "../contract/description.ts";
import { chanceFigure, meanFigure, meanOf } from "../odds/chart.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { comparison, labelledEffect } from "./names.ts";
import type { EffectOdds } from "./odds.ts";
import { focusOf, type EffectSpec } from "./spec.ts";

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
