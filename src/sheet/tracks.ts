/**
 * Numbers of an actor that go up and down in play, as its sheet shows them: marks while they are few, a bar where both ends are known, else the number
 * alone. All are set by click and by arrow keys.
 */
import { integerOf } from "../rules/actor/data.ts";
import type { ActorDeclaration, ActorResource } from "../rules/contract/actor.ts";
import { lookOf, marksOf, resourcesOf } from "../rules/actor/resources.ts";
import { formatNumber, formatSigned } from "../ui/numbers.ts";
import { speak } from "../ui/speak.ts";
import type { System } from "./rows.ts";

/** What the declaration calls a resource, and single fields that it says are changed in play; these first, in the order of the sheet. */
export function tracksOf(declaration: ActorDeclaration, system: System): readonly ActorResource[] {
  const resources = resourcesOf(declaration, system);
  const known = new Set(resources.map(({ id }) => id));
  const fields = declaration.sections.flatMap(({ look, cells }) => (look === "fields" ? cells : []));
  const others = fields.flatMap(({ field: id, label, inPlay }): readonly ActorResource[] => {
    const field = declaration.fields[id];
    if (inPlay !== "track" || field?.kind !== "integer" || known.has(id)) return [];
    const { min, max, initial } = field;
    // Its limits only keep nonsense out.
    return [{ id, label, path: id, value: integerOf(system[id], field, initial), min, max, usual: 1 }];
  });
  return [...others, ...resources];
}

export interface TrackView {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** "3", "3 of 5". */
  readonly words: string;
  /** As it is written at the end of its line. */
  readonly shown: string;
  readonly isBound: boolean;
  readonly role: "slider" | "spinbutton";
  readonly min: number | null;
  readonly max: number | null;
  readonly pips: readonly { readonly value: number; readonly isOn: boolean }[];
  /** Of one of them, in px: many are narrower, so that all stay in a line. */
  readonly pipWidth: number;
  /** How full the bar is, in percent; null: it has none. */
  readonly bar: string | null;
  readonly canLess: boolean;
  readonly canMore: boolean;
  /** Class suffix: `pips`, `diamonds`, `boxes`, `bar`, `number`. */
  readonly look: string;
  readonly isHarm: boolean;
  readonly mayChange: boolean;
  /** What the last change can be taken back to. */
  readonly undo: { readonly label: string } | null;
}

export interface TrackSurroundings {
  readonly mayChange: boolean;
  /** The value before the last change, where it was this one's. */
  undoes(track: ActorResource): number | null;
}

/** What a line has for pips, and the most that one of few takes. */
const ROOM = 204;
const WIDEST = 28;

export function presentTracks(tracks: readonly ActorResource[], around: TrackSurroundings): readonly TrackView[] {
  return tracks.map((track) => presentTrack(track, around));
}

function presentTrack(track: ActorResource, around: TrackSurroundings): TrackView {
  const { id, value, min, max, usual } = track;
  const label = speak(track.label);
  const undone = around.undoes(track);
  const isBound = min !== null && max !== null;
  const isOpenEnded = max === null || usual !== undefined;
  const marks = marksOf(track);
  const pips = pipsOf(track, marks);
  const isBar = marks === null && isBound && !isOpenEnded;
  const number = min !== null && min < 0 && isOpenEnded ? formatSigned(value) : formatNumber(value);
  return {
    id,
    label,
    value,
    words: isOpenEnded ? number : game.i18n.format("QUINCUNX.Sheet.of", { value: number, most: formatNumber(max) }),
    shown: isBar ? `${number} / ${formatNumber(max)}` : number,
    isBound,
    role: isBound ? "slider" : "spinbutton",
    min,
    max,
    pips,
    pipWidth: Math.min(WIDEST, Math.floor(ROOM / Math.max(1, pips.length))),
    bar: isBar ? share(value, min, max) : null,
    canLess: min === null || value > min,
    canMore: max === null || value < max,
    look: marks === null && !isBar ? "number" : lookOf(track),
    isHarm: track.isHarm === true,
    mayChange: around.mayChange,
    undo:
      undone === null
        ? null
        : { label: game.i18n.format("QUINCUNX.Sheet.undoTrack", { label, value: formatNumber(undone) }) },
  };
}

/** Where all that are drawn are filled and there may be more, one more is there to be clicked. */
function pipsOf({ value, max }: ActorResource, marks: number | null): TrackView["pips"] {
  if (marks === null) return [];
  const drawn = marks === value && (max === null || value < max) ? marks + 1 : marks;
  return Array.from({ length: drawn }, (_, at) => ({ value: at + 1, isOn: at < value }));
}

function share(value: number, min: number, max: number): string {
  const part = max > min ? (value - min) / (max - min) : 0;
  return (Math.min(1, Math.max(0, part)) * 100).toFixed(1);
}
