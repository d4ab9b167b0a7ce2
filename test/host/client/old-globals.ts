/**
 * Names that stood on the page before they got a namespace: since 13 they are said to be old and go in 15, so both generations have them; the
 * functions of `foundry.utils` went in 14 already (T:client/client.d.mts). Old packages use them without a thought.
 */
import { missing } from "./helpers/missing.ts";
import type { Dict, Loose } from "./utils/types.ts";

/** Names by namespace; `Old=Now` where the class has another name there. */
const UNTIL_15: Readonly<Record<string, string>> = {
  "foundry.applications": "HandlebarsHelpers=handlebars",
  "foundry.applications.apps.av": "CameraPopoutAppWrapper=CameraPopout CameraViews",
  "foundry.applications.apps": "CombatTrackerConfig DocumentOwnershipConfig GridConfig ImagePopout",
  "foundry.applications.hud": "BasePlaceableHUD DrawingHUD TileHUD TokenHUD",
  "foundry.applications.settings": "DependencyResolution SettingsConfig",
  "foundry.applications.settings.menus": "AVConfig DefaultSheetsConfig DiceConfig FontConfig",
  "foundry.applications.sheets":
    "ActiveEffectConfig AdventureExporter BaseSheet CardConfig CardHand=CardHandConfig CardPile=CardPileConfig " +
    "CardsConfig=CardDeckConfig CombatantConfig DrawingConfig FolderConfig MacroConfig MeasuredTemplateConfig NoteConfig " +
    "PlaylistConfig PlaylistSoundConfig RollTableConfig=RollTableSheet SceneConfig TileConfig TokenConfig WallConfig",
  "foundry.applications.sheets.journal":
    "JournalImagePageSheet=JournalEntryPageImageSheet JournalPDFPageSheet=JournalEntryPagePDFSheet " +
    "JournalVideoPageSheet=JournalEntryPageVideoSheet MarkdownJournalPageSheet=JournalEntryPageMarkdownSheet",
  "foundry.applications.sidebar": "Sidebar",
  "foundry.applications.sidebar.apps":
    "Compendium InvitationLinks KeybindingsConfig=ControlsConfig ModuleManagement SupportDetails ToursManagement",
  "foundry.applications.sidebar.tabs":
    "ActorDirectory CardsDirectory CombatTracker CompendiumDirectory ItemDirectory JournalDirectory MacroDirectory " +
    "PlaylistDirectory RollTableDirectory SceneDirectory Settings",
  "foundry.applications.ui": "Hotbar MainMenu Notifications Pause=GamePause Players SceneControls SceneNavigation",
  "foundry.applications.ux": "HTMLSecret ProseMirrorEditor",
  "foundry.appv1.sheets":
    "AdventureImporter JournalPageSheet JournalSheet JournalTextPageSheet JournalTextTinyMCESheet",
  "foundry.documents.abstract":
    "CanvasDocumentMixin ClientDocumentMixin DirectoryCollectionMixin DocumentCollection WorldCollection",
  "foundry.documents.collections":
    "Actors CardStacks CombatEncounters CompendiumCollection CompendiumFolderCollection CompendiumPacks FogExplorations " +
    "Folders Items Journal Macros Messages=ChatMessages Playlists RollTables Scenes Users WorldSettings",
  "foundry.helpers":
    "AsyncWorker ClientIssues ClientSettings DocumentIndex GameTime Localization SocketInterface WorkerManager",
  "foundry.helpers.interaction":
    "ClientKeybindings ClipboardHelper GamepadManager KeyboardManager MouseManager TooltipManager",
  "foundry.helpers.media": "ImageHelper VideoHelper",
  "foundry.nue": "NewUserExperience=NewUserExperienceManager Tour Tours=ToursCollection",
  "foundry.nue.tours": "CanvasTour SetupTour SidebarTour",
  "foundry.packages": "ClientPackageMixin Module PACKAGE_TYPES System World",
  "foundry.utils": "SortingHelpers readTextFromFile saveDataToFile",
};

const UNTIL_14 =
  "IterableWeakMap IterableWeakSet Semaphore benchmark closestPointToSegment debounce debouncedReload deepClone diffObject " +
  "duplicate encodeURL expandObject fetchJsonWithTimeout fetchWithTimeout filterObject flattenObject formatFileSize " +
  "getDefiningClass getParentClasses getProperty getRoute getType hasProperty invertObject isEmpty isSubclass " +
  "lineCircleIntersection lineLineIntersection lineSegmentIntersection lineSegmentIntersects logCompatibilityWarning " +
  "mergeObject objectsEqual orient2dFast parseS3URL parseUuid quadraticIntersection randomID setProperty threadLock timeSince";

/** What the host does not offer under its namespace either throws by that name when it is used. */
function at(foundry: Dict, path: string): unknown {
  try {
    const found = path
      .split(".")
      .slice(1)
      .reduce<Loose>((place, key) => place?.[key] as Loose, foundry) as unknown;
    return found ?? missing(path);
  } catch {
    return missing(path);
  }
}

export function oldGlobals(foundry: Dict, generation: number): Dict {
  const lists = { ...UNTIL_15 };
  if (generation < 14) lists["foundry.utils"] += ` ${UNTIL_14}`;
  return Object.fromEntries(
    Object.entries(lists).flatMap(([namespace, names]) =>
      names.split(" ").map((entry) => {
        const [old = "", now = old] = entry.split("=");
        return [old, at(foundry, `${namespace}.${now}`)];
      }),
    ),
  );
}
