/** Odds of a contest between two specs or throws, and the reason if there are none. */
import type { ContestOdds } from "../../rules/contract/contest.ts";
import { orRefusal, RuleError } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { freeText, type Phrase } from "../../rules/contract/phrase.ts";
import { makeMemo } from "../../rules/odds/memo.ts";
import type { CardState } from "../../card/state.ts";
import { explain } from "../../ui/speak.ts";

export interface ContestRule {
  readonly mechanic: AnyMechanic;
  /** A tie rule of the mechanic; `null`: it has none. */
  readonly tie: string | null;
}

export interface Chances {
  /** `null`: a spec, target or die is unknown, the rules refuse it, or the mechanic cannot compute it. */
  readonly odds: ContestOdds | null;
  /** `null`: there are odds, or something is still unknown. */
  readonly refused: RuleError | null;
}

export interface Rival {
  readonly spec: Fields | null;
  readonly thrown?: CardState | null;
}

export function oddsBetween(about: ContestRule, a: Rival, b: Rival): ContestOdds | null {
  return chancesBetween(about, a, b).odds;
}

export function chancesBetween(about: ContestRule, a: Rival, b: Rival): Chances {
  const found = oddsOrRefusal(about, a, b);
  return { odds: found instanceof RuleError ? null : found, refused: refusalIn(found) };
}

const oddsMemo = makeMemo<ContestOdds | RuleError | null>(200);

function oddsOrRefusal({ mechanic, tie }: ContestRule, a: Rival, b: Rival): ContestOdds | RuleError | null {
  const { contest } = mechanic;
  const sides = [a, b].map(({ spec, thrown }) => (thrown ? thrownSide(thrown) : spec && { spec }));
  const isHalf = [a, b].some(({ thrown }) => thrown && thrown.outcome.waiting.length > 0);
  const [left, right] = sides;
  if (!contest || !left || !right || isHalf) return null;
  return oddsMemo.recall(JSON.stringify([mechanic.id, tie, left, right]), () =>
    orRefusal(() => {
      if (a.thrown || b.thrown) return contest.oddsGiven?.(left, right, tie) ?? null;
      return contest.odds(left.spec, right.spec, tie);
    }),
  );
}

/** An unknown target is no refusal, because a GM may still set it. */
export function refusalIn(found: unknown): RuleError | null {
  return found instanceof RuleError && found.code !== "unknown-target" ? found : null;
}

/** The mechanic's own words for the refusal, else the error's message. */
export function sayRefused({ id, contest }: AnyMechanic, error: RuleError): Phrase {
  const explained = (): string => explain(error.with({ data: { ...error.data, mechanic: id } }));
  return contest?.sayRefused?.(error) ?? freeText(explained());
}

export function thrownSide({ spec, faces, decided }: CardState) {
  return { spec, faces, ...(decided ? { decided } : {}) };
}
