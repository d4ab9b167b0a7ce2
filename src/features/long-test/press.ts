/** Handles buttons of a long test that first ask for an actor or a stat. */
import type { Fields } from "../../rules/contract/fields.ts";
import { postSaying } from "../../log/post.ts";
import { publicNameOf } from "../../actors/appearance.ts";
import { readCardFlags } from "../../card/flags.ts";
import { readFlags } from "../../platform/flags.ts";
import type { ContestStart } from "../../roll/contest/draft.ts";
import { otherSide, readContestFlags } from "../../roll/contest/flags.ts";
import { roundsOf, roundStatId } from "../../roll/contest/rounds.ts";
import { runUserAction } from "../../ui/user-actions.ts";
import { nextSpec } from "./next.ts";
import { requireConnection } from "../../platform/connection.ts";
import { encounterTurnOf } from "../../actors/encounter.ts";
import type { LongTestBase } from "./long-test.ts";
import { workerOf } from "./post.ts";
import { beginSpec } from "../../platform/house-rules/house-rules.ts";
import { longTestPass, longTestHand, longTestJoin } from "./operations.ts";
import { heirs, joiners, withStats } from "./who.ts";
import { askActor } from "../../ui/dialogs/ask-field.ts";

export async function pressLongTest(base: LongTestBase, what: string, worker: number): Promise<void> {
  switch (what) {
    case "long-test-pass":
      return pass(base, worker);
    case "long-test-join":
      return join(base);
    case "long-test-hand":
      return handOn(base, worker);
    case "long-test-oppose":
      return void (await runUserAction("contest", contestFor(base, worker)));
    default:
  }
}

/** A contest of this participant's next round, against the opponent of the last one. */
function contestFor({ message, title, state }: LongTestBase, worker: number): ContestStart {
  const { mechanic, workers, rounds } = state;
  const actor = workers[worker]?.actor ?? undefined;
  const spec = nextSpec(state, worker, null);
  const last = rounds.at(-1)?.hands.find(({ of }) => of === worker)?.message ?? "";
  const { contest = "", contestSide } = flagsAt(last, readCardFlags)?.origin ?? {};
  const before = flagsAt(contest, readContestFlags);
  const other = before && contestSide ? before.sides[otherSide(contestSide)] : null;
  const [again] = roundsOf(other?.actor).filter((round) => round.spec && round.isEndless);
  const stats = again ? [roundStatId(again.test)] : other?.stats;
  return {
    mechanic: mechanic.id,
    title,
    tie: contestSide === "a" ? (before?.tie ?? null) : null,
    sides: {
      a: { actor, spec, stats: [], round: message.id ?? "", name: workers[worker]?.name },
      ...(other?.actor === undefined ? {} : { b: { actor: other.actor, ...(stats ? { stats } : {}) } }),
    },
  };
}

function flagsAt<T>(id: string, read: (flags: Fields) => T | null): T | null {
  const message = game.messages.get(id);
  return message ? readFlags(message, read) : null;
}

async function pass(base: LongTestBase, worker: number): Promise<void> {
  requireConnection();
  const moment = encounterTurnOf(base.state.workers[worker]?.actor ?? null);
  await postSaying(longTestPass, base, { worker, ...(moment && { in: moment }) }, "QUINCUNX.LongTest.passedBy");
}

async function join(base: LongTestBase): Promise<void> {
  const { mechanic } = base.state;
  const found = await choose("QUINCUNX.LongTest.joinTitle", base, withStats(base, joiners(base)));
  if (!found) return;
  requireConnection();
  const data = { worker: workerOf(found.actor), spec: beginSpec(mechanic, found.spec) as Fields };
  await postSaying(longTestJoin, base, data, "QUINCUNX.LongTest.joinedBy", { name: publicNameOf(found.actor) });
}

async function handOn(base: LongTestBase, of: number): Promise<void> {
  const { mechanic } = base.state;
  const found = await choose("QUINCUNX.LongTest.handTitle", base, heirs(base));
  if (!found) return;
  requireConnection();
  const spec = found.spec ? { spec: beginSpec(mechanic, found.spec) as Fields } : {};
  const data = { of, worker: workerOf(found.actor), ...spec };
  await postSaying(longTestHand, base, data, "QUINCUNX.LongTest.handedBy", { who: publicNameOf(found.actor) });
}

/** Undefined: none to choose from, or cancelled. */
async function choose<T extends { readonly uuid: string; readonly name: string }>(
  title: "QUINCUNX.LongTest.joinTitle" | "QUINCUNX.LongTest.handTitle",
  base: LongTestBase,
  choices: readonly T[],
): Promise<T | undefined> {
  if (choices.length === 0) return undefined;
  const actors = choices.map(({ uuid, name }) => ({ uuid, name }));
  const chosen = await askActor({ title: game.i18n.localize(title), text: base.title, actors });
  return choices.find(({ uuid }) => uuid === chosen);
}
