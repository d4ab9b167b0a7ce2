/**
 * Derives a crest, the portrait of an actor without a picture, from its name. Field, tinctures and division depend on
 * the name alone, so that a hero has the same crest at every client. The charge is the initials; a shield also shows
 * the mechanic's emblem. The result is plain data for `templates/ui/draw/crest.hbs` and is never stored.
 */
import { draw } from "./templates.ts";

/** `plate` is the background of macro icons. */
type CrestShape = OwnShape | "plate";
export type OwnShape = "shield" | "round";

export type Crest = ReturnType<typeof drawCrest>;

export interface Tincture {
  readonly field: string;
  readonly division: string;
}

/** Red, copper, gold, olive, green, teal, blue, slate, stone. Purple is reserved for the GM. */
export const TINCTURES: readonly [Tincture, ...Tincture[]] = [
  { field: "#8c3b33", division: "#6b2923" },
  { field: "#96502a", division: "#733a1c" },
  { field: "#846016", division: "#634708" },
  { field: "#62682c", division: "#4a4f1e" },
  { field: "#3b6b4a", division: "#295037" },
  { field: "#2c6b6b", division: "#1e5050" },
  { field: "#3c6388", division: "#2b4a69" },
  { field: "#566172", division: "#404958" },
  { field: "#66594a", division: "#4c4236" },
];

interface Field {
  readonly outline: string;
  readonly inset: string;
  /** Party per pale, fess, bend and bend sinister; quarterly; a chief; plain. */
  readonly divisions: readonly (string | null)[];
}

const FIELDS: Readonly<Record<OwnShape, Field>> = {
  shield: {
    outline: "M8 5H56V30C56 46 44 55 32 60C20 55 8 46 8 30Z",
    inset: "translate(4.8 4.4) scale(.85)",
    divisions: [
      "M32 5H56V30C56 46 44 55 32 60Z",
      "M8 30H56C56 46 44 55 32 60C20 55 8 46 8 30Z",
      "M8 5H56V30C56 38 53 44.25 48.5 49.1Z",
      "M56 5H8V30C8 38 11 44.25 15.5 49.1Z",
      "M32 5H56V30H32ZM8 30H32V60C20 55 8 46 8 30Z",
      "M8 5H56V16H8Z",
      null,
    ],
  },
  round: {
    outline: "M32 3A29 29 0 0 1 32 61A29 29 0 0 1 32 3Z",
    inset: "translate(4.2 4.2) scale(.87)",
    divisions: [
      "M32 3A29 29 0 0 1 32 61Z",
      "M3 32H61A29 29 0 0 1 3 32Z",
      "M11.5 11.5A29 29 0 0 1 52.5 52.5Z",
      "M52.5 11.5A29 29 0 0 0 11.5 52.5Z",
      "M32 3A29 29 0 0 1 61 32H32ZM3 32H32V61A29 29 0 0 1 3 32Z",
      "M7.6 16A29 29 0 0 1 56.4 16Z",
      null,
    ],
  },
};

export interface CrestLook {
  readonly shape: CrestShape;
  readonly field: Field;
  readonly charge: Charge;
}

export interface CrestOptions {
  readonly name: string;
  /** Outline of the mechanic's emblem in a box of 32 × 32; `null` for none. */
  readonly emblem: string | null;
  /** A built-in shape, or the look of one defined elsewhere, such as the plate (`plate.ts`). */
  readonly shape: OwnShape | CrestLook;
  /** Default: the initials of the name. */
  readonly letters?: string;
}

export function drawCrest({ name, emblem, shape: wanted, letters }: CrestOptions) {
  const { shape, field, charge } =
    typeof wanted === "string" ? { shape: wanted, field: FIELDS[wanted], charge: CHARGES[wanted] } : wanted;
  const { outline, inset, divisions } = field;
  const hash = hashOf(name.trim().normalize("NFC"));
  const initials = letters ?? initialsOf(name);
  const { y, below, sizes } = charge;
  const isBelow = below !== null && initials !== "";
  // A small round crest has no room for an emblem beside letters.
  const isDrawn = emblem !== null && (below !== null || initials === "");
  return {
    shape,
    /** Both tinctures give enough contrast to white, in both themes. */
    paint: TINCTURES[hash % TINCTURES.length] ?? TINCTURES[0],
    /** SVG path in a box of 64 × 64. */
    field: outline,
    /** The part of the field in the second tincture; `null` if the field is plain. */
    division: divisions[(hash >>> 8) % divisions.length] ?? null,
    /** SVG transform that shrinks the field to the line inside its edge. */
    inset,
    /** Empty if the name has no letter. */
    initials,
    /** Centre and font size of the initials. */
    charge: { x: 32, y, size: sizes[Math.min(3, Math.max(1, [...initials].length)) - 1] ?? 20 },
    /** The mechanic's emblem in a box of 32 × 32, and the transform that places it; `null` for none. */
    emblem: isDrawn ? { outline: emblem, place: isBelow ? below : "translate(17.6 16.6) scale(.9)" } : null,
  };
}

interface Charge {
  readonly y: number;
  /** Transform of the emblem below the letters; `null` if there is no room. */
  readonly below: string | null;
  /** Font sizes for one, two and three letters. */
  readonly sizes: readonly number[];
}

const CHARGES: Readonly<Record<OwnShape, Charge>> = {
  shield: { y: 26, below: "translate(25.6 39) scale(.4)", sizes: [26, 20, 15] },
  round: { y: 32, below: null, sizes: [29, 23, 17] },
};

/** The first letters of the first and the last word that begin with a letter or a digit. */
export function initialsOf(name: string): string {
  const words = wordsOf(name);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => firstOf(word ?? "")).join("");
}

export function wordsOf(text: string): readonly string[] {
  return text.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu) ?? [];
}

export function firstOf(word: string): string {
  const [first = ""] = word;
  // Upper case may turn one letter into two (ß → SS); keeps the first.
  return [...first.toUpperCase()][0] ?? "";
}

/** Chosen so that the crests of the sample heroes differ clearly. */
const SEED = 1530;

/** FNV-1a with a final mix, so that names that differ in one letter get very different hashes. */
function hashOf(text: string): number {
  let hash = SEED;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Encodes a crest as a data URL, for places where core draws only an `img`. */
export function crestUrl(options: CrestOptions, owner: Document): string {
  const drawn = new XMLSerializer().serializeToString(draw("quincunx-crest", drawCrest(options), owner));
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
