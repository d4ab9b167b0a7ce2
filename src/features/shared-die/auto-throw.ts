/**
 * Throws shared dice automatically: the active GM's client throws when a round begins, or as soon as a GM connects (FP-5, FP-8). It listens to
 * `updateCombat`, which all clients receive (integrations.md 8). Stepping back throws nothing and restores that round's result.
 */
import { isToggled, storedDie } from "../../rules/spec/house-rules.ts";
import { onHook } from "../../platform/hooks.ts";
import { untilConnected, pause } from "../../platform/connection.ts";
import { changeHouseRule, readHouseRule } from "../../mechanics/house-rules/stored.ts";
import { isResponsible, onResponsibilityChange } from "../../log/responsible-client.ts";
import { act } from "../../roll/shared-die/shared-dice.ts";
import { stateOf, sharedDice, type DeclaredDie } from "../../roll/shared-die/declared.ts";
import {
  isDueIn,
  storeResult,
  storedResultsOf,
  ownState,
  autoThrowEncounters,
  type Encounter,
} from "../../mechanics/house-rules/encounter.ts";
import { isInUse } from "../../mechanics/house-rules/in-use.ts";
import { houseRulesChanged, onHouseRulesChange } from "../../mechanics/house-rules/house-rules.ts";
import { postNotice } from "../../roll/shared-die/notice.ts";
import { claim, findClaimed } from "./claim.ts";
import { afterThrow, facesOf, throwUntilDone } from "../../roll/shared-die/throw.ts";

/** Timeout in ms for saving a result, after which it is tried again. */
const SAVE_TIMEOUT = 15_000;
const RETRY_DELAY = 2000;
const MAX_TRIES = 5;

/** Called at init. */
export function registerAutoThrows(): void {
  onHouseRulesChange(throwDueDice);
  onHook("updateCombat", (encounter: Encounter, changes: object) => {
    if ("round" in changes) void restore(encounter);
    recheckDue();
  });
  for (const hook of ["createCombat", "createCombatant", "deleteCombatant", "updateUser"]) onHook(hook, recheckDue);
  onResponsibilityChange(recheckDue);
  onHook("deleteCombat", (encounter: Encounter, _options: unknown, by: string) => {
    if (by === game.user.id && game.user.isGM) void leaveEncounter(encounter);
    recheckDue();
  });
  onHook("updateScene", (_scene: unknown, changes: { readonly active?: boolean }, _options: unknown, by: string) => {
    if (changes.active === true && by === game.user.id && game.user.isGM) void beginScene();
  });
}

/** Rechecks whether a throw is due: redraws at all clients, and throws at the active GM's. */
export function recheckDue(): void {
  houseRulesChanged();
}

/** Serializes throws, so that each result is saved before the next throw. */
let running: Promise<unknown> = Promise.resolve();

function throwDueDice(): void {
  running = running.then(() => throwAllDue()).catch(() => undefined);
}

async function throwAllDue(): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const next = isResponsible() ? nextStep() : null;
    if (!next) return;
    try {
      const save = await next();
      await Promise.race([save(), pause(SAVE_TIMEOUT).then(() => Promise.reject(new Error("late")))]);
      tries = -1;
    } catch {
      await untilConnected();
      await pause(RETRY_DELAY);
    }
  }
}

/** The next throw that is due, else the correction of a wrong value. Resolves to a function that saves it. */
function nextStep(): (() => Promise<() => Promise<void>>) | null {
  const due = nextDue();
  if (due) return () => throwFor(...due);
  const mismatch = nextMismatch();
  return mismatch && (() => Promise.resolve(() => changeHouseRule(...mismatch)));
}

function nextDue(): [DeclaredDie, Encounter] | null {
  for (const declared of sharedDice().values())
    for (const encounter of autoThrowEncounters(declared))
      if (isDueIn(declared, encounter)) return [declared, encounter];
  return null;
}

/**
 * A die with a value from no running encounter's current round: a slow page saved an older one, or an encounter stepped back while the GM was
 * disconnected.
 */
function nextMismatch(): readonly [string, number] | null {
  for (const declared of sharedDice().values()) {
    const { die } = declared;
    if (die.autoThrow?.each(ownState(declared)) !== "round") continue;
    const kept = autoThrowEncounters(declared).map((encounter) => storedResultsOf(encounter, die.key)[encounter.round]);
    const [first] = kept;
    if (first !== undefined && !kept.includes(undefined) && !kept.some((one) => one === readHouseRule(die.key)))
      return [die.key, first];
  }
  return null;
}

/**
 * Throws, or reuses the throw of a GM who left before saving it. Resolves to a function that saves the result; waits for the connection without a
 * timeout.
 */
async function throwFor(declared: DeclaredDie, encounter: Encounter): Promise<() => Promise<void>> {
  const { die } = declared;
  const before = stateOf(declared);
  const round = { encounter: encounter.id ?? "", round: encounter.round };
  let message = findClaimed(die.key, round);
  if (!message) {
    const rolls = await throwUntilDone(die);
    const after = afterThrow(die, before, facesOf(rolls));
    message = await claim(die.key, round, (id) => postNotice(declared, { before, after }, rolls, { id, round }));
  }
  const stored = storedDie(afterThrow(die, before, facesOf(message.rolls)));
  return async () => {
    await changeHouseRule(die.key, stored);
    if (encounter.round === round.round) await storeResult(encounter, die.key, stored);
  };
}

/** Stepping to an earlier or later round restores the value thrown for it; of several encounters, the one that moves has the die. */
async function restore(encounter: Encounter): Promise<void> {
  if (!isResponsible()) return;
  for (const declared of sharedDice().values()) {
    const { die } = declared;
    if (!autoThrowEncounters(declared).includes(encounter) || die.autoThrow?.each(ownState(declared)) !== "round")
      continue;
    const kept = storedResultsOf(encounter, die.key)[encounter.round];
    if (kept !== undefined && kept !== readHouseRule(die.key)) await changeHouseRule(die.key, kept);
  }
}

/** With the last encounter its die goes out of play. */
async function leaveEncounter(encounter: Encounter): Promise<void> {
  for (const declared of sharedDice().values()) {
    const { die } = declared;
    const state = ownState(declared);
    const hasResults = Object.keys(storedResultsOf(encounter, die.key)).length > 0;
    if (!hasResults || state.value === null || die.autoThrow?.each(state) !== "round") continue;
    if (autoThrowEncounters(declared).length === 0)
      await changeHouseRule(die.key, storedDie({ value: null, isAway: false }));
  }
}

/** Called only by the client that activated the scene, so it runs once and a GM is present. */
async function beginScene(): Promise<void> {
  for (const declared of sharedDice().values()) {
    const { die, rules, mechanic } = declared;
    if (!die.autoThrow || !isInUse(mechanic) || !isToggled(rules, die.autoThrow.rule, readHouseRule)) continue;
    const move = die.autoThrow.scene(ownState(declared));
    if (move.kind !== "tell") await act(declared, move);
  }
}
