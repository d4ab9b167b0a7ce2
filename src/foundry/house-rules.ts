/**
 * What this world has settled once for all rolls: house rules, and the Discord Die of the round. They stand under every spec that is begun here –
 * clicked, typed, asked for, by the API – and whatever says otherwise in so many words lies over them.
 */
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import { discord, setting } from "./settings.ts";

type Fields = Readonly<Record<string, unknown>>;

const HOUSE: Partial<Record<MechanicId, () => Fields>> = {
  // MP-4
  "margin-pool": () => ({ zeroSucceeds: setting("zeroSucceeds") }),
  // FP-10, FP-4, FP-5
  "fives-pool": () => ({
    challengeRemoves: setting("challengeRemoves"),
    challengeBy: challengeBy(),
    discord: discord(),
  }),
};

/** Where the GM throws the challenge dice, a GM's own roll throws them with the pool. Undefined: the roller, without a word about it. */
function challengeBy(): "gm" | undefined {
  return !game.user.isGM && setting("challengeBy") === "gm" ? "gm" : undefined;
}

export function houseRules(mechanic: MechanicId): Fields {
  return HOUSE[mechanic]?.() ?? {};
}

/** A whole spec out of what is said, this world's rules where nothing is. Throws RuleError. */
export function beginSpec(mechanic: AnyMechanic, said: object): object {
  return mechanic.parseSpec({ ...houseRules(mechanic.id), ...said });
}

/** Fields that the table settles are never remembered for a stat: tomorrow's round has another Discord Die. */
export function isSettledByTable(mechanic: MechanicId, field: string): boolean {
  return field in houseRules(mechanic);
}
