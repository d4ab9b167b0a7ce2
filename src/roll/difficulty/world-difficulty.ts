/** Who may set the difficulty of a roll, the targets that count until then, and the mark on the card (SC-2, MP-2, FP-2, DP-2): the settings, the rule for one roll, and the rule for this user and the people who are online. GMs always set their own. */
import { accepts } from "../../rules/contract/schema.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { isFields, type Fields, isSameJson, pickFields } from "../../rules/contract/fields.ts";
import type { CardState, Card } from "../../card/state.ts";
import { sealHash } from "../../card/secrets/seal.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import { hasUnknownTarget, undecided, gmFields } from "../../rules/spec/change.ts";
import { isEarlySecretId } from "../../card/secrets/secrets.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { defineSetting } from "../../platform/settings.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { PriorTargets } from "../roll-config.ts";
import type { Occasion } from "../../card/card-field.ts";
import { cardOf } from "../../card/card.ts";
import { kindOf } from "../../log/log.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { formatNumber, speak } from "../../ui/speak.ts";

/**
 * `said`: a number that the roller enters counts, and GMs can change it. `gm`: only GMs set difficulties. `standing`: the
 * world's difficulty for all rolls of a mechanic counts.
 */
export const DIFFICULTY_BY = ["said", "gm", "standing"] as const;
export type DifficultyBy = (typeof DIFFICULTY_BY)[number];

/** A world difficulty, valid until changed: public fields, or the id of a secret. */
type WorldDifficulty =
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

interface DifficultyRule {
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
  const mechanic = mechanics.find((mechanic) => mechanic.id === id);
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

/** Number of latest messages that are searched. */
const FAR = 100;

/** Only targets that all readers of the card know; `null`: none. */
export function lastTargets(mechanic: AnyMechanic, concerns: (card: Card) => boolean = () => true): Fields | null {
  for (const message of game.messages.contents.slice(-FAR).reverse()) {
    if (!message.isContentVisible || kindOf(message)?.kind !== "card") continue;
    const card = cardOf(message);
    if (card?.state.mechanic !== mechanic || card.state.hiddenBy !== null || !concerns(card)) continue;
    const targets = pickFields(card.state.spec, mechanic.hideable);
    if (areTargets(mechanic, targets)) return targets;
  }
  return null;
}

/** "20", or the targets with their names. */
export function sayTargets(mechanic: AnyMechanic, spec: Fields): string {
  const values = mechanic.hideable.map((field) => spec[field]);
  const [only] = values;
  if (values.length === 1 && typeof only === "number") return formatNumber(only);
  return describeValues(mechanic, spec, mechanic.hideable).map(speak).join(", ");
}
