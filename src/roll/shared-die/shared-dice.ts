/** The GM's hand on the dice of the table: thrown, set, taken away. Everybody's rolls begin with them. */
import { RuleError } from "../../rules/contract/error.ts";
import type { SharedDieState, SharedDieMove } from "../../rules/contract/house-rules.ts";
import { isOnDie, storedDie } from "../../rules/spec/house-rules.ts";
import { changeTableSetting } from "../../platform/settings.ts";
import { stateOf, tableDice, type DeclaredDie } from "./declared.ts";
import { keepIn, ridingEncounters } from "../../platform/house-rules/encounter.ts";
import { noticeOf, postNotice } from "./notice.ts";
import { afterThrow, facesOf, throwOut } from "./throw.ts";
import { speak } from "../../ui/speak.ts";
import { askTableDie } from "./shared-die-window.ts";

export { tableDice, type DeclaredDie } from "./declared.ts";

/** What other packages and macros can do with a die of the table: `api.<its command>`. */
export interface SharedDieApi {
  /** What it shows; null: none is in play. */
  current(): number | null;
  /** GMs only; null: none is in play. Rejects with RuleError `out-of-range`. */
  set(value: number | null): Promise<void>;
  /** GMs only: what else the die declares, by name; resolves with what it shows then. */
  readonly [method: string]: (value: number | null) => unknown;
}

export function tableDieApi(declared: DeclaredDie): SharedDieApi {
  const api: Record<string, (value: number | null) => unknown> = {};
  for (const { method, move } of declared.die.actions)
    if (method !== undefined) api[method] = () => act(declared, move(stateOf(declared)));
  return { current: () => stateOf(declared).value, set: (value) => setDie(declared, value), ...api };
}

/** For the prompt: what there is to say beside the die's number; null: nothing. */
export function tableNote(key: string, spec: object): string | null {
  const declared = withKey(key);
  if (!declared) return null;
  const state = stateOf(declared);
  const reach = declared.die.reach?.(state, spec) ?? (state.isAway ? declared.die.stands(state) : null);
  return reach && speak(reach);
}

/** The prompt's button: throws the die for everybody, and resolves with what it shows then. */
export async function throwSharedDie(key: string): Promise<number | null> {
  const declared = withKey(key);
  return declared ? act(declared, stateOf(declared).isAway ? { kind: "tell" } : { kind: "throw" }) : null;
}

/**
 * The words after `/qx <command>`: an action, a number, or nothing, which opens the GM's window. Players are told how it stands. False: a GM has read what
 * can be said, and nothing was done.
 */
export async function runTableCommand(declared: DeclaredDie, words: string): Promise<boolean> {
  const { die } = declared;
  const word = words.trim().toLowerCase();
  const action = die.actions.find((one) => one.word === word);
  if (!game.user.isGM) tell(declared);
  else if (action) {
    const move = action.move(stateOf(declared));
    // Whoever asks for something hears how it stands where there is nothing to do.
    if (move.kind === "nothing") tell(declared);
    else await act(declared, move);
  } else if (word === "") {
    const move = await askTableDie(die, stateOf(declared));
    if (move) await act(declared, move);
  } else if (isOnDie(die, Number(word))) await setDie(declared, Number(word));
  else {
    ui.notifications.warn(game.i18n.localize(die.help), { console: false });
    return false;
  }
  return true;
}

function withKey(key: string): DeclaredDie | undefined {
  return [...tableDice().values()].find(({ die }) => die.key === key);
}

/** Resolves with what the die shows then; null: none in play, or not thrown. */
export async function act(declared: DeclaredDie, move: SharedDieMove): Promise<number | null> {
  if (move.kind === "throw") return throwDie(declared);
  if (move.kind === "set") await setDie(declared, move.value);
  else if (move.kind === "tell") tell(declared);
  return move.kind === "tell" ? null : stateOf(declared).value;
}

/** null: none is in play, and none is away. The server refuses everybody but GMs. */
async function setDie(declared: DeclaredDie, value: number | null): Promise<void> {
  const { die } = declared;
  if (value !== null && !isOnDie(die, value))
    throw new RuleError("out-of-range", `${die.field} must be 1…${die.size}`, {
      field: die.field,
      data: { min: 1, max: die.size, found: String(value) },
    });
  const before = stateOf(declared);
  if (value === before.value && !before.isAway && !before.isDue) return;
  const after = { ...before, value, isAway: false, isDue: false };
  await settle(declared, after);
  await postNotice(declared, noticeOf(declared, before, after, []));
}

/** Throws real dice, until they come to something. */
async function throwDie(declared: DeclaredDie): Promise<number | null> {
  const before = stateOf(declared);
  const rolls = await throwOut(declared.die);
  const after = afterThrow(declared.die, before, facesOf(rolls));
  await settle(declared, after);
  await postNotice(declared, noticeOf(declared, before, after, rolls));
  return after.value;
}

/** For everybody, and for the round that it was said in: the encounter throws none for that any more. */
async function settle(declared: DeclaredDie, after: SharedDieState): Promise<void> {
  const { die } = declared;
  // First that this round has its die: else one would be thrown for it as soon as the setting says that the die is back.
  for (const encounter of ridingEncounters(declared)) await keepIn(encounter, die.key, storedDie(after));
  await changeTableSetting(die.key, storedDie(after));
}

function tell(declared: DeclaredDie): void {
  ui.notifications.info(speak(declared.die.stands(stateOf(declared))), { console: false });
}
