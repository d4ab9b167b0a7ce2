import { mechanics } from "../platform/mechanics.ts";

/** Whether the spec of a card or a request has a form that this version does not know. One of a package that is off is none. */
export function isNewer({ mechanic, schema }: { readonly mechanic?: unknown; readonly schema?: unknown }): boolean {
  const known = mechanics.find(({ id }) => id === mechanic);
  return typeof schema === "number" && known !== undefined && schema > known.schema;
}
