import { mechanics } from "../platform/mechanics.ts";

/** True if a later version wrote the spec of a card or request. False for mechanics of inactive packages. */
export function isNewer({ mechanic, schema }: { readonly mechanic?: unknown; readonly schema?: unknown }): boolean {
  const known = mechanics.find(({ id }) => id === mechanic);
  return typeof schema === "number" && known !== undefined && schema > known.schema;
}
