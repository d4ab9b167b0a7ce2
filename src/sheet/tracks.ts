/**
 * Prepares the numbers that change in play: as marks if few, as a bar if both ends are known, else as a number. All
 * change by click and by arrow keys.
 */
import { integerOf } from "../rules/actor/data.ts";
import type { ActorDeclaration, ActorResource, System } from "../rules/contract/actor.ts";
import { lookOf, marksOf, resourcesOf } from "../rules/actor/resources.ts";
import { formatNumber, formatSigned, speak } from "../ui/speak.ts";
import { sayStored, type EffectMarks } from "./effect-marks.ts";
import { sourceRows } from "./rows.ts";

/**
 * The resources of the declaration, preceded by single fields declared to change in play, in the order of the sheet.
 */
export function tracksOf(declaration: ActorDeclaration, system: System): readonly ActorResource[] {
  const resources = resourcesOf(declaration, system).filter(({ marks, value }) => marks === undefined || value > 0);
  const known = new Set(resources.map(({ id }) => id));
  const fields = declaration.sections.flatMap(({ look, cells }) => (look === "fields" ? cells : []));
  const others = fields.flatMap(({ field: id, label, inPlay }): readonly ActorResource[] => {
    const field = declaration.fields[id];
    if (inPlay !== "track" || field?.kind !== "integer" || known.has(id)) return [];
    const { min, max, initial } = field;
    // The limits only prevent nonsense.
    return [{ id, label, path: id, value: integerOf(system[id], field, initial), min, max, usual: 1 }];
  });
  return [...others, ...resources];
}

export interface TrackOptions {
  readonly marks: EffectMarks;
  readonly mayChange: boolean;
  /** True for resources, to which a roll can be added. */
  accumulates(id: string): boolean;
  /** The value before the newest change if it was to this track; else `null`. */
  undoes(track: ActorResource): number | null;
}

/** Width for all pips of a line, and maximum width of one, in px. */
const ROOM = 216;
const WIDEST = 24;

export function presentTrack(track: ActorResource, system: System, around: TrackOptions) {
  const { id, value, min, max, usual } = track;
  const label = speak(track.label);
  const undone = around.undoes(track);
  const isBound = min !== null && max !== null;
  const isOpenEnded = max === null || usual !== undefined;
  const marks = marksOf(track);
  const pips = pipsOf(track, marks);
  const isBar = marks === null && isBound && !isOpenEnded;
  const number = min !== null && min < 0 && isOpenEnded ? formatSigned(value) : formatNumber(value);
  const effect = effectOn(track, system, around.marks);
  const words = isOpenEnded
    ? number
    : game.i18n.format("QUINCUNX.Sheet.of", { value: number, most: formatNumber(max) });
  return {
    id,
    label,
    value,
    /** "3", "3 of 5", for screen readers. */
    words: effect === "" ? words : `${words}, ${effect}`,
    /** The text at the end of the line, and the maximum behind it. */
    shown: number,
    most: isOpenEnded ? "" : `/${formatNumber(max)}`,
    isBound,
    role: isBound ? "slider" : "spinbutton",
    min,
    max,
    pips,
    /** Width of one pip in px; smaller if there are many, so that all fit in a line. */
    pipWidth: Math.min(WIDEST, Math.floor(ROOM / Math.max(1, pips.length))),
    /** Fill of the bar in percent; `null` for no bar. */
    bar: isBar ? share(value, min, max) : null,
    canLess: min === null || value > min,
    canMore: max === null || value < max,
    /** Class suffix: `pips`, `diamonds`, `boxes`, `bar`, `number`. */
    look: marks === null && !isBar ? "number" : lookOf(track),
    isHarm: track.isHarm === true,
    mayChange: around.mayChange,
    /** Name of the button that rolls a formula and adds it (SC-5); empty: none. */
    rolls: around.accumulates(id) ? game.i18n.format("QUINCUNX.Track.rollTo", { resource: label }) : "",
    /** The value that undo restores, as a label; `null` if it cannot be undone. */
    undo:
      undone === null
        ? null
        : { label: game.i18n.format("QUINCUNX.Sheet.undoTrack", { label, value: formatNumber(undone) }) },
    /** What active effects change, for example "2 without Blessing"; empty if nothing. */
    effect,
  };
}

/** A track and its maximum have one parent: `harm`, or a row of a list. */
function effectOn({ path }: ActorResource, system: System, marks: EffectMarks): string {
  const [field = "", ...inside] = path.split(".");
  const row = sourceRows(system, field)[Number(inside[0])];
  const place = row ? [field, row.id, ...inside.slice(1)] : [field, ...inside];
  const value = marks.at(place.join("."));
  const most = place.length > 1 ? marks.at([...place.slice(0, -1), "max"].join(".")) : null;
  const say = (stored: unknown): string => (typeof stored === "number" ? formatNumber(stored) : "");
  return [
    ...(value ? [sayStored(value.names, say(value.stored))] : []),
    ...(most ? [game.i18n.format("QUINCUNX.Sheet.mostWithout", { names: most.names, value: say(most.stored) })] : []),
  ].join(", ");
}

/** If all drawn pips are filled and the maximum is higher, adds an empty pip to click. */
function pipsOf({ value, max }: ActorResource, marks: number | null) {
  if (marks === null) return [];
  const drawn = marks === value && (max === null || value < max) ? marks + 1 : marks;
  return Array.from({ length: drawn }, (_, at) => ({ value: at + 1, isOn: at < value }));
}

function share(value: number, min: number, max: number): string {
  const part = max > min ? (value - min) / (max - min) : 0;
  return (Math.min(1, Math.max(0, part)) * 100).toFixed(1);
}
