/** Begins the contest of a round of a test, against the opponent of the last one. */
import { readCardFlags } from "../../card/state.ts";
import { readFlags } from "../../platform/documents.ts";
import { roundsOf, roundStatId, type OpposedRound } from "../../roll/rounds.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { otherSide, readContestFlags } from "./flags.ts";
import { prepareContest } from "./begin.ts";
import { contestSide } from "./card-side.ts";

export function contestForRound({ test, title, mechanic, spec, actor, name, last }: OpposedRound) {
  const own = contestSide.in(flagsAt(last, readCardFlags)?.origin ?? {});
  const before = own && flagsAt(own.id, readContestFlags);
  const other = before ? before.sides[otherSide(own.side)] : null;
  const [again] = roundsOf(other?.actor).filter((round) => round.spec && round.isEndless);
  const stats = again ? [roundStatId(again.test)] : other?.stats;
  return prepareContest({
    mechanic,
    title,
    tie: own?.side === "a" ? (before?.tie ?? null) : null,
    sides: {
      a: { actor, spec, stats: [], round: test, name },
      ...(other?.actor === undefined ? {} : { b: { actor: other.actor, ...(stats ? { stats } : {}) } }),
    },
  });
}

function flagsAt<T>(id: string, read: (flags: Fields) => T | null): T | null {
  const message = game.messages.get(id);
  return message ? readFlags(message, read) : null;
}
