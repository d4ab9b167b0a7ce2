/** Rolls a pool of any stats, saved or not. */
import { shownNameOf } from "../actors/appearance.ts";
import { gatherRows, poolNamed, titleOfRows, type SavedPool } from "../actors/pools.ts";
import { mechanicById } from "../mechanics/mechanics.ts";
import type { MechanicId } from "../rules/contract/mechanic.ts";
import type { AskConfig } from "./ask.ts";
import { type MessageConfig, type RollResult, rollSpec } from "./roll.ts";
import { rollOf } from "./stat.ts";
import { preventedBy } from "./throw.ts";

export interface PoolConfig {
  /** Default: the pool's own. */
  readonly mechanic?: MechanicId;
}

/** Rows that are not saved. */
export type LoosePool = Omit<SavedPool, "name"> & { readonly name?: string };

/**
 * Rolls a pool of an actor (or of its UUID) by name, or rows of any actors; owners only. `null`: a roll of no actor. The user's setting decides whether the
 * prompt opens, as for a stat. Failures cause a notice.
 */
export async function rollPool(
  of: Actor.Implementation | string | null,
  what: string | LoosePool,
  { event, skip, edge, mechanic: wanted, ...message }: MessageConfig & AskConfig & PoolConfig = {},
): Promise<RollResult> {
  return rollOf(of, { event, skip, edge }, async (actor, dialog) => {
    const name = typeof what === "string" ? what : (what.name ?? "");
    const pool = typeof what !== "string" ? what : actor ? poolNamed(actor, what) : undefined;
    if (!pool) {
      const words = { name: actor ? shownNameOf(actor) : "", pool: name };
      return preventedBy(["not-allowed", "pool"], "QUINCUNX.Tray.noPool", words);
    }
    const mechanic = mechanicById(wanted ?? pool.mechanic);
    const spec = gatherRows(mechanic, pool.rows);
    if (!spec) return preventedBy(["not-allowed", "mechanic"], "QUINCUNX.Tray.noMechanic");
    return rollSpec(
      {
        mechanic: mechanic.id,
        spec,
        title: pool.name ?? titleOfRows(pool.rows),
        actor,
        pooled: pool.rows.flatMap(({ source }) => (source && source.actor === actor?.uuid ? [source.stat] : [])),
      },
      dialog,
      message,
    );
  });
}
