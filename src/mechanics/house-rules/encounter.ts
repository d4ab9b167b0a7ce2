/**
 * Derives from Foundry's encounters, alike on all clients, which round a shared die is for and if its auto-throw is due. The encounter stores each round's
 * result, so that stepping back and forward throws nothing (integrations.md 8).
 */
import { updateDocument, SCOPE, ownIn } from "../../platform/documents.ts";
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { HouseRule, SharedDie, SharedDieState, SharedDieRound } from "../../rules/contract/house-rules.ts";
import { dieState, isOnDie, isToggled } from "../../rules/spec/house-rules.ts";
import { readHouseRule } from "./stored.ts";
import { isInUse, statMapsSetting } from "./in-use.ts";

export interface DeclaredDie {
  /** Owner of the die. */
  readonly mechanic: AnyMechanic;
  readonly die: SharedDie;
  readonly rules: readonly HouseRule[];
}

export type Encounter = Combat.Implementation;

const NO_ROUND: SharedDieRound = { round: null, isDue: false };
/** Flag of an encounter with its results: die → round → value as in the die's setting. */
const RESULTS = "sharedDice";

/** Round of the running encounter that the die follows; an encounter where the throw is due comes first. */
export function roundOf(declared: DeclaredDie): SharedDieRound {
  const running = autoThrowEncounters(declared);
  const due = running.find((encounter) => isDueIn(declared, encounter));
  const encounter = due ?? running[0];
  return encounter ? { round: encounter.round, isDue: due !== undefined } : NO_ROUND;
}

/** Started encounters for which the die is thrown automatically. */
export function autoThrowEncounters(declared: DeclaredDie): readonly Encounter[] {
  const { die, rules, mechanic } = declared;
  if (!die.autoThrow || !isInUse(mechanic) || !isToggled(rules, die.autoThrow.rule, readHouseRule)) return [];
  const all = game.combats ?? [];
  return [...all].filter((encounter) => encounter.active && encounter.started && concerns(encounter, declared));
}

/** True if this round's (or scene's) die must still be thrown. Never for a round at or before the last one with a result. */
export function isDueIn(declared: DeclaredDie, encounter: Encounter): boolean {
  const state = ownState(declared);
  if (state.isAway || !declared.die.autoThrow) return false;
  const rounds = Object.keys(storedResultsOf(encounter, declared.die.key)).map(Number);
  if (declared.die.autoThrow.each(state) === "scene") return rounds.length === 0 && state.value === null;
  return encounter.round > Math.max(0, ...rounds);
}

/** Results by round, as the die's setting stores them. */
export function storedResultsOf(encounter: Encounter, key: string): Readonly<Record<string, number>> {
  const flags = ownIn(encounter.flags);
  const kept = isFields(flags) && isFields(flags[RESULTS]) ? flags[RESULTS][key] : null;
  if (!isFields(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(
      (entry): entry is [string, number] => /^\d+$/u.test(entry[0]) && typeof entry[1] === "number",
    ),
  );
}

/** GMs only. Stores the result for the encounter's current round. */
export async function storeResult(encounter: Encounter, key: string, stored: number): Promise<void> {
  await updateDocument(encounter, { [`flags.${SCOPE}.${RESULTS}.${key}.${encounter.round}`]: stored });
}

/** State from the setting alone, without encounters. */
export function ownState({ die, rules }: DeclaredDie): SharedDieState {
  return dieState(die, rules, readHouseRule);
}

/** True if a combatant or a stat map uses the mechanic, or the die is already in play. */
function concerns({ combatants }: Encounter, { mechanic, die }: DeclaredDie): boolean {
  const types = mechanic.actors.map(({ type }) => type);
  return (
    isOnDie(die, readHouseRule(die.key)) ||
    statMapsSetting.read().some((map) => (map as Fields)["mechanic"] === mechanic.id) ||
    combatants.some(({ actor }) => types.some((type) => actor?.type === type || actor?.type.endsWith(`.${type}`)))
  );
}
