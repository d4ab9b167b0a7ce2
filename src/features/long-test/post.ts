/** Posts the message that starts a long test, or continues one from an actor's snapshot. */
import type { Fields } from "../../rules/contract/fields.ts";
import { publicNameOf, speakerFor } from "../../actors/appearance.ts";
import { loadActor } from "../../actors/actor-at.ts";
import { machineOf } from "./play.ts";
import type { LongTestFlags, LongTestWorker } from "./flags.ts";
import { MESSAGE_SCHEMA } from "../../log/message-schema.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { messageFor, sendMessage } from "../../platform/send.ts";
import { speak } from "../../ui/speak.ts";

export interface Beginning {
  readonly mechanic: AnyMechanic;
  readonly title: string;
  readonly spec: Fields;
  /** Goal, refill and other options, as the mechanic parses them. */
  readonly options: Fields;
  readonly actor: Actor.Implementation | null;
}

/** Resolves with the message id. Throws RuleError if the mechanic refuses the options. */
export async function beginLongTest({ mechanic, title, spec, options, actor }: Beginning): Promise<string> {
  const play = machineOf(mechanic)?.play;
  if (!play) throw new Error(`Quincunx: "${mechanic.id}" has no long tests`);
  const id = foundry.utils.randomID();
  await post(id, {
    kind: "long-test",
    schema: MESSAGE_SCHEMA,
    mechanic: mechanic.id,
    title: (title || speak(mechanic.label)).slice(0, 200),
    test: play.begin(spec, options),
    workers: [workerOf(actor)],
  });
  return id;
}

/** Posts it under its original id, so that simultaneous clicks create only one message. */
export async function continueFrom(id: string, kept: LongTestFlags): Promise<void> {
  if (!game.messages.has(id)) await post(id, kept);
}

async function post(id: string, flags: LongTestFlags): Promise<void> {
  const [first] = flags.workers;
  const actor = await loadActor(first?.actor);
  const words = { sentence: "QUINCUNX.LongTest.sentence", title: flags.title } as const;
  await sendMessage({ _id: id, ...messageFor(speakerFor(actor), words, flags) });
}

/**
 * A participant with the actor's current owners; without an actor, the current user. GMs are left out, since they may
 * always throw.
 */
export function workerOf(actor: Actor.Implementation | null): LongTestWorker {
  const owners = actor ? game.users.filter((user) => actor.testUserPermission(user, "OWNER")) : [game.user];
  const users = owners.flatMap(({ id, isGM }) => (id && !isGM ? [id] : []));
  return { actor: actor?.uuid ?? null, name: (actor ? publicNameOf(actor) : game.user.name).slice(0, 200), users };
}
