/** Describes an outcome: dice by rank, Total and Effects, thresholds, checks. */
import type { Description, HeadlineView, LineView, ModifierView, DieView } from "../contract/description.ts";
import { modifierView, pendingHeadline } from "../spec/views.ts";
import { countPhrase, freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { effectLines, effectMeaning } from "./effect-lines.ts";
import { SIZE, type EffectFaces, type EffectOutcome } from "./resolve.ts";
import { headlineLabel, labelledEffect, rankName } from "./names.ts";
import { capped, isMet, netAdvantage, keptIndices } from "./rule.ts";
import { RANKS, type EffectSpec, type Threshold } from "./spec.ts";

export function describe(spec: EffectSpec, faces: EffectFaces, outcome: EffectOutcome): Description {
  return {
    summary: summaryOf(spec, outcome),
    how: advantageOf(spec),
    dice: describeDice(spec, faces, outcome),
    groups: [],
    modifiers: modifiersOf(spec),
    headline: headlineOf(spec, outcome),
    lines:
      outcome.total === null
        ? []
        : [
            ...thresholdLines(spec, outcome.total),
            ...spec.effects.flatMap((effect, index) => effectLines(effect, outcome, index)),
          ],
    meaning: meaningOf(spec, outcome),
    ...(isPartial(spec, outcome) ? { isPartial: true } : {}),
  };
}

function isPartial({ thresholds }: EffectSpec, { met }: EffectOutcome): boolean {
  return met !== null && met.length > 0 && met.length < (thresholds?.length ?? 0);
}

/** If no threshold is met and a check has its own text, such as "Empty", that text suffices (TE-9). */
function meaningOf(spec: EffectSpec, outcome: EffectOutcome): readonly LineView[] {
  const checks = spec.effects.flatMap((effect, index) => effectMeaning(effect, outcome, index));
  return outcome.met?.length === 0 && checks.some(({ brief }) => brief)
    ? checks
    : [...metLines(spec, outcome), ...checks];
}

function advantageOf(spec: EffectSpec): readonly Phrase[] {
  const advantage = capped(spec.advantage);
  const disadvantage = capped(spec.disadvantage);
  if (advantage > 0 && disadvantage > 0)
    return [phrase("QUINCUNX.total-effect.How.both", { advantage, disadvantage, net: { signed: netAdvantage(spec) } })];
  if (advantage > 0) return [phrase("QUINCUNX.total-effect.How.advantage", { count: advantage })];
  if (disadvantage > 0) return [phrase("QUINCUNX.total-effect.How.disadvantage", { count: disadvantage })];
  return [];
}

/** Escalation by its name; other flat numbers by their labels (TE-3). */
function modifiersOf({ escalation, modifiers }: EffectSpec): readonly ModifierView[] {
  const raised: ModifierView[] =
    escalation === 0
      ? []
      : [{ value: escalation, label: phrase("QUINCUNX.total-effect.Field.escalation"), applied: true }];
  return [...raised, ...modifiers.map((modifier) => modifierView(modifier, "QUINCUNX.Field.modifiers.value"))];
}

function headlineOf(spec: EffectSpec, outcome: EffectOutcome): readonly HeadlineView[] {
  const { total } = outcome;
  if (total === null) return [pendingHeadline(phrase("QUINCUNX.total-effect.total"))];
  const effects = spec.effects.flatMap((effect, index): HeadlineView[] => {
    const result = outcome.effects[index];
    // An effect that does not apply at this Total has its own line instead (TE-10).
    return result?.applies === true && result.value !== null
      ? // The die below says which one it is, so that both numbers fit on one line.
        [{ value: result.value, label: headlineLabel(effect), tone: "neutral" }]
      : [];
  });
  return [{ value: total, label: phrase("QUINCUNX.total-effect.total"), tone: "neutral" }, ...effects];
}

/** All thresholds with their state (TE-4). */
function thresholdLines({ thresholds }: Pick<EffectSpec, "thresholds">, total: number): readonly LineView[] {
  return (thresholds ?? []).map((threshold) => ({
    state: isMet(total, threshold) ? "met" : "unmet",
    text: thresholdText(threshold),
    brief: phrase("QUINCUNX.total-effect.Line.threshold", { at: threshold.at }),
  }));
}

/** The met thresholds that have a text, else the highest met one (TE-4). */
function metLines({ thresholds }: EffectSpec, { total, met }: EffectOutcome): readonly LineView[] {
  if (total === null || !met || !thresholds?.length) return [];
  if (met.length === 0) return [{ state: "unmet", text: phrase("QUINCUNX.total-effect.Line.noneMet") }];
  const withText = met.filter(({ text = "" }) => text !== "");
  const highest = met.reduce((one, other) => (other.at > one.at ? other : one));
  return thresholdLines({ thresholds: withText.length > 0 ? withText : [highest] }, total);
}

function thresholdText({ at, text }: Threshold): Phrase {
  return text === undefined || text === ""
    ? phrase("QUINCUNX.total-effect.Line.threshold", { at })
    : phrase("QUINCUNX.total-effect.Line.thresholdWithText", { at, text: freeText(text) });
}

function summaryOf(spec: EffectSpec, outcome: EffectOutcome): Phrase {
  const { total, met } = outcome;
  const missing = outcome.waiting.reduce((sum, { count }) => sum + count, 0);
  if (total === null) return countPhrase("QUINCUNX.total-effect.Summary.waiting", missing);
  const effects = spec.effects.flatMap((effect, index): Phrase[] => {
    const result = outcome.effects[index];
    return result?.applies === true && result.value !== null
      ? [phrase("QUINCUNX.total-effect.Summary.effect", { effect: labelledEffect(effect), value: result.value })]
      : [];
  });
  const result =
    effects.length > 0
      ? phrase("QUINCUNX.total-effect.Summary.totalAndEffects", { total, effects })
      : phrase("QUINCUNX.total-effect.Summary.total", { total });
  if (met === null || spec.thresholds?.length === 0) return result;
  if (met.length === 0) return phrase("QUINCUNX.total-effect.Summary.noneMet", { result });
  return phrase("QUINCUNX.total-effect.Summary.met", { result, at: Math.max(...met.map(({ at }) => at)) });
}

/** The dice of a card: High, Mid, Low, then the dropped ones. */
function describeDice(spec: EffectSpec, { dice }: EffectFaces, outcome: EffectOutcome): readonly DieView[] {
  // Dice have no role until all are thrown.
  if (outcome.total === null) return dice.map((face) => ({ size: SIZE, face, role: "plain" }));
  const kept = keptIndices(dice, netAdvantage(spec));
  const highestFirst = kept
    .map((index, place): DieView => ({
      size: SIZE,
      face: dice[index] ?? 0,
      role: "kept",
      tag: rankName(RANKS[place] ?? "low", false),
    }))
    .reverse();
  const dropped = dice
    .filter((_, index) => !kept.includes(index))
    .sort((a, b) => b - a)
    .map((face): DieView => ({ size: SIZE, face, role: "dropped", tag: phrase("QUINCUNX.Role.dropped") }));
  return [...highestFirst, ...dropped];
}
