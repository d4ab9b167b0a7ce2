/** Document classes that the host cannot store. The classes and their data models exist. */
import * as f from "../data/fields/index.ts";
import { ClientDocumentMixin } from "../documents/client-document.ts";
import { WorldCollection } from "../documents/document-collection.ts";
import { flags, id, image, metadata, ownership, reference, sort, stats } from "../documents/common-fields.ts";
import { Document } from "../documents/document.ts";
import { throwing } from "../helpers/throwing.ts";
import type { Dict, Loose } from "../utils/types.ts";
import { inertClass } from "./inert-class.ts";

/** Name, collection, and the client's class name if different. */
const KINDS: readonly (readonly [name: string, collection: string, client?: string])[] = [
  ["ActorDelta", "delta"],
  ["Adventure", "adventures"],
  ["AmbientLight", "lights", "AmbientLightDocument"],
  ["AmbientSound", "sounds", "AmbientSoundDocument"],
  ["Card", "cards"],
  ["Cards", "cards"],
  ["CombatantGroup", "groups"],
  ["Drawing", "drawings", "DrawingDocument"],
  ["FogExploration", "fog"],
  ["JournalEntryCategory", "categories"],
  ["MeasuredTemplate", "templates", "MeasuredTemplateDocument"],
  ["Note", "notes", "NoteDocument"],
  ["Playlist", "playlists"],
  ["PlaylistSound", "sounds"],
  ["Region", "regions", "RegionDocument"],
  ["RegionBehavior", "behaviors"],
  ["Tile", "tiles", "TileDocument"],
  ["Wall", "walls", "WallDocument"],
];

/** Their unmodelled members. */
const MEMBERS: Readonly<Record<string, string>> = { Adventure: "import prepareImport importContent" };

/** Documents with types and data, which systems extend. */
const TYPED = new Set(["ActorDelta", "Card", "Cards", "CombatantGroup", "RegionBehavior"]);

/** An adventure contains the data of the documents that it imports. */
function adventureFields(): Record<string, f.DataField> {
  const contents = [
    "actors",
    "cards",
    "combats",
    "folders",
    "items",
    "journal",
    "macros",
    "playlists",
    "scenes",
    "tables",
  ];
  return {
    img: image(null),
    caption: new f.HTMLField(),
    description: new f.HTMLField({ textSearch: true } as never),
    folder: reference(),
    ...Object.fromEntries(contents.map((field) => [field, new f.SetField(new f.ObjectField())])),
  };
}

function baseOf(name: string, collection: string): typeof Document {
  class Base extends Document {
    static override metadata = metadata(name, collection, TYPED.has(name) ? { hasTypeData: true } : {});

    static override defineSchema(): Record<string, f.DataField> {
      const typed = {
        type: new f.StringField({ required: true, initial: "base" }),
        system: new f.TypeDataField(this),
      };
      return {
        _id: id(),
        name: new f.StringField({ required: true, blank: true, textSearch: true }),
        ...(TYPED.has(name) ? typed : {}),
        ...(name === "Adventure" ? adventureFields() : {}),
        sort: sort(),
        ownership: ownership(),
        flags: flags(),
        _stats: stats(),
      };
    }
  }
  Object.defineProperty(Base, "name", { value: `Base${name}` });
  return Base;
}

export interface InertDocument {
  readonly name: string;
  readonly client: string;
  readonly documentClass: Loose;
}

let made: readonly (InertDocument & { readonly base: Loose })[] | undefined;

function all(): NonNullable<typeof made> {
  made ??= KINDS.map(([name, collection, client = name]) => {
    const Base = baseOf(name, collection);
    const path = `foundry.documents.${client}`;
    const Client = ClientDocumentMixin(Base as never);
    throwing(Client as never, name, MEMBERS[name] ?? "");
    const documentClass = inertClass(path, Client) as unknown;
    return { name, client, base: inertClass(`foundry.documents.Base${name}`, Base) as unknown, documentClass };
  });
  return made;
}

export function inertDocuments(): readonly InertDocument[] {
  return all();
}

/** For `foundry.documents`. */
export function inertDocumentClasses(): Dict {
  return Object.fromEntries(
    all().flatMap(({ name, client, base, documentClass }) => [
      [`Base${name}`, base],
      [client, documentClass as unknown],
    ]),
  );
}

/** Document classes are also globals, under the client's name. */
export function inertDocumentGlobals(): Dict {
  return Object.fromEntries(all().map(({ client, documentClass }) => [client, documentClass as unknown]));
}

/** For `foundry.documents.collections`. */
export function inertCollections(): Dict {
  const names = { CardStacks: "Cards", FogExplorations: "FogExploration", Playlists: "Playlist" };
  return Object.fromEntries(
    Object.entries(names).map(([collection, documentName]) => {
      const Collection = class extends WorldCollection {};
      Object.defineProperty(Collection, "documentName", { value: documentName, writable: true });
      return [collection, inertClass(`foundry.documents.collections.${collection}`, Collection) as unknown];
    }),
  );
}
