/** What may still change once dice are thrown (SC-8): the fields a mechanic names, and nothing else. */
import { RuleError } from "../contract/error.ts";

/** `spec` with the fields of `patch`, for `parseSpec` to read. A field of the spec that is not in `open` is RuleError `locked`. */
export function amendFields(spec: object, patch: Readonly<Record<string, unknown>>, open: readonly string[]): object {
  for (const field of Object.keys(patch))
    if (!open.includes(field) && Object.hasOwn(spec, field))
      throw new RuleError("locked", `"${field}" can no longer change: the dice are thrown`, { field });
  return { ...spec, ...patch };
}
