/** Cards as other packages read them: `api.card`, and the hook `quincunx.card`. */
import { afterDice3d } from "../../dice/dice3d/rolling-dice.ts";
import { withoutRollingDice } from "../../log/log.ts";
import { notifyHook, type CardReading } from "../../mechanics/hooks.ts";
import { speak } from "../../ui/speak.ts";
import { answeredRequest, answeredSeat } from "../fields/answered-seat.ts";
import { cardOf } from "../card.ts";
import { stateWith } from "./judge-secretly.ts";
import type { Card } from "../state.ts";

/** `null`: no card, or the current user may not see it. Ignores dice that are still rolling. */
export function readingOf(message: ChatMessage.Implementation): CardReading | null {
  const card = message.isContentVisible ? withoutRollingDice(() => cardOf(message)) : null;
  return card && toReading(card);
}

/** A GM who knows a hidden target reads the card as this client shows it to them. */
function toReading(card: Card): CardReading {
  const { title, origin, secrecy } = card;
  const { mechanic, spec, faces, outcome, verdict } = secrecy.targets ? stateWith(card, secrecy.targets) : card.state;
  const { actor = null, stats = [] } = origin;
  const isHidden = secrecy.isTargetUnknown;
  return {
    mechanic: mechanic.id,
    title: title || speak(mechanic.label),
    actor,
    stats,
    spec,
    faces,
    outcome: { ...outcome },
    verdict,
    isHidden,
    request: answeredRequest.in(origin) ?? null,
    seat: answeredSeat.in(origin) ?? null,
    isNew: false,
  };
}

/** The last reading of each card as JSON, since most redraws change none. */
const last = new WeakMap<ChatMessage.Implementation, string>();

/** Call for a new card. Calls the hook when its 3D dice are at rest. */
export function notifyOfCard(message: ChatMessage.Implementation): void {
  last.set(message, "");
  afterDice3d(message, () => notify(message));
}

/**
 * Call after a card was redrawn or updated. Calls the hook if its reading has changed, or is unknown since the card is older than this page.
 */
export function notifyOfChange(message: ChatMessage.Implementation): void {
  if (last.get(message) !== "") notify(message);
}

function notify(message: ChatMessage.Implementation): void {
  const card = readingOf(message);
  const text = JSON.stringify(card);
  const before = last.get(message);
  if (before === text) return;
  last.set(message, text);
  if (card) notifyHook("quincunx.card", message, { ...card, isNew: before === "" });
}
