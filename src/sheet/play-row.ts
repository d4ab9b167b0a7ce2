/** A row of a sheet in play mode: a rollable stat, or an entry of a list, with its dice, number and chance. */
import type { DeclaredActor } from "../actors/any-stats.ts";
import type { SheetSection, Stat, System } from "../rules/contract/actor.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { DiceRequest } from "../rules/contract/trace.ts";
import { sayDice } from "../ui/draw/dice.ts";
import { shapeOf } from "../ui/draw/dice-shapes.ts";
import { formatNumber, formatPoints, formatSigned, formatWhole, speak } from "../ui/speak.ts";
import { diceOf, type Chance } from "./chance.ts";
import { sayStored, type EffectMarks } from "./effect-marks.ts";
import type { TrackOptions } from "./tracks.ts";

export interface PlayOptions extends TrackOptions {
  readonly scope: string;
  readonly marks: EffectMarks;
  readonly mayRoll: boolean;
  /**
   * The complete spec that a click on the stat begins with, at the reader's difficulty; `null` if the rules refuse
   * it.
   */
  spec(stat: Stat): Fields | null;
  /** `null` if unknown, or if the difficulty is not shown. */
  chance(spec: Fields): Chance | null;
  /** The difficulty of this roll where it is another than that above the rows: "13"; else empty. */
  ownTarget(stat: Stat): string;
  /** True if a tray holds the stat. */
  isTaken(stat: string): boolean;
  /** True for the row of a supply that is used up. */
  isUsedUp(key: string): boolean;
}

export interface RowContext {
  readonly declared: DeclaredActor;
  readonly section: SheetSection;
  readonly system: System;
  readonly stats: ReadonlyMap<string, Stat>;
  isTrack(id: string): boolean;
  readonly around: PlayOptions;
}

export type PlayRow = ReturnType<typeof rowOf>;

/** More dice than this are written instead of drawn. */
const MOST_DICE = 6;
/** Smaller chances of a choice are not worth words. */
const NEGLIGIBLE = 5e-4;
const USUAL_DOTS = 5;

interface RowContent {
  readonly key: string;
  readonly name: string;
  readonly stat: Stat | undefined;
  readonly details: readonly string[];
  readonly text: string;
  /** True if the stat's value is worth showing. */
  readonly hasNumber: boolean;
  /** Text of an active effect that changes no stat. Default: none. */
  readonly effect?: string;
}

