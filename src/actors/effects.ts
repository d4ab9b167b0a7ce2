/** Active effects of an actor: those that change its data, and those that change its rolls (docs/active-effects.md). */
import { ADJUSTMENT_KEYS, type AdjustmentKey } from "../rules/contract/pre-roll.ts";

export interface SystemEffect {
  readonly name: string;
  /** Paths within `system`, for example `luck` or `kinds.0.max`. */
  readonly paths: readonly string[];
}

/** In 13, `mode` is a number; in 14, `type` is a word. */
interface Change {
  readonly key: string;
  readonly value?: unknown;
  readonly mode?: number;
  readonly type?: string;
}

interface Effect {
  readonly name: string | null;
  readonly changes?: readonly Change[];
  readonly system?: { readonly changes?: readonly Change[] };
}

interface NamedChange extends Change {
  readonly name: string;
}

/** Changes by effects in force, of the actor and of its items; disabled and suppressed ones are left out. */
function changesOn(actor: Actor.Implementation): readonly NamedChange[] {
  return effectsOn(actor).flatMap(({ name, changes }) => changes.map((change) => ({ ...change, name })));
}

function effectsOn(
  actor: Actor.Implementation,
): readonly { readonly name: string; readonly changes: readonly Change[] }[] {
  return (actor.appliedEffects as readonly Effect[]).map((effect) => ({
    name: effect.name ?? "",
    // Generation 14 keeps the changes in `system`; the old place is not read there, since core may warn of it.
    changes: effect.system?.changes ?? effect.changes ?? [],
  }));
}

export function systemEffectsOn(actor: Actor.Implementation): readonly SystemEffect[] {
  return effectsOn(actor).flatMap(({ name, changes }) => {
    const paths = changes.flatMap(({ key }) => (key.startsWith("system.") ? [key.slice("system.".length)] : []));
    return paths.length === 0 ? [] : [{ name, paths }];
  });
}

/** Changes of rolls by an active effect. */
export interface RollEffect {
  readonly name: string;
  readonly key: AdjustmentKey;
  readonly amount: number;
  /** Die size of a value such as `d8`. */
  readonly size?: number;
  /** Id or command of a mechanic. Absent: of each. */
  readonly mechanic?: string;
  /** Id or label of a stat. Absent: of each roll. */
  readonly stat?: string;
  /** Changes rolls against the effect's actor, not its own. */
  readonly isTarget: boolean;
}

/** A change that cannot be read. */
export interface RollEffectProblem {
  readonly name: string;
  readonly key: string;
  readonly value: string;
}

const KEY = /^flags\.quincunx\.(?:(?<of>roll|target)\.(?:(?<mechanic>.+)\.)?|stat\.(?<stat>.+)\.)(?<what>[^.]+)$/u;
const VALUE = /^\+?(?<amount>-?\d{1,2})$|^\+?(?<count>\d{0,2})[dDwW](?<size>\d{1,2})$/u;
/** Of 13. Customs and overrides count as additions, since nothing is there to override. */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
const SIGNS: Readonly<Record<string, 1 | -1>> = { custom: 1, add: 1, override: 1, subtract: -1 };

export function rollEffectsOn(actor: Actor.Implementation): {
  readonly effects: readonly RollEffect[];
  readonly problems: readonly RollEffectProblem[];
} {
  const effects: RollEffect[] = [];
  const problems: RollEffectProblem[] = [];
  for (const change of changesOn(actor)) {
    if (!/^flags\.quincunx\.(?:roll|target|stat)\./u.test(change.key)) continue;
    const effect = readChange(change);
    if (effect) effects.push(effect);
    else problems.push({ name: change.name, key: change.key, value: String(change.value) });
  }
  return { effects, problems };
}

function readChange({ name, key, value, mode, type }: NamedChange): RollEffect | null {
  const { of, mechanic, stat, what } = KEY.exec(key)?.groups ?? {};
  const known = ADJUSTMENT_KEYS.find((key) => key === what);
  const sign = SIGNS[type ?? MODES[mode ?? 2] ?? ""];
  const { amount, count, size } = VALUE.exec(value === true ? "1" : String(value).trim())?.groups ?? {};
  if (!known || !sign || (amount === undefined && size === undefined)) return null;
  return {
    name,
    key: known,
    amount: sign * Number(amount ?? (count || 1)),
    isTarget: of === "target",
    ...(size === undefined ? {} : { size: Number(size) }),
    ...(mechanic === undefined ? {} : { mechanic }),
    ...(stat === undefined ? {} : { stat }),
  };
}
