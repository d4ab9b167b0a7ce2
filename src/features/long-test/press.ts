/** Handles buttons of a long test that first ask for an actor or a stat. */
import { postSaying } from "../../log/post.ts";
import { publicNameOf } from "../../actors/appearance.ts";
import { opposeRound, type OpposedRound } from "../../roll/rounds.ts";
import { nextSpec, type LongTestBase } from "./long-test.ts";
import { requireConnection } from "../../platform/connection.ts";
import { encounterTurnOf } from "../../actors/encounter.ts";
import { workerOf } from "./post.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";
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
      return void (await opposeRound.all()[0]?.(nextRoundOf(base, worker)));
    default:
  }
}

function nextRoundOf({ message, title, state }: LongTestBase, worker: number): OpposedRound {
  const { mechanic, workers, rounds } = state;
  return {
    mechanic: mechanic.id,
    title,
    test: message.id ?? "",
    spec: nextSpec(state, worker, null),
    actor: workers[worker]?.actor ?? undefined,
    name: workers[worker]?.name,
    last: rounds.at(-1)?.hands.find(({ of }) => of === worker)?.message ?? "",
  };
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
  const data = { worker: workerOf(found.actor), spec: beginSpec(mechanic, found.spec) };
  await postSaying(longTestJoin, base, data, "QUINCUNX.LongTest.joinedBy", { name: publicNameOf(found.actor) });
}

async function handOn(base: LongTestBase, of: number): Promise<void> {
  const { mechanic } = base.state;
  const found = await choose("QUINCUNX.LongTest.handTitle", base, heirs(base));
  if (!found) return;
  requireConnection();
  const spec = found.spec ? { spec: beginSpec(mechanic, found.spec) } : {};
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
