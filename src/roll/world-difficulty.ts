/**
 * Who says how hard a player's roll is: whoever rolls, the GM when asked, or what the world has settled once for all rolls of a mechanic, open or hidden.
 * For GMs nothing is settled: they say it themselves.
 */
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import { isFields, type Fields } from "../platform/flags.ts";
import { isHiddenUnder } from "../secrets/secret-id.ts";
import { mechanics } from "../platform/mechanics.ts";
import { defineSetting } from "../platform/settings.ts";

/** Who says how hard a player's roll is. */
export const DIFFICULTY_BY = ["roller", "asked", "standing"] as const;
export type DifficultyBy = (typeof DIFFICULTY_BY)[number];

export const difficultyBySetting = defineSetting<DifficultyBy>({
  key: "difficultyBy",
  scope: "world",
  type: String,
  default: "roller",
  name: "QUINCUNX.Settings.difficultyBy.name",
  hint: "QUINCUNX.Settings.difficultyBy.hint",
  choices: {
    roller: "QUINCUNX.Settings.difficultyBy.roller",
    asked: "QUINCUNX.Settings.difficultyBy.asked",
    standing: "QUINCUNX.Settings.difficultyBy.standing",
  },
});

/** Difficulties of all rolls of a mechanic, by its id: fields, or the id under which GMs keep them. `standingFor` reads it. */
export const standingDifficultySetting = defineSetting<Fields>({
  key: "standingDifficulty",
  scope: "world",
  type: Object,
  default: {},
});

/** A difficulty that stands until it is changed: told to all, or kept by the GMs under an id. */
export type StandingDifficulty =
  { readonly kind: "open"; readonly fields: Fields } | { readonly kind: "hidden"; readonly under: string };

/** What a roll's targets are, and are not this user's to change. */
export type SetDifficulty =
  | { readonly kind: "asked"; readonly fields: Fields }
  | { readonly kind: "standing"; readonly fields: Fields }
  | { readonly kind: "hidden"; readonly fields: Fields; readonly under: string };

/** Null: whoever rolls says it. */
export function difficultyFor(mechanic: AnyMechanic): SetDifficulty | null {
  if (game.user.isGM || mechanic.hideable.length === 0) return null;
  const by = difficultyBySetting.read();
  const open = Object.fromEntries(mechanic.hideable.map((field) => [field, null]));
  if (by === "asked") return { kind: "asked", fields: open };
  const standing = by === "standing" ? standingFor(mechanic.id) : null;
  if (!standing) return null;
  return standing.kind === "hidden"
    ? { kind: "hidden", fields: open, under: standing.under }
    : { kind: "standing", fields: { ...open, ...standing.fields } };
}

/** As the world has it, whoever sets the difficulty just now; what cannot be is none. */
export function standingFor(id: MechanicId): StandingDifficulty | null {
  const stored: unknown = standingDifficultySetting.read()[id];
  const mechanic = mechanics.find((one) => one.id === id);
  if (!mechanic || !isFields(stored)) return null;
  if (isHiddenUnder(stored["hiddenUnder"])) return { kind: "hidden", under: stored["hiddenUnder"] };
  const fields = stored["fields"];
  return isFields(fields) && areTargets(mechanic, fields) ? { kind: "open", fields } : null;
}

/** Only targets, all of them known. */
export function areTargets({ hideable }: Pick<AnyMechanic, "hideable">, fields: Fields): boolean {
  const entries = Object.entries(fields);
  return entries.length > 0 && entries.every(([field, value]) => hideable.includes(field) && value !== null);
}

/** A spec whose targets are as they are set. Where the rules refuse them, they are open. */
export function withDifficulty(mechanic: AnyMechanic, spec: object, { fields }: Pick<SetDifficulty, "fields">): object {
  try {
    return mechanic.parseSpec({ ...spec, ...fields });
  } catch {
    const open = Object.fromEntries(mechanic.hideable.map((field) => [field, null]));
    return mechanic.parseSpec({ ...spec, ...open });
  }
}
