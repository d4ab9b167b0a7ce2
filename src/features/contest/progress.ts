/** Computes a contest's result or odds, as far as the viewer may know them. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { oddsBetween, chancesBetween, refusalIn, thrownSide } from "./odds.ts";
import type { GainNames } from "../../rules/contract/contest.ts";
import { RuleError, unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { freeText } from "../../rules/contract/phrase.ts";
import type { Bar } from "../../rules/odds/distribution.ts";
import { cardOf } from "../../card/card.ts";
import { readCardFlags } from "../../card/state.ts";
import { readableCard } from "../../card/draw/linked-throw.ts";
import { readFlags } from "../../platform/documents.ts";
import { roundOf, roundOfTest } from "../../roll/rounds.ts";
import { effectiveSideSpec } from "./side-spec.ts";
import { CONTEST_SIDES, otherSide } from "./flags.ts";
import { stateWith } from "../../card/read/judge-secretly.ts";
import { secretOf, type Secret } from "../../card/secrets/secrets.ts";
import { gainsOf, currentRound, resultOrRefusal, type Contest, type ContestState } from "./state.ts";

export type ContestProgress = ReturnType<typeof contestProgressOf>;

/** `isSecret`: with targets that only this viewer knows. */
export function contestProgressOf(contest: Contest, isSecret = false) {
  const { state } = contest;
  const sides = { a: sideOf(contest, "a", isSecret), b: sideOf(contest, "b", isSecret) };
  const before = oddsBetween(state, { spec: sides.a.spec }, { spec: sides.b.spec });
  const silent = {
    /** `null`: a throw is missing, or not computable. */
    result: null,
    /** Odds with pending throws; `null`: nothing is pending, or not computable. */
    odds: null,
    /** Odds before the first throw; `null`: not computable. */
    before,
    /** For the other side, after both throws (FP-11); `null`: no final result. */
    gains: null,
    /** Spec of the winner as thrown. */
    winner: null,
    /** A side has thrown without a known target. */
    isUnknown: false,
    /** `null`: no refusal, or only a target is unknown. */
    refused: null,
  };
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

/**
 * `isClosed`: the viewer may not read the card, or its 3D dice are still rolling. `spec`: thrown or to be thrown; `null`:
 * unknown.
 */
function sideOf(contest: Contest, id: ContestSideId, isSecret: boolean) {
  const messageId = currentRound(contest).thrown[id];
  if (messageId === null) {
    const spec = pendingSpecOf(contest, id);
    const secret = isSecret ? secretOfSide(contest, id) : null;
    return { isClosed: false, thrown: null, spec: spec && secret ? { ...spec, ...secret } : spec };
  }
  const message = game.messages.get(messageId);
  const card = readableCard(message);
  if (!card) return { isClosed: true, thrown: null, spec: null };
  const state = isSecret ? stateWith(card, card.secrecy.targets) : card.state;
  return { isClosed: false, thrown: state, spec: state.spec };
}

/** With everything that will change it; `null`: the roller chooses it. */
export function pendingSpecOf({ state: { mechanic, specs }, flags }: Contest, id: ContestSideId): Fields | null {
  return specs[id] && effectiveSideSpec(mechanic, flags, id, specs[id]);
}

function isTargetMissing({ mechanic }: ContestState, spec: Fields): boolean {
  return (mechanic.contest?.judgedBy ?? []).some((field) => spec[field] === null);
}

/** Odds of a contest for a side that has not rolled yet. */
export interface SideOdds {
  readonly wins: number;
  readonly level: number;
  /** Name of the other side. */
  readonly against: string;
}

/** Public odds of a pending side for each of these specs, in order. */
export function oddsOfSide(
  contest: Contest,
  id: ContestSideId,
  specs: readonly Fields[],
): readonly (SideOdds | null)[] {
  const { state } = contest;
  const other = otherSide(id);
  const otherState = sideOf(contest, other, false);
  if (otherState.isClosed || state.calledOffBy !== null) return specs.map(() => null);
  return specs.map((spec) => {
    const odds = id === "a" ? oddsBetween(state, { spec }, otherState) : oddsBetween(state, otherState, { spec });
    return odds && { wins: odds[id], level: odds.tie, against: state.names[other] };
  });
}

/** By how much the side is ahead with this spec, as far as all may know; `null`: not computable. */
export function leadOfSide(contest: Contest, id: ContestSideId, spec: Fields): readonly Bar[] | null {
  const { mechanic } = contest.state;
  const { thrown, spec: otherSpec } = sideOf(contest, otherSide(id), false);
  const other = thrown ? thrownSide(thrown) : otherSpec && { spec: otherSpec };
  return other && unlessRefused(() => mechanic.contest?.lead?.({ spec }, other) ?? null);
}

/** Mean dice that the long test of the other side has after this round; `null`: its roll is no round, or its target is unknown. */
export function leftToOther(contest: Contest, id: ContestSideId): number | null {
  const other = otherSide(id);
  const { actor, round: meant } = contest.flags.sides[other];
  const card = game.messages.get(currentRound(contest).thrown[other] ?? "");
  const own = roundOfTest.in((card && readFlags(card, readCardFlags)?.origin) ?? {});
  const round = roundOf(actor, card ? own?.test : meant);
  const { spec } = sideOf(contest, other, false);
  return (card ? round?.poolAfterTurn : spec && round?.meanLeft(spec)) ?? null;
}

/** True if the mechanic compares numbers that no target changes (SC-4). */
export function isTargetless({ state: { mechanic } }: Contest): boolean {
  return !mechanic.hideable.some((field) => mechanic.contest?.judgedBy?.includes(field));
}

export function gainNames({ flags: { sides } }: Contest, side: ContestSideId): GainNames {
  return { from: freeText(sides[side].name), to: freeText(sides[otherSide(side)].name) };
}

/** Secret target of a side that has not thrown; `null`: none, or not known here. */
export function secretOfSide(contest: Contest, side: ContestSideId): Secret | null {
  const secretId = currentRound(contest).thrown[side] === null ? contest.state.secretId[side] : null;
  return secretId === null ? null : secretOf(secretId);
}

/** True if this viewer knows a hidden target of either side. */
export function knowsMore(contest: Contest): boolean {
  const { thrown } = currentRound(contest);
  return CONTEST_SIDES.some((side) => {
    if (secretOfSide(contest, side)) return true;
    const message = game.messages.get(thrown[side] ?? "");
    const card = message?.isContentVisible ? cardOf(message) : null;
    return card?.secrecy.targets != null;
  });
}
