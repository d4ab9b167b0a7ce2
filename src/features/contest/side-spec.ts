/** The spec that a side of a contest will roll, with its conditions and effects, and the fields that its roller cannot change. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { effectiveSpec } from "../../roll/adjustments/effective-spec.ts";
import { mayKnow, type Targeted } from "../../roll/opponents/targeted.ts";
import { otherSide, type ContestFlags } from "./flags.ts";

type Sides = Pick<ContestFlags, "sides" | "shared">;

/** The spec of the side with everything that changes it; the given one if the rules refuse that. */
export function effectiveSideSpec(mechanic: AnyMechanic, contest: Sides, side: ContestSideId, spec: Fields): Fields {
  const { actor, stats = [] } = contest.sides[side];
  const outline = {
    mechanic,
    spec,
    actor: actorAt(actor),
    stats,
    locked: lockedFieldsOf(mechanic, contest, side, spec),
    against: rivalOf(contest, side),
  };
  return unlessRefused(() => effectiveSpec(outline)) ?? spec;
}

export function lockedFieldsOf(
  { hideable, contest }: AnyMechanic,
  { sides, shared = {} }: Sides,
  side: ContestSideId,
  spec: Fields,
): readonly string[] {
  const { locked = [], isPassive } = sides[side];
  const isTargetless = !hideable.some((field) => contest?.judgedBy?.includes(field));
  const own = [...locked, ...Object.keys(shared), ...(isPassive ? Object.keys(spec) : [])];
  return [...new Set([...own, ...(isTargetless ? hideable : [])])];
}

/** The other side, as the roller of this side may know it. */
export function rivalOf({ sides }: Pick<Sides, "sides">, side: ContestSideId): Targeted | null {
  const { name, actor: uuid } = sides[otherSide(side)];
  const actor = actorAt(uuid);
  const { user } = sides[side];
  return actor && { name, actor, isKnown: user === undefined || mayKnow(actor, game.users.get(user) ?? null) };
}
