/** Stat maps: rules that assign numbers on an actor's `system` to mechanics. One world setting stores them. */
import { RuleError } from "../../rules/contract/error.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { freeText, phrase, type KeyPhrase, type Phrase } from "../../rules/contract/phrase.ts";
import { mechanicById, mechanics } from "../../platform/mechanics.ts";
import { startSpec } from "../../platform/house-rules/begin-spec.ts";
import { explain } from "../../ui/explain.ts";

export interface StatMapping {
  /** An actor type, or `*` for all types of other packages. */
  readonly actorType: string;
  /** Path on `actor.system`, for example `abilities.str.value`; also the stat's id in macros and requests. */
  readonly path: string;
  readonly mechanic: MechanicId;
  /** The mechanic's slot; with a slot, the prompt can tick the stat. */
  readonly part?: string;
  /** Fields of the initial spec; `"@value"` becomes the number. The slot is applied afterwards. */
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly label: string;
}

const VALUE = "@value";
/** Typical values of a stat, a die size and a bonus; at least one of them fits any mapping. */
const USUAL = [1, 4, 0];

/** Error in a list of mappings, with the entry and the problem. */
export class MappingError extends Error {
  override readonly name = "MappingError";
  readonly phrase: KeyPhrase;

  constructor(said: KeyPhrase) {
    super(`Quincunx: ${JSON.stringify(said)}`);
    this.phrase = said;
  }
}

/** Validates a list from the API or the setting. Throws MappingError. */
export function readMappings(input: unknown): readonly StatMapping[] {
  if (!Array.isArray(input)) throw new MappingError(phrase("QUINCUNX.StatMap.list"));
  const seen = new Set<string>();
  return input.map((entry: unknown, index) => {
    const wrong = (problem: Phrase): Error => new MappingError(phrase("QUINCUNX.StatMap.refused", { index, problem }));
    if (typeof entry !== "object" || entry === null) throw wrong(phrase("QUINCUNX.StatMap.object"));
    const { actorType, path, mechanic: id, part, spec, label } = entry as Partial<Record<keyof StatMapping, unknown>>;
    if (!isWord(actorType)) throw wrong(phrase("QUINCUNX.StatMap.actorType"));
    if (!isWord(path) || !/^[\w-]+(\.[\w-]+)*$/u.test(path) || path.split(".").some((name) => name in Object.prototype))
      throw wrong(phrase("QUINCUNX.StatMap.path", { found: JSON.stringify(path) ?? "undefined" }));
    if (!isWord(label)) throw wrong(phrase("QUINCUNX.StatMap.label"));
    const mechanic = mechanics.find((other) => other.id === id);
    if (!mechanic) throw wrong(oneOf("mechanic", mechanics));
    if (part !== undefined && !mechanic.stats.slots.some((other) => other.id === part))
      throw wrong(oneOf("part", mechanic.stats.slots));
    if (spec !== undefined && (typeof spec !== "object" || spec === null)) throw wrong(phrase("QUINCUNX.StatMap.spec"));
    if (part === undefined && spec === undefined) throw wrong(phrase("QUINCUNX.StatMap.nothing"));
    const key = `${actorType} ${path}`;
    if (seen.has(key)) throw wrong(phrase("QUINCUNX.StatMap.twice", { path, actorType }));
    seen.add(key);
    const mapping: StatMapping = {
      actorType,
      path,
      mechanic: mechanic.id,
      label,
      ...(part === undefined ? {} : { part: part as string }),
      ...(spec === undefined ? {} : { spec: spec as Record<string, unknown> }),
    };
    // Fails now rather than at the first click, if no typical value gives a valid spec.
    const problems = USUAL.map((value) => problemOf(mapping, value));
    if (!problems.includes(null)) throw wrong(freeText(problems[0] ?? ""));
    return mapping;
  });
}

/** The spec that a click on the stat rolls. Throws RuleError. */
export function specOf({ mechanic: id, part, spec = {}, label, path }: StatMapping, value: number): object {
  const mechanic = mechanicById(id);
  const begun = startSpec(mechanic, fill(spec, value) as object);
  return part === undefined
    ? begun
    : mechanic.stats.apply(begun, [{ id: path, slot: part, value, label: { text: label } }]);
}

function problemOf(mapping: StatMapping, value: number): string | null {
  try {
    specOf(mapping, value);
    return null;
  } catch (error) {
    return error instanceof RuleError ? explain(error) : (error as Error).message;
  }
}

function oneOf(field: string, known: readonly { readonly id: string }[]): Phrase {
  return phrase("QUINCUNX.StatMap.oneOf", { field, known: known.map(({ id }) => id).join(", ") });
}

function fill(template: unknown, value: number): unknown {
  if (template === VALUE) return value;
  if (Array.isArray(template)) return template.map((entry) => fill(entry, value));
  if (typeof template === "object" && template !== null)
    return Object.fromEntries(Object.entries(template).map(([key, entry]) => [key, fill(entry, value)]));
  return template;
}

function isWord(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
