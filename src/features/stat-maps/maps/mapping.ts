/** Stat maps: rules that assign numbers of other systems' actors to mechanics. */
import { accepts, byName, finite, LIMITS, text, where } from "../../../rules/contract/schema.ts";
import { BUTTON_PLACES, type ButtonPlace, type StatMapping } from "../../../api/stat-maps.ts";
import { orRefusal, RuleError } from "../../../rules/contract/error.ts";
import type { Fields } from "../../../rules/contract/fields.ts";
import { freeText, phrase, type KeyPhrase, type Phrase } from "../../../rules/contract/phrase.ts";
import { mechanicById, mechanics } from "../../../mechanics/mechanics.ts";
import { startSpec } from "../../../mechanics/house-rules/begin-spec.ts";
import { foldName } from "../../../rules/notation/fold-name.ts";
import { explain } from "../../../ui/speak.ts";
import { parseFormula } from "./formula.ts";

export const FIELDS = [
  ...(["actorType", "item", "itemName", "path", "formula", "words"] as const),
  ...(["mechanic", "part", "spec", "label", "labels", "names", "button"] as const),
] as const;

const VALUE = "@value";
const MOST_NAMES = 1000;
const word = where(text(LIMITS.stored), (one) => one.trim() !== "");
/** Typical values of a stat, a die size and a bonus; at least one of them fits any mapping. */
const USUAL = [1, 4, 0];

export interface MappingProblem {
  /** Position in the list, from 0; −1: not a list. */
  readonly index: number;
  /** The entry and its problem, in words. */
  readonly phrase: KeyPhrase;
}

export interface ReadMappings {
  readonly mappings: readonly StatMapping[];
  /** Position of each mapping in the input. */
  readonly places: readonly number[];
  readonly problems: readonly MappingProblem[];
}

/** Reads a list from the API, a file or the setting. Leaves out entries with problems. */
export function readMappings(input: unknown): ReadMappings {
  if (!Array.isArray(input))
    return { mappings: [], places: [], problems: [{ index: -1, phrase: phrase("QUINCUNX.StatMap.list") }] };
  const seen = new Set<string>();
  const mappings: StatMapping[] = [];
  const places: number[] = [];
  const problems: MappingProblem[] = [];
  for (const [index, entry] of input.entries()) {
    const read = readMapping(entry);
    const key = "path" in read ? keyOf(read) : "";
    const problem = !("path" in read)
      ? read
      : seen.has(key)
        ? phrase("QUINCUNX.StatMap.twice", { path: read.path, actorType: typesOf(read).join(", ") })
        : null;
    if (problem) problems.push({ index, phrase: phrase("QUINCUNX.StatMap.refused", { index, problem }) });
    else {
      seen.add(key);
      mappings.push(read as StatMapping);
      places.push(index);
    }
  }
  return { mappings, places, problems };
}

/** One number is mapped once per mechanic, for the same actors. */
export function keyOf({ actorType, item = "", itemName = "", path, mechanic }: StatMapping): string {
  return [[actorType].flat().sort().join(","), item, foldName(itemName), path, mechanic].join(" ");
}

export function typesOf({ actorType }: Pick<StatMapping, "actorType">): readonly string[] {
  return typeof actorType === "string" ? [actorType] : actorType;
}

export function fitsType(mapping: StatMapping, { type }: Actor.Implementation): boolean {
  return typesOf(mapping).some((one) => one === "*" || one === type);
}

