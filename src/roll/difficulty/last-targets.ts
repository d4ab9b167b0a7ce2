/** The targets of the latest roll of a mechanic in the chat log, which prompts and sheets propose. */
import { pickFields, type Fields } from "../../rules/contract/fields.ts";
import { cardOf } from "../../card/card.ts";
import { kindOf } from "../../log/log.ts";
import type { Card } from "../../card/state.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { formatNumber, speak } from "../../ui/speak.ts";
import { areTargets } from "./world-difficulty.ts";

/** Number of latest messages that are searched. */
const FAR = 100;

/** Only targets that all readers of the card know; `null`: none. */
export function lastTargets(mechanic: AnyMechanic, concerns: (card: Card) => boolean = () => true): Fields | null {
  for (const message of game.messages.contents.slice(-FAR).reverse()) {
    if (!message.isContentVisible || kindOf(message)?.kind !== "card") continue;
    const card = cardOf(message);
    if (card?.state.mechanic !== mechanic || card.state.hiddenBy !== null || !concerns(card)) continue;
    const targets = pickFields(card.state.spec, mechanic.hideable);
    if (areTargets(mechanic, targets)) return targets;
  }
  return null;
}

/** "20", or the targets with their names. */
export function sayTargets(mechanic: AnyMechanic, spec: Fields): string {
  const values = mechanic.hideable.map((field) => spec[field]);
  const [only] = values;
  if (values.length === 1 && typeof only === "number") return formatNumber(only);
  return describeValues(mechanic, spec, mechanic.hideable).map(speak).join(", ");
}
