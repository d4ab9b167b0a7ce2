/** The data layer's classes have every member that the community's types declare, or one that throws by name (house.md, issue 3). */
import { describe, expect, it } from "vitest";
import { g, type Loose } from "./setup.ts";
import { declaredClasses, declaredFunctions, missingMembers } from "./type-members.ts";

const { abstract, data, documents, helpers, utils } = g.foundry;
const pascal = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase());

const SINGLE: [string, string, Loose][] = [
  ["common/abstract/data.d.mts", "DataModel", abstract.DataModel],
  ["common/abstract/document.d.mts", "Document", abstract.Document],
  ["common/abstract/type-data.d.mts", "TypeDataModel", abstract.TypeDataModel],
  ["common/abstract/embedded-collection.d.mts", "EmbeddedCollection", abstract.EmbeddedCollection],
  ["common/abstract/backend.d.mts", "DatabaseBackend", abstract.DatabaseBackend],
  ["common/data/validation-failure.d.mts", "DataModelValidationFailure", data.validation.DataModelValidationFailure],
  ["common/data/validation-failure.d.mts", "DataModelValidationError", data.validation.DataModelValidationError],
  ["common/utils/collection.d.mts", "Collection", utils.Collection],
  ["common/utils/color.d.mts", "InternalColor", utils.Color],
  ["common/utils/bitmask.d.mts", "InternalBitMask", utils.BitMask],
  ["common/utils/semaphore.d.mts", "Semaphore", utils.Semaphore],
  ["common/utils/string-tree.d.mts", "StringTree", utils.StringTree],
  ["client/documents/abstract/client-document.d.mts", "InternalClientDocument", g.Actor],
  ["client/documents/abstract/document-collection.d.mts", "DocumentCollection", documents.abstract.DocumentCollection],
  ["client/documents/abstract/world-collection.d.mts", "WorldCollection", documents.abstract.WorldCollection],
  [
    "client/documents/abstract/directory-collection-mixin.d.mts",
    "DirectoryCollection",
    documents.abstract.WorldCollection,
  ],
  ["client/helpers/client-settings.d.mts", "ClientSettings", helpers.ClientSettings],
  ["client/helpers/localization.d.mts", "Localization", helpers.Localization],
  ["client/helpers/time.d.mts", "GameTime", helpers.GameTime],
  ["client/helpers/hooks.d.mts", "Hooks", helpers.Hooks],
  ["client/helpers/interaction/client-keybindings.d.mts", "ClientKeybindings", helpers.interaction.ClientKeybindings],
  ["client/helpers/interaction/keyboard-manager.d.mts", "KeyboardManager", helpers.interaction.KeyboardManager],
  ["client/applications/ui/notifications.d.mts", "Notifications", g.foundry.applications.ui.Notifications],
  [
    "client/documents/collections/compendium-collection.d.mts",
    "CompendiumCollection",
    documents.collections.CompendiumCollection,
  ],
];
const KINDS = [
  "actor",
  "item",
  "user",
  "chat-message",
  "macro",
  "journal-entry",
  "journal-entry-page",
  "roll-table",
  "table-result",
].concat(["folder", "combat", "combatant", "scene", "setting", "active-effect"]);
const COLLECTIONS = [
  "actors",
  "items",
  "users",
  "chat-messages",
  "macros",
  "journal",
  "roll-tables",
  "folders",
  "combat-encounters",
  "scenes",
  "world-settings",
];

describe("members", () => {
  it.each(SINGLE)("%s %s", (file, name, host) => expect(missingMembers(file, name, host)).toEqual([]));
  it.each(KINDS.map((kind) => [pascal(kind), kind]))("%s and its base", (name, kind) => {
    expect(missingMembers(`client/documents/${kind}.d.mts`, name, documents[name])).toEqual([]);
    expect(missingMembers(`common/documents/${kind}.d.mts`, `Base${name}`, documents[`Base${name}`])).toEqual([]);
  });
  it.each(COLLECTIONS)("collection %s", (file) => {
    expect(
      missingMembers(`client/documents/collections/${file}.d.mts`, pascal(file), documents.collections[pascal(file)]),
    ).toEqual([]);
  });
  const fields = declaredClasses("common/data/fields.d.mts").filter(
    (name) => !/^(Any|_)/.test(name) && name !== "EmbeddedCollectionDeltaField",
  );
  it.each(fields)("field %s", (name) =>
    expect(missingMembers("common/data/fields.d.mts", name, data.fields[name])).toEqual([]),
  );
  it.each([
    "common/utils/helpers",
    "client/utils/helpers",
    "common/utils/http",
    "common/utils/geometry",
    "common/utils/logging",
  ])("functions of %s", (file) => {
    expect(declaredFunctions(`${file}.d.mts`).filter((name) => !(name in utils))).toEqual([]);
  });
  it("a stand-in throws by its name", () => {
    expect(() => g.game.combats.constructor.prototype._onDeleteToken()).toThrow(
      "host: CombatEncounters#_onDeleteToken is not implemented",
    );
    expect(() => g.game.keyboard.constructor.translateKey()).toThrow(
      "host: KeyboardManager.translateKey is not implemented",
    );
  });
});
