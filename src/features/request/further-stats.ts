/** Several stats in one request (MP-1): the picked one, and further ones by their labels. */
import { commonStats, statByLabel, type RollPick } from "../../actors/party.ts";
import type { ActorStat } from "../../actors/any-stats.ts";
import type { RequestSeat } from "../../roll/requests/request-draft.ts";

type StatPick = Extract<RollPick, { readonly kind: "stat" }>;

const MOST_FURTHER = 20;

/** Labels of the stats that can share a roll with the picked one, among those of these actors. Empty if it fits into no slot itself. */
export function furtherStats(pick: RollPick | null, actors: readonly Actor.Implementation[]): readonly string[] {
  if (pick?.kind !== "stat") return [];
  const labels = commonStats(actors.map((actor) => ({ actor })))
    .filter(({ mechanic, isInSlot }) => isInSlot && mechanic === pick.mechanic)
    .map(({ label }) => label);
  return labels.includes(pick.label) ? labels.filter((label) => label !== pick.label).slice(0, MOST_FURTHER) : [];
}

/** Adds a further stat, or removes it. */
export function withFurther(pick: StatPick, label: string): StatPick {
  const { with: before = [], ...first } = pick;
  const more = before.includes(label) ? before.filter((one) => one !== label) : [...before, label];
  return more.length > 0 ? { ...first, with: more } : first;
}

/** The seat's stat with those of the further ones that the actor has. */
export function statsFor(
  actor: Actor.Implementation,
  { id }: ActorStat,
  pick: RollPick,
): Pick<RequestSeat, "stat" | "with"> {
  const labels = pick.kind === "stat" ? (pick.with ?? []) : [];
  const more = labels.flatMap((label) => statByLabel(actor, { ...pick, label })?.id ?? []);
  const others = more.filter((one) => one !== id);
  return { stat: id, ...(others.length > 0 ? { with: others } : {}) };
}
