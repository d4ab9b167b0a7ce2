/** The GM's page of an evening as plain data: only users who agreed, and the GM who makes it. */
import { summaryOf } from "../../card/draw/sentence.ts";
import type { Card } from "../../card/state.ts";
import { cardOf } from "../../card/card.ts";
import { firstOf } from "../../card/extension.ts";
import { linkedMessages, openMessage, ownersOf } from "../../log/log.ts";
import { speak } from "../../ui/speak.ts";
import { hasAgreed } from "./agree.ts";
import { eveningMessages, firstState, isTakenBack, publicCard } from "./rolls.ts";

export interface Recap {
  /** Day of the first message, such as "2026-11-28". */
  readonly day: string;
  readonly rolls: readonly RecapRoll[];
  /** Rolls whose verdict changed after the dice had fallen. */
  readonly turned: readonly (RecapRoll & { readonly before: string })[];
  readonly reveals: readonly RecapRoll[];
  /** Sentences of other messages, such as contests, by heading. */
  readonly otherMessages: readonly { readonly heading: string; readonly sentences: readonly string[] }[];
  /** Number of users with rolls who have not agreed. */
  readonly notCounted: number;
}

export interface RecapRoll {
  /** Empty: the user rolled under their own name. */
  readonly player: string;
  readonly roller: string;
  readonly title: string;
  readonly result: string;
}

export function recapOf(): Recap {
  const messages = eveningMessages();
  const cards = messages.flatMap((message) => publicCard(message) ?? []);
  const own = cards.filter(isCounted);
  const [first] = messages;
  const others = cards.filter((card) => !isCounted(card)).map(({ state }) => state.rollerId);
  return {
    day: new Date(first?.timestamp ?? Date.now()).toLocaleDateString("sv"),
    rolls: own.map(rollOf),
    turned: own.filter(isTurned).map((card) => ({
      ...rollOf(card),
      before: speak(summaryOf(card.operations[0]?.before ?? card.state)),
    })),
    reveals: own.filter(({ state }) => state.revealed !== undefined).map(rollOf),
    otherMessages: othersIn(messages),
    notCounted: new Set(others).size,
  };
}

/** A GM's roll in the place of an absent player counts if both agreed. */
function isCounted({ message, origin, state: { rollerId } }: Card): boolean {
  const standIn = firstOf((extension) => extension.standIn?.(message, origin));
  const users = [game.users.get(rollerId ?? ""), ...(standIn ? [game.users.getName(standIn.name)] : [])];
  return users.every((user) => user !== undefined && (user.isSelf || hasAgreed(user)));
}

function rollOf({ message, title, state }: Card): RecapRoll {
  const name = game.users.get(state.rollerId ?? "")?.name ?? "";
  const player = name === message.alias ? "" : name;
  return {
    player,
    roller: message.alias,
    title: title || speak(state.mechanic.label),
    result: speak(summaryOf(state)),
  };
}

const JUDGED: readonly string[] = ["success", "failure"];

function isTurned(card: Card): boolean {
  const first = card.operations[0]?.before;
  const [before, after] = [first?.verdict ?? "none", card.state.verdict];
  const isByDice = firstState(card).verdict !== after;
  return JUDGED.includes(after) && before !== after && (JUDGED.includes(before) || isByDice);
}

/** Messages all of whose cards are public and of users who agreed. A message may name an earlier card, which does not name the message. */
function othersIn(messages: readonly ChatMessage.Implementation[]): Recap["otherMessages"] {
  const found = new Map<string, readonly string[]>();
  for (const message of messages) {
    const id = message.id ?? "";
    const opened = message.whisper.length > 0 || message.blind ? null : openMessage(message);
    const { heading = "" } = opened?.display ?? {};
    if (!opened || heading === "") continue;
    const named = ownersOf(id).flatMap((owner) => game.messages.get(owner) ?? []);
    const cards = [...linkedMessages(id, "card"), ...named]
      .filter((one) => cardOf(one) !== null && !isTakenBack(one))
      .map(publicCard);
    const sentence = opened.display.sentence?.(opened.base) ?? "";
    if (cards.length > 0 && sentence !== "" && cards.every((card) => card !== null && isCounted(card)))
      found.set(heading, [...(found.get(heading) ?? []), sentence]);
  }
  return [...found].map(([heading, sentences]) => ({ heading: game.i18n.localize(heading), sentences }));
}

/** One line for a roll: its roller, title and result. */
export function lineOf({ player, roller: who, title: what, result }: RecapRoll): string {
  return player === ""
    ? game.i18n.format("QUINCUNX.Evening.roll", { who, what, result })
    : game.i18n.format("QUINCUNX.Evening.rollBy", { player, who, what, result });
}

/** The page as Markdown. Text from people stays text. */
export function markdownOf(recap: Recap, words: RecapWords): string {
  const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|!~&]/gu, "\\$&").replaceAll(/\s+/gu, " ");
  const part = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${line}`).join("\n")];
  const roll = (one: RecapRoll): string => plain(lineOf(one));
  return [
    `# ${plain(words.title)}`,
    ...part(words.rolls, recap.rolls.map(roll)),
    ...part(
      words.turned,
      recap.turned.map((one) => `${roll(one)} ← ${plain(one.before)}`),
    ),
    ...recap.otherMessages.flatMap(({ heading, sentences }) => part(heading, sentences.map(plain))),
    ...part(words.reveals, recap.reveals.map(roll)),
    ...(words.notCounted === "" ? [] : [plain(words.notCounted)]),
  ].join("\n\n");
}

export interface RecapWords {
  readonly title: string;
  readonly rolls: string;
  readonly turned: string;
  readonly reveals: string;
  /** Empty: everybody is counted. */
  readonly notCounted: string;
}
