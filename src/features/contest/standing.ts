/** What a contest comes to, as far as a reader may know it: who has won, or how likely each is to, given what lies there. */
import type { GainNames, ContestOdds, ContestResult } from "../../rules/contract/contest.ts";
import { orRefusal, RuleError } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { freeText, type Phrase } from "../../rules/contract/phrase.ts";
import { makeMemo } from "../../rules/odds/memo.ts";
import { cardOf } from "../../card/card.ts";
import type { CardState } from "../../card/state.ts";
import { areDiceFalling } from "../../dice/dice3d/falling.ts";
import { CONTEST_SIDES, type ContestSideId } from "./flags.ts";
import { stateWith } from "../request/together.ts";
import { secretOf, type Secret } from "../../secrets/secrets.ts";
import {
  gainsOf,
  currentRound,
  hiddenUnderOf,
  resultOrRefusal,
  thrownSide,
  type Contest,
  type ContestState,
} from "./state.ts";
import { explain } from "../../ui/explain.ts";
import type { SideOdds } from "../../roll/prompt/request.ts";

export interface ContestStanding {
  /** Null: not both have thrown, or nobody can say. */
  readonly result: ContestResult | null;
  /** Of what is still to be thrown; null: nothing is, or nobody can say. */
  readonly odds: ContestOdds | null;
  /** Before anything was thrown; null: nobody can say. */
  readonly before: ContestOdds | null;
  /** What the dice of each side bring the other, where both have thrown (FP-11); null: nobody can say. */
  readonly gains: Readonly<Record<ContestSideId, number>> | null;
  /** The spec of the winner as it was thrown. */
  readonly winner: object | null;
  /** A side has thrown, and nobody says what it comes to before its target is known. */
  readonly isUnknown: boolean;
  /** Why the rules say neither who has won nor how likely that is; null: they say it, or only a target is not known yet. */
  readonly refused: RuleError | null;
}

/** As everybody knows it, or with what only this reader knows of the cards. */
export function standingOf(contest: Contest, isSecret = false): ContestStanding {
  const { state } = contest;
  const sides = { a: sideOf(contest, "a", isSecret), b: sideOf(contest, "b", isSecret) };
  const before = oddsBetween(state, { spec: sides.a.spec }, { spec: sides.b.spec });
  const silent = { result: null, odds: null, before, gains: null, winner: null, isUnknown: false, refused: null };
  if (sides.a.isClosed || sides.b.isClosed) return { ...silent, before: null };
  const [a, b] = [sides.a.thrown, sides.b.thrown];
  const isUnknown = [a, b].some((thrown) => thrown !== null && isTargetMissing(state, thrown.spec));
  if (!a || !b) return { ...silent, ...chancesBetween(state, sides.a, sides.b), isUnknown };
  const found = resultOrRefusal(state, a, b);
  const result = found instanceof RuleError ? null : found;
  const winner = result?.winner ? { a, b }[result.winner].spec : null;
  const gains = result && !result.waiting ? gainsOf(state.mechanic, { a, b }) : null;
  return { ...silent, result, gains, winner, isUnknown, refused: refusalIn(found) };
}

interface SideStanding {
  /** Its dice are not for this reader, or are still falling. */
  readonly isClosed: boolean;
  readonly thrown: CardState | null;
  /** What it throws or has thrown; null: nobody knows. */
  readonly spec: object | null;
}

function sideOf(contest: Contest, id: ContestSideId, isSecret: boolean): SideStanding {
  const messageId = currentRound(contest).thrown[id];
  if (messageId === null) {
    const spec = contest.state.specs[id];
    const secret = isSecret ? secretOfSide(contest, id) : null;
    return { isClosed: false, thrown: null, spec: spec && secret ? { ...spec, ...secret } : spec };
  }
  const message = game.messages.get(messageId);
  const card = message?.isContentVisible && !areDiceFalling(message) ? cardOf(message) : null;
  if (!card) return { isClosed: true, thrown: null, spec: null };
  const state = isSecret ? stateWith(card, card.secrecy.targets) : card.state;
  return { isClosed: false, thrown: state, spec: state.spec };
}

