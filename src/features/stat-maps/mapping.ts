/**
 * Stats of other systems' actors: which number on an actor's `system` goes into which mechanic, and how. Kept in one world setting; presets, mapping
 * by hand and teaching are to write the same list.
 */
import { RuleError } from "../../rules/contract/error.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { freeText, phrase, type KeyPhrase, type Phrase } from "../../rules/contract/phrase.ts";
import { mechanicById, mechanics } from "../../platform/mechanics.ts";
import { startSpec } from "../../platform/house-rules/begin-spec.ts";
import { explain } from "../../ui/explain.ts";

export interface StatMapping {
  /** An actor type, or `*`: every type that is not one of ours. */
  readonly actorType: string;
  /** Where the number stands on `actor.system`: `abilities.str.value`. Names the stat for macros and requests as well. */
  readonly path: string;
  readonly mechanic: MechanicId;
  /** Which of the mechanic's parts it is: what the prompt lets people tick. */
  readonly part?: string;
  /** Fields of the spec to begin with; the word `@value` stands for the number. The part is added to it. */
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly label: string;
}

const VALUE = "@value";
/** A stat, a size of a die, a bonus: one of them fits whatever is mapped. */
const USUAL = [1, 4, 0];

/** A list of mappings that cannot be: which entry, and what is wrong with it. */
export class MappingError extends Error {
  override readonly name = "MappingError";
  readonly phrase: KeyPhrase;

  constructor(said: KeyPhrase) {
    super(`Quincunx: ${JSON.stringify(said)}`);
    this.phrase = said;
  }
}

/** Checks what came through the API. Throws a MappingError. */
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
    // Some usual number has to give a spec that can be: what is wrong is said now, and not at the first click.
    const problems = USUAL.map((value) => problemOf(mapping, value));
    if (!problems.includes(null)) throw wrong(freeText(problems[0] ?? ""));
    return mapping;
  });
}

/** What a click on the stat rolls, for its number. Throws RuleError. */
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
