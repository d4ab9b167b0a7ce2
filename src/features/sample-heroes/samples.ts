/** Creates sample heroes. An Actor pack would have to name one system, so the module has none. */
import { notAllowed } from "../../rules/contract/error.ts";
import { loadLater } from "../../platform/load-later.ts";
import { scopeOf } from "../../mechanics/mechanics.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { allDeclarations } from "../../actors/any-stats.ts";
import { refusedTypes } from "../../actors/refused-types.ts";
import { madeId } from "../../platform/deterministic-id.ts";
import { SCOPE } from "../../platform/documents.ts";

/** Serializes calls, so that two clicks do not create a hero twice. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Creates missing samples in this client's language and returns the new ones. Needs the permission to create actors. Owners take turns; default: all
 * players, `[]`: no owner. Rejects if the game system refuses our actor types.
 */
export function createSamples(owners?: readonly User.Implementation[]): Promise<readonly Actor.Implementation[]> {
  const created = last.then(() => createMissing(owners ?? game.users.filter((user) => !user.isGM)));
  last = created.catch(() => undefined);
  return created;
}

async function createMissing(owners: readonly User.Implementation[]): Promise<readonly Actor.Implementation[]> {
  const refused = refusedTypes();
  if (refused.size > 0 && allDeclarations().every(({ type }) => refused.has(type)))
    throw notAllowed("system", game.i18n.format("QUINCUNX.Notice.typesRefused", { system: game.system.title }));
  const { missingSamples } = await loadLater(import("../../rules/actor/samples.ts"));
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
  // The same id at every GM, so that the server keeps one hero if two make them at once.
  const named = data.map((one) => ({ ...one, _id: freeId(one.flags[SCOPE]?.sample ?? one.name) }));
  try {
    return await create(named);
  } catch (error) {
    // Another GM has made some of them meanwhile, and the server refuses the whole list.
    const made = await Promise.all(named.map((one) => create([one]).catch(() => [])));
    if (!named.some(({ _id }) => game.actors.has(_id))) throw error;
    return made.flat();
  }
}

async function create(data: readonly object[]): Promise<readonly Actor.Implementation[]> {
  if (data.length === 0) return [];
  return Actor.implementation.createDocuments(data as Actor.CreateData[], { keepId: true });
}

/** A hero that lost its mark keeps its id. */
function freeId(sample: string): string {
  let attempt = 0;
  const made = (): string => madeId(`sample ${sample} ${attempt}`);
  while (game.actors.has(made())) attempt += 1;
  return made();
}
