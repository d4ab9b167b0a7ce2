/** Lets GMs throw, set and remove shared dice, by window, command, prompt and API. */
import { outOfRange } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { SharedDieState, SharedDieMove } from "../../rules/contract/house-rules.ts";
import { isOnDie, storedDie } from "../../rules/spec/house-rules.ts";
import { changeHouseRule } from "../../mechanics/house-rules/stored.ts";
import { sharedDieWith, stateOf, type DeclaredDie } from "./declared.ts";
import { requireGM } from "../../platform/require-type.ts";
import { storeResult, autoThrowEncounters } from "../../mechanics/house-rules/encounter.ts";
import { postNotice } from "./notice.ts";
import { afterThrow, facesOf, throwUntilDone } from "./throw.ts";
import { speak } from "../../ui/speak.ts";
import type { SharedDiceView } from "../spec-editor/present-controls.ts";
import type { PromptPurpose } from "../prompt/request.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { openLater } from "../../ui/reason.ts";
import type { showSharedDieWindow } from "./shared-die-window.ts";

export { sharedDice, type DeclaredDie } from "./declared.ts";

/** API of a shared die for other packages and macros: `api.sharedDice.<its command>`. */
export interface SharedDieApi {
  /** Current value; `null`: not in play. */
  current(): number | null;
  /** GMs only; `null` takes it out of play. Rejects with RuleError `out-of-range`. */
  set(value: number | null): Promise<void>;
  /** GMs only: actions that the die declares. Resolves to the value afterwards. */
  readonly [method: string]: (value: number | null) => unknown;
}

export function sharedDieApi(declared: DeclaredDie): SharedDieApi {
  const api: Record<string, (value: number | null) => unknown> = {};
  for (const { method, move } of declared.die.actions)
    if (method !== undefined)
      api[method] = async () => {
        requireGM();
        return act(declared, move(stateOf(declared)));
      };
  const set = async (value: number | null): Promise<void> => {
    requireGM();
    await setDie(declared, value);
  };
  return { current: () => stateOf(declared).value, set, ...api };
}

/** Note beside the die's number in the prompt; `null`: none. */
export function sharedDieNote(key: string, spec: Fields): string | null {
  const declared = sharedDieWith(key);
  if (!declared) return null;
  const state = stateOf(declared);
  const reach = declared.die.describeReach?.(state, spec) ?? (state.isAway ? declared.die.describe(state) : null);
  return reach && speak(reach);
}

/** In the difficulty dialog the dice are already thrown, so that no shared die can be thrown. */
export function sharedDiceView({ kind }: PromptPurpose): SharedDiceView {
  return { note: sharedDieNote, mayThrow: () => game.user.isGM && kind !== "amend" };
}

/** Called by the prompt's button. Resolves to the value afterwards. */
export async function throwSharedDie(key: string): Promise<number | null> {
  const declared = sharedDieWith(key);
  return declared ? act(declared, stateOf(declared).isAway ? { kind: "tell" } : { kind: "throw" }) : null;
}

/** Opens the GM's dialog, which few rolls need. */
const askSharedDie = replaceable("askSharedDie", (...args: Parameters<typeof showSharedDieWindow>) =>
  openLater(import("./shared-die-window.ts"), (window) => window.showSharedDieWindow(...args)),
);

/**
 * Runs the words after `/qx <command>`: an action, a number, or nothing to open the window. Players only get a notification of the state. False if a
 * GM's words are invalid; a warning lists the valid ones.
 */
export async function runSharedDieCommand(declared: DeclaredDie, words: string): Promise<boolean> {
  const { die } = declared;
  const word = words.trim().toLowerCase();
  const action = die.actions.find((action) => action.word === word);
  if (!game.user.isGM) notifyOf(declared);
  else if (action) {
    const move = action.move(stateOf(declared));
    if (move.kind === "nothing") notifyOf(declared);
    else await act(declared, move);
  } else if (word === "") {
    const move = await askSharedDie(die, stateOf(declared));
    if (move) await act(declared, move);
  } else if (isOnDie(die, Number(word))) await setDie(declared, Number(word));
  else {
    ui.notifications.warn(game.i18n.localize(die.help), { console: false });
    return false;
  }
  return true;
}

/** Resolves to the value afterwards; `null`: not in play, or not thrown. */
export async function act(declared: DeclaredDie, move: SharedDieMove): Promise<number | null> {
  if (move.kind === "throw") return throwDie(declared);
  if (move.kind === "set") await setDie(declared, move.value);
  else if (move.kind === "tell") notifyOf(declared);
  return move.kind === "tell" ? null : stateOf(declared).value;
}

/** `null` takes it out of play. The server refuses users who are not GMs. */
async function setDie(declared: DeclaredDie, value: number | null): Promise<void> {
  const { die } = declared;
  if (value !== null && !isOnDie(die, value))
    throw outOfRange(die.field, `${die.field} must be 1…${die.size}`, [1, die.size], String(value));
  const before = stateOf(declared);
  if (value === before.value && !before.isAway && !before.isDue) return;
  const after = { ...before, value, isAway: false, isDue: false };
  await saveState(declared, after);
  await postNotice(declared, { before, after }, []);
}

async function throwDie(declared: DeclaredDie): Promise<number | null> {
  const before = stateOf(declared);
  const rolls = await throwUntilDone(declared.die);
  const after = afterThrow(declared.die, before, facesOf(rolls));
  await saveState(declared, after);
  await postNotice(declared, { before, after }, rolls);
  return after.value;
}

/** Saves the state for all clients and for the current round, so that the round has no automatic throw. */
async function saveState(declared: DeclaredDie, after: SharedDieState): Promise<void> {
  const { die } = declared;
  // The round is saved first: an earlier change of the setting would trigger its automatic throw.
  for (const encounter of autoThrowEncounters(declared)) await storeResult(encounter, die.key, storedDie(after));
  await changeHouseRule(die.key, storedDie(after));
}

function notifyOf(declared: DeclaredDie): void {
  ui.notifications.info(speak(declared.die.describe(stateOf(declared))), { console: false });
}
