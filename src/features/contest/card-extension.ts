/** Cards in a contest: targets that a GM set for their side, and the opponent. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import type { CardExtension, CardTargets, Dealt } from "../../card/extension.ts";
import { storedOrigin, type Origin, type Card } from "../../card/state.ts";
import type { LineView } from "../../rules/contract/description.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { CONTEST_SIDES, otherSide } from "./flags.ts";
import { contestSide, type CardSide } from "./card-side.ts";
import { isSameJson } from "../../rules/contract/fields.ts";
import { authorOf } from "../../log/authors.ts";
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages } from "../../log/log.ts";
import { foldContest, contestOf, currentRound, type Contest } from "./state.ts";
import { contestKind } from "./kind.ts";
import { contestProgressOf } from "./progress.ts";

export const contestOnCards: CardExtension = {
  targets: (_message, origin) => targetsOfSide(origin),
  secretSource(message) {
    const state = foldContest(message)?.state;
    if (!state) return null;
    const { mechanic, specs, secretId } = state;
    const secretIdFor = (card: ChatMessage.Implementation): string | null => {
      const own = contestSide.in(storedOrigin(card));
      return own ? secretId[own.side] : null;
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
  dealtBy: (base) => (base.kind === "contest" ? dealtBy(base as Contest) : null),
  dealtElsewhere: (card) => (throwOn(card) ? (card.state.mechanic.dealsBy?.(1, null)[0]?.id ?? null) : null),
  shownBy: shownByContest,
  /** Two rolled the same side, such as a GM and its user. */
  countedInstead(message, origin) {
    const own = contestSide.in(origin);
    const contest = own && contestOf(game.messages.get(own.id));
    const counted = game.messages.get(contest?.rounds[own?.round ?? 0]?.[own?.side ?? "a"] ?? "");
    return counted && counted.id !== message.id ? authorOf(counted).name : null;
  },
  /** Another roll of the side may not count any more, or count now. */
  related(messageId) {
    const own = sideAt(messageId);
    return own === null
      ? []
      : linkedMessages(own.id, "card").flatMap(({ id }) =>
          id && id !== messageId && isSameJson(sideAt(id), own) ? [id] : [],
        );
  },
};

function sideAt(messageId: string): CardSide | null {
  const message = game.messages.get(messageId);
  return contestSide.in(storedOrigin(message)) ?? null;
}

/** Targets that a GM set for a side after the contest began; `null`: none. */
function targetsOfSide(origin: Origin): CardTargets | null {
  const own = contestSide.in(origin);
  const contest = own && foldContest(game.messages.get(own.id));
  const targets = own && contest?.everSetTargets[own.side];
  if (!targets) return null;
  const { mechanic, secretId } = contest.state;
  return { mechanic, hiddenBy: secretId[own.side], targets };
}

/** Name of the other side; of a card that is opposed, the first opponent. A contest that was called off has no opponents. */
function opponentOf({ message, origin, state: { mechanic } }: Card): string | null {
  if (!mechanic.contest || (mechanic.contest.judgedBy ?? []).length > 0) return null;
  const own = contestSide.in(origin);
  const all = own ? [game.messages.get(own.id)] : linkedMessages(message.id ?? "", "contest");
  for (const contest of all) {
    const folded = contest?.isContentVisible ? foldContest(contest) : null;
    if (!folded || folded.state.calledOffBy !== null) continue;
    const { a, b } = folded.flags.sides;
    const isA = own ? own.side === "a" : a.card === message.id;
    return (isA ? b : a).name;
  }
  return null;
}

/** The difference between both sides, for the loser (SC-4, FP-15, DP-9). */
function dealtBy(contest: Contest): Dealt | null {
  const { result, winner } = contestProgressOf(contest);
  const { mechanic, calledOffBy } = contest.state;
  if (!result || result.waiting || calledOffBy !== null) return null;
  if (result.winner === null) return { deals: [], to: null };
  const { actor = null } = contest.flags.sides[otherSide(result.winner)];
  return { deals: mechanic.dealsBy?.(result.by, winner) ?? [], to: actor, by: result.by, from: result.winner };
}

function shownByContest(card: Card): { readonly line: LineView | null } | null {
  const found = throwOn(card);
  return found && { line: lineOf(found.contest, found.index, found.side) };
}

/** The contest in which the card is a throw of a side; `null`: none. */
function throwOn({ message, origin }: Card) {
  const own = contestSide.in(origin);
  const all = own ? [game.messages.get(own.id)] : linkedMessages(message.id ?? "", "contest");
  for (const one of all) {
    const contest = one?.isContentVisible ? contestOf(one) : null;
    if (!contest || contest.state.calledOffBy !== null) continue;
    for (const [index, round] of contest.rounds.entries()) {
      const side = CONTEST_SIDES.find((which) => round[which] === message.id);
      if (side) return { contest, index, side };
    }
  }
  return null;
}

/** The result of a side's throw; `null`: nothing yet, or not for this viewer. */
function lineOf(contest: Contest, index: number, side: ContestSideId): LineView | null {
  const isLast = index === currentRound(contest).index;
  const result = isLast ? contestProgressOf(contest).result : null;
  if (isLast && (!result || result.waiting)) return null;
  const end = !result || result.winner === null ? "tie" : result.winner === side ? "won" : "lost";
  const name = freeText(contest.state.names[otherSide(side)]);
  const { text, brief } = ENDS[end];
  return { state: "note", text: phrase(text, { name }), brief: phrase(brief) };
}

const ENDS = {
  won: { text: "QUINCUNX.Contest.Side.wins", brief: "QUINCUNX.Contest.Side.won" },
  lost: { text: "QUINCUNX.Contest.Side.loses", brief: "QUINCUNX.Contest.Side.lost" },
  tie: { text: "QUINCUNX.Contest.Side.ties", brief: "QUINCUNX.Contest.tie" },
} as const;