function isTargetMissing({ mechanic }: ContestState, spec: object): boolean {
  return (mechanic.contest?.judgedBy ?? []).some(
    (field) => (spec as Readonly<Record<string, unknown>>)[field] === null,
  );
}

/** What is only not known yet is no reason: a GM may still say it. */
function refusalIn(found: unknown): RuleError | null {
  return found instanceof RuleError && found.code !== "unknown-target" ? found : null;
}

/** Why nobody can say who wins, in words: the mechanic's, else those of the error. */
export function sayRefused({ id, contest }: AnyMechanic, error: RuleError): Phrase {
  const explained = (): string => explain(error.with({ data: { ...error.data, mechanic: id } }));
  return contest?.sayRefused?.(error) ?? freeText(explained());
}

const known = makeMemo<ContestOdds | RuleError | null>(200);

export interface Chances {
  /** Null: a spec or a target is not known, dice of a throw are missing, the rules refuse it, or this mechanic cannot say. */
  readonly odds: ContestOdds | null;
  /** Why there are none; null: there are, or something is not known yet. */
  readonly refused: RuleError | null;
}

interface Rival {
  readonly spec: object | null;
  readonly thrown?: CardState | null;
}

export function oddsBetween(about: Pick<ContestState, "mechanic" | "tie">, a: Rival, b: Rival): ContestOdds | null {
  return chancesBetween(about, a, b).odds;
}

export function chancesBetween(about: Pick<ContestState, "mechanic" | "tie">, a: Rival, b: Rival): Chances {
  const found = oddsOrRefusal(about, a, b);
  return { odds: found instanceof RuleError ? null : found, refused: refusalIn(found) };
}

function oddsOrRefusal(
  { mechanic, tie }: Pick<ContestState, "mechanic" | "tie">,
  a: Rival,
  b: Rival,
): ContestOdds | RuleError | null {
  const { contest } = mechanic;
  const sides = [a, b].map(({ spec, thrown }) => (thrown ? thrownSide(thrown) : spec && { spec }));
  const isHalf = [a, b].some(({ thrown }) => thrown && thrown.outcome.waiting.length > 0);
  const [left, right] = sides;
  if (!contest || !left || !right || isHalf) return null;
  return known.recall(JSON.stringify([mechanic.id, tie, left, right]), () =>
    orRefusal(() => {
      if (a.thrown || b.thrown) return contest.oddsGiven?.(left, right, tie) ?? null;
      return contest.odds(left.spec, right.spec, tie);
    }),
  );
}

/** What a side that is still to be thrown would come to with each of these specs, as everybody may know it. */
export function oddsOfSide(
  contest: Contest,
  id: ContestSideId,
  specs: readonly object[],
): readonly (SideOdds | null)[] {
  const { state } = contest;
  const other = id === "a" ? "b" : "a";
  const theirs = sideOf(contest, other, false);
  if (theirs.isClosed || state.calledOffBy !== null) return specs.map(() => null);
  return specs.map((spec) => {
    const odds = id === "a" ? oddsBetween(state, { spec }, theirs) : oddsBetween(state, theirs, { spec });
    return odds && { wins: odds[id], level: odds.tie, against: state.names[other] };
  });
}

/** Whose dice bring whom something. */
export function gainNames({ flags: { sides } }: Contest, side: ContestSideId): GainNames {
  return { from: freeText(sides[side].name), to: freeText(sides[side === "a" ? "b" : "a"].name) };
}

/** What a side is against, before it has thrown, as only GMs know it. */
export function secretOfSide(contest: Contest, side: ContestSideId): Secret | null {
  const under = currentRound(contest).thrown[side] === null ? hiddenUnderOf(contest, side) : null;
  return under === null ? null : secretOf(under);
}

/** Whether this reader knows of a side what others do not. */
export function knowsMore(contest: Contest): boolean {
  const { thrown } = currentRound(contest);
  return CONTEST_SIDES.some((side) => {
    if (secretOfSide(contest, side)) return true;
    const message = game.messages.get(thrown[side] ?? "");
    const card = message?.isContentVisible ? cardOf(message) : null;
    return card?.secrecy.targets != null;
  });
}
