/** Rounds of a long test that were thrown under an earlier number of this round: they stay, or the pool or the goal leaves no place for them. */
import { roundOfTest } from "../../roll/rounds.ts";
import { cardOf } from "../../card/card.ts";
import type { ChangedNumber, Followed } from "../../card/extension.ts";
import { summaryOf } from "../../card/sentence.ts";
import type { Card } from "../../card/state.ts";
import type { Person } from "../../log/operation.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { longTestOf, throwsOf, type LongTestBase } from "./long-test.ts";
import { longTestUndo } from "./operations.ts";

export function laterRounds({ message, origin }: Card, { at }: ChangedNumber, viewer: Person): readonly Followed[] {
  const round = roundOfTest.in(origin);
  const test = round ? longTestOf(game.messages.get(round.test)) : null;
  if (!test || !round) return [];
  const { turn: own } = round;
  const [undo] = longTestUndo.offers?.(test, viewer) ?? [];
  return throwsOf(test).flatMap(({ id, turn, timestamp }): readonly Followed[] => {
    if (turn <= own || timestamp >= at || id === message.id || isTakenBack(test, id)) return [];
    const round = roundOf(test, id);
    if (round !== null)
      return [
        {
          id,
          what: phrase("QUINCUNX.LongTest.laterRound", { round, title: test.title }),
          undo: undo?.id === id ? undo.take : null,
        },
      ];
    const thrown = game.messages.get(id);
    const card = thrown && cardOf(thrown);
    return card
      ? [
          {
            id,
            what: phrase("QUINCUNX.LongTest.laterThrow", { result: summaryOf(card.state) }),
            undo: null,
            isLost: true,
          },
        ]
      : [];
  });
}

function isTakenBack({ operations }: LongTestBase, id: string): boolean {
  return operations.some(
    ({ operation, data, after }) =>
      operation.type === longTestUndo.type && after !== null && (data as { readonly step?: string }).step === id,
  );
}

/** `null`: the throw does not count. */
function roundOf({ state }: LongTestBase, id: string): number | null {
  const { earlier, rounds, open } = state;
  const all = [...rounds.map(({ hands }) => hands), open];
  const index = all.findIndex((hands) => hands.some(({ message }) => message === id));
  return index < 0 ? null : earlier + index + 1;
}
