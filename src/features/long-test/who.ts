/** Who could work at a long test, and with what. */
import { actorNameAt } from "../../actors/actor-at.ts";
import type { LongTestBase } from "./long-test.ts";
import { machineOf } from "./play.ts";
import { statsOf } from "../../actors/any-stats.ts";
import { speak } from "../../ui/speak.ts";

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
export function withStats(
  { state: { mechanic } }: LongTestBase,
  actors: readonly Actor.Implementation[],
): readonly Required<Choice>[] {
  return actors.flatMap((actor) =>
    statsOf(actor).flatMap(({ id, roll, label, mechanic: own }) => {
      if (!roll || own !== mechanic.id) return [];
      const name = `${actor.name}: ${speak(label)}`;
      return [{ actor, spec: roll.spec, uuid: `${actor.uuid} ${id}`, name }];
    }),
  );
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

/** As it is called now. */
export function workerName({ actor, name }: LongTestBase["state"]["workers"][number]): string {
  return actorNameAt(actor ?? undefined) ?? name;
}
