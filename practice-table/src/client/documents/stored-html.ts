/**
 * Stored HTML is cleaned (app.md 5.4): the HTML fields of core's schemas, and those that a package's manifest names for its sub-types
 * (`htmlFields`, app.md 1.4). The real server does it; here it happens on the way to the table.
 */
import { EmbeddedCollectionField } from "../data/fields/embedded.ts";
import { SchemaField } from "../data/fields/object.ts";
import { HTMLField } from "../data/fields/special.ts";
import { TypeDataField } from "../data/fields/type-data.ts";
import { cleanHTML } from "../utils/clean-html.ts";
import { page, type Loose } from "../utils/types.ts";

/** Cleans in place: whole documents as well as changes (whose `type` is then the document's). */
export function cleanStoredHtml(documentClass: Loose, data: Loose, type: unknown = data?.type): void {
  cleanFields(documentClass.schema as SchemaField, data, documentClass.documentName as string, type);
}

function cleanFields(schema: SchemaField, data: Loose, documentName: string, type: unknown): void {
  if (data === null || typeof data !== "object") return;
  for (const [name, field] of schema.entries()) {
    const value = data[name] as Loose;
    if (value === undefined || value === null) continue;
    if (field instanceof HTMLField) data[name] = clean(value);
    else if (field instanceof EmbeddedCollectionField) {
      for (const entry of value as Loose[]) cleanStoredHtml(field.model, entry);
    } else if (field instanceof TypeDataField)
      for (const path of manifestPaths(documentName, type)) cleanPath(value, path.split("."));
    else if (field instanceof SchemaField) cleanFields(field, value, documentName, type);
  }
}

const clean = (value: Loose): Loose =>
  typeof value === "string" && value.includes("<") ? cleanHTML(value) : (value as unknown);

/** `my-module.hero` → what my-module's manifest names under `documentTypes.Actor.hero.htmlFields`. */
function manifestPaths(documentName: string, type: unknown): string[] {
  if (typeof type !== "string" || !type.includes(".")) return [];
  const cut = type.indexOf(".");
  const module = page.game.modules.get(type.slice(0, cut)) as Loose;
  return (module?.documentTypes?.[documentName]?.[type.slice(cut + 1)]?.htmlFields ?? []) as string[];
}

/** A `*` stands for every key or index. */
function cleanPath(place: Loose, [part, ...rest]: string[]): void {
  if (place === null || typeof place !== "object" || part === undefined) return;
  const keys = part === "*" ? Object.keys(place as object) : part in place ? [part] : [];
  for (const key of keys) {
    if (rest.length) cleanPath(place[key], rest);
    else place[key] = clean(place[key]);
  }
}
