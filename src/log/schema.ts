/** Messages and specs that a later version of the module wrote. */
import { RuleError } from "../rules/contract/error.ts";
import { integer } from "../rules/contract/schema.ts";
import type { Fields } from "../rules/contract/fields.ts";
import { phrase, type Phrase } from "../rules/contract/phrase.ts";
import { migratedSpec } from "../rules/spec/change.ts";
import { mechanics } from "../mechanics/mechanics.ts";
import { explain } from "../ui/speak.ts";
import { MESSAGE_SCHEMA } from "./message-schema.ts";

/** Field `schema` of messages without a spec. */
export const knownSchema = integer({ max: MESSAGE_SCHEMA });

/** True if a later version wrote a message without a spec. */
export function isNewerMessage({ schema }: { readonly schema?: unknown }): boolean {
  return typeof schema === "number" && schema > MESSAGE_SCHEMA;
}

/** True if a later version wrote the spec of a card or request. False for mechanics of inactive packages. */
export function isNewer({ mechanic, schema }: { readonly mechanic?: unknown; readonly schema?: unknown }): boolean {
  const known = mechanics.find(({ id }) => id === mechanic);
  return typeof schema === "number" && known !== undefined && schema > known.schema;
}

/** Reason why a spec of a message cannot be read; `null`: none. */
export function unreadableSpec(flags: {
  readonly mechanic: unknown;
  readonly schema: number;
  readonly spec?: Fields | null;
}): Phrase | null {
  const { mechanic: id, schema, spec } = flags;
  const mechanic = mechanics.find((mechanic) => mechanic.id === id);
  if (!mechanic) return phrase("QUINCUNX.Message.noMechanic", { id: String(id) });
  try {
    if (spec) mechanic.parseSpec(migratedSpec(mechanic, { spec, schema }));
    return null;
  } catch (error) {
    const why = error instanceof RuleError ? explain(error, mechanic.id) : "";
    return phrase("QUINCUNX.Message.unreadable", { why });
  }
}
