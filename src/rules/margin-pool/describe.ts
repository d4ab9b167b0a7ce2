/** Describes a margin pool: four piles, the margin, and the result (MP-6). */
import type { Description, DieGroup, DieRole, DieView, HeadlineView, LineView, Tone } from "../contract/description.ts";
import { pendingHeadline } from "../spec/views.ts";
import { worthHeadline } from "../spec/worth.ts";
import { countPhrase, phrase, type Phrase } from "../contract/phrase.ts";
import { sayParts } from "../spec/pool-parts.ts";
import { SIZE, type MarginFaces, type MarginSpec } from "./spec.ts";
import type { MarginOutcome } from "./resolve.ts";
import { effectiveThreshold, neededMargin, pileOf, PILES, WORTH, type Pile } from "./rule.ts";
import { worthOf } from "./worth.ts";

const PILE_NAMES = {
  criticalSuccesses: "QUINCUNX.margin-pool.Pile.criticalSuccesses",
  successes: "QUINCUNX.margin-pool.Pile.successes",
  failures: "QUINCUNX.margin-pool.Pile.failures",
  criticalFailures: "QUINCUNX.margin-pool.Pile.criticalFailures",
} as const satisfies Record<Pile, string>;

const ROLES: Readonly<Record<Pile, DieRole>> = {
  criticalSuccesses: "critical",
  successes: "success",
  failures: "failure",
  criticalFailures: "fumble",
};
/** Pile of the dice that need a threshold to be sorted. */
const UNSORTED = "unsorted";

export function roleOf(face: number, threshold: number | null): DieRole {
  const pile = pileOf(face, threshold);
  return pile ? ROLES[pile] : "plain";
}

export function describe(spec: MarginSpec, faces: MarginFaces, outcome: MarginOutcome): Description {
  return {
    summary: summaryOf(spec, faces, outcome),
    how: howOf(spec),
    dice: diceOf(spec, faces),
    groups: groupsOf(spec, faces),
    modifiers: [],
    headline: headlineOf(outcome, worthOf(spec, faces)),
    lines: [...partsOf(spec), ...raisedOf(spec), ...linesOf(spec, outcome)],
    meaning: linesOf(spec, outcome),
  };
}

function howOf(spec: MarginSpec): readonly Phrase[] {
  const { dice, pool, threshold, required, zeroSucceeds, parts } = spec;
  const how: Phrase[] = [
    dice === pool
      ? countPhrase("QUINCUNX.Word.diceCount", dice)
      : phrase("QUINCUNX.margin-pool.How.diceOf", { dice, pool }),
  ];
  how.push(...sayParts(parts));
  if (threshold !== null)
    how.push(phrase("QUINCUNX.margin-pool.How.threshold", { threshold: effectiveThreshold(threshold) }));
  if (required !== null) how.push(phrase("QUINCUNX.margin-pool.How.required", { required: { signed: required } }));
  else if (zeroSucceeds) how.push(phrase("QUINCUNX.margin-pool.How.zero"));
  return how;
}

/** By pile, and within a pile from high to low. */
function diceOf({ threshold }: MarginSpec, { dice }: MarginFaces): readonly DieView[] {
  const order = orderOf(threshold);
  return dice
    .map((face): DieView & { group: string } => ({
      size: SIZE,
      face,
      role: roleOf(face, threshold),
      group: pileOf(face, threshold) ?? UNSORTED,
    }))
    .sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group) || b.face - a.face);
}

function orderOf(threshold: number | null): readonly string[] {
  return threshold === null ? ["criticalSuccesses", UNSORTED, "criticalFailures"] : PILES;
}

function groupsOf({ threshold }: MarginSpec, { dice }: MarginFaces): readonly DieGroup[] {
  const counts = new Map<string, number>();
  for (const face of dice) {
    const pile = pileOf(face, threshold) ?? UNSORTED;
    counts.set(pile, (counts.get(pile) ?? 0) + 1);
  }
  return orderOf(threshold).map((id) => ({ id, label: groupLabel(id, counts.get(id) ?? 0) }));
}

