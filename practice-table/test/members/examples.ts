/** One example of each class, because properties that constructors set are not visible on a class. */
import type { Loose } from "../../src/client/utils/types.ts";

const f = (): Loose => (globalThis as Loose).foundry;
const doc = (name: string, data: object = {}): Loose =>
  new (f().documents[name] as Loose)({ name: "Example", ...data });
const page = (): Loose => globalThis as Loose;
const element = (name = "div"): HTMLElement => document.createElement(name);

/** Constructor arguments by path or prefix; the first match counts. */
const ARGUMENTS: readonly (readonly [start: string, args: () => unknown[]])[] = [
  ["foundry.abstract.DatabaseBackend", () => [undefined]],
  ["foundry.abstract.EmbeddedCollection", () => ["items", doc("Actor", { type: "base" }), []]],
  ["foundry.abstract.TypeDataModel", () => [{}, { parent: null }]],
  ["foundry.applications.dice.RollResolver", () => [new (page().Roll as Loose)("1d6")]],
  ["foundry.applications.api.DialogV2", () => [{ content: "", buttons: [{ action: "ok", label: "OK" }] }]],
  ["foundry.applications.api.DocumentSheetV2", () => [{ document: doc("Actor", { type: "base" }) }]],
  ["foundry.applications.apps.Document", () => [{ document: doc("Actor", { type: "base" }) }]],
  ["foundry.applications.sheets.ItemSheetV2", () => [{ document: doc("Item", { type: "base" }) }]],
  ["foundry.applications.sheets.MacroConfig", () => [{ document: doc("Macro") }]],
  ["foundry.applications.sheets.RollTableSheet", () => [{ document: doc("RollTable") }]],
  ["foundry.applications.sheets.journal.JournalEntrySheet", () => [{ document: doc("JournalEntry") }]],
  ["foundry.applications.sheets.journal", () => [{ document: doc("JournalEntryPage", { type: "text" }) }]],
  ["foundry.applications.sheets", () => [{ document: doc("Actor", { type: "base" }) }]],
  ["foundry.applications.sidebar.apps.ChatPopout", () => [{ message: doc("ChatMessage") }]],
  ["foundry.applications.ux.ContextMenu", () => [element(), "li", [], { jQuery: false }]],
  ["foundry.applications.ux.Draggable", () => [new (f().appv1.api.Application as Loose)(), element()]],
  ["foundry.applications.ux.FormDataExtended", () => [element("form")]],
  [
    "foundry.applications.ux.SearchFilter",
    () => [{ inputSelector: "input", contentSelector: "ol", callback: () => {} }],
  ],
  ["foundry.applications.ux", () => [{ parentSelector: "div", callbacks: {} }]],
  ["foundry.appv1.api.FormApplication", () => [{}]],
  ["foundry.appv1.api.DocumentSheet", () => [doc("Actor", { type: "base" })]],
  ["foundry.appv1.sheets.ActorSheet", () => [doc("Actor", { type: "base" })]],
  ["foundry.appv1.sheets.ItemSheet", () => [doc("Item", { type: "base" })]],
  ["foundry.appv1.api.Dialog", () => [{ content: "", buttons: {} }]],
  ["foundry.data.fields.EmbeddedCollectionField", () => [page().Item]],
  ["foundry.data.fields.EmbeddedDocumentField", () => [page().Item]],
  ["foundry.data.fields.EmbeddedDataField", () => [page().Item]],
  ["foundry.data.fields.DocumentTypeField", () => [page().Actor]],
  ["foundry.data.fields.TypeDataField", () => [page().Actor]],
  ["foundry.data.fields.ForeignDocumentField", () => [page().User]],
  ["foundry.data.fields.DocumentAuthorField", () => [page().User]],
  ["foundry.data.fields.FilePathField", () => [{ categories: ["IMAGE"] }]],
  ["foundry.data.fields.ArrayField", () => [new (f().data.fields.NumberField as Loose)()]],
  ["foundry.data.fields.SetField", () => [new (f().data.fields.NumberField as Loose)()]],
  ["foundry.data.fields.TypedObjectField", () => [new (f().data.fields.NumberField as Loose)()]],
  ["foundry.data.fields.SchemaField", () => [{}]],
  ["foundry.data.fields.TypedSchemaField", () => [{}]],
  [
    "foundry.canvas.geometry.Ray",
    () => [
      { x: 0, y: 0 },
      { x: 3, y: 4 },
    ],
  ],
  ["foundry.data.validation.DataModelValidationError", () => ["wrong"]],
  ["foundry.dice.Roll", () => ["1d6"]],
  ["foundry.dice.RollParser", () => ["1d6"]],
  ["foundry.dice.terms.ParentheticalTerm", () => [{ term: "1" }]],
  ["foundry.dice.terms.FunctionTerm", () => [{ fn: "max", terms: ["1"] }]],
  ["foundry.dice.terms.PoolTerm", () => [{ terms: ["1"] }]],
  ["foundry.dice.terms.OperatorTerm", () => [{ operator: "+" }]],
  ["foundry.dice.terms.NumericTerm", () => [{ number: 1 }]],
  ["foundry.dice.terms.StringTerm", () => [{ term: "a" }]],
];

/** Objects that exist once per page, or that only the page can create. */
function onThePage(path: string, cls: Loose): Loose {
  const { game } = page();
  if (path === "foundry.Game") return game;
  if (path === "foundry.documents.collections.CompendiumPacks") return game.packs;
  if (path === "foundry.documents.collections.CompendiumCollection")
    return new cls({ id: "a.b", packageName: "a", documentName: "Macro", label: "B", ownership: {}, index: [] });
  if (path.startsWith("foundry.documents.collections.")) return new cls([]);
  if (path.startsWith("foundry.documents.abstract.")) return game.actors;
  if (path === "foundry.packages.Module") return new cls({ id: "a", active: true, manifest: {} });
  if (path === "foundry.abstract.DataModel" || path === "foundry.abstract.Document")
    return doc("Actor", { type: "base" });
  if (path === "foundry.abstract.TypeDataModel") return new (heirOf(cls))({}, {});
  if (path === "foundry.applications.elements.AbstractFormInputElement") return element("string-tags");
  if (path === "foundry.applications.elements.HTMLEnrichedContentElement") return element("enriched-content");
  return undefined;
}

function heirOf(cls: Loose): Loose {
  return class extends cls {
    static defineSchema(): object {
      return {};
    }
  };
}

/** Undefined if the constructor throws by name. */
export function exampleOf(path: string, cls: Loose): Loose {
  const single = onThePage(path, cls);
  if (single) return single;
  const [, args] = ARGUMENTS.find(([start]) => path.startsWith(start)) ?? [];
  try {
    return new cls(...(args?.() ?? (path.startsWith("foundry.documents.") ? [documentData(path)] : []))) as unknown;
  } catch (error) {
    if (/^host: .* is not implemented$/.test((error as Error).message)) return undefined;
    throw error;
  }
}

function documentData(path: string): object {
  const type = /Actor|Item/.test(path)
    ? "base"
    : /JournalEntryPage/.test(path)
      ? "text"
      : /Folder/.test(path)
        ? "Actor"
        : undefined;
  return { name: "Example", key: "core.example", ...(type ? { type } : {}) };
}
