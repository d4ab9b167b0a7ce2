/** Lines of a card about one effect: its steps, its band, its check, and vulnerable or resistant targets. */
import type { LineView } from "../contract/description.ts";
import { freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { comparison, labelledEffect, rankName } from "./names.ts";
import type { EffectOutcome, EffectResult } from "./resolve.ts";
import { asKept, climb, flatStepped, halved, inverted, ladderOf, placeOf, type Kept } from "./rule.ts";
import { isFlat, RANKS, type Band, type Check, type DieEffect, type Effect, type FlatEffect } from "./spec.ts";

/** The check, or that the effect does not apply: enough for a card of normal size. */
export function effectMeaning(effect: Effect, outcome: EffectOutcome, index: number): readonly LineView[] {
  const result = outcome.effects[index];
  if (!result || result.value === null || outcome.total === null) return [];
  return result.applies === true
    ? [...readLine(effect, result, {}), ...checkLine(effect, result, {})]
    : [{ state: "unmet", text: doesNotApply(effect, result.value, outcome.total) }];
}

export function effectLines(effect: Effect, outcome: EffectOutcome, index: number): readonly LineView[] {
  const result = outcome.effects[index];
  if (!result || result.value === null || outcome.total === null) return [];
  const steps = effectSteps(effect, asKept(outcome.kept));
  // A single step is the die itself, which the headline shows.
  const made = steps.length > 1 ? { steps } : {};
  if (result.applies !== true)
    return [{ state: "unmet", text: doesNotApply(effect, result.value, outcome.total), ...made }];
  const read = readLine(effect, result, made);
  const lines: LineView[] = [
    ...read,
    ...checkLine(effect, result, read.length > 0 ? {} : made),
    ...kindLine(effect, result),
  ];
  if (!effect.check && read.length === 0 && steps.length > 1)
    lines.unshift({ state: "note", text: namedValue(effect, result.value), steps });
  return lines;
}

function namedValue(effect: Effect, value: number): Phrase {
  return phrase("QUINCUNX.total-effect.Line.effect", { effect: labelledEffect(effect), value });
}

/** The line of an effect that is read as a list. */
function readLine(
  { label, kind }: Effect,
  { line }: EffectResult,
  made: { readonly steps?: readonly Phrase[] },
): readonly LineView[] {
  if (!line) return [];
  const [name, words] = [label ?? kind, freeText(line)];
  const text = name ? phrase("QUINCUNX.total-effect.Line.checkNamed", { effect: name, text: words }) : words;
  return [{ state: "note", tone: "plain", text, brief: words, ...made }];
}

/** The check's own text, else the text of its tone, else the comparison (TE-9). */
function checkLine(
  effect: Effect,
  { value, passed }: EffectResult,
  made: { readonly steps?: readonly Phrase[] },
): readonly LineView[] {
  const { check } = effect;
  if (!check || value === null) return [];
  const tone = passed === true ? (check.tone ?? "plain") : "plain";
  const words = wordsFor(check, passed === true);
  if (words) {
    const name = effect.label ?? effect.kind;
    const text = name ? phrase("QUINCUNX.total-effect.Line.checkNamed", { effect: name, text: words }) : words;
    return [{ state: "note", tone, text, brief: words, ...made }];
  }
  const data = { effect: labelledEffect(effect), value, comparison: comparison(check) };
  const key = passed === true ? "QUINCUNX.total-effect.Line.checkPassed" : "QUINCUNX.total-effect.Line.checkFailed";
  return [{ state: "note", tone, text: phrase(key, data), ...made }];
}

function wordsFor({ text, otherwise, tone }: Check, passed: boolean): Phrase | null {
  const own = passed ? text : otherwise;
  if (own) return freeText(own);
  switch (tone) {
    case "good":
      return phrase(passed ? "QUINCUNX.total-effect.Check.good" : "QUINCUNX.total-effect.Check.goodElse");
    case "bad":
      return phrase(passed ? "QUINCUNX.total-effect.Check.bad" : "QUINCUNX.total-effect.Check.badElse");
    default:
      return null;
  }
}

/** "Vulnerable takes 5, Resistant 1" (TE-11). */
function kindLine({ kind }: Effect, { vulnerable, resistant }: EffectResult): readonly LineView[] {
  if (kind === undefined || typeof vulnerable !== "number" || typeof resistant !== "number") return [];
  const key = kind === "" ? "QUINCUNX.total-effect.Line.kind" : "QUINCUNX.total-effect.Line.kindNamed";
  return [{ state: "note", text: phrase(key, { kind: freeText(kind), vulnerable, resistant }) }];
}

function doesNotApply(effect: Effect, value: number, total: number): Phrase {
  return phrase("QUINCUNX.total-effect.Line.doesNotApply", {
    effect: labelledEffect(effect),
    value,
    total,
    band: bandName(effect.when),
  });
}

/** "12", "9 or less", "12 or more", "9 to 12". */
export function bandName(band: Band | undefined): Phrase {
  const { min, max } = band ?? {};
  if (min !== undefined && max !== undefined)
    return min === max ? freeText(String(min)) : phrase("QUINCUNX.total-effect.Band.between", { min, max });
  if (min !== undefined) return phrase("QUINCUNX.total-effect.Band.from", { min });
  if (max !== undefined) return phrase("QUINCUNX.total-effect.Band.upTo", { max });
  return phrase("QUINCUNX.total-effect.Band.any");
}

/** "Low 2 → stepped up: Mid 5 → halved: 2". */
function effectSteps(effect: Effect, kept: Kept): readonly Phrase[] {
  return isFlat(effect) ? flatSteps(effect) : dieSteps(effect, kept);
}

function flatSteps({ flat, step }: FlatEffect): readonly Phrase[] {
  const first = phrase("QUINCUNX.total-effect.Step.value", {
    name: phrase("QUINCUNX.total-effect.Effect.flat"),
    value: flat,
  });
  return step === 0
    ? [first]
    : [first, phrase("QUINCUNX.total-effect.Step.flat", { steps: { signed: step }, value: flatStepped(flat, step) })];
}

function dieSteps(effect: DieEffect, kept: Kept): readonly Phrase[] {
  const { rank, step, invert, halve } = effect;
  const die = kept[RANKS.indexOf(rank)] ?? 0;
  const steps: Phrase[] = [phrase("QUINCUNX.total-effect.Step.value", { name: rankName(rank, false), value: die })];
  if (invert) steps.push(phrase("QUINCUNX.total-effect.Step.inverted", { value: inverted(die) }));
  const place = placeOf(rank, invert) + step;
  const value = climb(ladderOf(kept, invert), place);
  if (step !== 0) steps.push(stepPhrase(effect, kept, place, value));
  if (halve) steps.push(phrase("QUINCUNX.total-effect.Step.halved", { value: halved(value) }));
  return steps;
}

/** The die that the steps reach, and the number of steps beyond the last die (TE-5). */
function stepPhrase({ step, invert }: DieEffect, kept: Kept, place: number, value: number): Phrase {
  const landing = Math.min(2, Math.max(0, place));
  const name = rankName(RANKS[invert ? 2 - landing : landing] ?? "low", invert);
  const beyond = place - landing;
  const data = {
    name,
    value,
    steps: Math.abs(step),
    die: ladderOf(kept, invert)[landing] ?? 0,
    beyond: { signed: beyond },
  };
  if (step > 0)
    return phrase(beyond === 0 ? "QUINCUNX.total-effect.Step.up" : "QUINCUNX.total-effect.Step.upBeyond", data);
  return phrase(beyond === 0 ? "QUINCUNX.total-effect.Step.down" : "QUINCUNX.total-effect.Step.downBeyond", data);
}
