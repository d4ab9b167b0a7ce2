/** Describes a fives pool, with each bonus die after the five that brought it. */
import type { Description, DieRole, DieView, HeadlineView, LineView } from "../contract/description.ts";
import { pendingHeadline } from "../spec/views.ts";
import { worthHeadline } from "../spec/worth.ts";
import { countPhrase, freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { sayAllTaken } from "../actor/alterations.ts";
import {
  type FivesFaces,
  thrownPool,
  type FivesSpec,
  type PoolDie,
  type FivesOutcome,
  type FivesVerdict,
} from "./spec.ts";
import { isScoringChallenge } from "./challenge.ts";
import { LONGEST_CHAIN } from "../contract/terms.ts";
import { stoppedChains } from "./fives.ts";
import { cancel } from "./resolve.ts";
import { worthOf } from "./worth.ts";

export const ROLE_NAMES = {
  hero: "QUINCUNX.fives-pool.Role.hero",
  trope: "QUINCUNX.fives-pool.Role.trope",
  trademark: "QUINCUNX.fives-pool.Role.trademark",
  bonus: "QUINCUNX.fives-pool.Role.bonus",
  luck: "QUINCUNX.fives-pool.Role.luck",
} as const satisfies Record<PoolDie["role"], string>;

const VERDICTS = {
  success: "QUINCUNX.Verdict.success",
  choice: "QUINCUNX.fives-pool.Verdict.choice",
  failure: "QUINCUNX.Verdict.failure",
} as const satisfies Record<FivesVerdict, string>;

export function describe(
  spec: FivesSpec,
  faces: FivesFaces,
  outcome: FivesOutcome,
  notes: readonly Phrase[] = [],
): Description {
  return {
    summary: summaryOf(outcome, worthOf(spec, faces)),
    how: howOf(spec, faces),
    dice: [...poolDice(spec, faces, outcome), ...luckDie(spec, faces, outcome), ...challengeDice(spec, faces)],
    groups: spec.challenge > 0 ? [{ id: "challenge", label: phrase("QUINCUNX.fives-pool.against") }] : [],
    modifiers: [],
    headline: headlineOf(outcome, worthOf(spec, faces)),
    ...linesOf(spec, faces, outcome, notes),
  };
}

/** Surviving and bonus dice (FP-16). */
export function countedFaces({ dice }: FivesFaces, { eliminated, bonus }: FivesOutcome): readonly number[] {
  return [...dice.filter((_, index) => !eliminated.includes(index)), ...bonus.map(({ face }) => face)];
}

function howOf(
  { target, challenge, discord, challengeRemoves, challengeBy }: FivesSpec,
  faces: FivesFaces,
): readonly Phrase[] {
  // Thrown challenge dice are visible anyway.
  const isIncomplete = challenge > faces.challenge.length;
  return [
    ...(target === null ? [] : [phrase("QUINCUNX.fives-pool.How.target", { target })]),
    ...(isIncomplete ? [countPhrase("QUINCUNX.fives-pool.How.challenge", challenge)] : []),
    // FP-10: names this house rule only if it can matter.
    ...(challenge > 0 && challengeRemoves === "die" ? [phrase("QUINCUNX.fives-pool.How.removesDie")] : []),
    ...(challenge > 0 && challengeBy === "gm" ? [phrase("QUINCUNX.fives-pool.How.byGM")] : []),
    ...(typeof discord === "number" ? [phrase("QUINCUNX.fives-pool.How.discord", { discord })] : []),
  ];
}

function summaryOf({ verdict, successes, fails, waiting }: FivesOutcome, worth: Phrase | null): Phrase {
  if (waiting.length > 0) return phrase("QUINCUNX.Summary.waiting");
  if (verdict === null || successes === null) return phrase("QUINCUNX.fives-pool.Summary.open", { worth: worth ?? "" });
  if (verdict === "failure")
    return fails
      ? countPhrase("QUINCUNX.fives-pool.Summary.fails", fails)
      : phrase("QUINCUNX.fives-pool.Summary.failure");
  return countPhrase(
    verdict === "choice" ? "QUINCUNX.fives-pool.Summary.choice" : "QUINCUNX.fives-pool.Summary.success",
    successes,
  );
}

function poolDice(spec: FivesSpec, faces: FivesFaces, outcome: FivesOutcome): readonly DieView[] {
  const dice: DieView[] = [];
  const placed = new Map<string, number>();
  const addBonus = (of: "pool" | "bonus", index: number): void => {
    outcome.bonus.forEach((die, at) => {
      if (die.parent.of !== of || die.parent.index !== index) return;
      const parent = placed.get(`${of}${index}`);
      placed.set(`bonus${at}`, dice.length);
      dice.push({
        size: die.size,
        face: die.face,
        role: "bonus",
        tag: scoreTag(outcome.scores.bonus[at] ?? null, "QUINCUNX.fives-pool.Tag.bonus"),
        ...(parent === undefined ? {} : { parent }),
      });
      addBonus("bonus", at);
    });
  };
  const pool = thrownPool(spec);
  faces.dice.forEach((face, index) => {
    const die = pool[index];
    placed.set(`pool${index}`, dice.length);
    dice.push(poolDie(face, index, die, outcome, spec));
    addBonus("pool", index);
  });
  return dice;
}

function poolDie(
  face: number,
  index: number,
  die: PoolDie | undefined,
  outcome: FivesOutcome,
  spec: FivesSpec,
): DieView {
  const size = die?.size ?? 0;
  if (outcome.eliminated.includes(index))
    return { size, face, role: "eliminated", tag: phrase("QUINCUNX.fives-pool.Tag.discord", { discord: face }) };
  const score = outcome.scores.pool[index] ?? null;
  const name = die?.label ? freeText(die.label) : phrase(ROLE_NAMES[die?.role ?? "hero"]);
  const isSaved = typeof spec.discord === "number" && spec.discord !== 5 && face === spec.discord;
  if (isSaved) return { size, face, role: roleOf(face, score), tag: phrase("QUINCUNX.fives-pool.Tag.protected") };
  return {
    size,
    face,
    role: roleOf(face, score),
    tag: score ? phrase("QUINCUNX.fives-pool.Tag.scored", { name, score: { signed: score } }) : name,
    // The throw has shown the name already.
    brief: score ? phrase("QUINCUNX.fives-pool.Tag.score", { score: { signed: score } }) : null,
  };
}

function roleOf(face: number, score: number | null): DieRole {
  if (score === null) return face === 1 ? "fumble" : "plain";
  if (score > 1) return "critical";
  if (score === 1) return "success";
  return face === 1 ? "fumble" : "failure";
}

function scoreTag(score: number | null, key: "QUINCUNX.fives-pool.Tag.bonus"): Phrase {
  return score
    ? phrase("QUINCUNX.fives-pool.Tag.scored", { name: phrase(key), score: { signed: score } })
    : phrase(key);
}

function luckDie({ luckDie: size }: FivesSpec, { luck }: FivesFaces, { scores }: FivesOutcome): readonly DieView[] {
  if (luck === null || size === null) return [];
  const isUsed = scores.luck > 0;
  return [
    {
      size,
      face: luck,
      role: isUsed ? "luck" : "unused",
      tag: isUsed
        ? phrase("QUINCUNX.fives-pool.Tag.luck", { score: { signed: luck } })
        : phrase("QUINCUNX.fives-pool.Tag.unused"),
    },
  ];
}

function challengeDice({ challenge }: FivesSpec, faces: FivesFaces): readonly DieView[] {
  return faces.challenge.map((face, index): DieView => {
    if (index >= challenge)
      return { size: 6, face, role: "unused", tag: phrase("QUINCUNX.fives-pool.Tag.unused"), group: "challenge" };
    return {
      size: 6,
      face,
      role: "challenge",
      group: "challenge",
      ...(isScoringChallenge(face) ? { tag: phrase("QUINCUNX.fives-pool.Tag.takes") } : {}),
    };
  });
}

function headlineOf(
  { verdict, successes, fails, waiting }: FivesOutcome,
  worth: Phrase | null,
): readonly HeadlineView[] {
  if (waiting.length > 0) return [pendingHeadline(phrase("QUINCUNX.Word.stillToThrow"))];
  if (verdict === null || successes === null) return worthHeadline(worth);
  const word: HeadlineView = {
    value: phrase(VERDICTS[verdict]),
    tone: verdict === "success" ? "good" : verdict === "choice" ? "waiting" : "bad",
  };
  const count: HeadlineView = {
    value: successes,
    label: countPhrase("QUINCUNX.Word.successes", successes),
    tone: word.tone,
  };
  // A count of successes implies the verdict.
  if (verdict === "success") return [count];
  return fails
    ? [count, { value: fails, label: countPhrase("QUINCUNX.fives-pool.fails", fails), tone: "bad" }, word]
    : [count, word];
}

function linesOf(
  spec: FivesSpec,
  faces: FivesFaces,
  outcome: FivesOutcome,
  notes: readonly Phrase[],
): Pick<Description, "lines" | "meaning"> {
  const lines: LineView[] = [];
  const { verdict, successes, ones, fails, bonus, eliminated } = outcome;
  const scoring = faces.challenge.slice(0, spec.challenge).filter(isScoringChallenge).length;
  if (verdict === "choice" && successes !== null)
    lines.push({
      state: "warning",
      text: countPhrase("QUINCUNX.fives-pool.Line.choice", ones, { successes }),
      steps: choices(ones),
      stepsAs: "choice",
    });
  if (outcome.luckyBreak)
    lines.push({
      state: "met",
      text:
        spec.luckDie === null || faces.luck === null
          ? phrase("QUINCUNX.fives-pool.Line.luckyBreak")
          : countPhrase("QUINCUNX.fives-pool.Line.luckyBreakDie", outcome.scores.luck),
    });
  if (outcome.badBreak)
    lines.push({
      state: "warning",
      text:
        scoring > 0
          ? countPhrase("QUINCUNX.fives-pool.Line.badBreakWorse", scoring)
          : phrase("QUINCUNX.fives-pool.Line.badBreak"),
    });
  if (outcome.fluke)
    lines.push({
      state: "note",
      text: phrase(outcome.weird ? "QUINCUNX.fives-pool.Line.weirdFluke" : "QUINCUNX.fives-pool.Line.fluke"),
    });
  for (const text of notes) lines.push({ state: "note", text });
  for (const text of sayAllTaken(spec.taken ?? [])) lines.push({ state: "note", text });
  const sum = sumOf(spec, outcome, scoring);
  const stopped = stoppedLines(outcome);
  const meaning = [...(lines.length > 0 ? lines.slice(0, 1) : sum), ...stopped];
  lines.push(...sum);
  if (bonus.length > 0)
    lines.push({
      state: "note",
      text: countPhrase(
        outcome.isInfinite ? "QUINCUNX.fives-pool.Line.infiniteFives" : "QUINCUNX.fives-pool.Line.fives",
        bonus.length,
      ),
    });
  lines.push(...stopped);
  if (eliminated.length > 0)
    lines.push({
      state: "note",
      text: countPhrase("QUINCUNX.fives-pool.Line.eliminated", eliminated.length, { discord: Number(spec.discord) }),
    });
  if (spec.discord === 5) lines.push({ state: "note", text: phrase("QUINCUNX.fives-pool.Line.discordFive") });
  if (fails) lines.push({ state: "unmet", text: countPhrase("QUINCUNX.fives-pool.Line.fails", fails) });
  return { lines, meaning };
}

function stoppedLines({ bonus }: FivesOutcome): readonly LineView[] {
  const count = stoppedChains(bonus);
  if (count === 0) return [];
  return [{ state: "warning", text: countPhrase("QUINCUNX.fives-pool.Line.stopped", count, { limit: LONGEST_CHAIN }) }];
}

/** Scored, taken (FP-10) and bought successes (FP-14); empty without a verdict. */
function sumOf(
  { challenge, challengeRemoves }: FivesSpec,
  { verdict, successes, scores }: FivesOutcome,
  scoring: number,
): readonly LineView[] {
  if (verdict === null || successes === null) return [];
  const all = [...scores.pool, ...scores.bonus, scores.luck].map((score) => score ?? 0);
  const scored = all.reduce((sum, score) => sum + score, 0);
  const { net } = cancel(all, scoring, challengeRemoves);
  const bought = Math.max(0, successes - net);
  return [
    scoredPhrase(scored, scored - net, challenge),
    ...(bought > 0 ? [phrase("QUINCUNX.fives-pool.Line.bought", { count: bought })] : []),
  ].map((text) => ({ state: "note", text }));
}

function scoredPhrase(scored: number, taken: number, challenge: number): Phrase {
  if (scored === 0) return phrase("QUINCUNX.fives-pool.Line.nothingScored");
  if (taken > 0) return phrase("QUINCUNX.fives-pool.Line.taken", { scored, taken });
  return phrase(challenge > 0 ? "QUINCUNX.fives-pool.Line.noneTaken" : "QUINCUNX.fives-pool.Line.scored", { scored });
}

/** The player's three options when ones outnumber successes (FP-12). */
function choices(ones: number): readonly Phrase[] {
  return [
    phrase("QUINCUNX.fives-pool.Choice.fail"),
    countPhrase("QUINCUNX.fives-pool.Choice.spend", ones),
    phrase("QUINCUNX.fives-pool.Choice.costly"),
  ];
}
