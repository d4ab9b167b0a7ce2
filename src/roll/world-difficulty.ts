/**
 * Decides who sets the difficulty of a player's roll: the GM (SC-2, MP-2, FP-2, DP-2), the roller, or the world's
 * difficulty for all rolls of a mechanic. GMs always set their own.
 */
import { unlessRefused } from "../rules/contract/error.ts";
import { isFields, type Fields } from "../rules/contract/fields.ts";
import type { CardState } from "../card/state.ts";
import { isSeal } from "../secrets/seal.ts";
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import { gmFields, hasUnknownTarget, undecided } from "../rules/spec/gm-fields.ts";
import { isSecretId } from "../secrets/secret-id.ts";
import { mechanics } from "../platform/mechanics.ts";
import { defineSetting } from "../platform/settings.ts";

export const DIFFICULTY_BY = ["asked", "roller", "world"] as const;
export type DifficultyBy = (typeof DIFFICULTY_BY)[number];

export const difficultyBySetting = defineSetting<DifficultyBy>({
  key: "difficultyBy",
  scope: "world",
  type: String,
  default: "asked",
  name: "QUINCUNX.Settings.difficultyBy.name",
  hint: "QUINCUNX.Settings.difficultyBy.hint",
  choices: {
    asked: "QUINCUNX.Settings.difficultyBy.asked",
    roller: "QUINCUNX.Settings.difficultyBy.roller",
    world: "QUINCUNX.Settings.difficultyBy.world",
  },
});

/** If true, no change of a difficulty is offered after the roll (SC-2). An open one can still be set. */
export const fixedDifficultySetting = defineSetting({
  key: "fixedDifficulty",
  scope: "world",
  type: Boolean,
  default: false,
  name: "QUINCUNX.Settings.fixedDifficulty.name",
  hint: "QUINCUNX.Settings.fixedDifficulty.hint",
});

/** A throw has fixed this difficulty, set or hidden, in this world (SC-2). */
export function isDifficultyFixed({
  mechanic,
  spec,
  hiddenBy,
}: Pick<CardState, "mechanic" | "spec" | "hiddenBy">): boolean {
  return fixedDifficultySetting.read() && (!hasUnknownTarget(mechanic, spec) || hiddenBy !== null);
}

/** World difficulties by mechanic id: fields, or the id under which GM clients keep them. Read with `worldDifficultyFor`. */
export const worldDifficultySetting = defineSetting<Fields>({
  key: "worldDifficulty",
  scope: "world",
  type: Object,
  default: {},
});

/** A world difficulty, valid until changed: public fields, or the id of a secret. */
export type WorldDifficulty =
  | { readonly kind: "open"; readonly fields: Fields }
  | { readonly kind: "hidden"; readonly under: string; readonly seal?: string };

/** Targets that the roller cannot change. */
export type SetDifficulty =
  /** `proposed`: the targets that the roll came with, for the GM to accept; `null`: none. */
  | { readonly kind: "asked"; readonly fields: Fields; readonly proposed: Fields | null }
  | { readonly kind: "world"; readonly fields: Fields }
  | { readonly kind: "hidden"; readonly fields: Fields; readonly under: string; readonly seal?: string };

/** True if GMs set the targets in this world, but none is online: the roller sets them. */
export function isGMMissing(mechanic: AnyMechanic): boolean {
  return !game.user.isGM && isGMs(mechanic) && !game.users.activeGM;
}

/** True if GMs decide about the roll of this user, and one is online. */
export function areGMsHere(mechanic: AnyMechanic): boolean {
  return !game.user.isGM && isGMs(mechanic) && Boolean(game.users.activeGM);
}

/** True if this world leaves the targets to its GMs. Those of abilities (TE-4) belong to the roll. */
function isGMs({ hideable, hasOwnTargets }: AnyMechanic): boolean {
  return hideable.length > 0 && hasOwnTargets !== true && difficultyBySetting.read() === "asked";
}

/** `null`: the roller sets the targets. */
export function difficultyFor(mechanic: AnyMechanic, spec: object): SetDifficulty | null {
  if (game.user.isGM || mechanic.hideable.length === 0) return null;
  const open = undecided(mechanic);
  if (areGMsHere(mechanic)) {
    const own = Object.fromEntries(mechanic.hideable.map((field) => [field, (spec as Fields)[field]]));
    return { kind: "asked", fields: open, proposed: areTargets(mechanic, own) ? own : null };
  }
  const standing = difficultyBySetting.read() === "world" ? worldDifficultyFor(mechanic.id) : null;
  if (!standing) return null;
  return standing.kind === "hidden"
    ? { ...standing, fields: open }
    : { kind: "world", fields: { ...open, ...standing.fields } };
}

/** The stored world difficulty, even if the setting currently does not use it; `null` if absent or invalid. */
export function worldDifficultyFor(id: MechanicId): WorldDifficulty | null {
  const stored: unknown = worldDifficultySetting.read()[id];
  const mechanic = mechanics.find((one) => one.id === id);
  if (!mechanic || !isFields(stored)) return null;
  const { secretId: under, seal } = stored;
  if (isSecretId(under)) return { kind: "hidden", under, ...(isSeal(seal) ? { seal } : {}) };
  const fields = stored["fields"];
  return isFields(fields) && areTargets(mechanic, fields) ? { kind: "open", fields } : null;
}

/** True for fields of GMs that include known targets. */
export function areTargets(mechanic: Pick<AnyMechanic, "hideable" | "byGM">, fields: Fields): boolean {
  const entries = Object.entries(fields);
  const { hideable } = mechanic;
  const isRight = ([field, value]: readonly [string, unknown]): boolean =>
    hideable.includes(field) ? value !== null : gmFields(mechanic).includes(field);
  return entries.some(([field]) => hideable.includes(field)) && entries.every(isRight);
}

/** The spec with these targets; with `null` targets if the rules refuse them. */
export function withDifficulty(mechanic: AnyMechanic, spec: object, { fields }: Pick<SetDifficulty, "fields">): object {
  const given = unlessRefused(() => mechanic.parseSpec({ ...spec, ...fields }));
  return given ?? mechanic.parseSpec({ ...spec, ...undecided(mechanic) });
}

/** True if this user may ask a GM for the targets of a roll. `difficulty`: the world's, for this roll. */
export function mayAskForTargets(
  { hideable }: Pick<AnyMechanic, "hideable">,
  locked: readonly string[],
  difficulty: SetDifficulty | null,
): boolean {
  if (game.user.isGM) return false;
  return difficulty ? difficulty.kind === "asked" : hideable.some((field) => !locked.includes(field));
}
