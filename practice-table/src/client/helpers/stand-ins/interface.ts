/** Unmodelled members of packages, tours, keys and directories; see `throwing`. */
import { DocumentTypeField } from "../../data/fields/type-data.ts";
import { StringField } from "../../data/fields/primitive.ts";
import { Document } from "../../documents/document.ts";
import { CompendiumPacks } from "../../documents/collections/compendium.ts";
import * as world from "../../documents/collections/world.ts";
import * as bases from "../../documents/base-documents.ts";
import { documentClasses as documents } from "../../documents/index.ts";
import { Game } from "../game.ts";
import { ClientKeybindings, KeyboardManager } from "../keybindings.ts";
import { Localization } from "../localization.ts";
import { Module } from "../packages.ts";
import type { StandIns } from "./index.ts";

export const INTERFACE_STAND_INS: StandIns = [
  // Deprecated since 12, removed in 14.
  [Document, "Document", "static _onCreateDocuments static _onUpdateDocuments static _onDeleteDocuments"],
  [StringField, "StringField", "static _getChoices"],
  [DocumentTypeField, "DocumentTypeField", "static _getChoices"],
  [bases.BaseChatMessage, "BaseChatMessage", ":user"],
  [bases.BaseTableResult, "BaseTableResult", ":text :documentId :documentCollection"],
  [documents.TableResult, "TableResult", "getChatText"],
  [documents.ChatMessage, "ChatMessage", ":user"],
  [documents.Actor, "Actor", ":_dependentTokens"],
  [bases.BaseCombat, "BaseCombat", ":groups"],
  [documents.Combat, "Combat", ":debounceSetup getCombatantByActor getCombatantByToken"],
  [documents.Combatant, "Combatant", ":_videoSrc :resource clearMovementHistory"],
  [documents.ActiveEffect, "ActiveEffect", "_castDelta _castArray _parseOrString"],
  [documents.JournalEntryPage, "JournalEntryPage", ":_toc"],
  [documents.Scene, "Scene", "_repositionObject"],
  [documents.Folder, "Folder", ":children"],
  [world.Folders, "Folders", "_refreshJournalEntrySheets :_expanded"],
  [world.Scenes, "Scenes", "static _pullToScene"],
  [
    CompendiumPacks,
    "CompendiumPacks",
    `static _sortStandard :tree :searchMode toggleSearchMode :sortingMode toggleSortingMode :maxFolderDepth initializeTree
     _formatFolderSelectOptions`,
  ],
  [Localization, "Localization", "_discoverSupportedLanguages"],
  [Game, "Game", ":cards :gamepad :issues :mouse :documentIndex :compendiumUUIDRedirects :compendiumArt"],
  [
    ClientKeybindings,
    "ClientKeybindings",
    `static _validateBindings static _validateModifiers static _onSelectAllObjects static _onCycleView static _onDismiss
     static _onToggleCharacterSheet static _onTarget static _onMeasuredRulerMovement static _onPause static _onHighlight
     static _onMacroExecute static _onMacroPageSwap static _onCopy static _onPaste static _onUndo static _onZoom static _onFocusChat
     _handleMovement _onPan`,
  ],
  [
    KeyboardManager,
    "KeyboardManager",
    "static _getContextDisplayString static _testContext static _executeKeybind _reset _handleKeyboardEvent _onCompositionEnd :moveKeys",
  ],
  // Manifests are read without the package's DataModel.
  [
    Module,
    "Module",
    `static getVersionBadge static _formatBadDependenciesTooltip static _formatIncompatibleSystemsTooltip static uninstall
     static fromRemoteManifest static defineSchema static :type static :icon static isIncompatibleWithCoreVersion static :collection
     static testAvailability static testDependencyCompatibility static cleanData static validateId static _logWarning
     static :migratedKeys static migrateData static _migrateNameToId static _migrateDependenciesNameToId static _migrateToRelationships
     static _migrateCompatibility static _migrateMediaURL static _migrateOwnership static _migratePackIDs static _migratePackEntityToType
     static :_schema static :schema static :LOCALIZATION_PREFIXES static _initializationOrder static validateJoint static fromSource
     static fromJSON static migrateDataSafe static shimData :favorite getVersionBadge install uninstall :availability :locked :exclusive
     :owned :tags :name :unavailable _testRequiredDependencies _testSupportedSystems _configure :parent :schema :invalid
     :validationFailures _initializeSource _initialize reset clone validate updateSource toJSON :coreTranslation :library :license
     :readme :bugs :changelog :media :packFolders :manifest :download :protected :persistentStorage`,
  ],
];
