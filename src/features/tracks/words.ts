/** Names the actor and the number of a change. */
import { freeText, type Phrase } from "../../rules/contract/phrase.ts";
import { actorAt, actorNameAt } from "../../actors/actor-at.ts";
import { ownResources } from "../../actors/stats.ts";
import type { TrackData } from "./track.ts";

export function wordsOf({ actor: uuid, resource }: Pick<TrackData, "actor" | "resource">): {
  readonly actor: string;
  readonly resource: Phrase;
} {
  const actor = actorAt(uuid);
  const found = actor ? ownResources(actor).find(({ id }) => id === resource) : undefined;
  return { actor: actorNameAt(uuid) ?? "", resource: found?.label ?? freeText(resource) };
}
