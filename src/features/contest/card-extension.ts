/** Cards in a contest: targets that a GM set for their side, and the opponent. */
import type { CardExtension, CardTargets } from "../../card/extension.ts";
import { readCardFlags, type Origin } from "../../card/flags.ts";
import type { Card } from "../../card/state.ts";
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages } from "../../log/log.ts";
import { readFlags } from "../../platform/flags.ts";
import { foldContest } from "./contest-state.ts";
import { contestKind } from "./kind.ts";

export const contestOnCards: CardExtension = {
  targets: (_message, origin) => targetsOfSide(origin),
  secretSource(message) {
    const state = foldContest(message)?.state;
    if (!state) return null;
    const { mechanic, specs, secretId } = state;
    const secretIdFor = (card: ChatMessage.Implementation): string | null => {
      const { contestSide } = readFlags(card, readCardFlags)?.origin ?? {};
      return contestSide ? secretId[contestSide] : null;
    };
    return { mechanic, spec: specs.a ?? specs.b ?? {}, secretIdFor };
  },
  changed(messageId) {
    // A contest that opposes the card shows its result.
    for (const { id } of linkedMessages(messageId, "contest")) {
      redrawMessage(id ?? "");
      contestKind.changed?.(id ?? "");
    }
  },
  opponent: opponentOf,
};

/** Targets that a GM set for a side after the contest began; `null`: none. */
function targetsOfSide({ contest: id, contestSide }: Origin): CardTargets | null {
  const contest = id === undefined ? null : foldContest(game.messages.get(id));
  const targets = contestSide && contest?.everSetTargets[contestSide];
  if (!targets) return null;
  const { mechanic, secretId } = contest.state;
  return { mechanic, hiddenBy: secretId[contestSide], targets };
}

/** Name of the other side; of a card that is opposed, the first opponent. A contest that was called off has no opponents. */
function opponentOf({ message, origin, state: { mechanic } }: Card): string | null {
  if (!mechanic.contest || (mechanic.contest.judgedBy ?? []).length > 0) return null;
  const { contest: id } = origin;
  const all = id === undefined ? linkedMessages(message.id ?? "", "contest") : [game.messages.get(id)];
  for (const contest of all) {
    const folded = contest?.isContentVisible ? foldContest(contest) : null;
    if (!folded || folded.state.calledOffBy !== null) continue;
    const { a, b } = folded.flags.sides;
    const isA = id === undefined ? a.card === message.id : origin.contestSide === "a";
    return (isA ? b : a).name;
  }
  return null;
}
