/** The number of a participant's next round and its author (MP-7): it counts for later rounds once a GM has set or accepted it. */
import { cardOf } from "../../card/card.ts";
import { authorOf } from "../../log/authors.ts";
import { acceptNumber } from "../../roll/difficulty/amend.ts";
import type { KeptNumber } from "../../roll/difficulty/kept-number.ts";
import { roundOfTest } from "../../roll/rounds.ts";
import type { PriorTargets } from "../../roll/roll-config.ts";
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { longTestOf, type LongTestBase, type LongTestTable, nextSpec } from "./long-test.ts";
import { acceptTestNumber } from "./operations.ts";

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
  const initialSayers: Sayer[] = other < 0 ? [acceptedIn(state, fields) ?? { by: name, isAccepted: isGM }] : [];
  const sayers = [...initialSayers, ...hands.slice(other + 1).flatMap((hand) => sayerOf(hand.message))];
  const [first] = sayers;
  const found = sayers.find(({ isAccepted }) => isAccepted) ?? first;
  return found ? { ...found, fields } : null;
}

function acceptedIn({ accepted }: LongTestTable, fields: Fields): Sayer | null {
  return accepted && isSameJson(accepted.fields, fields) ? { by: accepted.by, isAccepted: true } : null;
}

/** The number of a new test, or of a throw of one. */
export function numberOfTest(message: ChatMessage.Implementation): KeptNumber | null {
  const test = longTestOf(message);
  if (test) return numberToAccept(test, 0, (fields) => acceptTestNumber(test, fields));
  const card = cardOf(message);
  const round = card && roundOfTest.in(card.origin);
  const base = round && longTestOf(game.messages.get(round.test));
  return base ? numberToAccept(base, round.worker, () => acceptNumber(card)) : null;
}

function numberToAccept(
  base: LongTestBase,
  worker: number,
  accept: (fields: Fields) => Promise<unknown>,
): KeptNumber | null {
  const { mechanic, workers } = base.state;
  const number = roundNumber(base, worker);
  if (!number || number.isAccepted) return null;
  const { fields } = number;
  return { mechanic, actor: workers[worker]?.actor ?? null, fields, accept: () => accept(fields) };
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
