/**
 * Documents.
 *
 * `documentsNamespace()` is `foundry.documents`; `documentClasses` are the client's classes (the globals `Actor`, `ChatMessage`, …);
 * `ClientDatabaseBackend` sends operations and applies events; `makeCollections()` creates `game.actors` and the other collections.
 */
import type { Generation } from "../../protocol.ts";
import { ActiveEffect } from "./active-effect.ts";
import { Actor, Item } from "./actor.ts";
import * as bases from "./base-documents.ts";
import { ChatMessage } from "./chat-message.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { CompendiumCollection, CompendiumPacks } from "./collections/compendium.ts";
import { Users } from "./collections/users.ts";
import * as world from "./collections/world.ts";
import { Combat, Combatant } from "./combat.ts";
import { DirectoryCollectionMixin, DocumentCollection, WorldCollection } from "./document-collection.ts";
import { ActiveEffectTypeDataModel } from "./effect-data.ts";
import { Folder, JournalEntry, JournalEntryPage, Scene, Setting } from "./journal.ts";
import { Macro } from "./macro.ts";
import { PrototypeToken } from "./prototype-token.ts";
import { RollTable, TableResult } from "./roll-table.ts";
import { TokenDocument } from "./token.ts";
import { User } from "./user.ts";

export { ClientDatabaseBackend } from "./backend.ts";
export { Document } from "./document.ts";
export { CompendiumCollection, CompendiumPacks } from "./collections/compendium.ts";

export const documentClasses = {
  ActiveEffect,
  Actor,
  ChatMessage,
  Combat,
  Combatant,
  Folder,
  Item,
  JournalEntry,
  JournalEntryPage,
  Macro,
  RollTable,
  Scene,
  Setting,
  TableResult,
  Token: TokenDocument,
  User,
};

export const collectionClasses = {
  User: Users,
  Folder: world.Folders,
  Actor: world.Actors,
  Item: world.Items,
  Scene: world.Scenes,
  Combat: world.CombatEncounters,
  JournalEntry: world.Journal,
  Macro: world.Macros,
  RollTable: world.RollTables,
  ChatMessage: world.ChatMessages,
  Setting: world.WorldSettings,
};

/** Data models of documents in `foundry.data`. */
export function documentModels(generation: Generation): Record<string, unknown> {
  return { PrototypeToken, ...(generation >= 14 ? { ActiveEffectTypeDataModel } : {}) };
}

export function documentsNamespace(): Record<string, unknown> {
  const { Token, ...classes } = documentClasses;
  return {
    ...bases,
    ...classes,
    TokenDocument: Token,
    abstract: { ClientDocumentMixin, DirectoryCollectionMixin, DocumentCollection, WorldCollection },
    collections: { ...world, Users, CompendiumCollection, CompendiumPacks },
  };
}