function groupLabel(id: string, count: number): Phrase {
  const pile = PILES.find((name) => name === id);
  if (!pile) return countPhrase("QUINCUNX.margin-pool.Pile.unsorted", count);
  return countPhrase(PILE_NAMES[pile], count, { points: { signed: count * WORTH[pile] } });
}

function summaryOf(
  spec: MarginSpec,
  faces: MarginFaces,
  { margin, success, impossible, waiting, piles }: MarginOutcome,
): Phrase {
  if (waiting.length > 0) return phrase("QUINCUNX.Summary.waiting");
  if (impossible) return countPhrase("QUINCUNX.margin-pool.Summary.impossible", piles.criticalSuccesses);
  if (margin === null) return phrase("QUINCUNX.margin-pool.Summary.open", { worth: worthOf(spec, faces) ?? "" });
  const data = { margin: { signed: margin }, needed: { signed: neededMargin(spec) } };
  if (success) return phrase("QUINCUNX.margin-pool.Summary.success", data);
  return phrase(
    spec.required === null ? "QUINCUNX.margin-pool.Summary.failure" : "QUINCUNX.margin-pool.Summary.short",
    data,
  );
}

function headlineOf(
  { margin, success, impossible, waiting, piles }: MarginOutcome,
  worth: Phrase | null,
): readonly HeadlineView[] {
  if (waiting.length > 0) return [pendingHeadline(phrase("QUINCUNX.Label.margin"))];
  if (impossible)
    return [
      {
        value: piles.criticalSuccesses,
        label: countPhrase("QUINCUNX.margin-pool.criticalsOnly", piles.criticalSuccesses),
        tone: "neutral",
      },
    ];
  if (margin === null) return worthHeadline(worth);
  const tone: Tone = success ? "good" : "bad";
  return [
    { value: margin, signed: true, tone },
    { value: phrase(success ? "QUINCUNX.Verdict.success" : "QUINCUNX.Verdict.failure"), tone },
  ];
}

/** "+3 Strength", "+4 Brawl". */
export function partsOf({ pool, parts = [] }: MarginSpec): readonly LineView[] {
  if (parts.length === 0) return [];
  const text = countPhrase("QUINCUNX.Word.diceCount", pool);
  return [{ state: "note", text, steps: sayParts(parts, pool), stepsAs: "sum" }];
}

function raisedOf({ threshold }: MarginSpec): readonly LineView[] {
  return threshold === null || effectiveThreshold(threshold) === threshold
    ? []
    : [{ state: "note", text: phrase("QUINCUNX.margin-pool.Line.raised", { given: threshold }) }];
}

function linesOf(
  spec: MarginSpec,
  { margin, impossible, waiting, piles, poolAfter }: MarginOutcome,
): readonly LineView[] {
  const lines: LineView[] = [];
  if (impossible)
    lines.push({
      state: "warning",
      text: phrase("QUINCUNX.margin-pool.Line.impossible", { threshold: spec.threshold ?? 0 }),
    });
  if (waiting.length > 0) return lines;
  if (margin !== null) lines.push(sumOf(piles));
  // Only players who keep dice back plan another round.
  if (spec.pool > spec.dice && poolAfter !== null)
    lines.push({
      state: "note",
      text: countPhrase("QUINCUNX.margin-pool.Line.poolAfter", poolAfter, {
        pool: spec.pool,
        failed: spec.pool - poolAfter,
      }),
    });
  return lines;
}

/** "5 for, 3 against": critical ones count twice (MP-4). */
function sumOf(piles: MarginOutcome["piles"]): LineView {
  const won = 2 * piles.criticalSuccesses + (piles.successes ?? 0);
  const lost = 2 * piles.criticalFailures + (piles.failures ?? 0);
  return { state: "note", text: phrase("QUINCUNX.margin-pool.Line.margin", { won, lost }) };
}
