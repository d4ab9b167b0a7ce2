/** A difficulty pool told for people: the sum line by line, successes and ones, the level of the result. */
import type { Description, DieView, HeadlineView, LineView, Tone } from "../contract/description.ts";
import { countPhrase, freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { changesOf, difficultyOf, type Difficulty, type SumLine } from "./difficulty.ts";
import type { DifficultyFaces, DifficultyOutcome, Level } from "./resolve.ts";
import { isAssembled, poolOf, type DifficultySpec } from "./spec.ts";

export const LEVEL_NAMES = {
  botch: "QUINCUNX.DifficultyPool.Level.botch",
  failure: "QUINCUNX.DifficultyPool.Level.failure",
  barely: "QUINCUNX.DifficultyPool.Level.barely",
  average: "QUINCUNX.DifficultyPool.Level.average",
  complete: "QUINCUNX.DifficultyPool.Level.complete",
} as const satisfies Record<Level, string>;

export function describe(spec: DifficultySpec, faces: DifficultyFaces, outcome: DifficultyOutcome): Description {
  const difficulty = difficultyOf(spec);
  return {
    summary: summaryOf(outcome),
    how: howOf(spec, outcome),
    dice: diceOf(faces, outcome),
    groups: [],
    // What is added counts towards the difficulty, not towards the dice: it stands in the sum's own line.
    modifiers: [],
    headline: headlineOf(outcome),
    lines: linesOf(spec, outcome, difficulty),
  };
}

function howOf(spec: DifficultySpec, { difficulty }: DifficultyOutcome): readonly Phrase[] {
  const dice = countPhrase("QUINCUNX.DifficultyPool.How.dice", poolOf(spec));
  return difficulty === null ? [dice] : [dice, phrase("QUINCUNX.DifficultyPool.How.difficulty", { difficulty })];
}

function summaryOf({ net, level, successes, ones }: DifficultyOutcome): Phrase {
  if (net === null || level === null)
    return phrase(
      successes === null ? "QUINCUNX.DifficultyPool.Summary.open" : "QUINCUNX.DifficultyPool.Summary.waiting",
    );
  const data = { net: { signed: net }, level: phrase(LEVEL_NAMES[level]) };
  if (net <= 0)
    return phrase(net < 0 ? "QUINCUNX.DifficultyPool.Summary.botch" : "QUINCUNX.DifficultyPool.Summary.failure", {
      ...data,
      ones,
    });
  return countPhrase("QUINCUNX.DifficultyPool.Summary.success", net, data);
}

function diceOf({ dice }: DifficultyFaces, { dice: kept, difficulty }: DifficultyOutcome): readonly DieView[] {
  return dice.map((face, index): DieView => {
    if (index >= kept) return { size: 10, face, role: "unused", tag: phrase("QUINCUNX.DifficultyPool.Tag.lost") };
    if (face === 1) return { size: 10, face, role: "fumble", tag: phrase("QUINCUNX.DifficultyPool.Tag.one") };
    if (difficulty === null) return { size: 10, face, role: "plain" };
    return face >= difficulty ? { size: 10, face, role: "success" } : { size: 10, face, role: "failure" };
  });
}

function nameOf({ kind, label, isFixed }: SumLine): Phrase {
  switch (kind) {
    case "base":
      return phrase("QUINCUNX.DifficultyPool.Line.base");
    case "untrained":
      return phrase("QUINCUNX.DifficultyPool.Line.untrained");
    case "secondary":
      return phrase("QUINCUNX.DifficultyPool.Line.secondary");
    case "attempts":
      return phrase("QUINCUNX.DifficultyPool.Line.attempts");
    case "modifier": {
      const name = label ? freeText(label) : phrase("QUINCUNX.DifficultyPool.Line.modifier");
      return isFixed ? phrase("QUINCUNX.DifficultyPool.Line.fixed", { name }) : name;
    }
  }
}

function headlineOf({ net, level, successes }: DifficultyOutcome): readonly HeadlineView[] {
  if (net === null || level === null)
    return [
      {
        value: phrase("QUINCUNX.DifficultyPool.pending"),
        label: phrase(
          successes === null ? "QUINCUNX.DifficultyPool.difficultyUnknown" : "QUINCUNX.DifficultyPool.stillToThrow",
        ),
        tone: "waiting",
      },
    ];
  const tone: Tone = net > 0 ? "good" : net < 0 ? "bad" : "neutral";
  return [
    { value: net, label: countPhrase("QUINCUNX.DifficultyPool.netSuccesses", net), tone },
    { value: phrase(LEVEL_NAMES[level]), tone },
  ];
}

/** The sum behind difficulty and pool, line by line: the same before the throw and after it (DP-5, DP-6). */
export function preview(spec: DifficultySpec): readonly LineView[] {
  const difficulty = difficultyOf(spec);
  return sumLines(spec, Math.max(0, difficulty?.dice ?? poolOf(spec)), difficulty);
}

function sumLines(spec: DifficultySpec, dice: number, difficulty: Difficulty | null): LineView[] {
  const lines: LineView[] = [];
  if (difficulty)
    lines.push({
      state: "note",
      text: phrase("QUINCUNX.DifficultyPool.Line.difficulty", { difficulty: difficulty.final }),
      steps: sumSteps(difficulty),
      stepsAs: "sum",
    });
  else if (changesOf(spec).length > 0)
    lines.push({
      state: "note",
      text: phrase("QUINCUNX.DifficultyPool.Line.open"),
      steps: changesOf(spec).map(stepOf),
      stepsAs: "sum",
    });
  if (isAssembled(spec) || (difficulty && difficulty.lost > 0))
    lines.push({
      state: "note",
      text: countPhrase("QUINCUNX.DifficultyPool.Line.pool", dice),
      steps: poolSteps(spec, difficulty),
      stepsAs: "sum",
    });
  if (difficulty && dice === 0) lines.push({ state: "warning", text: phrase("QUINCUNX.DifficultyPool.Line.noDice") });
  if (difficulty && difficulty.lost > 0)
    lines.push({
      state: "warning",
      text: countPhrase("QUINCUNX.DifficultyPool.Line.lost", difficulty.lost, { raw: difficulty.raw }),
    });
  return lines;
}

function linesOf(spec: DifficultySpec, outcome: DifficultyOutcome, difficulty: Difficulty | null): readonly LineView[] {
  const lines = sumLines(spec, outcome.dice, difficulty);
  if (outcome.successes !== null && outcome.net !== null && outcome.ones > 0)
    lines.push({
      state: outcome.net < 0 ? "warning" : "note",
      text: countPhrase("QUINCUNX.DifficultyPool.Line.ones", outcome.ones, { successes: outcome.successes }),
    });
  if (outcome.scaled !== null && spec.scale)
    lines.push({
      state: outcome.scaled > 0 ? "met" : "unmet",
      text:
        spec.scale.unit === ""
          ? phrase("QUINCUNX.DifficultyPool.Line.scaledPlain", { amount: outcome.scaled })
          : phrase("QUINCUNX.DifficultyPool.Line.scaled", { amount: outcome.scaled, unit: spec.scale.unit }),
    });
  return lines;
}

/** "3 attribute", "+2 ability", "−3 beyond difficulty 9". */
function poolSteps(spec: DifficultySpec, difficulty: Difficulty | null): readonly Phrase[] {
  const own = isAssembled(spec)
    ? [
        phrase("QUINCUNX.DifficultyPool.Line.poolAttribute", { value: spec.attribute }),
        phrase("QUINCUNX.DifficultyPool.Line.poolAbility", { value: { signed: spec.ability ?? 0 } }),
      ]
    : [phrase("QUINCUNX.DifficultyPool.Line.poolGiven", { value: spec.dice })];
  return difficulty && difficulty.lost > 0
    ? [...own, phrase("QUINCUNX.DifficultyPool.Line.poolLost", { value: { signed: -difficulty.lost } })]
    : own;
}

/** "6 base", "+1 untrained", "−2 secondary ability" … */
function sumSteps({ lines, raw, final, floor }: Difficulty): readonly Phrase[] {
  const bounded =
    raw === final
      ? []
      : [
          phrase("QUINCUNX.DifficultyPool.Line.sum", { value: raw }),
          phrase(raw < final ? "QUINCUNX.DifficultyPool.Line.floor" : "QUINCUNX.DifficultyPool.Line.ceiling", {
            floor,
          }),
        ];
  return lines.map(stepOf).concat(bounded);
}

function stepOf(line: SumLine): Phrase {
  return phrase("QUINCUNX.DifficultyPool.Line.step", {
    value: line.kind === "base" ? line.value : { signed: line.value },
    name: nameOf(line),
  });
}
