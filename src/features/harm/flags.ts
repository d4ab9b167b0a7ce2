/** Stored data of the operation `harm`. */
import { isFields, type Fields } from "../../platform/flags.ts";

export interface HarmTarget {
  /** UUID of a world actor or of an unlinked token's actor. */
  readonly actor: string;
  /** Id of a resource of our own actor types, or a tracked attribute's path in another system. */
  readonly path: string;
  /** 1: harm raises the number; −1: it lowers it. */
  readonly sign: 1 | -1;
  readonly amount: number;
  /** In other systems: the attribute is a bar, with `value` and `max`. */
  readonly isBar?: true;
  /** Moves the number the other way. */
  readonly heals?: true;
}

export interface HarmData {
  /** Id of the card's deal. */
  readonly deal: string;
  readonly targets: readonly HarmTarget[];
  /** Applies the harm again to targets that have taken it. */
  readonly again?: true;
  /** The round of the encounter, as `combat.round`. */
  readonly in?: string;
  /** By how much the contest was won whose winner deals it. */
  readonly by?: number;
}

const MOST_TARGETS = 50;
/** Characters of `in`. */
const MOST_ROUND = 100;
export const MOST_AMOUNT = 9999;

/** `null` unless all fields and targets are valid and distinct. */
export function readHarm({ deal, targets, again, by, in: round, ...rest }: Fields): HarmData | null {
  if (typeof deal !== "string" || Object.keys(rest).length > 0 || !Array.isArray(targets)) return null;
  if (again !== undefined && again !== true) return null;
  if (by !== undefined && !(Number.isInteger(by) && (by as number) > 0 && (by as number) <= MOST_AMOUNT)) return null;
  if (round !== undefined && !(typeof round === "string" && round.length <= MOST_ROUND)) return null;
  const read = targets.flatMap((target: unknown) => readTarget(target) ?? []);
  const names = new Set(read.map(({ actor }) => actor));
  if (read.length === 0 || read.length < targets.length || names.size < read.length || read.length > MOST_TARGETS)
    return null;
  return {
    ...{ deal, targets: read },
    ...(again ? { again } : {}),
    ...(by === undefined ? {} : { by: by as number }),
    ...(round === undefined ? {} : { in: round as string }),
  };
}

function readTarget(target: unknown): HarmTarget | null {
  if (!isFields(target)) return null;
  const { actor, path, sign, amount, isBar, heals, ...rest } = target;
  if (Object.keys(rest).length > 0 || !isTrueOrAbsent(isBar) || !isTrueOrAbsent(heals)) return null;
  if (typeof actor !== "string" || !/^(?:Actor|Scene)\.[\w.]{1,100}$/u.test(actor)) return null;
  if (typeof path !== "string" || path === "" || path.length > 200 || (sign !== 1 && sign !== -1)) return null;
  if (!Number.isInteger(amount) || (amount as number) < 0 || (amount as number) > MOST_AMOUNT) return null;
  return { actor, path, sign, amount: amount as number, ...(isBar ? { isBar } : {}), ...(heals ? { heals } : {}) };
}

function isTrueOrAbsent(value: unknown): value is true | undefined {
  return value === true || value === undefined;
}
