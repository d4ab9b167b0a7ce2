/** Reads the fields of requests, and makes their errors. */
import { isFields, type Fields } from "../contract/fields.ts";
import { RuleError, notAllowed, outOfRange } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { mechanicById } from "../index.ts";

export type Request = Fields;
export type Requests = Readonly<Record<string, (request: Request, mechanics: readonly AnyMechanic[]) => object>>;

export interface Asked {
  readonly mechanic: AnyMechanic;
  readonly spec: Fields;
}

export function specOf(request: Request, mechanics: readonly AnyMechanic[]): Asked {
  const mechanic = mechanicById(request["mechanic"], mechanics);
  return { mechanic, spec: mechanic.parseSpec(request["spec"]) };
}

/** Reads the spec of a contest's side. Conditions that GMs set, such as a required margin, count only if the request says `conditions`. */
export function contestSpecs(mechanic: AnyMechanic, { conditions = false }: Request): (spec: unknown) => Fields {
  if (typeof conditions !== "boolean") throw wrongType("conditions", "true or false");
  return (spec) => ({ ...mechanic.parseSpec(spec), ...(conditions ? {} : mechanic.byGM) });
}

/** A thrown roll: spec, faces, and decisions after the throw. */
export function thrownOf(
  request: Request,
  mechanics: readonly AnyMechanic[],
): Asked & { readonly faces: Fields; readonly decided?: Fields } {
  const { mechanic, spec } = specOf(request, mechanics);
  const faces = mechanic.parseFaces(spec, request["faces"]);
  return { mechanic, spec, faces, ...decidedOf(mechanic, spec, request["decided"]) };
}

/** Decisions after the throw; absent without input. Throws RuleError `not-allowed` for a mechanic without decisions. */
export function decidedOf(mechanic: AnyMechanic, spec: Fields, input: unknown): { readonly decided?: Fields } {
  if (input === undefined) return {};
  if (mechanic.decisions?.parse) return { decided: mechanic.decisions?.parse(spec, input) };
  throw notAllowed("decided", `nothing is decided after a throw of ${mechanic.id}`);
}

/** The error for decisions without faces. Throws as `decidedOf` does for invalid decisions. */
export function nothingDecided(mechanic: AnyMechanic, spec: Fields, input: unknown): RuleError {
  decidedOf(mechanic, spec, input);
  return notAllowed("decided", `"decided" needs "faces": nothing is decided before a throw`);
}

/** The error for a request that the mechanic does not support. */
export function unsupported({ id }: AnyMechanic, request: string, things: string): RuleError {
  return notAllowed("mechanic", `${id} knows no ${things}`, request);
}

export function objectOf(input: unknown, field: string): Request {
  if (!isFields(input)) throw wrongType(field, "an object");
  return input;
}

export function wrongType(field: string, wanted: string): RuleError {
  return new RuleError("wrong-type", `"${field}" must be ${wanted}`, { field, data: { wanted } });
}

/** Throws RuleError `out-of-range` for more or fewer entries. */
export function boundedList(input: unknown, field: string, min: number, max: number): readonly unknown[] {
  if (!Array.isArray(input)) throw wrongType(field, "a list");
  // Array.from: holes become undefined, and are refused as such.
  if (input.length >= min && input.length <= max) return Array.from(input);
  throw outOfRange(field, `"${field}" needs ${min}…${max} entries, not ${input.length}`, [min, max], input.length);
}

/** Above 0, and at most 1. */
export function probabilityOf(input: unknown, field: string): number {
  if (typeof input !== "number") throw wrongType(field, "a number");
  if (input > 0 && input <= 1) return input;
  throw outOfRange(field, `"${field}" must be above 0 and at most 1, not ${input}`, [0, 1], String(input));
}
