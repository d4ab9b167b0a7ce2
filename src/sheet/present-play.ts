/**
 * Prepares an actor in play mode for the template: rollable stats as buttons, tracks to change, and the rest as text.
 */
import type { DeclaredActor } from "../actors/any-stats.ts";
import type { ActorField, SheetCell, SheetSection, System } from "../rules/contract/actor.ts";
import { linkState, type LinkState } from "../rules/actor/links.ts";
import type { Phrase } from "../rules/contract/phrase.ts";
import { joinWords, speak } from "../ui/speak.ts";
import { sayStored } from "./effect-marks.ts";
import { fieldText, isLong, longText } from "./field-text.ts";
import { rowOf, type RowContext, type PlayOptions, type PlayRow } from "./play-row.ts";
import { sourceRows, rowName, type Row } from "./rows.ts";
import { presentTrack, tracksOf } from "./tracks.ts";

export function presentPlay(declared: DeclaredActor, system: System, around: PlayOptions, tab: string) {
  const { declaration } = declared;
  const stats = new Map(declaration.stats(system).map((stat) => [stat.id, stat] as const));
  const tracks = tracksOf(declaration, system).filter(({ marks }) => marks === undefined);
  const isTrack = (id: string): boolean => tracks.some((track) => track.id === id);
  const parts = declaration.sections.map((section) => {
    const context: RowContext = { declared, section, system, stats, isTrack, around };
    return section.look === "rows" ? ofList(context) : ofFields(context);
  });
  const shown = withOneOfTiles(parts).filter(({ rows, lines }) => rows.length + lines.length > 0);
  const sections = shown
    .filter(({ section }) => section.place !== "chips")
    .map(({ section, labels, rows, lines }) => ({
      id: section.id,
      elementId: `${around.scope}-${section.id}`,
      label: joinWords(labels.map(speak)),
      place: section.place === "tiles" || section.place === "side" ? "side" : ("main" as Column),
      isTiles: section.place === "tiles",
      // A section that names its kind in each row, or has no list, needs no visible heading.
      isHeaded: isHeading(section) || !rows.some(({ rolls }) => rolls),
      rows,
      lines,
      count: rows.length + lines.length,
    }));
  const tabs = tabsOf(sections);
  const open = tabs.some(({ id }) => id === tab) ? tab : (tabs[0]?.id ?? "");
  const inColumn = (column: Column): readonly object[] =>
    sections
      .filter(({ place }) => place === column)
      .toSorted((a, b) => Number(b.isTiles) - Number(a.isTiles))
      .map((section) => ({ ...section, isOpen: section.isTiles || tabOf(section, sections) === open }));
  return {
    tracks: tracks.map((track) => presentTrack(track, system, around)),
    facts: parts.flatMap(({ facts }) => facts),
    /** Rows that are drawn as chips above the columns. */
    chips: shown.flatMap(({ section, rows }) => (section.place === "chips" ? rows : [])),
    side: inColumn("side"),
    main: inColumn("main"),
    /** On a narrow sheet one part is shown at a time. */
    tabs: tabs.length > 1 ? tabs.map((tab) => ({ ...tab, isOpen: tab.id === open })) : [],
    isEmpty: sections.length === 0,
  };
}

interface ShownPart extends Part {
  readonly labels: readonly Phrase[];
}

/** All tiles are one section: "Stats and Depletion". */
function withOneOfTiles(parts: readonly Part[]): readonly ShownPart[] {
  const each = parts.map((part) => ({ ...part, labels: [part.section.label] }));
  const tiles = each.filter(({ section, rows }) => section.place === "tiles" && rows.length > 0);
  const [first] = tiles;
  if (!first) return each;
  const all = { ...first, labels: tiles.flatMap(({ labels }) => labels), rows: tiles.flatMap(({ rows }) => rows) };
  return each.flatMap((one) => (one === first ? [all] : tiles.includes(one) ? [] : [one]));
}

type Column = "side" | "main";

interface Placed {
  readonly id: string;
  readonly label: string;
  readonly place: Column;
  readonly isTiles: boolean;
  readonly isHeaded: boolean;
  readonly count: number;
}

/** The tab of everything in the wide column that has no heading, and of its first section with one. */
const MAIN_TAB = "main";

function tabOf({ id, place, isHeaded }: Placed, sections: readonly Placed[]): string {
  const first = sections.find((section) => section.place === "main" && section.isHeaded);
  return place === "main" && (!isHeaded || id === first?.id) ? MAIN_TAB : id;
}

