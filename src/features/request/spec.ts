/** What whoever is asked rolls: a stat's own dice and bonuses, with what the GM asks for laid over them. */
import { actorAt } from "../../actors/actor-at.ts";
import type { ActorStat } from "../../actors/stats.ts";
import type { RequestFlags } from "./flags.ts";
import { statOf } from "../../actors/any-stats.ts";
import { beginSpec } from "../../platform/house-rules/house-rules.ts";
import type { Request } from "./state.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What a seat is asked to roll: its actor's stat where that is named and there. `actor`: null where none is named, or at hand. */
export interface SeatRoll {
  readonly actor: Actor.Implementation | null;
  readonly stat: ActorStat | undefined;
  readonly spec: object;
}

/** A request, or what would be posted as one. */
export interface Asked {
  readonly flags: Pick<RequestFlags, "seats" | "fixed" | "given">;
  readonly state: Pick<Request["state"], "mechanic" | "spec">;
}

/** Throws RuleError where the stat and what is asked for do not go together. */
export function rollOfSeat(
  { flags, state: { mechanic, spec: asked } }: Asked,
  index: number,
  actor = actorAt(flags.seats[index]?.actor),
): SeatRoll {
  const seat = flags.seats[index];
  const found = actor && seat?.stat ? statOf(actor, seat.stat) : undefined;
  const stat = found?.mechanic === mechanic.id ? found : undefined;
  // A stat brings its own dice and bonuses; what the GM fixed is laid over it, what the GM gives stands beside it.
  const spec = stat?.roll ? layOver(beginSpec(mechanic, stat.roll.spec), asked, flags) : asked;
  return { actor, stat, spec: mechanic.parseSpec(spec) };
}

/** What the GM fixed lies over the stat's own; lists that the GM gives (bonuses, effects) stand beside it. */
export function layOver(own: object, asked: object, { fixed, given }: Pick<RequestFlags, "fixed" | "given">): object {
  const [spec, said] = [own as Fields, asked as Fields];
  const lists = given.map((field) => [field, [...listAt(spec, field), ...listAt(said, field)]]);
  const values = fixed.filter((field) => field in said).map((field) => [field, said[field]]);
  return { ...spec, ...(Object.fromEntries([...lists, ...values]) as Fields) };
}

function listAt(spec: Fields, field: string): readonly unknown[] {
  const value = spec[field];
  return Array.isArray(value) ? value : [];
}
