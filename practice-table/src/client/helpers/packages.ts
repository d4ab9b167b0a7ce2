/** `game.modules`, `game.system`, `game.world` (app.md 1, 2). */
import type { ModulePackage, WorldSnapshot } from "../../protocol.ts";
import { Collection } from "../utils/collection.ts";
import { deepFreeze } from "../utils/objects.ts";
import { type Loose } from "../utils/types.ts";

const asList = (value: unknown): Loose[] =>
  Array.isArray(value) ? (value as Loose[]) : value === undefined || value === null ? [] : [value];

/** A package from its manifest; the package itself may set `api`. */
export class Module {
  readonly id: string;
  readonly active: boolean;
  readonly type: string = "module";
  readonly title: string;
  readonly version: string;
  readonly socket: boolean;
  readonly esmodules: Set<string>;
  readonly scripts: Set<string>;
  readonly styles: Set<Loose>;
  readonly languages: Set<Loose>;
  readonly packs: Set<Loose>;
  readonly relationships: Loose;
  readonly compatibility: Loose;
  readonly documentTypes: Loose;
  readonly flags: Loose;
  readonly authors: Set<Loose>;
  readonly description: string;
  readonly url: string | undefined;
  api: Loose;
  readonly _source: Loose;

  constructor({ id, active, manifest }: ModulePackage) {
    const data = structuredClone(manifest) as Loose;
    this._source = data;
    this.id = id;
    this.active = active;
    this.title = String(data.title ?? id);
    this.version = String(data.version ?? "0");
    this.description = String(data.description ?? "");
    this.url = data.url as string | undefined;
    this.socket = data.socket === true;
    this.esmodules = new Set(asList(data.esmodules) as string[]);
    this.scripts = new Set(asList(data.scripts) as string[]);
    // The string form is migrated to the object form (app.md 1.1).
    this.styles = new Set(
      asList(data.styles).map(
        (style) => (typeof style === "string" ? { src: style, layer: "modules" } : style) as Loose,
      ),
    );
    this.languages = new Set(asList(data.languages));
    this.packs = new Set(asList(data.packs));
    this.authors = new Set(asList(data.authors));
    this.relationships = data.relationships ?? {};
    this.compatibility = data.compatibility ?? {};
    this.documentTypes = data.documentTypes ?? {};
    this.flags = data.flags ?? {};
    this.api = undefined;
  }

  toObject(_source = true): Loose {
    return structuredClone(this._source) as unknown;
  }
}

export class ModuleCollection extends Collection<string, Module> {
  constructor(modules: readonly ModulePackage[]) {
    super(modules.map((module) => [module.id, new Module(module)]));
  }
}

/** `game.system`: the manifest's data in the shape of a module, and the fields of systems only. */
export class System extends Module {
  override readonly type: string = "system";
  readonly grid: Loose;
  readonly initiative: string | null;
  readonly primaryTokenAttribute: string | null;
  readonly secondaryTokenAttribute: string | null;
  readonly background: string | null;
  readonly template: Loose;
  readonly model: Loose;

  constructor({ id, title, version, documentTypes, manifest = {}, template, model }: WorldSnapshot["system"]) {
    super({ id, active: true, manifest: { title, version, documentTypes: named(documentTypes), ...manifest } });
    const { grid, gridDistance, gridUnits, initiative, primaryTokenAttribute, secondaryTokenAttribute, background } =
      this._source;
    // Before 12 the manifest had two fields of its own for this.
    this.grid = { type: 1, distance: gridDistance ?? 5, units: gridUnits ?? "ft", diagonals: 0, ...(grid as object) };
    this.initiative = (initiative || null) as string | null;
    this.primaryTokenAttribute = (primaryTokenAttribute || null) as string | null;
    this.secondaryTokenAttribute = (secondaryTokenAttribute || null) as string | null;
    this.background = (background || null) as string | null;
    this.template = structuredClone(template ?? {});
    this.model = structuredClone(model ?? {});
  }
}

const named = (types: Readonly<Record<string, readonly string[]>>): Loose =>
  Object.fromEntries(
    Object.entries(types).map(([name, list]) => [name, Object.fromEntries(list.map((id) => [id, {}]))]),
  );

/** The types of each kind of document: base, the system's, those of active modules with their prefix (app.md 4). */
export function documentTypes(
  snapshot: WorldSnapshot,
  classes: Record<string, Loose>,
): Readonly<Record<string, readonly string[]>> {
  const types: Record<string, string[]> = {};
  for (const [name, cls] of Object.entries(classes)) {
    const core = name === "Actor" || name === "Item" ? ["base"] : [...(cls.metadata.coreTypes as string[])];
    const declared = [...(snapshot.system.documentTypes[name] ?? [])];
    for (const { id, active, manifest } of snapshot.modules) {
      const own = (manifest.documentTypes as Record<string, Record<string, unknown>> | undefined)?.[name];
      if (active && own) declared.push(...Object.keys(own).map((type) => `${id}.${type}`));
    }
    types[name] = [...new Set([...core, ...declared])];
  }
  return deepFreeze(types);
}
