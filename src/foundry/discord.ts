/** The GM's hand on the Discord Die of the round or scene (FP-5 … FP-8): set, rolled, taken away. Everybody's rolls begin with it. */
import { readDiscord } from "../rules/fives-pool/discord-die.ts";
import { ports } from "./ports.ts";
import { changeDiscord, discord, isDiscordAway, setting } from "./settings.ts";
import { plainContent } from "./plain-content.ts";

export { discord };

/** How the Discord Die stands: what the GM's window begins with, and what the prompt says. */
export interface DiscordState {
  /** null = none in play. */
  readonly value: number | null;
  /** It showed 20, then 3: out until the next scene (FP-7), or for the rest of the adventure (FP-8). */
  readonly isAway: boolean;
  /** Thrown each round, or once for the scene (a setting). */
  readonly lasts: "round" | "scene";
}

export function discordState(): DiscordState {
  return { value: discord(), isAway: isDiscordAway(), lasts: setting("discordLasts") };
}

/** null: no Discord Die is in play, and none has wandered off. GMs only: the server refuses everybody else. */
export async function setDiscord(value: number | null): Promise<void> {
  const { value: before, isAway } = discordState();
  if (value === before && !isAway) return;
  await changeDiscord(value);
  if (value !== null) await say({ key: wordsNow().set, discord: value });
  else await say({ key: isAway ? "QUINCUNX.fives-pool.Discord.back" : "QUINCUNX.fives-pool.Discord.none" });
}

/** A scene begins: a die that wandered off for one scene is back; where it lasts for the scene, it is thrown (FP-7, FP-8). */
export async function beginScene(): Promise<void> {
  const { isAway, lasts } = discordState();
  if (lasts === "scene") await rollDiscord();
  else if (isAway) await setDiscord(null);
}

/** Throws a real d20, and another after a 20 (FP-7). Resolves with what counts from now on; one that has wandered off is not thrown. */
export async function rollDiscord(): Promise<number | null> {
  if (isDiscordAway()) {
    tellDiscord();
    return null;
  }
  const first = await throwOne();
  let thrown = readDiscord(faceOf(first), null);
  const rolls = [first];
  if (thrown.kind === "again") {
    const second = await throwOne();
    rolls.push(second);
    thrown = readDiscord(faceOf(first), faceOf(second));
  }
  const value = thrown.kind === "shows" ? thrown.discord : null;
  await changeDiscord(value ?? "away");
  if (value === null) await say({ key: wordsNow().goes }, rolls);
  else
    await say(
      {
        key: rolls.length > 1 ? "QUINCUNX.fives-pool.Discord.rolledAgain" : "QUINCUNX.fives-pool.Discord.rolled",
        discord: value,
      },
      rolls,
    );
  return value;
}

/** `/qx discord`, `/qx discord 7`, `roll`, `scene`, `none`. Players are told how it stands. */
export async function runDiscord(words: string): Promise<void> {
  const word = words.trim().toLowerCase();
  if (!game.user.isGM) return tellDiscord();
  if (word === "roll") return void (await rollDiscord());
  if (word === "scene") return beginScene();
  if (word === "none") return setDiscord(null);
  const value = Number(word);
  if (word !== "" && Number.isInteger(value) && value >= 1 && value <= 20) return setDiscord(value);
  if (word !== "")
    return void ui.notifications?.warn(game.i18n.localize("QUINCUNX.fives-pool.Discord.help"), { console: false });
  const wanted = await ports().askDiscord(discordState());
  if (wanted === "roll") await rollDiscord();
  else if (wanted === "scene") await beginScene();
  else if (wanted !== undefined) await setDiscord(wanted);
}

function tellDiscord(): void {
  const { value, isAway } = discordState();
  const sentence =
    value === null
      ? game.i18n.localize(isAway ? wordsNow().isAway : "QUINCUNX.fives-pool.Discord.none")
      : game.i18n.format(wordsNow().set, { discord: String(value) });
  ui.notifications?.info(sentence, { console: false });
}

/** The sentences about a die that lasts for a round, or for a scene (FP-8). */
const WORDS = {
  round: {
    set: "QUINCUNX.fives-pool.Discord.set",
    goes: "QUINCUNX.fives-pool.Discord.away",
    isAway: "QUINCUNX.fives-pool.Discord.isAway",
  },
  scene: {
    set: "QUINCUNX.fives-pool.Discord.setScene",
    goes: "QUINCUNX.fives-pool.Discord.awayAdventure",
    isAway: "QUINCUNX.fives-pool.Discord.isAwayAdventure",
  },
} as const;

function wordsNow(): (typeof WORDS)["round" | "scene"] {
  return WORDS[setting("discordLasts") === "scene" ? "scene" : "round"];
}

/** For the prompt, where it would stand: null unless it has wandered off. */
export function discordNote(): string | null {
  return isDiscordAway() ? game.i18n.localize(wordsNow().isAway) : null;
}

async function throwOne(): Promise<Roll> {
  const { Die } = foundry.dice.terms;
  const roll = foundry.dice.Roll.fromTerms([
    new Die({ number: 1, faces: 20, options: { flavor: "Discord" } }),
  ] as never);
  await roll.evaluate();
  return roll as unknown as Roll;
}

function faceOf(roll: Roll): number {
  return roll.total ?? 0;
}

interface Sentence {
  readonly key: string;
  readonly discord?: number;
}

/** One sentence in the log that everybody reads, with the real dice. */
async function say({ key, discord: value }: Sentence, rolls: readonly Roll[] = []): Promise<void> {
  const words = value === undefined ? game.i18n.localize(key) : game.i18n.format(key, { discord: String(value) });
  await ChatMessage.implementation.create({
    speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name } as never),
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    // Beside rolls core draws what stands over them, and may pass over plain content.
    ...(rolls.length > 0
      ? { rolls, flavor: plainContent(words), sound: CONFIG.sounds.dice }
      : { content: plainContent(words) }),
  } as never);
}
