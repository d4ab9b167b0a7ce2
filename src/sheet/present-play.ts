/**
 * Prepares an actor in play mode for the template: rollable stats as buttons, tracks to change, and the rest as text.
 */
import type { DeclaredActor } from "../actors/declarations.ts";
import type { ActorField, SheetCell, SheetSection, Stat } from "../rules/contract/actor.ts";
import { diceOf, type Chance } from "./chance.ts";
import { linkState, type LinkState } from "../rules/actor/links.ts";
import type { DiceRequest } from "../rules/contract/trace.ts";
import { sayDice } from "../ui/draw/dice.ts";
import { shapeOf, type DieShape } from "../ui/draw/dice-shapes.ts";
import { formatNumber, formatPoints, formatSigned, formatWhole } from "../ui/numbers.ts";
import { speak } from "../ui/speak.ts";
import { sayStored, type EffectMarks } from "./effect-marks.ts";
import { sourceRows, rowName, type Row, type System } from "./rows.ts";
import { presentTracks, tracksOf, type TrackOptions, type TrackView } from "./tracks.ts";

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

export interface PlayView {
  readonly tracks: readonly TrackView[];
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    /** What an active effect changes, for example "2 without Blessing"; empty if nothing. */
    readonly effect: string;
  }[];
  readonly sections: readonly PlaySection[];
  readonly texts: readonly PlayText[];
  readonly isEmpty: boolean;
}

interface PlaySection {
  readonly id: string;
  readonly elementId: string;
  readonly label: string;
  readonly isHeaded: boolean;
  readonly rows: readonly PlayRow[];
}

interface PlayText {
  readonly id: string;
  readonly elementId: string;
  readonly label: string;
  readonly lines: readonly string[];
}

interface PlayRow {
  readonly key: string;
  readonly elementId: string;
  /** The stat that a click rolls; empty if there is none or the reader may not roll. */
  readonly stat: string;
  readonly rolls: boolean;
  readonly name: string;
  /** Title of the roll, and accessible name of the button. */
  readonly title: string;
  readonly roll: string;
  readonly kind: string;
  /** As of facts. */
  readonly effect: string;
  readonly dice: readonly { readonly shape: DieShape; readonly isQuiet: boolean }[];
  readonly pips: readonly boolean[];
  /** Shown beside the dice or pips, or instead of them. */
  readonly number: string;
  readonly chance: string;
  /** Words about a choice that the chance leaves out; empty if there is none. */
  readonly choice: string;
  readonly text: string;
  /** The whole row as text for screen readers. */
  readonly spoken: string;
}

/** More dice than this are written instead of drawn. */
const MOST_DICE = 8;
/** Smaller chances of a choice are not worth words. */
const NEGLIGIBLE = 5e-4;
const USUAL_DOTS = 5;

export function presentPlay(declared: DeclaredActor, system: System, around: PlayOptions): PlayView {
  const { declaration } = declared;
  const stats = new Map(declaration.stats(system).map((stat) => [stat.id, stat] as const));
  const tracks = tracksOf(declaration, system);
  const isTrack = (id: string): boolean => tracks.some((track) => track.id === id);
  const parts = declaration.sections.map((section) => {
    const given: Given = { declared, section, system, stats, isTrack, around };
    return section.look === "rows" ? ofList(given) : ofFields(given);
  });
  const rolling = parts.filter(({ rows }) => rows.length > 0);
  const unkinded = rolling.filter(({ section }) => isHeading(section));
  const sections = rolling.map(({ section, rows }) => ({
    id: section.id,
    elementId: `${around.scope}-${section.id}`,
    label: speak(section.label),
    // A single rollable section, or one that names its kind in each row, needs no visible heading.
    isHeaded: isHeading(section) && (unkinded.length > 1 || !rows.some(({ rolls }) => rolls)),
    rows,
  }));
  const texts = parts.flatMap(({ section, lines }) =>
    lines.length === 0
      ? []
      : [{ id: section.id, elementId: `${around.scope}-${section.id}`, label: speak(section.label), lines }],
  );
  return {
    tracks: presentTracks(tracks, system, around),
    facts: parts.flatMap(({ facts }) => facts),
    sections,
    texts,
    isEmpty: sections.length === 0 && texts.length === 0,
  };
}

function isHeading({ look, kind }: SheetSection): boolean {
  return look === "rows" && kind === undefined;
}

interface Given {
  readonly declared: DeclaredActor;
  readonly section: SheetSection;
  readonly system: System;
  readonly stats: ReadonlyMap<string, Stat>;
  isTrack(id: string): boolean;
  readonly around: PlayOptions;
}

interface Part {
  readonly section: SheetSection;
  readonly rows: readonly PlayRow[];
  readonly lines: readonly string[];
  readonly facts: PlayView["facts"];
}

/** Single fields: rollable stats become rows; other fields become facts or text, except tracks. */
function ofFields(given: Given): Part {
  const { section, system, stats, isTrack, declared } = given;
  const { fields } = declared.declaration;
  const places = new Set(section.cells.map(({ field }) => field));
  const own = [...stats.values()].filter((stat) => stat.section === section.id && !stat.id.includes("."));
  // Stats that combine several fields come first.
  const rolling = own.filter(({ id, roll }) => roll && !isTrack(id));
  const shown = section.cells.filter(
    ({ field, inPlay }) => inPlay === undefined && !isTrack(field) && !rolling.some(({ id }) => id === field),
  );
  return {
    section,
    rows: [...rolling.filter(({ id }) => !places.has(id)), ...rolling.filter(({ id }) => places.has(id))].map((stat) =>
      rowOf(given, { key: stat.id, name: speak(stat.label), stat, details: [], text: "", hasNumber: true }),
    ),
    lines: shown.flatMap(({ field }) => longText(fields[field], system[field])),
    facts: shown.flatMap((cell) => {
      const value = fieldText(fields[cell.field], system[cell.field]);
      const effect = effectOn(given, cell.field, fields[cell.field]);
      return value === "" ? [] : [{ label: speak(cell.label), value, effect }];
    }),
  };
}