export function rowOf(
  { section, around, declared }: RowContext,
  { key, name, stat, details, text, hasNumber, effect: ownEffect = "" }: RowContent,
) {
  const spec = stat?.roll ? around.spec(stat) : null;
  const chance = spec && around.chance(spec);
  const thrown = spec ? diceOf(declared.mechanic, spec) : [];
  const count = thrown.reduce((sum, request) => sum + request.count, 0);
  const isTile = section.place === "tiles";
  const isDrawn = count > 0 && count <= MOST_DICE;
  const isPips = (section.value ?? (section.cells.some((cell) => cell.look === "dots") ? "pips" : "number")) === "pips";
  const pips = stat && isPips && count === 0 && stat.value <= MOST_DICE ? dotsOf(stat.value) : [];
  const say = (of: Stat): string => (isTile ? null : sumOf(of, declared)) ?? numberOf(of, section, declared, hasNumber);
  const number = stat ? say(stat) : "";
  const chanceWords = chance === null ? "" : formatWhole(chance.p);
  const hasChoice = chance !== null && chance.choice >= NEGLIGIBLE;
  const choice = hasChoice ? game.i18n.format("QUINCUNX.Sheet.choice", { chance: formatPoints(chance.choice) }) : "";
  const detail = stat?.detail ? [speak(stat.detail)] : [];
  const kinds = [...(section.kind ? [speak(section.kind)] : []), ...detail, ...details];
  const mark = stat ? around.marks.stat(stat.id) : null;
  const stored = mark?.stored ? say(mark.stored) : "";
  const effect = mark ? sayStored(mark.names, stored === number ? "" : stored) : ownEffect;
  const own = stat && spec ? around.ownTarget(stat) : "";
  const title = stat?.roll ? speak(stat.roll.title) : name;
  // In a row, drawn dice replace a number that only counts them.
  const isCounted = isDrawn && !isTile && (section.value === "dice" || isPips);
  const written = count > MOST_DICE ? sayDice(thrown) : isCounted || (pips.length > 0 && stat?.display) ? "" : number;
  const spent = stat?.unavailable ? speak(stat.unavailable) : "";
  const dice = count > 0 ? sayDice(thrown) : "";
  const value = [number, ...(own === "" ? [] : [own])].filter((one) => one !== "");
  return {
    key,
    elementId: `${around.scope}-${key.replaceAll(/[^\w-]/gu, "-")}`,
    /** The stat that a click rolls; empty if there is none or the reader may not roll. */
    stat: stat?.roll && around.mayRoll ? stat.id : "",
    rolls: stat?.roll !== undefined,
    isTaken: stat !== undefined && around.isTaken(stat.id),
    name,
    /** Title of the roll. */
    title,
    /** Accessible name of the button, with the value and the chance: "Roll: Agility +4, 58 %". */
    roll: [
      [game.i18n.format("QUINCUNX.Sheet.roll", { label: title }), ...value.slice(0, 1)].join(" "),
      ...(chanceWords === "" ? [] : [chanceWords]),
    ].join(", "),
    kind: kinds.join(" · "),
    effect: spent === "" ? effect : spent,
    dice: isDrawn ? blankDice(thrown, stat?.marked ?? []) : [],
    pips,
    /** Shown beside the dice or pips, or instead of them. */
    number: written,
    chance: chanceWords,
    /** The difficulty of its own at which the chance is, "13"; empty if it is the one above the rows. */
    own,
    /** Words about a choice that the chance leaves out; empty if there is none. */
    choice,
    text,
    /** A supply that is used up can be refilled here; empty: none. */
    refill: around.mayChange && around.isUsedUp(key) ? key : "",
    /** The rest of the row as text for screen readers. */
    spoken: [
      ...kinds,
      ...(dice === "" ? [] : [dice]),
      spent === "" ? effect : spent,
      ...(own === "" || chanceWords === "" ? [] : [game.i18n.format("QUINCUNX.Prompt.atTarget", { target: own })]),
      choice,
    ]
      .filter((words) => words !== "")
      .join(", "),
  };
}

/**
 * If dice have several roles, the first role's dice are drawn quiet and the others are emphasised. `marked`: places of three dice that are drawn heavy.
 */
function blankDice(thrown: readonly DiceRequest[], marked: readonly number[]) {
  const [first] = thrown;
  const isMixed = thrown.some(({ role }) => role !== first?.role);
  const drawn = thrown.flatMap(({ size, count, role }) =>
    Array.from({ length: count }, () => ({ shape: shapeOf(size), isQuiet: isMixed && role === first?.role })),
  );
  return drawn.map((die, place) => ({ ...die, isHeavy: drawn.length === 3 && marked.includes(place) }));
}

function dotsOf(value: number): readonly boolean[] {
  return Array.from({ length: Math.max(USUAL_DOTS, value) }, (_, index) => index < value);
}

/** What a roll of several stats adds to its dice, such as ability and skill; `null`: the stat rolls alone, or nothing is added. */
function sumOf({ roll }: Stat, { mechanic }: DeclaredActor): string | null {
  const { added } = mechanic.prompt;
  if (!roll || !added || (roll.with?.length ?? 0) < 2) return null;
  const sum = unlessRefused(() => added(mechanic.parseSpec(roll.spec)));
  return sum ? formatSigned(sum) : null;
}

function numberOf(stat: Stat, section: SheetSection, { declaration }: DeclaredActor, hasNumber: boolean): string {
  if (stat.display === null) return "";
  if (stat.display) return speak(stat.display);
  if (!hasNumber) return "";
  const outer = declaration.fields[section.list ?? section.id];
  const fields = outer?.kind === "list" ? outer.of : declaration.fields;
  const isSigned = section.cells.some(({ field }) => {
    const own = fields[field];
    return own?.kind === "integer" && own.min < 0;
  });
  return isSigned ? formatSigned(stat.value) : formatNumber(stat.value);
}
