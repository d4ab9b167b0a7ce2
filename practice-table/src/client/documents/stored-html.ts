/**
 * Cleaning of stored HTML (app.md 5.4): the HTML fields of core's schemas, and those of a manifest's sub-types (`htmlFields`, app.md 1.4). The real
 * server cleans; here the client cleans before it sends.
 */
import { EmbeddedCollectionField } from "../data/fields/embedded.ts";
import { SchemaField } from "../data/fields/object.ts";
import { HTMLField } from "../data/fields/special.ts";
import { TypeDataField } from "../data/fields/type-data.ts";
import { cleanHTML } from "../utils/clean-html.ts";
import { page, type Loose } from "../utils/types.ts";

/** Cleans in place: whole documents, and changes (with the type of their document). */
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

/** `my-module.hero` → `documentTypes.Actor.hero.htmlFields` in my-module's manifest. */
function manifestPaths(documentName: string, type: unknown): string[] {
  if (typeof type !== "string" || !type.includes(".")) return [];
  const cut = type.indexOf(".");
  const module = page.game.modules.get(type.slice(0, cut)) as Loose;
  return (module?.documentTypes?.[documentName]?.[type.slice(cut + 1)]?.htmlFields ?? []) as string[];
}

/** A `*` matches every key or index. */
function cleanPath(place: Loose, [part, ...rest]: string[]): void {
  if (place === null || typeof place !== "object" || part === undefined) return;
  const keys = part === "*" ? Object.keys(place as object) : part in place ? [part] : [];
  for (const key of keys) {
    if (rest.length) cleanPath(place[key], rest);
    else place[key] = clean(place[key]);
  }
}
