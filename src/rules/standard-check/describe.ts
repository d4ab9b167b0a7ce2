/** Describes a check. */
import type { Description, DieView, HeadlineView, LineView, Tone } from "../contract/description.ts";
import { modifierView, pendingHeadline } from "../spec/views.ts";
import { freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { sayAllTaken } from "../actor/alterations.ts";
import { type CheckFaces, CHECK_SIZE, ownDiceOf, tierOf, type CheckSpec } from "./spec.ts";
import { PASSIVE, type CheckOutcome } from "./resolve.ts";
import { tierName } from "./tiers.ts";
import { worthHeadline } from "../spec/worth.ts";
import { worthOf } from "./worth.ts";

export function describe(spec: CheckSpec, faces: CheckFaces, outcome: CheckOutcome): Description {
  return {
    summary: summaryOf(outcome),
    how: [...(spec.passive ? [phrase("QUINCUNX.standard-check.Control.passive")] : []), ...targetOf(spec)],
    dice: diceOf(spec, faces),
    groups: [],
    modifiers: spec.bonuses.map((bonus) => modifierView(bonus, "QUINCUNX.standard-check.Field.bonuses.value")),
    headline: headlineOf(outcome),
    lines: linesOf(spec),
  };
}

/** "against 20 (Challenging)"; empty while the target is unknown. */
function targetOf({ target }: CheckSpec): readonly Phrase[] {
  if (target === null) return [];
  const tier = tierOf(target);
  return [
    tier
      ? phrase("QUINCUNX.standard-check.How.tier", { target, tier: tierName(tier) })
      : phrase("QUINCUNX.standard-check.How.target", { target }),
  ];
}

function summaryOf({ total, target, margin }: CheckOutcome): Phrase {
  if (total === null) return phrase("QUINCUNX.Summary.waiting");
  if (margin === null || target === null)
    return phrase("QUINCUNX.standard-check.Summary.open", { total, worth: worthOf({ total }) ?? "" });
  if (margin === 0) return phrase("QUINCUNX.standard-check.Summary.exact", { total, target });
  if (margin > 0) return phrase("QUINCUNX.standard-check.Summary.success", { total, target, margin });
  return phrase("QUINCUNX.standard-check.Summary.failure", { total, target, short: -margin });
}

function diceOf(spec: CheckSpec, { dice }: CheckFaces): readonly DieView[] {
  return dice.map((face, index): DieView => {
    const extra = spec.extra[index - ownDiceOf(spec)];
    if (!extra) return { size: CHECK_SIZE, face, role: "plain" };
    return { size: extra.size, face, role: "extra", ...(extra.label ? { tag: freeText(extra.label) } : {}) };
  });
}

function headlineOf({ total, margin }: CheckOutcome): readonly HeadlineView[] {
  if (total === null) return [pendingHeadline(phrase("QUINCUNX.standard-check.total"))];
  const tone: Tone = margin === null ? "neutral" : margin >= 0 ? "good" : "bad";
  const headline: HeadlineView = { value: total, label: phrase("QUINCUNX.standard-check.total"), tone, isPlain: true };
  return margin === null
    ? [headline, ...worthHeadline(worthOf({ total }))]
    : [headline, { ...verdictOf(margin), tone }];
}

/** Includes the margin (SC-3). */
function verdictOf(margin: number): { readonly value: Phrase; readonly label: Phrase } {
  const value = phrase(margin < 0 ? "QUINCUNX.standard-check.Verdict.failed" : "QUINCUNX.Verdict.success");
  const by = Math.abs(margin);
  const label =
    by === 0 ? phrase("QUINCUNX.standard-check.Verdict.exact") : phrase("QUINCUNX.standard-check.Verdict.by", { by });
  return { value, label };
}

function linesOf({ passive, taken = [] }: CheckSpec): readonly LineView[] {
  const all = sayAllTaken(taken.map(({ label }) => ({ label, size: CHECK_SIZE })));
  const alone = passive ? [phrase("QUINCUNX.standard-check.Line.passive", { value: PASSIVE })] : [];
  return [...alone, ...all].map((text) => ({ state: "note", text }));
}
