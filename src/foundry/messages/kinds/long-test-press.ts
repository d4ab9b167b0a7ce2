/** Buttons of a long test that no operation offers by itself, since more has to be said: who, and what they roll. */
import type { Fields } from "../../flags/flags.ts";
import type { AskConfig } from "../../rolling/ask.ts";
import { actorNameAt } from "../../actors/actor-at.ts";
import { requireLine } from "../../line.ts";
import { postOperation } from "../../log/post.ts";
import { momentOf } from "../../long-tests/encounter.ts";
import type { LongTestBase } from "../../long-tests/long-test.ts";
import { machineOf } from "../../long-tests/play.ts";
import { workerOf } from "../../long-tests/post.ts";
import { ports } from "../../ports.ts";
import { throwRound } from "../../rolling/long-test.ts";
import { statsOf } from "../../stats.ts";
import { beginSpec } from "../../table/settled.ts";
import { longTestPass } from "../operations/long-test/round.ts";
import { longTestHand, longTestJoin } from "../operations/long-test/workers.ts";

export async function pressLongTest(base: LongTestBase, what: string, value: string, event?: Event): Promise<void> {
  const worker = Number(value);
  const ask: AskConfig = { event };
  switch (what) {
    case "long-test-next":
      return void (await throwRound(base, worker, ask));
    case "long-test-pass":
      return pass(base, worker);
    case "long-test-join":
      return join(base);
    case "long-test-hand":
      return handOn(base, worker);
    default:
  }
}

async function pass(base: LongTestBase, worker: number): Promise<void> {
  requireLine();
  const moment = momentOf(base.state.workers[worker]?.actor ?? null);
  const sentence = game.i18n.format("QUINCUNX.LongTest.passedBy", said(base));
  await postOperation(longTestPass, base, { worker, ...(moment === null ? {} : { in: moment }) }, { sentence });
}

/** Heroes of this user that could: those who do not work at it yet. */
export function candidates({ state: { workers } }: LongTestBase): readonly Actor.Implementation[] {
  return game.actors.filter(
    (actor) => actor.isOwner && !workers.some((worker) => worker.actor === actor.uuid),
  ) as readonly Actor.Implementation[];
}

/** Those of them that have something to roll for it. */
export function joiners(base: LongTestBase): readonly Actor.Implementation[] {
  return machineOf(base.state.mechanic)?.play.join
    ? candidates(base).filter((actor) =>
        statsOf(actor).some(({ roll, mechanic }) => roll && mechanic === base.state.mechanic.id),
      )
    : [];
}

interface Choice {
  readonly actor: Actor.Implementation;
  readonly uuid: string;
  readonly name: string;
  readonly spec?: object;
}

/** Each with each stat that they could roll for it. */
function withStats(
  { state: { mechanic } }: LongTestBase,
  actors: readonly Actor.Implementation[],
): readonly Required<Choice>[] {
  return actors.flatMap((actor) =>
    statsOf(actor).flatMap(({ id, roll, label, mechanic: own }) => {
      if (!roll || own !== mechanic.id) return [];
      const name = `${actor.name}: ${ports().speak(label)}`;
      return [{ actor, spec: roll.spec, uuid: `${actor.uuid} ${id}`, name }];
    }),
  );
}

/** What they roll is one of their stats, which they choose. */
async function join(base: LongTestBase): Promise<void> {
  const { mechanic } = base.state;
  const choices = withStats(base, joiners(base));
  const chosen = await choose("QUINCUNX.LongTest.joinTitle", base, choices);
  const found = choices.find(({ uuid }) => uuid === chosen);
  if (!found) return;
  requireLine();
  const sentence = game.i18n.format("QUINCUNX.LongTest.joinedBy", { ...said(base), name: found.actor.name });
  const spec = beginSpec(mechanic, found.spec) as Fields;
  await postOperation(longTestJoin, base, { worker: workerOf(found.actor), spec }, { sentence });
}

/** To whom it could be handed on. */
export function heirs(base: LongTestBase): readonly Choice[] {
  const others = game.actors.filter(
    (actor) => actor.visible && !base.state.workers.some((worker) => worker.actor === actor.uuid),
  ) as readonly Actor.Implementation[];
  const { mechanic } = base.state;
  // Where each who works at it rolls their own, one of the other's stats that whoever hands it on may look at; a pool that is the test's goes on as it is.
  const isOwnRoll = machineOf(mechanic)?.play.handOn !== undefined;
  return isOwnRoll
    ? withStats(
        base,
        others.filter((actor) => actor.testUserPermission(game.user, "OBSERVER")),
      )
    : others.map((actor) => ({ actor, uuid: actor.uuid, name: actor.name }));
}

async function handOn(base: LongTestBase, of: number): Promise<void> {
  const { mechanic } = base.state;
  const choices = heirs(base);
  const chosen = await choose("QUINCUNX.LongTest.handTitle", base, choices);
  const found = choices.find(({ uuid }) => uuid === chosen);
  if (!found) return;
  requireLine();
  const sentence = game.i18n.format("QUINCUNX.LongTest.handedBy", { ...said(base), who: found.name });
  const spec = found.spec ? { spec: beginSpec(mechanic, found.spec) as Fields } : {};
  await postOperation(longTestHand, base, { of, worker: workerOf(found.actor), ...spec }, { sentence });
}

async function choose(
  title: "QUINCUNX.LongTest.joinTitle" | "QUINCUNX.LongTest.handTitle",
  base: LongTestBase,
  actors: readonly { readonly uuid: string; readonly name: string }[],
): Promise<string | null> {
  if (actors.length === 0) return null;
  const asked = {
    title: game.i18n.localize(title),
    text: base.title,
    actors: actors.map(({ uuid, name }) => ({ uuid, name })),
  };
  return ports().askActor(asked);
}

function said({ title }: LongTestBase): { readonly name: string; readonly title: string } {
  return { name: game.user.name, title };
}

/** As it is called now. */
export function workerName({ actor, name }: LongTestBase["state"]["workers"][number]): string {
  return actorNameAt(actor ?? undefined) ?? name;
}
