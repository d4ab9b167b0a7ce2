/** The GM's hand on the dice of the table: thrown, set, taken away. Everybody's rolls begin with them. */
import { RuleError } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import type { HouseRule, TableDie, TableDieState, TableMove } from "../../rules/contract/table.ts";
import { mechanics } from "../mechanics/registry.ts";
import { dieState, isOnDie, storedDie } from "../../rules/table/settle.ts";
import { plainContent } from "../plain-content.ts";
import { ports } from "../ports.ts";
import { changeTableSetting, tableSetting } from "../settings.ts";

/** A die whose faces always say "again" is taken as it is after so many. */
const MOST_THROWS = 20;

export interface DeclaredDie {
  /** Whose die it is. */
  readonly mechanic: AnyMechanic;
  readonly die: TableDie;
  readonly rules: readonly HouseRule[];
}

/** What other packages and macros can do with a die of the table: `api.<its command>`. */
export interface TableDieApi {
  /** What it shows; null: none is in play. */
  current(): number | null;
  /** GMs only; null: none is in play. Rejects with RuleError `out-of-range`. */
  set(value: number | null): Promise<void>;
  /** GMs only: what else the die declares, by name; resolves with what it shows then. */
  readonly [method: string]: (value: number | null) => unknown;
}

/** Every die that a mechanic declares, by its command. */
export function tableDice(): ReadonlyMap<string, DeclaredDie> {
  return new Map(
    mechanics
      .flatMap((mechanic) =>
        (mechanic.table?.dice ?? []).map((die) => ({ mechanic, die, rules: mechanic.table?.rules ?? [] })),
      )
      .map((declared) => [declared.die.command, declared] as const),
  );
}

export function tableDieApi(declared: DeclaredDie): TableDieApi {
  const { actions } = declared.die;
  return {
    current: () => stateOf(declared).value,
    set: (value) => setDie(declared, value),
    ...Object.fromEntries(
      actions.flatMap(({ method, move }) =>
        method === undefined ? [] : [[method, () => act(declared, move(stateOf(declared)))] as const],
      ),
    ),
  };
}

/** For the prompt: what there is to say where the die's number would stand; null unless it is away. */
export function tableNote(key: string): string | null {
  const declared = withKey(key);
  const state = declared && stateOf(declared);
  return declared && state?.isAway ? ports().speak(declared.die.stands(state)) : null;
}

/** The prompt's button: throws the die for everybody, and resolves with what it shows then. */
export async function throwTableDie(key: string): Promise<number | null> {
  const declared = withKey(key);
  return declared ? act(declared, stateOf(declared).isAway ? { kind: "tell" } : { kind: "throw" }) : null;
}

/** The words after `/qx <command>`: an action, a number, or nothing, which opens the GM's window. Players are told how it stands. */
export async function runTableCommand(declared: DeclaredDie, words: string): Promise<void> {
  const { die } = declared;
  const word = words.trim().toLowerCase();
  if (!game.user.isGM) return tell(declared);
  const action = die.actions.find((one) => one.word === word);
  if (action) return void (await act(declared, action.move(stateOf(declared))));
  if (isOnDie(die, word === "" ? null : Number(word))) return setDie(declared, Number(word));
  if (word !== "") return void ui.notifications?.warn(game.i18n.localize(die.help), { console: false });
  const move = await ports().askTableDie(die, stateOf(declared));
  if (move) await act(declared, move);
}

function withKey(key: string): DeclaredDie | undefined {
  return [...tableDice().values()].find(({ die }) => die.key === key);
}

function stateOf({ die, rules }: DeclaredDie): TableDieState {
  return dieState(die, rules, tableSetting);
}

/** Resolves with what the die shows then; null: none in play, or not thrown. */
async function act(declared: DeclaredDie, move: TableMove): Promise<number | null> {
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
  if (value === before.value && !before.isAway) return;
  const after = { ...before, value, isAway: false };
  await changeTableSetting(die.key, storedDie(after));
  await say(die.changed(before, after, []));
}

/** Throws real dice, until they come to something. */
async function throwDie(declared: DeclaredDie): Promise<number | null> {
  const { die } = declared;
  const before = stateOf(declared);
  const rolls = [await throwOne(die)];
  const faces = (): readonly number[] => rolls.map((roll) => roll.total ?? 0);
  while (die.read(faces()).kind === "again" && rolls.length < MOST_THROWS) rolls.push(await throwOne(die));
  const thrown = die.read(faces());
  const value = thrown.kind === "shows" ? thrown.value : null;
  const after = { ...before, value, isAway: thrown.kind === "away" };
  await changeTableSetting(die.key, storedDie(after));
  await say(die.changed(before, after, faces()), rolls);
  return value;
}

async function throwOne({ size, flavor }: TableDie): Promise<Roll> {
  const { Die } = foundry.dice.terms;
  const roll = foundry.dice.Roll.fromTerms([new Die({ number: 1, faces: size, options: { flavor } })] as never);
  await roll.evaluate();
  return roll as unknown as Roll;
}

function tell(declared: DeclaredDie): void {
  ui.notifications?.info(ports().speak(declared.die.stands(stateOf(declared))), { console: false });
}

/** One sentence in the log that everybody reads, with the real dice. */
async function say(phrase: Phrase, rolls: readonly Roll[] = []): Promise<void> {
  const words = plainContent(ports().speak(phrase));
  await ChatMessage.implementation.create({
    speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name } as never),
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    // Beside rolls core draws what stands over them, and may pass over plain content.
    ...(rolls.length > 0 ? { rolls, flavor: words, sound: CONFIG.sounds.dice } : { content: words }),
  } as never);
}
