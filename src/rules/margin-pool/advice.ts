/** Recommends a number of dice. Compares the odds of every number, and gives a reason only if these odds confirm it. */
import { countPhrase, phrase, type Phrase } from "../contract/phrase.ts";
import { marginDistribution, successOdds } from "./odds.ts";
import { effectiveThreshold, greatestMargin, isImpossible, neededMargin } from "./rule.ts";
import type { MarginSpec } from "./spec.ts";

export type Reason =
  /** Fewer dice than `least` cannot reach the margin. */
  | { readonly id: "reach"; readonly least: number; readonly needed: number }
  /**
   * A tie at 0 fails; if it succeeded, `dice` dice would be at least as good as the best number. `tie`: its
   * probability.
   */
  | { readonly id: "ties-fail"; readonly dice: number; readonly tie: number }
  /** A tie succeeds; otherwise a neighbour would be better than the best number. */
  | { readonly id: "ties-help"; readonly dice: number; readonly tie: number }
  /** `mean`: average change of the margin by one die. */
  | { readonly id: "falls" | "rises"; readonly threshold: number; readonly mean: number }
  /** A die adds nothing on average or less, but more dice spread the margin far enough. */
  | { readonly id: "spread"; readonly least: number; readonly success: number }
  /** The next best number, less than a fiftieth worse. */
  | { readonly id: "close"; readonly dice: number; readonly success: number };

export type Advice =
  | { readonly kind: "unknown" | "impossible" }
  | { readonly kind: "out-of-reach"; readonly pool: number; readonly greatest: number; readonly needed: number }
  | { readonly kind: "best"; readonly dice: number; readonly success: number; readonly reasons: readonly Reason[] };

/** Smaller relative differences are rounding errors. */
const SAME = 1e-12;
/** Relative loss up to which another number is nearly as good. */
const CLOSE = 0.02;

interface Choice {
  readonly dice: number;
  readonly success: number;
  readonly tie: number;
}

export function adviseOn(spec: MarginSpec): Advice {
  const { threshold, pool } = spec;
  if (threshold === null) return { kind: "unknown" };
  if (isImpossible(threshold)) return { kind: "impossible" };
  const needed = neededMargin(spec);
  const choices = Array.from({ length: pool }, (_, index): Choice => {
    const dice = index + 1;
    return { dice, success: successOdds(dice, spec) ?? 0, tie: marginDistribution(dice, threshold).at(0) };
  });
  const best = choices.reduce<Choice>((top, choice) => (isMore(choice.success, top.success) ? choice : top), {
    dice: 0,
    success: 0,
    tie: 0,
  });
  if (best.dice === 0) return { kind: "out-of-reach", pool, greatest: greatestMargin(pool), needed };
  return {
    kind: "best",
    dice: best.dice,
    success: best.success,
    reasons: reasonsFor(best, choices, threshold, needed),
  };
}

function isMore(a: number, b: number): boolean {
  return a > b * (1 + SAME);
}

function reasonsFor(best: Choice, choices: readonly Choice[], threshold: number, needed: number): readonly Reason[] {
  return [
    reach(choices, needed),
    ...ties(best, choices, needed),
    trend(best, choices, threshold),
    close(best, choices),
  ].filter((reason) => reason !== null);
}

function reach(choices: readonly Choice[], needed: number): Reason | null {
  const least = leastDice(choices);
  return least > 1 ? { id: "reach", least, needed } : null;
}

function leastDice(choices: readonly Choice[]): number {
  return choices.find(({ success }) => success > 0)?.dice ?? 0;
}

/** The best number differs from its neighbours by the ties at 0. */
function ties(best: Choice, choices: readonly Choice[], needed: number): readonly Reason[] {
  const neighbours = choices.filter(
    ({ dice, success }) => Math.abs(dice - best.dice) === 1 && isMore(best.success, success),
  );
  if (needed === 1) {
    const hurt = neighbours
      .filter(({ success, tie }) => success + tie >= best.success)
      .sort((a, b) => b.tie - a.tie)[0];
    return hurt ? [{ id: "ties-fail", dice: hurt.dice, tie: hurt.tie }] : [];
  }
  const isHelp = needed === 0 && neighbours.some(({ success }) => best.success - best.tie < success);
  return isHelp ? [{ id: "ties-help", dice: best.dice, tie: best.tie }] : [];
}

/**
 * Above threshold 6 a die lowers the margin on average, below 6 it raises it; named only if the best number follows
 * this trend.
 */
function trend(best: Choice, choices: readonly Choice[], threshold: number): Reason | null {
  const level = effectiveThreshold(threshold);
  const mean = marginDistribution(1, threshold).mean();
  const last = choices.at(-1) ?? best;
  const least = leastDice(choices);
  if (mean < -SAME && best.dice < last.dice) return { id: "falls", threshold: level, mean };
  if (mean > SAME && best.dice > least) return { id: "rises", threshold: level, mean };
  const first = choices[least - 1];
  if (mean <= SAME && first && best.dice > least) return { id: "spread", least, success: first.success };
  return null;
}

function close(best: Choice, choices: readonly Choice[]): Reason | null {
  const others = choices.filter(({ dice, success }) => dice !== best.dice && success > best.success * (1 - CLOSE));
  const next = others.sort((a, b) => b.success - a.success || a.dice - b.dice)[0];
  return next ? { id: "close", dice: next.dice, success: next.success } : null;
}

export function adviceInWords(advice: Advice): Phrase {
  switch (advice.kind) {
    case "unknown":
      return phrase("QUINCUNX.margin-pool.Advice.unknown");
    case "impossible":
      return phrase("QUINCUNX.margin-pool.Advice.impossible");
    case "out-of-reach":
      return phrase("QUINCUNX.margin-pool.Advice.outOfReach", {
        pool: advice.pool,
        greatest: { signed: advice.greatest },
        needed: { signed: advice.needed },
      });
    case "best": {
      const { dice, reasons } = advice;
      if (reasons.length === 0) return countPhrase("QUINCUNX.margin-pool.Advice.bestPlain", dice);
      return countPhrase("QUINCUNX.margin-pool.Advice.best", dice, {
        reasons: reasons.map(reasonInWords),
      });
    }
  }
}

function reasonInWords(reason: Reason): Phrase {
  switch (reason.id) {
    case "reach":
      return countPhrase("QUINCUNX.margin-pool.Reason.reach", reason.least, { needed: { signed: reason.needed } });
    case "ties-fail":
      return countPhrase("QUINCUNX.margin-pool.Reason.tiesFail", reason.dice, { tie: { percent: reason.tie } });
    case "ties-help":
      return countPhrase("QUINCUNX.margin-pool.Reason.tiesHelp", reason.dice, { tie: { percent: reason.tie } });
    case "falls":
      return phrase("QUINCUNX.margin-pool.Reason.falls", { threshold: reason.threshold });
    case "rises":
      return phrase("QUINCUNX.margin-pool.Reason.rises", { threshold: reason.threshold });
    case "spread":
      return countPhrase("QUINCUNX.margin-pool.Reason.spread", reason.least, { success: { percent: reason.success } });
    case "close":
      return countPhrase("QUINCUNX.margin-pool.Reason.close", reason.dice, { success: { percent: reason.success } });
  }
}
