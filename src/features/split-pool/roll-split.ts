/** Throws all parts of a split pool at once and posts one card for each (DP-12). */
import type { SplitConfig, SplitPart, SplitRolled } from "../../api/contract.ts";
import { reservedParts } from "./origin.ts";
import type { Bag } from "../../platform/field.ts";
import { shareOfPool } from "../../card/fields/share.ts";
import { RuleError, notAllowed } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { chosenMode } from "../../platform/generations.ts";
import { callHook, type Prevented, type RollContext } from "../../mechanics/hooks.ts";
import { defineSetting } from "../../platform/settings.ts";
import type { Origin } from "../../card/state.ts";
import { attackOf } from "./prompt-attack.ts";
import { configuredSpec } from "../../roll/adjustments/effective-spec.ts";
import { requireConnection } from "../../platform/connection.ts";
import { encounterRoundOf, encounterTurnOf } from "../../actors/encounter.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { postThrown, throwFor, type MessageConfig, type ThrownRoll } from "../../roll/throw.ts";

/** Least number of dice of each part of a split. */
export const splitLeastSetting = defineSetting<number>({
  key: "splitLeast",
  default: 2,
  name: "QUINCUNX.Settings.splitLeast.name",
  hint: "QUINCUNX.Settings.splitLeast.hint",
  choices: { 1: "QUINCUNX.Settings.splitLeast.one", 2: "QUINCUNX.Settings.splitLeast.two" },
});

/** As `rollSplit`, with the house rules, conditions and effects that a prompt would apply to each part. */
export async function rollPlainSplit(
  config: SplitConfig,
  message: MessageConfig = {},
): Promise<SplitRolled | Prevented> {
  const mechanic = mechanicById(config.mechanic);
  const { actor = null } = config;
  const configured = config.parts.map(({ spec, stats = [] }) =>
    configuredSpec({ mechanic, spec, actor, stats, chosen: Object.keys(spec), isOwn: true }),
  );
  const parts = config.parts.map((part, index) => ({ ...part, spec: configured[index]?.spec ?? part.spec }));
  const origins = configured.map(({ origin }) => origin);
  return rollSplit({ ...config, parts }, message, origins);
}

/** `origins`: what pre-roll options store on the card of each part. Throws RuleError if the division is not possible. */
export async function rollSplit(
  config: SplitConfig,
  { id: _one, ...message }: MessageConfig = {},
  origins: readonly Partial<Origin>[] = [],
): Promise<SplitRolled | Prevented> {
  const mechanic = mechanicById(config.mechanic);
  const mode = chosenMode(message.mode);
  const parts = partsOf(mechanic, config);
  const thrownParts = [...parts.keys()].filter((part) => !parts[part]?.isReserved);
  if (thrownParts.length === 0) throw notAllowed("parts", "all actions are reserved");
  const contexts = thrownParts.map((part): RollContext => {
    const { spec, title = "", stats = [] } = parts[part] as SplitPart;
    return { mechanic: mechanic.id, spec, title, mode, actor: config.actor ?? null, stats };
  });
  if (!contexts.every((context) => callHook("quincunx.preRoll", context)))
    return { kind: "prevented", by: "quincunx.preRoll" };
  if (message.create !== false) requireConnection();
  const thrown: ThrownRoll[] = [];
  for (const context of contexts) thrown.push(await throwFor(mechanic, context, message));
  const id = foundry.utils.randomID();
  // Post in parallel, so that no thrown part waits for the message of another.
  const rolled = await Promise.all(
    contexts.map((context, index) =>
      postThrown(mechanic, context, thrown[index] as ThrownRoll, {
        ...message,
        origin: {
          ...(origins[thrownParts[index] ?? 0] ?? {}),
          ...(context.actor ? { actor: context.actor.uuid } : {}),
          ...(context.stats.length > 0 ? { stats: context.stats } : {}),
          ...shareOfPool.of({ id, part: thrownParts[index] ?? 0, parts: parts.length }),
          ...(index === 0 ? reservedIn(parts, context.actor, origins) : {}),
          ...secretOf(parts[thrownParts[index] ?? 0]),
          ...attackOf(mechanic.id, context.actor, parts[thrownParts[index] ?? 0]?.isAttack),
        },
      }),
    ),
  );
  return { kind: "split", parts: rolled };
}

function reservedIn(
  parts: readonly SplitPart[],
  actor: Actor.Implementation | null,
  origins: readonly Partial<Origin>[],
): Bag {
  const round = actor && encounterRoundOf(actor.uuid);
  const reserved = parts.flatMap(({ spec, title = "", stats, isReserved }, part) => {
    const counted = origins[part];
    const more = { ...(stats ? { stats } : {}), ...(counted ? { counted } : {}), ...(round ? { in: round } : {}) };
    return isReserved ? [{ part, title, spec, ...more }] : [];
  });
  return reservedParts.of(reserved.length > 0 ? reserved : undefined);
}

function secretOf({ secretId }: Partial<SplitPart> = {}): Pick<Origin, "secretId"> {
  return secretId === undefined ? {} : { secretId };
}

/** The parts with the dice of the division in their specs. Throws RuleError if the pool cannot be divided that way. */
function partsOf(mechanic: AnyMechanic, { actor, parts, dice }: SplitConfig): readonly SplitPart[] {
  const { split } = mechanic;
  if (!split)
    throw new RuleError("not-allowed", `actions of ${mechanic.id} cannot share a pool`, { field: "mechanic" });
  const specs = parts.map(({ spec }) => mechanic.parseSpec(spec));
  const inTurn = actor ? encounterTurnOf(actor.uuid) !== null : false;
  const { divisions } = split.odds(specs, {
    ...marksOf(parts),
    inTurn,
    mayBeOpen: true,
    least: splitLeastSetting.read(),
  });
  if (!divisions.some((division) => String(division.dice) === String(dice)))
    throw notAllowed("dice", "the pool cannot be divided so", "");
  return parts.map((part, index) => ({ ...part, spec: split.part(specs[index] ?? {}, dice[index] ?? 0) }));
}

export function marksOf(parts: readonly Pick<SplitPart, "isAttack" | "isCommitted">[]) {
  const where = (is: (part: Pick<SplitPart, "isAttack" | "isCommitted">) => boolean | undefined): readonly number[] =>
    parts.flatMap((part, index) => (is(part) ? [index] : []));
  return { attacks: where(({ isAttack }) => isAttack), committed: where(({ isCommitted }) => isCommitted) };
}
