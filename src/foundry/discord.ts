/** The GM's hand on the Discord Die of the round (FP-5 … FP-8): set, rolled, taken away. Everybody's rolls begin with it. */
import { readDiscord } from "../rules/fives-pool/discord.ts";
import { ports } from "./ports.ts";
import { changeSetting, discord } from "./settings.ts";

export { discord };

/** null: no Discord Die is in play. GMs only: the server refuses everybody else. */
export async function setDiscord(value: number | null): Promise<void> {
  if (value === discord()) return;
  await changeSetting("discord", value ?? 0);
  await say(value === null ? { key: "QUINCUNX.Discord.none" } : { key: "QUINCUNX.Discord.set", discord: value });
}

/** Throws a real d20, and another after a 20 (FP-7). Resolves with what counts from now on. */
export async function rollDiscord(): Promise<number | null> {
  const first = await throwOne();
  let thrown = readDiscord(faceOf(first), null);
  const rolls = [first];
  if (thrown.kind === "again") {
    const second = await throwOne();
    rolls.push(second);
    thrown = readDiscord(faceOf(first), faceOf(second));
  }
  const value = thrown.kind === "shows" ? thrown.discord : null;
  await changeSetting("discord", value ?? 0);
  if (value === null) await say({ key: "QUINCUNX.Discord.away" }, rolls);
  else
    await say(
      { key: rolls.length > 1 ? "QUINCUNX.Discord.rolledAgain" : "QUINCUNX.Discord.rolled", discord: value },
      rolls,
    );
  return value;
}

/** `/qx discord`, `/qx discord 7`, `roll`, `none`. Players are told how it stands. */
export async function runDiscord(words: string): Promise<void> {
  const word = words.trim().toLowerCase();
  if (!game.user.isGM) return tellDiscord();
  if (word === "roll") return void (await rollDiscord());
  if (word === "none") return setDiscord(null);
  const value = Number(word);
  if (word !== "" && Number.isInteger(value) && value >= 1 && value <= 20) return setDiscord(value);
  if (word !== "") return void ui.notifications?.warn(game.i18n.localize("QUINCUNX.Discord.help"), { console: false });
  const wanted = await ports().askDiscord(discord());
  if (wanted === "roll") await rollDiscord();
  else if (wanted !== undefined) await setDiscord(wanted);
}

function tellDiscord(): void {
  const value = discord();
  const sentence =
    value === null
      ? game.i18n.localize("QUINCUNX.Discord.none")
      : game.i18n.format("QUINCUNX.Discord.now", { discord: String(value) });
  ui.notifications?.info(sentence, { console: false });
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
      ? { rolls, flavor: foundry.utils.escapeHTML(words), sound: CONFIG.sounds.dice }
      : { content: foundry.utils.escapeHTML(words) }),
  } as never);
}