/** Tiles are shown at every tab. */
function tabsOf(
  sections: readonly Placed[],
): readonly { readonly id: string; readonly label: string; readonly count: number }[] {
  const tabbed = sections.filter(({ isTiles }) => !isTiles).map((one) => ({ ...one, tab: tabOf(one, sections) }));
  const ids = [...new Set(tabbed.map(({ tab }) => tab))].toSorted(
    (a, b) => Number(b === MAIN_TAB) - Number(a === MAIN_TAB),
  );
  return ids.map((id) => {
    const own = tabbed.filter(({ tab }) => tab === id);
    const label = (own.find(({ isHeaded }) => isHeaded) ?? own[0])?.label ?? "";
    return { id, label, count: own.reduce((sum, one) => sum + one.count, 0) };
  });
}

function isHeading({ look, kind }: SheetSection): boolean {
  return look === "rows" && kind === undefined;
}

interface Part {
  readonly section: SheetSection;
  readonly rows: readonly PlayRow[];
  readonly lines: readonly string[];
  /** `effect`: what an active effect changes, for example "2 without Blessing"; empty if nothing. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly effect: string }[];
}

/** Single fields: rollable stats become rows; other fields become facts or text, except tracks. */
function ofFields(context: RowContext): Part {
  const { section, system, stats, isTrack, declared } = context;
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
      rowOf(context, { key: stat.id, name: speak(stat.label), stat, details: [], text: "", hasNumber: true }),
    ),
    lines: shown.flatMap(({ field }) => longText(fields[field], system[field])),
    facts: shown.flatMap((cell) => {
      const value = fieldText(fields[cell.field], system[cell.field]);
      const effect = effectOn(context, cell.field, fields[cell.field]);
      return value === "" ? [] : [{ label: speak(cell.label), value, effect }];
    }),
  };
}

function ofList(context: RowContext): Part {
  const { section, system, stats, isTrack, declared } = context;
  const list = section.list ?? section.id;
  const field = declared.declaration.fields[list];
  const of = field?.kind === "list" ? field.of : {};
  const entries = sourceRows(system, list).filter(({ id }) => !isTrack(`${list}.${id}`));
  const hasNumber = section.cells.some((cell) => of[cell.field]?.kind === "integer");
  const isText = section.cells.every((cell) => of[cell.field]?.kind === "text");
  const isRead = isText && !entries.some(({ id }) => stats.has(`${list}.${id}`));
  return {
    section,
    rows: isRead ? [] : entries.map((row) => ofRow(context, list, of, row, hasNumber)),
    lines: isRead ? entries.map(rowName).filter((name) => name !== "") : [],
    facts: [],
  };
}

type RowFields = Readonly<Record<string, ActorField>>;

function ofRow(context: RowContext, list: string, of: RowFields, row: Row, hasNumber: boolean): PlayRow {
  const key = `${list}.${row.id}`;
  const stat = context.stats.get(key);
  const named = stat ? speak(stat.label) : rowName(row);
  const first = context.section.cells.find(({ field }) => of[field]?.kind === "text")?.field;
  const details = context.section.cells.flatMap((cell) =>
    cell.field === first || cell.inPlay === "hidden" || row[cell.field] === stat?.value
      ? []
      : detailOf(context, cell, of[cell.field], row[cell.field]),
  );
  const text = context.section.cells.flatMap(({ field }) => longText(of[field], row[field])).join("\n");
  const effects = context.section.cells.map(({ field }) => effectOn(context, `${key}.${field}`, of[field]));
  return rowOf(context, {
    key,
    name: named || game.i18n.localize("QUINCUNX.Label.unnamed"),
    stat,
    details,
    text,
    hasNumber,
    effect: effects.filter((words) => words !== "").join(", "),
  });
}

function effectOn({ around: { marks } }: RowContext, place: string, field: ActorField | undefined): string {
  const mark = marks.at(place);
  return mark ? sayStored(mark.names, fieldText(field, mark.stored)) : "";
}

/** Further values of a row: texts, links, and what differs from the default. */
function detailOf(
  { system, section }: RowContext,
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
  const option = field.options.find((option) => option.value === value);
  return option ? [`${speak(label)} (${speak(option.label)})`] : [];
}

/** Shows a broken link; edit mode can repair it. */
function linkText(state: LinkState): readonly string[] {
  if (state.kind === "none") return [];
  if (state.kind === "linked") return [speak(state.row.label)];
  return state.name === null
    ? [game.i18n.localize("QUINCUNX.Sheet.linkGoneNameless")]
    : [game.i18n.format("QUINCUNX.Sheet.linkGone", { name: state.name })];
}
