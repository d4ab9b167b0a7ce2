/** Reads a command for the actor it is about: the speaker, or else the user's hero that has the named stats. */
import { RuleError, unlessRefused } from "../../rules/contract/error.ts";
import {
  otherMeanings,
  parseCommand,
  printCommand,
  type Command,
  type CommandOptions,
} from "../../rules/notation/command.ts";
import { houseRuleFieldsOf } from "../../mechanics/house-rules/house-rules.ts";
import { isInUse } from "../../mechanics/house-rules/in-use.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { sendable } from "../../mechanics/short-words.ts";
import { withTargeted } from "../opponents/targeted.ts";
import { shownNameOf } from "../../actors/appearance.ts";
import { otherHeroes, speakerOf, speakingActor } from "../../actors/speaker.ts";
import { askChoice } from "../../ui/dialogs/ask-choice.ts";
import { speak } from "../../ui/speak.ts";

export interface CommandReading {
  readonly actor: Actor.Implementation | null;
  readonly command: Command;
}

/** Errors that another hero's stats may mend. */
const UNNAMED: readonly string[] = ["syntax", "unknown-stat", "no-stats", "nobody-speaks"];

/** `asks`: dialogs may open. Resolves to `null` if the user cancels one. Throws RuleError. */
export async function readCommand(text: string, asks: boolean): Promise<CommandReading | null> {
  const reading = await readForHero(text, asks);
  return reading && asks ? withMeantDice(text, reading) : reading;
}

/** Options of the parser for commands of an actor. */
export function optionsFor(
  actor: Actor.Implementation | null,
): CommandOptions & { readonly mechanics: typeof mechanics } {
  const data = actor?.getRollData() ?? {};
  return { mechanics, isInUse, ...withTargeted(data), speaker: speakerOf(actor), defaultsOf: houseRuleFieldsOf };
}

async function readForHero(text: string, asks: boolean): Promise<CommandReading | null> {
  const speaker = speakingActor();
  try {
    return { actor: speaker, command: parseCommand(text, optionsFor(speaker)) };
  } catch (error) {
    if (!(error instanceof RuleError) || !UNNAMED.includes(error.code)) throw error;
    const found = otherHeroes(speaker).flatMap((actor) => readFor(text, actor) ?? []);
    const [only, other] = found;
    if (!only || (other && !asks)) throw error;
    return other ? chooseHero(found) : only;
  }
}

/** `null` if the command names no stats of this actor. */
function readFor(text: string, actor: Actor.Implementation): CommandReading | null {
  const command = unlessRefused(() => parseCommand(text, optionsFor(actor)));
  return command?.selection ? { actor, command } : null;
}

async function chooseHero(found: readonly CommandReading[]): Promise<CommandReading | null> {
  const stat = found[0]?.command.selection?.title ?? "";
  const id = await askChoice({
    title: game.i18n.localize("QUINCUNX.Which.hero"),
    text: game.i18n.format("QUINCUNX.Which.heroText", { stat }),
    options: found.map(({ actor, command: { selection } }, index) => {
      const name = actor ? shownNameOf(actor) : "";
      return { id: String(index), label: selection?.title === stat ? name : `${name}: ${selection?.title ?? ""}` };
    }),
  });
  return id === null ? null : (found[Number(id)] ?? null);
}

/** Asks which roll is meant by a command that begins with other dice than the mechanic's own. */
async function withMeantDice(text: string, { actor, command }: CommandReading): Promise<CommandReading | null> {
  const meant = command.selection ? null : otherMeanings(text, optionsFor(actor));
  const mechanic = mechanics.find(({ id }) => id === command.mechanic);
  if (!meant || !mechanic) return { actor, command };
  const ways = [
    { id: "own", key: "QUINCUNX.Which.ownDice", spec: meant.usual },
    { id: "added", key: "QUINCUNX.Which.addedDice", spec: command.spec },
    { id: "instead", key: "QUINCUNX.Which.insteadDice", spec: meant.alternative },
  ] as const;
  const chosen = await askChoice({
    title: game.i18n.localize("QUINCUNX.Which.dice"),
    text: game.i18n.format("QUINCUNX.Which.diceText", { mechanic: speak(mechanic.label) }),
    options: ways.map(({ id, key, spec }) => ({
      id,
      label: game.i18n.format(key, { command: sendable(printCommand(mechanic, spec)) }),
    })),
  });
  const way = ways.find(({ id }) => id === chosen);
  return way ? { actor, command: { ...command, spec: way.spec } } : null;
}
