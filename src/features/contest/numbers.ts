/** Numbers that players say for the sides of a contest, as its message and its cards name them. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { actorAt, isOwnedBy } from "../../actors/actor-at.ts";
import { statOf } from "../../actors/any-stats.ts";
import { storedOrigin } from "../../card/state.ts";
import { authorOf } from "../../log/authors.ts";
import { linkedMessages } from "../../log/log.ts";
import { isSame } from "../../platform/documents.ts";
import type { ContestSideFlags } from "./flags.ts";
import { areTargets, bookTargets } from "../../roll/difficulty/world-difficulty.ts";
import { contestSide } from "./card-side.ts";
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { decidedFields, gmFields, undecided } from "../../rules/spec/change.ts";

export interface StatedNumber {
  readonly fields: Fields;
  /** User id. */
  readonly by: string | null;
  readonly name: string;
}

/** The number in the spec of a player's contest that neither the book nor the stat names; `null`: none. A card has its own. */
export function numberIn(
  mechanic: AnyMechanic,
  { card, actor: uuid, stats = [] }: ContestSideFlags,
  spec: Fields | null,
): Fields | null {
  if (!spec || card !== undefined || (mechanic.contest?.judgedBy ?? []).length === 0) return null;
  const fields = pickFields(spec, gmFields(mechanic));
  if (isSameJson(fields, pickFields(withoutTargets(mechanic, spec) as Fields, gmFields(mechanic)))) return null;
  const actor = actorAt(uuid);
  const roll = actor && stats[0] !== undefined ? statOf(actor, stats[0])?.roll : undefined;
  const isOwn = ([field, value]: readonly [string, unknown]): boolean =>
    isSame(roll?.spec?.[field], value) || isSame((mechanic.byGM ?? {})[field], value);
  return Object.entries(fields).every(isOwn) ? null : decidedFields(mechanic, spec);
}

/** The spec with the numbers of the book, else open. */
export function withoutTargets(mechanic: AnyMechanic, spec: Fields | null): Fields | null {
  return spec && mechanic.parseSpec({ ...spec, ...undecided(mechanic), ...bookTargets(mechanic, spec, []) });
}

export function playersOf({ user, actor: uuid }: ContestSideFlags): readonly string[] {
  const actor = actorAt(uuid);
  return game.users
    .filter(({ id, isGM }) => !isGM && (id === user || (actor !== null && isOwnedBy(actor, id ?? ""))))
    .flatMap(({ id }) => id ?? []);
}

/** Numbers that the rollers proposed with their throws. */
export function proposalsIn(
  id: string,
  mechanic: AnyMechanic,
  players: Readonly<Record<ContestSideId, readonly string[]>>,
): Readonly<Record<ContestSideId, StatedNumber | null>> {
  const of = (side: ContestSideId): StatedNumber | null => {
    for (const message of linkedMessages(id, "card")) {
      const origin = storedOrigin(message);
      const { proposal } = origin;
      const { id: by, name } = authorOf(message);
      if (
        contestSide.in(origin)?.side === side &&
        proposal &&
        areTargets(mechanic, proposal) &&
        players[side].includes(by ?? "")
      )
        return { fields: proposal, by, name };
    }
    return null;
  };
  return { a: of("a"), b: of("b") };
}
