/**
 * The rule for the difficulty of one roll: who may set it, the targets that count until then, and the mark on the card. Pure:
 * `difficultyFor` in `world-difficulty.ts` applies it to the world, the user and the people who are online.
 */
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { PriorTargets } from "../roll-config.ts";
import type { Occasion } from "../../card/card-field.ts";
import { gmFields, undecided } from "../../rules/spec/change.ts";

/**
 * `said`: a number that the roller enters counts, and GMs can change it. `gm`: only GMs set difficulties. `standing`: the
 * world's difficulty for all rolls of a mechanic counts.
 */
export const DIFFICULTY_BY = ["said", "gm", "standing"] as const;
export type DifficultyBy = (typeof DIFFICULTY_BY)[number];

/** A world difficulty, valid until changed: public fields, or the id of a secret. */
export type WorldDifficulty =
  | { readonly kind: "open"; readonly fields: Fields }
  | { readonly kind: "hidden"; readonly secretId: string; readonly seal?: string };

/** Targets that the roller cannot change. `fields`: the targets that count for now; an open one is `null`. */
export type SetDifficulty =
  /** `proposed`: the roller's own number. A GM accepts it; in a contest (`by: "sides"`) also the other side. `null`: none. */
  | {
      readonly kind: "gm";
      readonly by: "gm" | "sides";
      readonly fields: Fields;
      readonly proposed: Fields | null;
    }
  | { readonly kind: "standing"; readonly fields: Fields }
  | { readonly kind: "hidden"; readonly fields: Fields; readonly secretId: string; readonly seal?: string };

export interface DifficultyRule {
  /** `null`: the number of the roller counts at once. */
  readonly set: SetDifficulty | null;
  /** GMs set difficulties here, but none is online: the card says so to all readers. */
  readonly isWithoutGM: boolean;
}

export interface Circumstances {
  readonly setting: DifficultyBy;
  /** The roller is a GM. */
  readonly isGM: boolean;
  readonly isGMOnline: boolean;
  readonly of: Occasion;
  readonly mechanic: AnyMechanic;
  /** With the targets that the roller brings; may be incomplete. */
  readonly spec: Fields;
  /** Stats of the roll. Default: none. */
  readonly selected?: readonly SelectedStat[];
  /** Earlier targets of this round or side. Default: none. */
  readonly prior?: PriorTargets | undefined;
  readonly worldDifficulty: WorldDifficulty | null;
}

const ROLLERS: DifficultyRule = { set: null, isWithoutGM: false };

/** A request sets the targets of its rolls itself, so that the rule leaves them as they are. */
export function difficultyRule(circumstances: Circumstances): DifficultyRule {
  const { setting, isGM, isGMOnline, of, mechanic, spec, selected = [], prior, worldDifficulty } = circumstances;
  const { hideable, hasOwnTargets } = mechanic;
  if (isGM || hideable.length === 0 || hasOwnTargets === true || of === "request") return ROLLERS;
  const open = undecided(mechanic);
  // With the setting `said`, the number of the last round still counts.
  const isAccepted = prior?.isAccepted === true || (of === "round" && setting !== "gm");
  const accepted = prior && isAccepted ? prior.fields : {};
  const fields = { ...open, ...bookTargets(mechanic, spec, selected), ...accepted };
  const own = pickFields(spec, hideable);
  const isOwn = areTargets(mechanic, own) && !isSameJson(own, pickFields(fields, hideable));
  const proposed = isOwn ? own : null;
  if (of === "sides") return { set: { kind: "gm", by: "sides", fields, proposed }, isWithoutGM: false };
  if (setting === "gm")
    return isGMOnline
      ? { set: { kind: "gm", by: "gm", fields, proposed }, isWithoutGM: false }
      : { set: null, isWithoutGM: true };
  const isStanding = setting === "standing" && worldDifficulty !== null;
  // Another number than that one waits for a GM who is online (MP-7).
  if (of === "round" && prior && isGMOnline && !isStanding)
    return { set: { kind: "gm", by: "sides", fields, proposed }, isWithoutGM: false };
  if (!isStanding) return ROLLERS;
  const set: SetDifficulty =
    worldDifficulty.kind === "hidden"
      ? { ...worldDifficulty, fields: open }
      : { kind: "standing", fields: { ...open, ...worldDifficulty.fields } };
  return { set, isWithoutGM: false };
}

/** The targets that the book gives a roll until a GM speaks (FP-2, DP-2); empty: the book has none. */
export function bookTargets(mechanic: AnyMechanic, spec: Fields, selected: readonly SelectedStat[]): Fields {
  const { bookTargets: book } = mechanic;
  return book ? book(spec, selected) : {};
}

/** True for fields of GMs that include known targets. */
export function areTargets(mechanic: Pick<AnyMechanic, "hideable" | "byGM">, fields: Fields): boolean {
  const entries = Object.entries(fields);
  const { hideable } = mechanic;
  const isRight = ([field, value]: readonly [string, unknown]): boolean =>
    hideable.includes(field) ? value !== null && value !== undefined : gmFields(mechanic).includes(field);
  return entries.some(([field]) => hideable.includes(field)) && entries.every(isRight);
}
