/** Lists what waits for a roll or a decision, besides open prompts, and the situations that are settled. */
import { kindOf, whileReading } from "../../../log/log.ts";
import { type IsPromptOpen, type WaitingRow, waitingButton } from "../../../log/kind.ts";
import { appearanceNameAt } from "../../../actors/appearance.ts";
import { cardOf } from "../../../card/card.ts";
import { resultOf } from "../../../card/draw/sentence.ts";
import { changedCircumstances, situationOf } from "../../../card/fields/situation.ts";
import type { Card } from "../../../card/state.ts";
import { offerViews } from "../../../log/act.ts";
import { countPhrase } from "../../../rules/contract/phrase.ts";
import { portraitOf } from "../../../ui/draw/portrait.ts";
import { speak } from "../../../ui/speak.ts";

/** Most kinds wait only this many messages long. */
const RECENT = 80;

/** The oldest first. */
export function waitingRows(isPromptOpen: IsPromptOpen): readonly WaitingRow[] {
  const all = game.messages.contents;
  return whileReading(() =>
    all.flatMap((message, index) => rowsOf(message, isPromptOpen, index >= all.length - RECENT)),
  );
}

/** The question that a prompt waits with; `null`: none, or it was answered. */
export function questionRowOf(id: string | null): WaitingRow | null {
  const message = id === null ? undefined : game.messages.get(id);
  return (message && rowsOf(message, () => false, true).find(({ question }) => question)) ?? null;
}

function rowsOf(
  message: ChatMessage.Implementation,
  isPromptOpen: IsPromptOpen,
  isRecent: boolean,
): readonly WaitingRow[] {
  const waiting = kindOf(message)?.waiting;
  if (!waiting || !message.isContentVisible || !(isRecent || waiting.atAnyAge)) return [];
  return waiting.rows(message, isPromptOpen);
}

/** Most situations shown, the newest first. */
const MOST_ROWS = 20;

export function settledRows(): readonly WaitingRow[] {
  return whileReading(() => {
    const situations = new Map<string, Card[]>();
    for (const message of game.messages) {
      const card = isHere(message) ? cardOf(message) : null;
      const situation = card && situationOf.in(card.state);
      if (!card || !situation || card.origin.actor === undefined) continue;
      const words = situation.text.trim().replaceAll(/\s+/gu, " ").toLowerCase();
      const key = JSON.stringify([card.origin.actor, card.state.mechanic.id, situation.check, words]);
      const before = situations.get(key) ?? [];
      situations.delete(key);
      // Changed circumstances leave nothing settled, and a success ends its attempts.
      const isNew = card.state.mechanic.repeat?.kind === "counts" && before.at(-1)?.state.verdict === "success";
      if (!changedCircumstances.in(card.state)) situations.set(key, isNew ? [card] : [...before, card]);
    }
    return [...situations]
      .reverse()
      .slice(0, MOST_ROWS)
      .flatMap(([key, cards]) => rowOf(key, cards));
  });
}

/** Rolls without a scene count everywhere. */
function isHere(message: ChatMessage.Implementation): boolean {
  const { scene } = message.speaker;
  return message.isContentVisible && (!scene || scene === game.scenes?.active?.id);
}

function rowOf(key: string, cards: readonly Card[]): readonly WaitingRow[] {
  const card = cards.at(-1);
  if (!card?.message.id) return [];
  const { message, title, origin, state } = card;
  const name = appearanceNameAt(origin.actor) ?? message.alias;
  const what = `${name}: ${situationOf.in(state)?.text || title || speak(state.mechanic.label)}`;
  const attempts = cards.length > 1 ? ` · ${speak(countPhrase("QUINCUNX.Console.attempts", cards.length))}` : "";
  return [
    {
      key,
      messageId: card.message.id,
      title: what,
      words: `${resultOf(state)}${attempts}`,
      portrait: portraitOf({ name, img: null, mechanic: state.mechanic.id }),
      buttons: offerViews(card)
        .filter(({ operation }) => operation === "circumstances")
        .map((offer) => waitingButton(offer, what)),
    },
  ];
}
