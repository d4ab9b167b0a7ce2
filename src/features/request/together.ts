/** Group result of a request, as far as the viewer may know it: rolled answers and the chance of pending ones. */
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import type { Verdict } from "../../rules/contract/trace.ts";
import { groupChance, groupNumber, judgeGroup, type GroupMember, type GroupRule } from "../../rules/odds/group-rule.ts";
import { figuresOf } from "../../rules/odds/known-odds.ts";
import { makeMemo } from "../../rules/odds/memo.ts";
import { readableCard } from "../../card/draw/linked-throw.ts";
import type { Secret } from "../../card/secrets/secrets.ts";
import { stateWith } from "../../card/read/judge-secretly.ts";
import type { CardState } from "../../card/state.ts";
import { effectiveSpecOfSeat } from "./spec.ts";
import { answerOf, type Request } from "./state.ts";

export type Together = NonNullable<ReturnType<typeof together>>;

/** `null`: no group rule, or no seat counts. `secret`: adds targets that only this viewer knows; `null`: public data only. */
export function together(request: Request, secret: { readonly targets: Secret | null } | null) {
  const { rule } = request.state;
  const members = rule ? seatsThatCount(request).map((seat) => memberOf(request, seat, secret)) : [];
  if (!rule || members.length === 0) return null;
  const result = judgeGroup(
    rule,
    members.map(({ success }) => success),
  );
  const { mechanic, spec } = request.state;
  const number = groupNumber(
    rule,
    members.flatMap((member) => member.number ?? []),
  );
  return {
    rule,
    /** Seats that count: not skipped and, once closed, answered. */
    size: members.length,
    /** `null`: the rule yields a number. */
    needed: result?.needed ?? null,
    successes: result?.successes ?? 0,
    rolled: members.filter(({ isRolled }) => isRolled).length,
    /** The results of all `rolled` answers are known. */
    isKnown: members.every(({ isRolled, member }) => !isRolled || member !== null),
    /** `null`: pending, or the rule yields a number. */
    success: result?.success ?? null,
    /** `null`: decided, or not computable here. */
    chance: result?.success === null ? chanceTogether(rule, members) : null,
    /** Best or sum of the known numbers. */
    number,
    /** Meaning of the sum, such as its level (DP-11); empty: it has none. */
    meaning: rule === "sum" && number !== null ? (mechanic.together?.describe(spec, number) ?? []) : [],
  };
}

/** For the difficulty dialog: successes so far under another difficulty. */
export function judgedTogether(request: Request, spec: Fields): Phrase {
  const { mechanic } = request.state;
  const targets = Object.fromEntries(mechanic.hideable.map((field) => [field, spec[field]]));
  const verdicts = seatsThatCount(request).flatMap((seat) => {
    const card = readableCard(answerOf(request, seat));
    return card ? [stateWith(card, targets).verdict] : [];
  });
  if (verdicts.length === 0) return phrase("QUINCUNX.Request.nobodyYet");
  const successes = verdicts.filter((verdict) => isSuccess(verdict) === true).length;
  return phrase("QUINCUNX.Request.thrownSoFar", { successes, count: verdicts.length });
}

/** `null`: not computable. */
export function chanceOf(mechanic: AnyMechanic, spec: Fields): number | null {
  return chances.recall(JSON.stringify([mechanic.id, spec]), () => unlessRefused(() => mechanic.odds.chance(spec)));
}

/** Chance of success of a pending roll, else the main probability in the prompt; `null`: not computable. */
export function chanceOrMainFigure(
  mechanic: AnyMechanic,
  spec: Fields,
): { readonly p: number; readonly of: Phrase | null } | null {
  const p = chanceOf(mechanic, spec);
  if (p !== null) return { p, of: null };
  if (hasUnknownTarget(mechanic, spec)) return null;
  const [figure] = unlessRefused(() => figuresOf(mechanic, spec)) ?? [];
  return figure?.unit === "probability" ? { p: figure.value, of: figure.label } : null;
}

/** `null`: open or unknown. A pending choice counts as success (FP-12). */
export function isSuccess(verdict: Verdict): boolean | null {
  if (verdict === "success" || verdict === "choice") return true;
  return verdict === "failure" ? false : null;
}

/** `null`: the stat does not fit the request. */
export function specOfSeat(request: Request, seat: number, targets: Secret | null): Fields | null {
  return unlessRefused(() => {
    const spec = effectiveSpecOfSeat(request, seat);
    return targets ? request.state.mechanic.parseSpec({ ...spec, ...targets }) : spec;
  });
}

const chances = makeMemo<number | null>(200);

function seatsThatCount({ flags, state, ...request }: Request): readonly number[] {
  const all = [...flags.seats.keys()].filter((seat) => !state.skipped.includes(seat));
  return state.closedAt === null ? all : all.filter((seat) => answerOf({ flags, state, ...request }, seat) !== null);
}

/** `member`: `null` if unknown, and so is the group's chance. */
function memberOf(request: Request, seat: number, secret: { readonly targets: Secret | null } | null) {
  const { mechanic } = request.state;
  const answer = answerOf(request, seat);
  if (!answer) {
    const spec = specOfSeat(request, seat, secret?.targets ?? null);
    return { isRolled: false, success: null, member: spec && { mechanic, spec }, number: null };
  }
  const card = readableCard(answer);
  if (!card) return { isRolled: true, success: null, member: null, number: null };
  const state = stateWith(card, secret ? card.secrecy.targets : null);
  const success = isSuccess(state.verdict);
  return { isRolled: true, success, member: success ?? pendingMember(state), number: numberOf(state) };
}

function pendingMember({ mechanic, spec, faces, verdict }: CardState): GroupMember | null {
  if (verdict !== "open" || !mechanic.odds.onFaces) return null;
  const odds = unlessRefused(() => mechanic.odds.onFaces?.(spec, faces));
  return odds ? { p: odds.success + (odds.choice ?? 0) } : null;
}

/** The number that group rolls of this mechanic add up (DP-11), else the first number of the headline. */
function numberOf({ mechanic, spec, faces, outcome }: CardState): number | null {
  if (mechanic.together) return mechanic.together.countOf(outcome);
  const values = mechanic.describe(spec, faces, outcome).headline.map(({ value }) => value);
  return values.find((value) => typeof value === "number") ?? null;
}

function chanceTogether(rule: GroupRule, all: readonly ReturnType<typeof memberOf>[]): number | null {
  const members = all.map(({ member }) => member);
  if (members.includes(null)) return null;
  const key = JSON.stringify([
    rule,
    ...members.map((member) =>
      typeof member === "object" && member && "spec" in member ? [member.mechanic.id, member.spec] : member,
    ),
  ]);
  return chances.recall(key, () => unlessRefused(() => groupChance(rule, members as GroupMember[])));
}
