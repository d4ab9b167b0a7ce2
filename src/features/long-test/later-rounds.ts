/** Rounds of a long test that were thrown under an earlier number of this round: they stay, or the pool or the goal leaves no place for them. */
import { roundOfTest } from "../../roll/rounds.ts";
import { cardOf } from "../../card/card.ts";
import type { ChangedNumber, Followed } from "../../card/extension.ts";
import { readCardFlags, type Origin, type Card } from "../../card/state.ts";
import { readFlags } from "../../platform/documents.ts";
import { summaryOf } from "../../card/draw/sentence.ts";
import type { LoggedOperation, Person } from "../../log/operation.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { longTestOf, RoundOfCard, throwsOf, type LongTestBase } from "./long-test.ts";
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
          description: phrase("QUINCUNX.LongTest.laterRound", { round, title: test.title }),
          undo: undo?.id === id ? undo.take : null,
        },
      ];
    const thrown = game.messages.get(id);
    const card = thrown && cardOf(thrown);
    return card
      ? [
          {
            id,
            description: phrase("QUINCUNX.LongTest.laterThrow", { result: summaryOf(card.state) }),
            undo: null,
            isLost: true,
          },
        ]
      : [];
  });
}

/** Two threw the same round, such as two GMs: the author of the throw that came first; `null`: this one did. */
export function firstThrower(message: ChatMessage.Implementation, origin: Origin): string | null {
  const [test, first] = sameThrow(origin);
  const isFirst = !test || first?.id === message.id || throwsOf(test).every(({ id }) => id !== message.id);
  return isFirst ? null : (first?.author.name ?? null);
}

/** A GM has undone this round. */
export function isRoundUndone({ id }: ChatMessage.Implementation, origin: Origin): boolean {
  const test = longTestOf(game.messages.get(roundOfTest.in(origin)?.test ?? ""));
  return id !== null && test !== null && isTakenBack(test, id);
}

/** The other throws of the same round. */
export function sameRound(messageId: string): readonly string[] {
  const message = game.messages.get(messageId);
  const [, ...throws] = sameThrow((message && readFlags(message, readCardFlags)?.origin) ?? {});
  return throws.flatMap(({ id }) => (id === messageId ? [] : [id]));
}

/** The test, and the throws of this participant in this round: the one that counts or was taken back comes first. */
function sameThrow(origin: Origin): readonly [LongTestBase | null, ...LoggedOperation[]] {
  const round = roundOfTest.in(origin);
  const test = round ? longTestOf(game.messages.get(round.test)) : null;
  if (!test) return [null];
  const all = throwsOf(test).filter(
    ({ turn, data }) => turn === round?.turn && data instanceof RoundOfCard && data.worker === round.worker,
  );
  const first = all.find(({ id }) => roundOf(test, id) !== null || isTakenBack(test, id));
  return [test, ...(first ? [first] : []), ...all.filter((one) => one !== first)];
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
