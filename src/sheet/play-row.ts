/** A row of a sheet in play mode: a rollable stat, or an entry of a list, with its dice, number and chance. */
import type { DeclaredActor } from "../actors/declarations.ts";
import type { SheetSection, Stat, System } from "../rules/contract/actor.ts";
import type { DiceRequest } from "../rules/contract/trace.ts";
import { sayDice } from "../ui/draw/dice.ts";
import { shapeOf } from "../ui/draw/dice-shapes.ts";
import { formatNumber, formatPoints, formatSigned, formatWhole } from "../ui/numbers.ts";
import { speak } from "../ui/speak.ts";
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
  spec(stat: Stat): object | null;
  /** `null` if unknown, or if the difficulty is not shown. */
  chance(spec: object): Chance | null;
}

export interface Given {
  readonly declared: DeclaredActor;
  readonly section: SheetSection;
  readonly system: System;
  readonly stats: ReadonlyMap<string, Stat>;
  isTrack(id: string): boolean;
  readonly around: PlayOptions;
}

export type PlayRow = ReturnType<typeof rowOf>;

/** More dice than this are written instead of drawn. */
const MOST_DICE = 8;
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
  { section, around, declared }: Given,
  { key, name, stat, details, text, hasNumber, effect: ownEffect = "" }: RowContent,
) {
  const spec = stat?.roll ? around.spec(stat) : null;
  const chance = spec && around.chance(spec);
  const thrown = spec && section.value === "dice" ? diceOf(declared.mechanic, spec) : [];
  const count = thrown.reduce((sum, request) => sum + request.count, 0);
  const isDrawn = count > 0 && count <= MOST_DICE;
  const pips = stat && valueLook(section) === "pips" && stat.value <= MOST_DICE ? dotsOf(stat.value) : [];
  const number = stat ? numberOf(stat, section, declared, hasNumber) : "";
  const chanceWords = chance === null ? "" : formatWhole(chance.p);
  const hasChoice = chance !== null && chance.choice >= NEGLIGIBLE;
  const choice = hasChoice ? game.i18n.format("QUINCUNX.Sheet.choice", { chance: formatPoints(chance.choice) }) : "";
  const kinds = [...(section.kind ? [speak(section.kind)] : []), ...details];
  const mark = stat ? around.marks.stat(stat.id) : null;
  const stored = mark?.stored ? numberOf(mark.stored, section, declared, hasNumber) : "";
  const effect = mark ? sayStored(mark.names, stored === number ? "" : stored) : ownEffect;
  const isOdd = chanceWords !== "";
  const title = stat?.roll ? speak(stat.roll.title) : name;
  // Drawn dice or pips replace the number, unless the row has no chance to show.
  const isSeen = isDrawn || pips.length > 0;
  const written = count > MOST_DICE ? sayDice(thrown) : isSeen && (isOdd || stat?.display) ? "" : number;
  return {
    key,
    elementId: `${around.scope}-${key.replaceAll(/[^\w-]/gu, "-")}`,
    /** The stat that a click rolls; empty if there is none or the reader may not roll. */
    stat: stat?.roll && around.mayRoll ? stat.id : "",
    rolls: stat?.roll !== undefined,
    name,
    /** Title of the roll, and accessible name of the button. */
    title,
    roll: game.i18n.format("QUINCUNX.Sheet.roll", { label: title }),
    kind: kinds.join(" · "),
    effect,
    dice: isDrawn ? blankDice(thrown) : [],
    pips,
    /** Shown beside the dice or pips, or instead of them. */
    number: written,
    chance: chanceWords,
    /** Words about a choice that the chance leaves out; empty if there is none. */
    choice,
    text,
    /** The whole row as text for screen readers. */
    spoken: [
      ...kinds,
      count > 0 ? sayDice(thrown) : number,
      effect,
      ...(isOdd ? [game.i18n.format("QUINCUNX.Sheet.chance", { chance: chanceWords })] : []),
      choice,
    ]
      .filter((words) => words !== "")
      .join(", "),
  };
}

function valueLook(section: SheetSection): NonNullable<SheetSection["value"]> {
  return section.value ?? (section.cells.some((cell) => cell.look === "dots") ? "pips" : "number");
}

/** If dice have several roles, the first role's dice are drawn quiet and the others are emphasised. */
function blankDice(thrown: readonly DiceRequest[]) {
  const [first] = thrown;
  const isMixed = thrown.some(({ role }) => role !== first?.role);
  return thrown.flatMap(({ size, count, role }) =>
    Array.from({ length: count }, () => ({
      shape: shapeOf(size),
      isQuiet: isMixed && role === first?.role,
    })),
  );
}

function dotsOf(value: number): readonly boolean[] {
  return Array.from({ length: Math.max(USUAL_DOTS, value) }, (_, index) => index < value);
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
