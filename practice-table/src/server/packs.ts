/** Compendium packs: read-only documents of a package, with an index that every seat gets (app.md 1.2, 7). */
import type { DocumentData, Generation, PackIndex, PackName } from "../protocol.ts";
import { indexEntry } from "./document-shapes.ts";
import { TableError } from "./errors.ts";

/** An entry of a manifest's `packs`. */
export interface PackManifest {
  readonly name: string;
  readonly label: string;
  readonly path?: string;
  readonly type: string;
  readonly system?: string;
  readonly ownership?: Readonly<Record<string, string>>;
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly banner?: string;
}

export interface Pack {
  readonly id: string;
  readonly index: PackIndex;
  readonly documents: ReadonlyMap<string, DocumentData>;
}

const TYPES: readonly string[] = [
  ...(["ActiveEffect", "Actor", "Adventure", "Item", "JournalEntry", "Macro", "RollTable", "Scene"] as const),
];
const SYSTEM_BOUND: readonly string[] = ["ActiveEffect", "Actor", "Item"];

/** The reason why a world of this system cannot have a pack; `null`: no problem; `"other-system"`: it belongs to another system and is skipped. */
export function packProblem(packageId: string, manifest: PackManifest, systemId: string): string | null {
  const id = `${packageId}.${manifest.name}`;
  // A system's own packs belong to that system.
  const system = manifest.system ?? (packageId === systemId ? systemId : undefined);
  if (!/^[A-Za-z0-9_-]+$/.test(String(manifest.name)))
    return `pack ${id}: the name may not be empty nor contain periods or spaces`;
  if (typeof manifest.label !== "string" || !manifest.label) return `pack ${id}: a label is required`;
  if (!TYPES.includes(manifest.type))
    return `pack ${id}: "${manifest.type}" is not a type of compendium documents that the table knows`;
  if (Array.isArray(manifest.system)) return `pack ${id}: system must be one system id, not an array`;
  if (SYSTEM_BOUND.includes(manifest.type) && !system) {
    return `pack ${id}: a compendium of the type ${manifest.type} must name its system (app.md 1.2, ISS 7636)`;
  }
  return system && system !== systemId ? "other-system" : null;
}

export function makePack(
  packageId: string,
  manifest: PackManifest,
  systemId: string,
  documents: readonly DocumentData[],
  generation: Generation = 14,
): Pack | null {
  const problem = packProblem(packageId, manifest, systemId);
  if (problem === "other-system") return null;
  // Packs of effects exist since 14 (app.md 1.2).
  if (manifest.type === "ActiveEffect" && generation < 14) return null;
  if (problem) throw new TableError(problem);
  const id = `${packageId}.${manifest.name}`;
  const documentName = manifest.type as PackName;
  const { flags, banner, path } = manifest;
  const system = manifest.system ?? (SYSTEM_BOUND.includes(documentName) ? systemId : undefined);
  return {
    id,
    index: {
      id,
      label: manifest.label,
      documentName,
      packageName: packageId,
      ownership: manifest.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
      ...(flags ? { flags } : {}),
      ...(system === undefined ? {} : { system }),
      ...(banner === undefined ? {} : { banner }),
      ...(path === undefined ? {} : { path }),
      index: documents.map((document) => indexEntry(document, id, documentName)),
    },
    documents: new Map(documents.map((document) => [document._id, document])),
  };
}
