/** Several actions in one turn share a pool (DP-12): all parts are thrown at once, and each has a card of its own that names the split and its part. */
import { RuleError } from "../../rules/contract/error.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import { currentMode, modeHere } from "../../platform/generations.ts";
import { callHook, type RollContext } from "../../platform/hooks.ts";
import type { Origin } from "../../card/flags.ts";
import { nextAttack } from "./attack.ts";
import { requireLine } from "../../platform/connection.ts";
import { momentOf } from "../long-test/encounter.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import { postThrown, throwFor, type MessageConfig, type RollResult, type Thrown } from "../../roll/throw-and-post.ts";

export interface SplitPart {
  readonly spec: object;
  /** Default: the mechanic's name. */
  readonly title?: string;
  /** Ids of the actor's stats that are in the spec already. */
  readonly stats?: readonly string[];
  /** At most one of them in combat, and in a turn of an encounter. */
  readonly isAttack?: boolean;
  /** Where GMs keep its target, which was hidden before it was rolled. */
  readonly prompt?: string;
  /** A spell, an extra action: it cannot share a pool. */
  readonly isCommitted?: boolean;
}

export interface SplitConfig {
  readonly mechanic: MechanicId;
  readonly actor?: Actor.Implementation | null;
  readonly parts: readonly SplitPart[];
  /** How many dice each part gets: one of the divisions that there are. */
  readonly dice: readonly number[];
}

/** In the order of the parts; null where a hook said no: then nothing has happened. Throws RuleError where the rules know no such division. */
export async function rollSplit(
  config: SplitConfig,
  { id: _one, ...message }: MessageConfig = {},
): Promise<readonly RollResult[] | null> {
  const mechanic = mechanicById(config.mechanic);
  const mode = message.mode === undefined ? currentMode() : (modeHere(message.mode) ?? message.mode);
  const parts = partsOf(mechanic, config);
  const walks = parts.map(({ spec, title = "", stats = [] }): RollContext => {
    return { mechanic: mechanic.id, spec, title, mode, actor: config.actor ?? null, stats };
  });
  if (!walks.every((walk) => callHook("quincunx.preRoll", walk))) return null;
  if (message.create !== false) requireLine();
  const thrown: Thrown[] = [];
  for (const walk of walks) thrown.push(await throwFor(mechanic, walk, message));
  const id = foundry.utils.randomID();
  // All at once: of what has fallen nothing waits for another's message.
  return Promise.all(
    walks.map((walk, part) =>
      postThrown(mechanic, walk, thrown[part] as Thrown, {
        ...message,
        origin: {
          ...(walk.actor ? { actor: walk.actor.uuid } : {}),
          ...(walk.stats.length > 0 ? { stats: walk.stats } : {}),
          split: { id, part, parts: walks.length },
          ...promptOf(parts[part]),
          ...attackOf(mechanic.id, walk.actor, parts[part]?.isAttack),
        },
      }),
    ),
  );
}

function promptOf({ prompt }: Partial<SplitPart> = {}): Pick<Origin, "prompt"> {
  return prompt === undefined ? {} : { prompt };
}

/** In no encounter there are no turns. */
export function attackOf(
  mechanic: MechanicId,
  actor: Actor.Implementation | null,
  isAttack = false,
): Pick<Origin, "splitAttack" | "splitAttackTurn"> {
  const turn = isAttack && actor ? momentOf(actor.uuid) : null;
  if (turn === null || !actor) return {};
  return { splitAttack: turn, splitAttackTurn: nextAttack(actor.uuid, mechanic, turn) };
}

/** Each with the dice that it gets. */
function partsOf(mechanic: AnyMechanic, { actor, parts, dice }: SplitConfig): readonly SplitPart[] {
  const { split } = mechanic;
  if (!split)
    throw new RuleError("not-allowed", `actions of ${mechanic.id} cannot share a pool`, { field: "mechanic" });
  const specs = parts.map(({ spec }) => mechanic.parseSpec(spec));
  const inTurn = actor ? momentOf(actor.uuid) !== null : false;
  const { divisions } = split.odds(specs, { ...marksOf(parts), inTurn, mayBeOpen: true });
  if (!divisions.some((division) => String(division.dice) === String(dice)))
    throw new RuleError("not-allowed", "the pool cannot be divided so", { field: "dice", data: { values: "" } });
  return parts.map((part, index) => ({ ...part, spec: split.part(specs[index] ?? {}, dice[index] ?? 0) }));
}

/** Which of the parts are attacks, and which are committed. */
export function marksOf(parts: readonly Pick<SplitPart, "isAttack" | "isCommitted">[]): {
  readonly attacks: readonly number[];
  readonly committed: readonly number[];
} {
  const where = (is: (part: Pick<SplitPart, "isAttack" | "isCommitted">) => boolean | undefined): readonly number[] =>
    parts.flatMap((part, index) => (is(part) ? [index] : []));
  return { attacks: where(({ isAttack }) => isAttack), committed: where(({ isCommitted }) => isCommitted) };
}
