/** Valid document types: core's, the system's and those of the active modules' manifests (app.md 1.4, 4). */
import { getProperty, deleteProperty, flattenObject } from "../client/utils/paths.ts";
import type { DocumentData, DocumentName, ModulePackage, WorldSnapshot } from "../protocol.ts";
import { SHAPES } from "./document-shapes.ts";
import { TableError } from "./errors.ts";

type SystemPackage = WorldSnapshot["system"];
interface SubType {
  readonly gmOnlyFields?: readonly string[];
}

const subTypes = (module: ModulePackage, documentName: DocumentName): Readonly<Record<string, SubType>> => {
  const all = module.manifest.documentTypes as Record<string, Record<string, SubType>> | undefined;
  return all?.[documentName] ?? {};
};

/** All valid types of a kind of document; `null` if the kind has no types. */
export function validTypes(
  documentName: DocumentName,
  system: SystemPackage,
  modules: readonly ModulePackage[],
): readonly string[] | null {
  const core = SHAPES[documentName].coreTypes;
  if (core === null) return null;
  const types = [...core, ...(system.documentTypes[documentName] ?? [])];
  for (const module of modules) {
    if (!module.active) continue;
    for (const name of Object.keys(subTypes(module, documentName))) types.push(`${module.id}.${name}`);
  }
  return types;
}

export function requireValidType(documentName: DocumentName, type: unknown, valid: readonly string[] | null): void {
  if (valid === null) return;
  if (typeof type === "string" && valid.includes(type)) return;
  const found =
    type === undefined || type === null ? "type: may not be undefined" : `type: "${String(type)}" is not a valid type`;
  throw new TableError(`${documentName} validation errors:\n  ${found} for the ${documentName} Document class`);
}

/** Paths below `system` that only a GM may change. */
function gmOnlyPaths(documentName: DocumentName, type: unknown, modules: readonly ModulePackage[]): readonly string[] {
  if (typeof type !== "string") return [];
  const cut = type.indexOf(".");
  const module = cut > 0 ? modules.find((entry) => entry.id === type.slice(0, cut)) : undefined;
  return module ? (subTypes(module, documentName)[type.slice(cut + 1)]?.gmOnlyFields ?? []) : [];
}

const isWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`);

/** Removes a player's changes of GM-only fields from an update (in place) and returns their paths. */
export function takeGmOnlyChanges(
  documentName: DocumentName,
  document: DocumentData,
  changes: Record<string, unknown>,
  modules: readonly ModulePackage[],
): string[] {
  const fields = gmOnlyPaths(documentName, document.type, modules);
  if (!fields.length || getProperty(changes, "system") === undefined) return [];
  const taken: string[] = [];
  for (const path of Object.keys(flattenObject(changes.system as Record<string, unknown>))) {
    const plain = path.replace(/(^|\.)[-=]=/g, "$1");
    if (!fields.some((field) => isWithin(plain, field))) continue;
    deleteProperty(changes.system, path);
    taken.push(`system.${plain}`);
  }
  return taken;
}
