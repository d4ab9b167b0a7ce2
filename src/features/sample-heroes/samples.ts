/** Sample heroes on the table: an Actor pack cannot be had without naming one system, so they are created. */
import { missingSamples } from "../../rules/actor/samples.ts";
import { scopeOf } from "../../platform/mechanics.ts";
import { mechanicsInUse } from "../../platform/house-rules/in-use.ts";
import { allDeclarations } from "../../actors/declarations.ts";
import { refusedTypes } from "../../actors/refused-types.ts";
import { SCOPE } from "../../platform/scope.ts";

/** What is under way: two presses at once must not make the same hero twice. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Creates the samples that are not there yet, in this client's language, and returns the new ones. Needs the permission to create actors. The owners
 * have one after the other in turn; by default all players, so that there is somebody who can roll each. None at all: `[]`. Rejects where the game
 * system takes no actors of ours.
 */
export function createSamples(owners?: readonly User.Implementation[]): Promise<readonly Actor.Implementation[]> {
  const created = last.then(() => createMissing(owners ?? game.users.filter((user) => !user.isGM)));
  last = created.catch(() => undefined);
  return created;
}

async function createMissing(owners: readonly User.Implementation[]): Promise<readonly Actor.Implementation[]> {
  const refused = refusedTypes();
  if (refused.size > 0 && allDeclarations().every(({ type }) => refused.has(type)))
    throw new Error(game.i18n.format("QUINCUNX.Notice.typesRefused", { system: game.system.title }));
  const localize = (key: string): string => game.i18n.localize(key);
  const existing = new Set(game.actors.contents.map((actor) => actor.getFlag(SCOPE, "sample")));
  const data = missingSamples({
    existing,
    owners: owners.flatMap(({ id }) => id ?? []),
    scope: SCOPE,
    localize,
    mechanics: mechanicsInUse(),
    scopeOf,
  }).filter(({ type }) => !refused.has(type));
  if (data.length === 0) return [];
  return (await Actor.implementation.createDocuments(data as never)) as unknown as readonly Actor.Implementation[];
}
