/** Unmodelled members of scenes and tokens; without a canvas most of them are. See `throwing`. */
import * as bases from "../../documents/base-documents.ts";
import { documentClasses as documents } from "../../documents/index.ts";
import type { StandIns } from "./index.ts";

export const PLACE_STAND_INS: StandIns = [
  [
    bases.BaseScene,
    "BaseScene",
    `:navOrder :navName :background :foreground :foregroundElevation :thumb :width :height :padding :initial :backgroundColor :grid
     :tokenVision :fog :environment :drawings :lights :notes :sounds :regions :templates :tiles :walls :playlist :playlistSound :journal
     :journalEntryPage :weather`,
  ],
  [documents.Scene, "Scene", ":_viewPosition :_view :dimensions"],
  [
    bases.BaseToken,
    "BaseToken",
    `static :MOVEMENT_FIELDS static arePositionsEqual static :DEFAULT_ICON static _getHexagonalOffsets _prepareDeltaUpdate
     getSnappedPosition _positionToGridOffset _gridOffsetToPosition getSize getCenterPoint getGridSpacePolygon getOccupiedGridSpaceOffsets
     :effects :overlayEffect :hexagonalShape :delta :shape :elevation :sort :locked :hidden :_movementHistory :_regions :displayName
     :randomImg :appendNumber :prependAdjective :width :height :texture :lockRotation :rotation :alpha :disposition :displayBars :bar1
     :bar2 :light :sight :detectionModes :occludable :ring :turnMarker :movementAction`,
  ],
  [
    documents.Token,
    "TokenDocument",
    `static createCombatants static deleteCombatants static _addTeleportAndForcedShims static _isMovementUpdate
     static getTrackedAttributes static _getTrackedAttributesFromObject static _getTrackedAttributesFromSchema
     static _getConfiguredTrackedAttributes static getTrackedAttributeChoices :movement :_movementContinuation :actors :baseActor
     :isLinked :isSecret :combatant :inCombat :movementHistory :hasDistinctSubjectTexture :regions _inferRingSubjectTexture
     _inferMovementAction _prepareDetectionModes getBarAttribute hasStatusEffect move revertRecordedMovement resize stopMovement
     pauseMovement resumeMovement measureMovementPath getCompleteMovementPath toggleCombatant updateVisionMode _identifyRegions
     _preUpdateMovement _onUpdateMovement _onMovementStopped _onMovementPaused _onMovementRecorded _shouldRecordMovementHistory
     clearMovementHistory _couldRegionsChange testInsideRegion segmentizeRegionMovementPath _onUpdateBaseActor _onRelatedUpdate
     toggleActiveEffect :_object :_destroyed :layer :rendered`,
  ],
];
