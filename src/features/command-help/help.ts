/** `/qx help`: a private card that lists commands. The list is computed when drawn, so it is never outdated. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { wordsOf, phrase } from "../../rules/contract/phrase.ts";
import { applyMode, modeKey } from "../../platform/generations.ts";
import { readFlags, SCOPE } from "../../platform/documents.ts";
import { foldMessage } from "../../log/log.ts";
import type { Base } from "../../log/operation.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { plainContent } from "../../platform/plain-content.ts";
import { choice, type InferRecord, nullable, reader, text } from "../../rules/contract/schema.ts";
import { sendMessage } from "../../platform/send.ts";
import { sharedDice } from "../../roll/shared-die/shared-dice.ts";
import { isInUse, mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { sendable } from "../../mechanics/short-words.ts";
import { otherHeroes, speakerOf, speakingActor } from "../../actors/speaker.ts";
import { suggest } from "../../rules/notation/suggest.ts";
import { speak } from "../../ui/speak.ts";
import { fillChatInput } from "../../ui/chat-input.ts";
import type { MessageKind } from "../../log/kind.ts";
import { MESSAGE_SCHEMA } from "../../log/message-schema.ts";
import { isNewerMessage, knownSchema } from "../../log/schema.ts";
import { hasUserAction, runUserAction } from "../../ui/user-actions.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";

export interface Help extends Base<object> {
  readonly mechanics: readonly AnyMechanic[];
  /** Shows one mechanic with all its examples. */
  readonly isWhole: boolean;
}

const FLAGS = {
  kind: choice(["help"]),
  schema: knownSchema,
  /** `null`: all mechanics. */
  mechanic: nullable(text()),
};

/** Flags of a command help message. */
type HelpFlags = InferRecord<typeof FLAGS>;

export const readHelpFlags = reader(FLAGS);

/** Examples per mechanic if all mechanics are listed. */
const FEW = 2;

/** Finds the mechanic by id, command or label; `null`: all of them. */
function helpTopic(words: string): AnyMechanic | null {
  const topic = words.trim().replace(/^\//u, "").toLowerCase();
  return (
    mechanicsInUse().find(
      ({ id, notation, label }) => [id, notation.command, speak(label).toLowerCase()].includes(topic) && topic !== "",
    ) ?? null
  );
}

export async function postHelp(words: string): Promise<void> {
  const topic = helpTopic(words);
  const flags: HelpFlags = { kind: "help", schema: MESSAGE_SCHEMA, mechanic: topic?.id ?? null };
  const data = {
    _id: foundry.utils.randomID(),
    speaker: { alias: game.i18n.localize("QUINCUNX.Help.title") },
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    content: plainContent(game.i18n.localize("QUINCUNX.Help.title")),
    flags: { [SCOPE]: flags },
  };
  await sendMessage(applyMode(data, modeKey("self")));
}

function helpOf(message: ChatMessage.Implementation): Help | null {
  const flags = readFlags(message, readHelpFlags);
  if (!flags || !message.id) return null;
  const explained = flags.mechanic === null ? mechanicsInUse() : mechanics.filter(({ id }) => id === flags.mechanic);
  if (explained.length === 0) return null;
  return {
    kind: "help",
    message,
    title: game.i18n.localize("QUINCUNX.Help.title"),
    mechanics: explained,
    isWhole: flags.mechanic !== null,
    ...foldMessage(message.id, "help", {}),
  };
}

function viewOfHelp({ message, title, mechanics: explained, isWhole }: Help) {
  const named = explained.flatMap((mechanic) => namedExample(mechanic) ?? []);
  return {
    messageId: message.id ?? "",
    title,
    /** A sentence with a stat of the reader's; empty without one. */
    byName: named[0] === undefined ? "" : game.i18n.format("QUINCUNX.Help.byName", { example: sendable(named[0]) }),
    groups: explained.map((mechanic) => ({
      name: speak(mechanic.label),
      icon: mechanic.icon,
      command: sendable(mechanic.notation.command),
      /** Words that may follow; empty if only examples are shown. */
      words: isWhole ? followers(mechanic) : [],
      /** Each can be sent unchanged. */
      examples: examplesOf(mechanic)
        .slice(0, isWhole ? undefined : FEW)
        .map(sendable),
    })),
    /** Commands without a roll. */
    others: isWhole ? [] : otherCommands(),
    tours: isWhole ? [] : tours(),
  };
}

/** The roll of the first stat that the reader can name; `null` without one. */
function namedExample(mechanic: AnyMechanic): string | null {
  const speaker = speakingActor();
  for (const actor of [speaker ?? [], otherHeroes(speaker)].flat()) {
    const command = `/${mechanic.notation.command} `;
    const [stat] = suggest(command, { mechanics: [mechanic], speaker: speakerOf(actor) }).filter(
      ({ kind }) => kind === "stat",
    );
    if (stat) return (command.slice(1) + stat.text).trim();
  }
  return null;
}

/** Excludes examples with paths, which the user's actor may not have. */
function examplesOf({ notation }: AnyMechanic): readonly string[] {
  return notation.examples.filter((example) => !example.includes("@"));
}

/** Words of the notation, as error messages name them. */
function followers(mechanic: AnyMechanic): readonly string[] {
  const ids = [`${mechanic.notation.command}-word`, `${mechanic.notation.command}-effect-word`];
  return ids
    .map((id) => `${wordsOf(mechanic)}.Expected.${id}`)
    .filter((key) => game.i18n.has(key))
    .map((key) => game.i18n.localize(key));
}

function tours() {
  const { i18n, user } = game;
  return [
    { id: "player", label: i18n.localize("QUINCUNX.Tour.player.title") },
    ...(user.isGM ? [{ id: "gm", label: i18n.localize("QUINCUNX.Tour.gm.title") }] : []),
  ];
}

function otherCommands() {
  const { i18n, user } = game;
  return [
    ...[...sharedDice()]
      .filter(([, { mechanic }]) => isInUse(mechanic))
      .map(([word, { die }]) => ({ example: `/qx ${word}`, does: i18n.localize(die.label) })),
    ...(user.isGM ? [{ example: "/qx request", does: i18n.localize("QUINCUNX.Help.request") }] : []),
    ...(hasUserAction("my-evening") ? [{ example: "/qx evening", does: i18n.localize("QUINCUNX.Evening.mine") }] : []),
    { example: `/qx help ${mechanicsInUse()[0]?.notation.command ?? ""}`, does: i18n.localize("QUINCUNX.Help.more") },
  ];
}

export const helpKind: MessageKind<HelpFlags, Help> = {
  kind: "help",
  isNewer: isNewerMessage,
  parse: readHelpFlags,
  missing: ({ mechanic }) =>
    mechanic === null || mechanics.some(({ id }) => id === mechanic)
      ? null
      : phrase("QUINCUNX.Message.noMechanic", { id: mechanic }),
  display: {
    open: helpOf,
    view: viewOfHelp,
    draw: drawWithButtons("quincunx-help", (view: ReturnType<typeof viewOfHelp>) => view),
    press: (_help, what, value) => (what === "tour" ? void runUserAction("tour", value) : fillChatInput(value)),
  },
};
