/** A fives pool told for people: dice as they fell, bonus dice by the five that brought them, what the challenge dice took. */
import type { Description, DieRole, DieView, HeadlineView, LineView } from "../contract/description.ts";
import { countPhrase, freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { effectsOn } from "./effects.ts";
import type { FivesFaces } from "./faces.ts";
import { isScoringChallenge, type FivesOutcome, type FivesVerdict } from "./resolve.ts";
import type { FivesSpec, PoolDie } from "./spec.ts";

export const ROLE_NAMES = {
  hero: "QUINCUNX.FivesPool.Role.hero",
  trope: "QUINCUNX.FivesPool.Role.trope",
  trademark: "QUINCUNX.FivesPool.Role.trademark",
  bonus: "QUINCUNX.FivesPool.Role.bonus",
  luck: "QUINCUNX.FivesPool.Role.luck",
} as const satisfies Record<PoolDie["role"], string>;

const VERDICTS = {
  success: "QUINCUNX.FivesPool.Verdict.success",
  choice: "QUINCUNX.FivesPool.Verdict.choice",
  failure: "QUINCUNX.FivesPool.Verdict.failure",
} as const satisfies Record<FivesVerdict, string>;

export function describe(spec: FivesSpec, faces: FivesFaces, outcome: FivesOutcome): Description {
  return {
    summary: summaryOf(outcome),
    how: howOf(spec),
    dice: [...poolDice(spec, faces, outcome), ...luckDie(spec, faces, outcome), ...challengeDice(spec, faces)],
    groups: spec.challenge > 0 ? [{ id: "challenge", label: phrase("QUINCUNX.FivesPool.against") }] : [],
    modifiers: [],
    headline: headlineOf(outcome),
    lines: linesOf(spec, faces, outcome),
  };
}

function howOf({ target, challenge, discord, challengeRemoves, challengeBy }: FivesSpec): readonly Phrase[] {
  return [
    target === null ? phrase("QUINCUNX.FivesPool.How.open") : phrase("QUINCUNX.FivesPool.How.target", { target }),
    ...(challenge > 0 ? [countPhrase("QUINCUNX.FivesPool.How.challenge", challenge)] : []),
    // FP-10: the table's own reading is said where it can matter.
    ...(challenge > 0 && challengeRemoves === "die" ? [phrase("QUINCUNX.FivesPool.How.removesDie")] : []),
    ...(challenge > 0 && challengeBy === "gm" ? [phrase("QUINCUNX.FivesPool.How.byGM")] : []),
    ...(typeof discord === "number" ? [phrase("QUINCUNX.FivesPool.How.discord", { discord })] : []),
  ];
}

function summaryOf({ verdict, successes, fails, waiting }: FivesOutcome): Phrase {
  if (waiting.length > 0) return phrase("QUINCUNX.FivesPool.Summary.waiting");
  if (verdict === null || successes === null) return phrase("QUINCUNX.FivesPool.Summary.open");
  if (verdict === "failure")
    return fails
      ? countPhrase("QUINCUNX.FivesPool.Summary.fails", fails)
      : phrase("QUINCUNX.FivesPool.Summary.failure");
  return countPhrase(
    verdict === "choice" ? "QUINCUNX.FivesPool.Summary.choice" : "QUINCUNX.FivesPool.Summary.success",
    successes,
  );
}

/** Each pool die, followed by the chain of bonus dice that it brought. */
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
        tag: scoreTag(outcome.scores.bonus[at] ?? null, "QUINCUNX.FivesPool.Tag.bonus"),
        ...(parent === undefined ? {} : { parent }),
      });
      addBonus("bonus", at);
    });
  };
  faces.dice.forEach((face, index) => {
    const die = spec.pool[index];
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
    return { size, face, role: "eliminated", tag: phrase("QUINCUNX.FivesPool.Tag.discord", { discord: face }) };
  const score = outcome.scores.pool[index] ?? null;
  const name = die?.label ? freeText(die.label) : phrase(ROLE_NAMES[die?.role ?? "hero"]);
  const isSaved = typeof spec.discord === "number" && spec.discord !== 5 && face === spec.discord;
  if (isSaved) return { size, face, role: roleOf(face, score), tag: phrase("QUINCUNX.FivesPool.Tag.protected") };
  return {
    size,
    face,
    role: roleOf(face, score),
    tag: score ? phrase("QUINCUNX.FivesPool.Tag.scored", { name, score: { signed: score } }) : name,
  };
}

function roleOf(face: number, score: number | null): DieRole {
  if (score === null) return face === 1 ? "fumble" : "plain";
  if (score > 1) return "critical";
  if (score === 1) return "success";
  return face === 1 ? "fumble" : "failure";
}

function scoreTag(score: number | null, key: "QUINCUNX.FivesPool.Tag.bonus"): Phrase {
  return score ? phrase("QUINCUNX.FivesPool.Tag.scored", { name: phrase(key), score: { signed: score } }) : phrase(key);
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
        ? phrase("QUINCUNX.FivesPool.Tag.luck", { score: { signed: luck } })
        : phrase("QUINCUNX.FivesPool.Tag.unused"),
    },
  ];
}

