/** The number of a participant's next round and its author (MP-7): it counts for later rounds once a GM has set or accepted it. */
import { cardOf } from "../../card/card.ts";
import { authorOf } from "../../log/authors.ts";
import type { PriorTargets } from "../../roll/roll-config.ts";
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import { hasUnknownTarget } from "../../rules/spec/gm-fields.ts";
import type { LongTestBase } from "./long-test.ts";
import { nextSpec } from "./next.ts";

type Sayer = Pick<PriorTargets, "by" | "isAccepted">;

/** `null`: no throw is possible, or its target is unknown. */
export function roundNumber({ message, state }: LongTestBase, worker: number): PriorTargets | null {
  const { mechanic, rounds } = state;
  const spec = nextSpec(state, worker, null);
  if (!spec || hasUnknownTarget(mechanic, spec)) return null;
  const fields = pickFields(spec, mechanic.hideable);
  const hands = rounds.flatMap((round) => round.hands.filter((hand) => hand.of === worker && hand.spec !== null));
  // The rounds since when the number is the same; without another one before them, the test itself began with it.
  const other = hands.findLastIndex((hand) => !isSameJson(pickFields(hand.spec as Fields, mechanic.hideable), fields));
  const { isGM, name } = authorOf(message);
  const begun: Sayer[] = other < 0 ? [{ by: name, isAccepted: isGM }] : [];
  const said = [...begun, ...hands.slice(other + 1).flatMap((hand) => sayerOf(hand.message))];
  const [first] = said;
  const found = said.find(({ isAccepted }) => isAccepted) ?? first;
  return found ? { ...found, fields } : null;
}

/** The author of the throw, or the GM who has spoken since; empty if the card is gone. */
function sayerOf(messageId: string): Sayer[] {
  const message = game.messages.get(messageId);
  const card = message && cardOf(message);
  if (!message || !card) return [];
  const ruling = card.operations.findLast(({ after, logged }) => after !== null && logged.author.isGM);
  if (card.state.isRuled && ruling) return [{ by: ruling.logged.author.name, isAccepted: true }];
  const { isGM, name } = authorOf(message);
  return [{ by: name, isAccepted: isGM }];
}
