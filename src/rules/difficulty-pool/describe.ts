/** Describes a difficulty pool: sums of difficulty and dice, successes and ones, level. */
import type { Description, DieView, HeadlineView, LineView, Tone } from "../contract/description.ts";
import { sumLine, pendingHeadline } from "../spec/views.ts";
import { worthHeadline } from "../spec/worth.ts";
import { countPhrase, freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { changesOf, difficultyOf, type Difficulty, type SumLine } from "./difficulty.ts";
import { type DifficultyOutcome, type Level, isAssembled, poolOf, type DifficultySpec } from "./spec.ts";
import type { DifficultyFaces } from "./resolve.ts";
import { sayParts, sumOfParts } from "../spec/pool-parts.ts";
import { worthOf } from "./worth.ts";

export const LEVEL_NAMES = {
  botch: "QUINCUNX.difficulty-pool.Level.botch",
  failure: "QUINCUNX.Verdict.failure",
  barely: "QUINCUNX.difficulty-pool.Level.barely",
  average: "QUINCUNX.difficulty-pool.Level.average",
  complete: "QUINCUNX.difficulty-pool.Level.complete",
} as const satisfies Record<Level, string>;

export function describe(spec: DifficultySpec, faces: DifficultyFaces, outcome: DifficultyOutcome): Description {
  const difficulty = difficultyOf(spec);
  return {
    summary: summaryOf(outcome, worthOf(spec, faces)),
    how: howOf(spec, outcome),
    dice: diceOf(faces, outcome),
    groups: [],
    // Modifiers belong to the difficulty, not to the dice, so the line of its sum shows them.
    modifiers: [],
    headline: headlineOf(outcome, worthOf(spec, faces)),
    lines: [...sumLines(spec, outcome.dice, difficulty), ...meaningOf(spec, outcome)],
    meaning: meaningOf(spec, outcome),
  };
}

function howOf(spec: DifficultySpec, { difficulty }: DifficultyOutcome): readonly Phrase[] {
  const dice = countPhrase("QUINCUNX.Word.diceCount", poolOf(spec));
  const parts = sayParts(spec.parts);
  if (difficulty === null) return [dice, ...parts];
  return [dice, ...parts, phrase("QUINCUNX.difficulty-pool.How.difficulty", { difficulty })];
}

function summaryOf({ net, level, waiting, ones }: DifficultyOutcome, worth: Phrase | null): Phrase {
  if (waiting.length > 0) return phrase("QUINCUNX.Summary.waiting");
  if (net === null || level === null) return phrase("QUINCUNX.difficulty-pool.Summary.open", { worth: worth ?? "" });
  const data = { net: { signed: net }, level: phrase(LEVEL_NAMES[level]) };
  if (net <= 0)
    return phrase(net < 0 ? "QUINCUNX.difficulty-pool.Summary.botch" : "QUINCUNX.difficulty-pool.Summary.failure", {
      ...data,
      ones,
    });
  return countPhrase("QUINCUNX.difficulty-pool.Summary.success", net, data);
}

function diceOf({ dice }: DifficultyFaces, { dice: kept, difficulty }: DifficultyOutcome): readonly DieView[] {
  return dice.map((face, index): DieView => {
    if (index >= kept) return { size: 10, face, role: "unused", tag: phrase("QUINCUNX.difficulty-pool.Tag.lost") };
    if (face === 1) return { size: 10, face, role: "fumble", tag: phrase("QUINCUNX.difficulty-pool.Tag.one") };
    if (difficulty === null) return { size: 10, face, role: "plain" };
    return face >= difficulty ? { size: 10, face, role: "success" } : { size: 10, face, role: "failure" };
  });
}

const SUM_NAMES = {
  base: "QUINCUNX.difficulty-pool.Line.base",
  untrained: "QUINCUNX.difficulty-pool.Field.untrained",
  secondary: "QUINCUNX.difficulty-pool.Field.secondary",
  attempts: "QUINCUNX.difficulty-pool.Field.attempts",
  modifier: "QUINCUNX.Field.modifiers.value",
} as const;

function nameOf({ kind, label, isFixed }: SumLine): Phrase {
  const name = label ? freeText(label) : phrase(SUM_NAMES[kind]);
  return isFixed ? phrase("QUINCUNX.difficulty-pool.Line.fixed", { name }) : name;
}

function headlineOf({ net, level, waiting }: DifficultyOutcome, worth: Phrase | null): readonly HeadlineView[] {
  if (waiting.length > 0) return [pendingHeadline(phrase("QUINCUNX.Word.stillToThrow"))];
  if (net === null || level === null) return worthHeadline(worth);
  const tone: Tone = net > 0 ? "good" : net < 0 ? "bad" : "neutral";
  return [
    { value: net, label: countPhrase("QUINCUNX.Word.successes", net), tone },
    { value: phrase(LEVEL_NAMES[level]), tone },
  ];
}

/**
 * "Difficulty 6 · 3 + 2 dice"; a difficulty that differs from its base shows its sum, as after the throw (DP-5, DP-6).
 */
export function preview(spec: DifficultySpec): readonly LineView[] {
  const difficulty = difficultyOf(spec);
  const dice = Math.max(0, difficulty?.dice ?? poolOf(spec));
  const isPlain = difficulty !== null && difficulty.lines.length === 1 && difficulty.raw === difficulty.final;
  if (!isPlain || !isAssembled(spec) || spec.parts) return sumLines(spec, dice, difficulty);
  const { attribute, ability } = spec;
  const text = phrase("QUINCUNX.difficulty-pool.Line.inShort", {
    difficulty: difficulty.final,
    sum: `${attribute} + ${ability ?? 0}`,
    dice: countPhrase("QUINCUNX.difficulty-pool.Line.shortDice", attribute + (ability ?? 0)),
  });
  return [{ state: "note", text }];
}

function sumLines(spec: DifficultySpec, dice: number, difficulty: Difficulty | null): LineView[] {
  const lines: LineView[] = [];
  if (difficulty)
    lines.push(
      sumLine(
        phrase("QUINCUNX.difficulty-pool.Line.difficulty", { difficulty: difficulty.final }),
        sumSteps(difficulty),
      ),
    );
  else if (changesOf(spec).length > 0)
    lines.push(sumLine(phrase("QUINCUNX.difficulty-pool.Line.open"), changesOf(spec).map(stepOf)));
  if (isAssembled(spec) || spec.parts || (difficulty && difficulty.lost > 0))
    lines.push(sumLine(countPhrase("QUINCUNX.Word.diceCount", dice), poolSteps(spec, difficulty)));
  if (difficulty && dice === 0) lines.push({ state: "warning", text: phrase("QUINCUNX.difficulty-pool.Line.noDice") });
  if (difficulty && difficulty.lost > 0)
    lines.push({
      state: "warning",
      text: countPhrase("QUINCUNX.difficulty-pool.Line.lost", difficulty.lost, { raw: difficulty.raw }),
    });
  return lines;
}

function meaningOf(spec: DifficultySpec, outcome: DifficultyOutcome): readonly LineView[] {
  const lines: LineView[] = [];
  if (outcome.successes !== null && outcome.net !== null && outcome.ones > 0)
    lines.push({
      state: outcome.net < 0 ? "warning" : "note",
      text: countPhrase("QUINCUNX.difficulty-pool.Line.ones", outcome.ones, { successes: outcome.successes }),
    });
  if (outcome.scaled !== null && spec.scale)
    lines.push({
      state: outcome.scaled > 0 ? "met" : "unmet",
      text: sayScaled(spec.scale, outcome.scaled),
    });
  return lines;
}

/** Result on the scale of a power (DP-10). */
export function sayScaled({ unit }: NonNullable<DifficultySpec["scale"]>, amount: number): Phrase {
  return unit === ""
    ? phrase("QUINCUNX.difficulty-pool.Line.scaledPlain", { amount })
    : phrase("QUINCUNX.difficulty-pool.Line.scaled", { amount, unit });
}

/** "3 attribute", "+2 ability", "−3 beyond difficulty 9". */
function poolSteps(spec: DifficultySpec, difficulty: Difficulty | null): readonly Phrase[] {
  const { parts } = spec;
  const own = isAssembled(spec)
    ? [
        phrase("QUINCUNX.difficulty-pool.Line.poolAttribute", { value: spec.attribute - sumOfParts(parts) }),
        phrase("QUINCUNX.difficulty-pool.Line.poolAbility", { value: { signed: spec.ability ?? 0 } }),
        ...sayParts(parts),
      ]
    : sayParts(parts, spec.dice);
  return difficulty && difficulty.lost > 0
    ? [...own, phrase("QUINCUNX.difficulty-pool.Line.poolLost", { value: { signed: -difficulty.lost } })]
    : own;
}

/** "6 base", "+1 untrained", "−2 secondary ability" … */
function sumSteps({ lines, raw, final, floor }: Difficulty): readonly Phrase[] {
  const bounded =
    raw === final
      ? []
      : [
          phrase("QUINCUNX.difficulty-pool.Line.sum", { value: raw }),
          phrase(raw < final ? "QUINCUNX.difficulty-pool.Line.floor" : "QUINCUNX.difficulty-pool.Line.ceiling", {
            floor,
          }),
        ];
  return lines.map(stepOf).concat(bounded);
}

function stepOf(line: SumLine): Phrase {
  return phrase("QUINCUNX.Word.part", {
    value: line.kind === "base" ? line.value : { signed: line.value },
    name: nameOf(line),
  });
}
