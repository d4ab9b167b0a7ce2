/**
 * The settings for difficulties, and the rule of `difficulty-rule.ts` for this user (SC-2, MP-2, FP-2, DP-2). GMs always set
 * their own.
 */
import { accepts } from "../../rules/contract/schema.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import type { CardState } from "../../card/state.ts";
import { sealHash } from "../../card/secrets/seal.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import { hasUnknownTarget, undecided } from "../../rules/spec/change.ts";
import { isEarlySecretId } from "../../card/secrets/secrets.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { defineSetting } from "../../platform/settings.ts";
import {
  areTargets,
  difficultyRule,
  type Circumstances,
  type DifficultyBy,
  type DifficultyRule,
  type SetDifficulty,
  type WorldDifficulty,
} from "./difficulty-rule.ts";

export {
  areTargets,
  DIFFICULTY_BY,
  type DifficultyBy,
  type SetDifficulty,
  type WorldDifficulty,
} from "./difficulty-rule.ts";

export const difficultyBySetting = defineSetting<DifficultyBy>({
  key: "difficultyBy",
  default: "said",
  name: "QUINCUNX.Settings.difficultyBy.name",
  hint: "QUINCUNX.Settings.difficultyBy.hint",
  choices: {
    said: "QUINCUNX.Settings.difficultyBy.said",
    gm: "QUINCUNX.Settings.difficultyBy.gm",
    standing: "QUINCUNX.Settings.difficultyBy.standing",
  },
});

/** If true, no change of a difficulty is offered after the roll (SC-2). An open one can still be set. */
export const fixedDifficultySetting = defineSetting({
  key: "fixedDifficulty",
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
export const worldDifficultySetting = defineSetting<Fields>({ key: "worldDifficulty", default: {} });

/** Default: a roll that belongs to nothing else, without stats. */
type Belonging = Partial<Pick<Circumstances, "of" | "selected" | "prior">>;

/** The rule for a roll of this user, now. */
function ruleFor(
  mechanic: AnyMechanic,
  spec: Fields,
  { of = "roll", selected = [], prior }: Belonging = {},
): DifficultyRule {
  return difficultyRule({
    setting: difficultyBySetting.read(),
    isGM: game.user.isGM,
    isGMOnline: Boolean(game.users.activeGM),
    of,
    mechanic,
    spec,
    selected,
    prior,
    worldDifficulty: worldDifficultyFor(mechanic.id),
  });
}

/** `null`: the roller sets the targets. */
export function difficultyFor(mechanic: AnyMechanic, spec: Fields, belonging?: Belonging): SetDifficulty | null {
  return ruleFor(mechanic, spec, belonging).set;
}

/** True if only GMs set the targets in this world, but none is online: the roller sets them. */
export function isGMMissing(mechanic: AnyMechanic): boolean {
  return ruleFor(mechanic, {}).isWithoutGM;
}

/** True if only GMs decide about the roll of this user, and one is online. */
export function areGMsHere(mechanic: AnyMechanic): boolean {
  return difficultyFor(mechanic, {})?.kind === "gm";
}

/** The stored world difficulty, even if the setting currently does not use it; `null` if absent or invalid. */
export function worldDifficultyFor(id: MechanicId): WorldDifficulty | null {
  const stored: unknown = worldDifficultySetting.read()[id];
  const mechanic = mechanics.find((one) => one.id === id);
  if (!mechanic || !isFields(stored)) return null;
  const { secretId, seal } = stored;
  if (isEarlySecretId(secretId)) return { kind: "hidden", secretId, ...(accepts(sealHash, seal) ? { seal } : {}) };
  const fields = stored["fields"];
  return isFields(fields) && areTargets(mechanic, fields) ? { kind: "open", fields } : null;
}

/** The spec with these targets; with `null` targets if the rules refuse them. */
export function withDifficulty(mechanic: AnyMechanic, spec: Fields, { fields }: Pick<SetDifficulty, "fields">): Fields {
  const full = unlessRefused(() => mechanic.parseSpec({ ...spec, ...fields }));
  return full ?? mechanic.parseSpec({ ...spec, ...undecided(mechanic) });
}

/** True if this user may ask a GM for the targets of a roll. `difficulty`: the world's, for this roll. */
export function mayAskForTargets(
  { hideable }: Pick<AnyMechanic, "hideable">,
  locked: readonly string[],
  difficulty: SetDifficulty | null,
): boolean {
  if (game.user.isGM) return false;
  return difficulty ? difficulty.kind === "gm" : hideable.some((field) => !locked.includes(field));
}