/** The entry with its own fields only, or its problem. */
export function readMapping(entry: unknown): StatMapping | Phrase {
  if (typeof entry !== "object" || entry === null) return phrase("QUINCUNX.StatMap.object");
  const fields: Partial<Record<keyof StatMapping, unknown>> = entry;
  const {
    actorType,
    item,
    itemName,
    path,
    formula,
    words,
    mechanic: id,
    part,
    spec,
    label,
    labels,
    names,
    button,
  } = fields;
  if (!isWord(actorType) && !(Array.isArray(actorType) && actorType.length > 0 && actorType.every(isWord)))
    return phrase("QUINCUNX.StatMap.actorType");
  if (item !== undefined && !isWord(item)) return phrase("QUINCUNX.StatMap.item");
  if (itemName !== undefined && (!isWord(itemName) || item === undefined)) return phrase("QUINCUNX.StatMap.itemName");
  if (button !== undefined && !BUTTON_PLACES.includes(button as ButtonPlace)) return oneOf("button", BUTTON_PLACES);
  if (!isPath(path)) return phrase("QUINCUNX.StatMap.path", { found: JSON.stringify(path) ?? "undefined" });
  if ((label !== undefined && !isWord(label)) || (labels !== undefined && !isWord(labels)))
    return phrase("QUINCUNX.StatMap.label");
  if (names !== undefined && !accepts(byName(word, MOST_NAMES), names)) return phrase("QUINCUNX.StatMap.names");
  if (words !== undefined && !accepts(byName(finite(), MOST_NAMES), words)) return phrase("QUINCUNX.StatMap.words");
  const mechanic = mechanics.find((other) => other.id === id);
  if (!mechanic) return oneOf("mechanic", mechanics.map(idOf));
  if (part !== undefined && !mechanic.stats.slots.some((other) => other.id === part))
    return oneOf("part", mechanic.stats.slots.map(idOf));
  if (spec !== undefined && (typeof spec !== "object" || spec === null)) return phrase("QUINCUNX.StatMap.spec");
  if (part === undefined && spec === undefined) return phrase("QUINCUNX.StatMap.nothing");
  const wrong = formula === undefined ? null : problemOfFormula(formula);
  if (wrong) return wrong;
  const mapping = Object.fromEntries(
    FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])),
  ) as unknown as StatMapping;
  // Fails now rather than at the first click, if no typical value gives a valid spec.
  const problems = USUAL.map((value) => problemOf(mapping, value));
  return problems.includes(null) ? mapping : freeText(problems[0] ?? "");
}

/** For a form that checks while typing; `null`: the formula can be read. */
function problemOfFormula(formula: unknown): Phrase | null {
  if (!isWord(formula)) return phrase("QUINCUNX.StatMap.formula");
  const read = orRefusal(() => parseFormula(formula));
  if (read instanceof RuleError) return freeText(explain(read));
  const wrong = read.paths.find((path: unknown) => !isPath(path));
  return wrong === undefined ? null : phrase("QUINCUNX.StatMap.path", { found: `@${wrong}` });
}

export interface MappedValue {
  /** The stat's id in macros and requests. */
  readonly id: string;
  readonly value: number;
  readonly count?: number;
  readonly label: string;
}

/** The spec that a click on the stat rolls. Throws RuleError. */
export function specOf({ mechanic: id, part, spec = {} }: StatMapping, { value, label, ...more }: MappedValue): Fields {
  const mechanic = mechanicById(id);
  const selected = part === undefined ? [] : [{ ...more, slot: part, value, label: { text: label } }];
  const initial = startSpec(mechanic, { ...mechanic.stats.begin?.(selected), ...(fill(spec, value) as object) });
  return selected.length === 0 ? initial : mechanic.stats.apply(initial, selected);
}

function problemOf(mapping: StatMapping, value: number): string | null {
  try {
    specOf(mapping, { id: mapping.path, value, label: mapping.label ?? mapping.path });
    return null;
  } catch (error) {
    return error instanceof RuleError ? explain(error) : (error as Error).message;
  }
}

function oneOf(field: string, known: readonly string[]): Phrase {
  return phrase("QUINCUNX.StatMap.oneOf", { field, known: known.join(", ") });
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

function fill(template: unknown, value: number): unknown {
  if (template === VALUE) return value;
  if (Array.isArray(template)) return template.map((entry) => fill(entry, value));
  if (typeof template === "object" && template !== null)
    return Object.fromEntries(Object.entries(template).map(([key, entry]) => [key, fill(entry, value)]));
  return template;
}

/** Names that every object has lead out of the actor's data. */
function isPath(value: unknown): value is string {
  return (
    isWord(value) &&
    value.split(".").every((name) => (name === "*" || /^[\p{L}\p{N}_$-]+$/u.test(name)) && !(name in Object.prototype))
  );
}

function isWord(value: unknown): value is string {
  return accepts(word, value);
}
