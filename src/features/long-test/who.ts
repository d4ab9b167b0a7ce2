/** Actors that could join or take over a long test, and their stats for it. */
import { appearanceNameAt, shownNameOf } from "../../actors/appearance.ts";
import type { LongTestBase } from "./long-test.ts";
import { machineOf } from "./play.ts";
import { statsOf } from "../../actors/any-stats.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { speak } from "../../ui/speak.ts";

export function joiners({ state: { mechanic, workers } }: LongTestBase): readonly Actor.Implementation[] {
  if (!machineOf(mechanic)?.play.join) return [];
  return game.actors.filter(
    (actor) =>
      actor.isOwner &&
      !workers.some((worker) => worker.actor === actor.uuid) &&
      statsOf(actor).some((stat) => stat.roll && stat.mechanic === mechanic.id),
  );
}

interface Choice {
  readonly actor: Actor.Implementation;
  readonly uuid: string;
  readonly name: string;
  readonly spec?: Fields;
}

export function withStats(
  { state: { mechanic } }: LongTestBase,
  actors: readonly Actor.Implementation[],
): readonly Required<Choice>[] {
  return actors.flatMap((actor) =>
    statsOf(actor).flatMap(({ id, roll, label, mechanic: own }) => {
      if (!roll || own !== mechanic.id) return [];
      const name = `${shownNameOf(actor)}: ${speak(label)}`;
      return [{ actor, spec: roll.spec, uuid: `${actor.uuid} ${id}`, name }];
    }),
  );
}

export function heirs(base: LongTestBase): readonly Choice[] {
  const others = game.actors.filter(
    (actor) => actor.visible && !base.state.workers.some((worker) => worker.actor === actor.uuid),
  );
  const { mechanic } = base.state;
  // If each participant rolls their own spec, the heir needs a stat that the user may observe; a shared pool stays
  // unchanged.
  const isOwnRoll = machineOf(mechanic)?.play.handOn !== undefined;
  return isOwnRoll
    ? withStats(
        base,
        others.filter((actor) => actor.testUserPermission(game.user, "OBSERVER")),
      )
    : others.map((actor) => ({ actor, uuid: actor.uuid, name: shownNameOf(actor) }));
}

export function workerName({ actor, name }: LongTestBase["state"]["workers"][number]): string {
  return appearanceNameAt(actor ?? undefined) ?? name;
}