function challengeDice({ challenge }: FivesSpec, faces: FivesFaces): readonly DieView[] {
  return faces.challenge.map((face, index): DieView => {
    if (index >= challenge)
      return { size: 6, face, role: "unused", tag: phrase("QUINCUNX.FivesPool.Tag.unused"), group: "challenge" };
    return {
      size: 6,
      face,
      role: "challenge",
      group: "challenge",
      ...(isScoringChallenge(face) ? { tag: phrase("QUINCUNX.FivesPool.Tag.takes") } : {}),
    };
  });
}

function headlineOf({ verdict, successes, fails, waiting }: FivesOutcome): readonly HeadlineView[] {
  if (verdict === null || successes === null)
    return [
      {
        value: phrase("QUINCUNX.FivesPool.pending"),
        label: phrase(waiting.length > 0 ? "QUINCUNX.FivesPool.stillToThrow" : "QUINCUNX.FivesPool.targetUnknown"),
        tone: "waiting",
      },
    ];
  const word: HeadlineView = {
    value: phrase(VERDICTS[verdict]),
    tone: verdict === "success" ? "good" : verdict === "choice" ? "waiting" : "bad",
  };
  const count: HeadlineView = {
    value: successes,
    label: countPhrase("QUINCUNX.FivesPool.successes", successes),
    tone: word.tone,
  };
  return fails
    ? [count, { value: fails, label: countPhrase("QUINCUNX.FivesPool.fails", fails), tone: "bad" }, word]
    : [count, word];
}

function linesOf(spec: FivesSpec, faces: FivesFaces, outcome: FivesOutcome): readonly LineView[] {
  const lines: LineView[] = [];
  const { verdict, successes, ones, fails, bonus, eliminated } = outcome;
  const scoring = faces.challenge.slice(0, spec.challenge).filter(isScoringChallenge).length;
  if (verdict === "choice" && successes !== null)
    lines.push({
      state: "warning",
      text: countPhrase("QUINCUNX.FivesPool.Line.choice", ones, { successes }),
      steps: choices(ones),
      stepsAs: "choice",
    });
  if (outcome.luckyBreak)
    lines.push({
      state: "met",
      text:
        spec.luckDie === null
          ? phrase("QUINCUNX.FivesPool.Line.luckyBreak")
          : countPhrase("QUINCUNX.FivesPool.Line.luckyBreakDie", outcome.scores.luck),
    });
  if (outcome.badBreak)
    lines.push({
      state: "warning",
      text:
        scoring > 0
          ? countPhrase("QUINCUNX.FivesPool.Line.badBreakWorse", scoring)
          : phrase("QUINCUNX.FivesPool.Line.badBreak"),
    });
  if (outcome.fluke)
    lines.push({
      state: "note",
      text: phrase(outcome.weird ? "QUINCUNX.FivesPool.Line.weirdFluke" : "QUINCUNX.FivesPool.Line.fluke"),
    });
  for (const effect of effectsOn(spec, faces, outcome)) lines.push({ state: "note", text: effect.text });
  if (bonus.length > 0)
    lines.push({
      state: "note",
      text: countPhrase(
        outcome.isInfinite ? "QUINCUNX.FivesPool.Line.infiniteFives" : "QUINCUNX.FivesPool.Line.fives",
        bonus.length,
      ),
    });
  if (eliminated.length > 0)
    lines.push({
      state: "note",
      text: countPhrase("QUINCUNX.FivesPool.Line.eliminated", eliminated.length, { discord: Number(spec.discord) }),
    });
  if (spec.discord === 5) lines.push({ state: "note", text: phrase("QUINCUNX.FivesPool.Line.discordFive") });
  if (fails) lines.push({ state: "unmet", text: countPhrase("QUINCUNX.FivesPool.Line.fails", fails) });
  return lines;
}

/** The three ways out when ones outnumber successes (FP-12); nothing is decided for the player. */
function choices(ones: number): readonly Phrase[] {
  return [
    phrase("QUINCUNX.FivesPool.Choice.fail"),
    countPhrase("QUINCUNX.FivesPool.Choice.spend", ones),
    phrase("QUINCUNX.FivesPool.Choice.costly"),
  ];
}
