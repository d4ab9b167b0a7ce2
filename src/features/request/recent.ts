/** Rolls and group rules that GMs requested most recently. */
import type { GroupRule } from "../../rules/odds/group-rule.ts";
import { commonStats, isSamePick, party, type RollPick } from "../../actors/party.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { requestFlagsOf, foldRequest } from "./state.ts";
import { labelsOf } from "./spec.ts";

const MOST_SUGGESTED = 3;

/** Rolls to request with one click: those requested last, then those that the party has in common. */
export function suggestedRolls(): readonly RollPick[] {
  const recent = recentRolls(MOST_SUGGESTED);
  const common = commonStats(party()).filter((stat) => !recent.some((pick) => isSamePick(pick, stat)));
  return [...recent, ...common.map((stat): RollPick => ({ kind: "stat", ...stat }))].slice(0, MOST_SUGGESTED);
}

/** Number of latest messages searched for earlier requests. */
const FAR = 1000;

/** Rolls that GMs requested, latest first, without duplicates. */
export function recentRolls(most: number): readonly RollPick[] {
  const picks: RollPick[] = [];
  for (const message of lastMessages()) {
    if (picks.length >= most) break;
    const pick = pickOf(message);
    if (pick && !picks.some((one) => one.kind === pick.kind && isSamePick(one, pick))) picks.push(pick);
  }
  return picks;
}

/** Group rule of the latest request with several seats; undefined if there is none. */
export function lastGroup(): GroupRule | null | undefined {
  for (const message of lastMessages()) {
    const request = foldRequest(message);
    if (request && request.flags.seats.length > 1) return request.state.rule;
  }
  return undefined;
}

function lastMessages(): readonly ChatMessage.Implementation[] {
  return game.messages.contents.slice(-FAR).reverse();
}

function pickOf(message: ChatMessage.Implementation): RollPick | null {
  const flags = requestFlagsOf(message);
  if (!flags || !mechanicsInUse().some(({ id }) => id === flags.mechanic)) return null;
  const { mechanic, title, seats } = flags;
  for (const seat of seats) {
    const [label, ...more] = labelsOf(seat);
    if (label !== undefined) return { kind: "stat", mechanic, label, ...(more.length > 0 ? { with: more } : {}) };
  }
  const request = foldRequest(message);
  return request && title !== "" ? { kind: "free", mechanic, label: title, spec: request.state.spec } : null;
}
