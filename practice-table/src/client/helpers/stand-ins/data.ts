/** Unmodelled members of the data layer, documents and helpers; see `throwing`. */
import { DocumentStatsField } from "../../data/fields/stats.ts";
import { AngleField } from "../../data/fields/special.ts";
import { TypedSchemaField } from "../../data/fields/type-data.ts";
import * as bases from "../../documents/base-documents.ts";
import { ClientDatabaseBackend } from "../../documents/backend.ts";
import { CompendiumCollection } from "../../documents/collections/compendium.ts";
import * as world from "../../documents/collections/world.ts";
import { documentClasses as documents } from "../../documents/index.ts";
import { Color } from "../../utils/color.ts";
import { Game } from "../game.ts";
import { ClientKeybindings, KeyboardManager } from "../keybindings.ts";
import type { StandIns } from "./index.ts";

export const DATA_STAND_INS: StandIns = [
  [
    ClientDatabaseBackend,
    "DatabaseBackend",
    "_getDocuments _createDocuments _updateDocuments _deleteDocuments _getParent _log _logOperation _logError",
  ],
  [AngleField, "AngleField", ":base"],
  [DocumentStatsField, "DocumentStatsField", "static _migrateData static _shimData static _shimDocument"],
  [TypedSchemaField, "TypedSchemaField", "migrateSource"],
  [
    ClientKeybindings,
    "ClientKeybindings",
    "static :MOVEMENT_DIRECTIONS static :ZOOM_DIRECTIONS :moveKeys static _compareActions _registerCoreKeybindings",
  ],
  [
    KeyboardManager,
    "KeyboardManager",
    `static :isUniversalMode static :PROTECTED_KEYS static :CONTROL_KEY_STRING static :KEYCODE_DISPLAY_MAPPING static :PRINTABLE_CHAR_REGEX
     static translateKey static emulateKeypress static getKeycodeDisplayString static _getMatchingActions _onFocusIn`,
  ],
  [
    Game,
    "Game",
    `static create static connect static getCookies static getData static getWorldData static getWorldStatus setupPackages initialize setupGame
     initializeConfig initializeRTC initializeUI initializeCanvas initializeKeyboard initializeMouse initializeGamepads registerSettings
     registerTours toggleCharacterSheet scaleFonts activateSocketListeners activateListeners static _handleMouseWheelInputChange
     _onClickHyperlink _onPreventDragstart _onPreventDragover _onPreventDrop _onPointerDown _onPointerUp _onWindowResize
     _onWindowBeforeUnload _onWindowBlur _onWindowPopState _initializeView _initializeGameView _initializeStreamView`,
  ],
  [
    Color,
    "Color",
    `:hsv :hsl :linear applyRGB static mix static multiplyScalar static maximize
     static maximizeScalar static add static addScalar static subtract static subtractScalar static minimize static minimizeScalar
     static applyRGB static fromHSV static fromHSL static fromLinearRGB`,
  ],
  [
    documents.Actor,
    "Actor",
    "_unregisterDependentToken _unregisterDependentScene _onEmbeddedDocumentChange _updateDependentTokens",
  ],
  [
    documents.JournalEntryPage,
    "JournalEntryPage",
    "static _flattenTOC static _makeHeadingNode _embedTextPage _embedImagePage",
  ],
  [documents.RollTable, "RollTable", "_onClickEmbedAction"],
  [documents.Folder, "Folder", "exportDialog"],
  [
    documents.Combat,
    "Combat",
    `updateCombatantActors _playCombatSound _refreshTokenHUD clearMovementHistories _clearMovementHistoryOnExit _updateTurnMarkers
     _clearMovementHistoryOnStartTurn static _onDeleteTokens`,
  ],
  [bases.BaseCombat, "BaseCombat", "_canChangeRound _canChangeTurn"],
  [documents.Combatant, "Combatant", "_prepareGroup"],
  [
    documents.Scene,
    "Scene",
    "pullUsers getDimensions clearMovementHistories updateTokenRegions _onActivate createThumbnail",
  ],
  [
    bases.BaseScene,
    "BaseScene",
    `static :defaultGrid :fogExploration :fogReset :fogOverlay :fogExploredColor :fogUnexploredColor :globalLight :globalLightThreshold
     :darkness`,
  ],
  [
    documents.ActiveEffect,
    "ActiveEffect",
    `static _fromStatusEffect _requiresDurationUpdate _prepareDuration _getCombatTime _getDurationLabel _applyLegacy _applyAdd
     _applyMultiply _applyOverride _applyUpgrade _applyCustom static getInitialDuration _displayScrollingStatus`,
  ],
  [world.CombatEncounters, "CombatEncounters", "_onDeleteToken"],
  [world.Scenes, "Scenes", "static _activateSocketListeners"],
  [
    CompendiumCollection,
    "CompendiumCollection",
    `setFolder importFolder importFolders importDialog indexDocument configureOwnershipDialog static _activateSocketListeners
     duplicateCompendium static _onConfigure`,
  ],
];
