/**
 * What Foundry's encounters say of the dice of the table, the same at every seat: which round a die is for, and whether it is still to be thrown. What
 * each round's die came to is kept on the encounter, so that stepping back and forward again throws nothing (integrations.md 8).
 */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { HouseRule, SharedDie, SharedDieState, SharedDieRound } from "../../rules/contract/house-rules.ts";
import { dieState, isOnDie, isToggled } from "../../rules/spec/house-rules.ts";
import { isFields, type Fields } from "../flags.ts";
import { SCOPE } from "../scope.ts";
import { tableSetting } from "../settings.ts";
import { isInUse, statMapsSetting } from "./in-use.ts";

export interface DeclaredDie {
  /** Whose die it is. */
  readonly mechanic: AnyMechanic;
  readonly die: SharedDie;
  readonly rules: readonly HouseRule[];
}

export type Encounter = Combat.Implementation;

const NO_ROUND: SharedDieRound = { round: null, isDue: false };
/** Where an encounter keeps what was thrown: die → round → as the setting stores it. */
const KEPT = "tableDice";

/** The round of the running encounter that this die rides with, one that waits for it before others. */
export function roundOf(declared: DeclaredDie): SharedDieRound {
  const running = ridingEncounters(declared);
  const due = running.find((encounter) => isDueIn(declared, encounter));
  const encounter = due ?? running[0];
  return encounter ? { round: encounter.round, isDue: due !== undefined } : NO_ROUND;
}

/** Encounters that have begun, which this die rides with. */
export function ridingEncounters(declared: DeclaredDie): readonly Encounter[] {
  const { die, rules, mechanic } = declared;
  if (!die.rides || !isInUse(mechanic) || !isToggled(rules, die.rides.rule, tableSetting)) return [];
  const all = (game.combats as Iterable<Encounter> | undefined) ?? [];
  return [...all].filter((encounter) => encounter.active && encounter.started && concerns(encounter, declared));
}

/** Whether this round's die (or the scene's) is still to be thrown there. Of a round before the last that had one it never is. */
export function isDueIn(declared: DeclaredDie, encounter: Encounter): boolean {
  const state = ownState(declared);
  if (state.isAway || !declared.die.rides) return false;
  const rounds = Object.keys(keptIn(encounter, declared.die.key)).map(Number);
  if (declared.die.rides.each(state) === "scene") return rounds.length === 0 && state.value === null;
  return encounter.round > Math.max(0, ...rounds);
}

/** What the die came to, by round, as its setting stores it. */
export function keptIn(encounter: Encounter, key: string): Readonly<Record<string, number>> {
  const flags = (encounter.flags as Fields)[SCOPE];
  const kept = isFields(flags) && isFields(flags[KEPT]) ? flags[KEPT][key] : null;
  if (!isFields(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(
      (entry): entry is [string, number] => /^\d+$/u.test(entry[0]) && typeof entry[1] === "number",
    ),
  );
}

/** GMs only: what the die came to in the round that the encounter is in. */
export async function keepIn(encounter: Encounter, key: string, stored: number): Promise<void> {
  await encounter.update({ [`flags.${SCOPE}.${KEPT}.${key}.${encounter.round}`]: stored } as never);
}

/** As its setting has it, whatever encounters say. */
export function ownState({ die, rules }: DeclaredDie): SharedDieState {
  return dieState(die, rules, tableSetting);
}

/** Somebody in it has stats of the die's mechanic, or the table uses the die already. */
function concerns({ combatants }: Encounter, { mechanic, die }: DeclaredDie): boolean {
  const types = mechanic.actors.map(({ type }) => type);
  return (
    isOnDie(die, tableSetting(die.key)) ||
    statMapsSetting.read().some((map) => (map as Fields)["mechanic"] === mechanic.id) ||
    combatants.some(({ actor }) => types.some((type) => actor?.type === type || actor?.type.endsWith(`.${type}`)))
  );
}