function ofList(given: Given): Part {
  const { section, system, stats, isTrack, declared } = given;
  const list = section.list ?? section.id;
  const field = declared.declaration.fields[list];
  const of = field?.kind === "list" ? field.of : {};
  const entries = sourceRows(system, list).filter(({ id }) => !isTrack(`${list}.${id}`));
  const hasNumber = section.cells.some((cell) => of[cell.field]?.kind === "integer");
  const isText = section.cells.every((cell) => of[cell.field]?.kind === "text");
  const isRead = isText && !entries.some(({ id }) => stats.has(`${list}.${id}`));
  return {
    section,
    rows: isRead ? [] : entries.map((row) => ofRow(given, list, of, row, hasNumber)),
    lines: isRead ? entries.map(rowName).filter((name) => name !== "") : [],
    facts: [],
  };
}

type Fields = Readonly<Record<string, ActorField>>;

function ofRow(given: Given, list: string, of: Fields, row: Row, hasNumber: boolean): PlayRow {
  const key = `${list}.${row.id}`;
  const stat = given.stats.get(key);
  const named = stat ? speak(stat.label) : rowName(row);
  const first = given.section.cells.find(({ field }) => of[field]?.kind === "text")?.field;
  const details = given.section.cells.flatMap((cell) =>
    cell.field === first || row[cell.field] === stat?.value
      ? []
      : detailOf(given, cell, of[cell.field], row[cell.field]),
  );
  const text = given.section.cells.flatMap(({ field }) => longText(of[field], row[field])).join("\n");
  const effects = given.section.cells.map(({ field }) => effectOn(given, `${key}.${field}`, of[field]));
  return rowOf(given, {
    key,
    name: named || game.i18n.localize("QUINCUNX.Label.unnamed"),
    stat,
    details,
    text,
    hasNumber,
    effect: effects.filter((words) => words !== "").join(", "),
  });
}

function effectOn({ around: { marks } }: Given, place: string, field: ActorField | undefined): string {
  const mark = marks.at(place);
  return mark ? sayStored(mark.names, fieldText(field, mark.stored)) : "";
}

/** Further values of a row: texts, links, and what differs from the default. */
function detailOf(
  { system, section }: Given,
  { label }: SheetCell,
  field: ActorField | undefined,
  value: unknown,
): readonly string[] {
  if (field?.kind === "text") return isLong(field) || typeof value !== "string" || value === "" ? [] : [value];
  if (field?.kind === "link") return linkText(linkState(system, field.to, value));
  // Where the row shows dice, its numbers are not shown otherwise.
  if (field?.kind === "integer" && value !== field.initial && section.value === "dice")
    return [`${speak(label)} ${fieldText(field, value)}`];
  if (field?.kind === "toggle") return value === true ? [speak(label)] : [];
  if (field?.kind !== "choice" || value === field.initial) return [];
  const option = field.options.find((one) => one.value === value);
  return option ? [`${speak(label)} ${speak(option.label)}`] : [];
}

/** Shows a broken link; edit mode can repair it. */
function linkText(state: LinkState): readonly string[] {
  if (state.kind === "none") return [];
  if (state.kind === "linked") return [speak(state.row.label)];
  return state.name === null
    ? [game.i18n.localize("QUINCUNX.Sheet.linkGoneNameless")]
    : [game.i18n.format("QUINCUNX.Sheet.linkGone", { name: state.name })];
}

interface RowContent {
  readonly key: string;
  readonly name: string;
  readonly stat: Stat | undefined;
  readonly details: readonly string[];
  readonly text: string;
  /** True if the stat's value is worth showing. */
  readonly hasNumber: boolean;
  /** What an active effect changes, if it changes no stat. Default: nothing. */
  readonly effect?: string;
}

function rowOf(
  { section, around, declared }: Given,
  { key, name, stat, details, text, hasNumber, effect: ownEffect = "" }: RowContent,
): PlayRow {
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
    stat: stat?.roll && around.mayRoll ? stat.id : "",
    rolls: stat?.roll !== undefined,
    name,
    title,
    roll: game.i18n.format("QUINCUNX.Sheet.roll", { label: title }),
    kind: kinds.join(" · "),
    effect,
    dice: isDrawn ? blankDice(thrown) : [],
    pips,
    number: written,
    chance: chanceWords,
    choice,
    text,
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
function blankDice(thrown: readonly DiceRequest[]): PlayRow["dice"] {
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

function isLong(field: Extract<ActorField, { kind: "text" }>): boolean {
  return (field.max ?? 0) > 200;
}

function longText(field: ActorField | undefined, value: unknown): readonly string[] {
  return field?.kind === "text" && isLong(field) && typeof value === "string" && value !== "" ? [value] : [];
}

/** A field's value as text; empty if there is none. */
export function fieldText(field: ActorField | undefined, value: unknown): string {
  switch (field?.kind) {
    case "integer":
      return typeof value === "number" ? (field.min < 0 ? formatSigned(value) : formatNumber(value)) : "";
    case "choice": {
      const option = field.options.find((one) => one.value === value);
      return option ? speak(option.label) : "";
    }
    case "toggle":
      return game.i18n.localize(value === true ? "QUINCUNX.Word.yes" : "QUINCUNX.Word.no");
    case "text":
      return isLong(field) || typeof value !== "string" ? "" : value;
    default:
      return "";
  }
}
