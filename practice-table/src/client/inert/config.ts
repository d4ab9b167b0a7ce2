/** `CONFIG` for parts that are not drawn: systems add their own classes and modes while they load (fvtt-types client/config). */
import type { Loose } from "../utils/types.ts";
import { CalendarData, SIMPLIFIED_GREGORIAN } from "./calendar.ts";
import { inertDocuments } from "./documents.ts";

/** Layer by name: its class in `foundry.canvas.layers`, and its group. */
const LAYERS: Readonly<Record<string, readonly [cls: string, group: string]>> = {
  weather: ["WeatherEffects", "primary"],
  grid: ["GridLayer", "interface"],
  regions: ["RegionLayer", "interface"],
  drawings: ["DrawingsLayer", "interface"],
  templates: ["TemplateLayer", "interface"],
  tiles: ["TilesLayer", "interface"],
  walls: ["WallsLayer", "interface"],
  tokens: ["TokenLayer", "interface"],
  sounds: ["SoundsLayer", "interface"],
  lighting: ["LightingLayer", "interface"],
  notes: ["NotesLayer", "interface"],
  controls: ["ControlsLayer", "interface"],
};

/** Placeable documents: object, layer, HUD. */
const PLACED: Readonly<Record<string, readonly [object: string, layer: string, hud?: string]>> = {
  AmbientLight: ["AmbientLight", "LightingLayer"],
  AmbientSound: ["AmbientSound", "SoundsLayer"],
  Drawing: ["Drawing", "DrawingsLayer", "DrawingHUD"],
  MeasuredTemplate: ["MeasuredTemplate", "TemplateLayer"],
  Note: ["Note", "NotesLayer"],
  Region: ["Region", "RegionLayer"],
  Tile: ["Tile", "TilesLayer", "TileHUD"],
  Token: ["Token", "TokenLayer", "TokenHUD"],
  Wall: ["Wall", "WallsLayer"],
};

/** Parts of the interface and the class of each, under `foundry.applications`. */
const UI: Readonly<Record<string, string>> = {
  ...{
    actors: "sidebar.tabs.ActorDirectory",
    cards: "sidebar.tabs.CardsDirectory",
    combat: "sidebar.tabs.CombatTracker",
  },
  ...{ compendium: "sidebar.tabs.CompendiumDirectory", controls: "ui.SceneControls", hotbar: "ui.Hotbar" },
  ...{ items: "sidebar.tabs.ItemDirectory", journal: "sidebar.tabs.JournalDirectory", menu: "ui.MainMenu" },
  ...{ macros: "sidebar.tabs.MacroDirectory", nav: "ui.SceneNavigation", pause: "ui.GamePause", players: "ui.Players" },
  ...{ playlists: "sidebar.tabs.PlaylistDirectory", scenes: "sidebar.tabs.SceneDirectory", sidebar: "sidebar.Sidebar" },
  ...{ settings: "sidebar.tabs.Settings", tables: "sidebar.tabs.RollTableDirectory" },
};

const COLLECTIONS: Readonly<Record<string, string>> = {
  Cards: "CardStacks",
  FogExploration: "FogExplorations",
  Playlist: "Playlists",
};

const at = (root: Loose, path: string): unknown =>
  path.split(".").reduce<Loose>((place, key) => place?.[key] as Loose, root) as unknown;

/** Group by name: its class in `foundry.canvas.groups`, and its parent group. */
const GROUPS: Readonly<Record<string, readonly [cls: string, parent: string]>> = {
  hidden: ["HiddenCanvasGroup", "stage"],
  rendered: ["RenderedCanvasGroup", "stage"],
  environment: ["EnvironmentCanvasGroup", "rendered"],
  primary: ["PrimaryCanvasGroup", "environment"],
  effects: ["EffectsCanvasGroup", "environment"],
  visibility: ["CanvasVisibility", "rendered"],
  interface: ["InterfaceCanvasGroup", "rendered"],
  overlay: ["OverlayCanvasGroup", "stage"],
};

const DETECTION = {
  lightPerception: "DetectionModeLightPerception",
  basicSight: "DetectionModeDarkvision",
  seeInvisibility: "DetectionModeInvisibility",
  senseInvisibility: "DetectionModeInvisibility",
  feelTremor: "DetectionModeTremor",
  seeAll: "DetectionModeAll",
  senseAll: "DetectionModeAll",
};

/** Defines a property that is made on the first read: most pages never read the modes, and making them is slow. */
function whenAsked(object: object, key: string, make: () => unknown): void {
  const put = (value: unknown): void =>
    void Object.defineProperty(object, key, { value, writable: true, configurable: true, enumerable: true });
  Object.defineProperty(object, key, {
    configurable: true,
    enumerable: true,
    get: () => {
      const value = make();
      put(value);
      return value;
    },
    set: put,
  });
}

export function configureInert(CONFIG: Loose, foundry: Loose): void {
  const { groups, layers, placeables, interaction, perception, sources } = foundry.canvas;
  const { hud, sheets } = foundry.applications;
  for (const { name, documentClass } of inertDocuments())
    CONFIG[name] = {
      ...{ documentClass, dataModels: {}, sheetClasses: {}, typeLabels: {}, typeIcons: {} },
      ...{ sidebarIcon: "fa-solid fa-file", compendiumBanner: "", compendiumIndexFields: [] },
    };
  for (const [name, cls] of Object.entries(UI)) CONFIG.ui[name] ??= at(foundry.applications, cls);
  for (const [name, collection] of Object.entries(COLLECTIONS))
    CONFIG[name].collection = foundry.documents.collections[collection] as unknown;
  CONFIG.Cards.presets = {};
  for (const [name, [object, layer, own]] of Object.entries(PLACED))
    Object.assign(CONFIG[name] as object, {
      objectClass: placeables[object] as unknown,
      layerClass: layers[layer] as unknown,
      ...(own ? { hudClass: hud[own] as unknown } : {}),
    });
  Object.assign(CONFIG.Token as object, {
    prototypeSheetClass: sheets.PrototypeTokenConfig as unknown,
    rulerClass: placeables.tokens.TokenRuler as unknown,
    movement: {
      TerrainData: foundry.data.TerrainData as unknown,
      defaultSpeed: 6,
      defaultAction: "walk",
      actions: Object.fromEntries(
        ["walk", "fly", "swim", "burrow", "crawl", "climb", "jump", "blink", "displace"].map((id) => [
          id,
          { label: `TOKEN.MOVEMENT.ACTIONS.${id}.label` },
        ]),
      ),
    },
    adjectivesPrefix: "TOKEN.Adjectives",
    ring: { ringClass: placeables.tokens.TokenRing as unknown, effects: {}, isGMModified: false },
  });
  Object.assign(CONFIG.MeasuredTemplate as object, {
    defaults: { angle: 53.13, width: 1 },
    types: { circle: "Circle", cone: "Cone", rect: "Rectangle", ray: "Ray" },
  });
  CONFIG.Canvas = {
    layers: Object.fromEntries(
      Object.entries(LAYERS).map(([name, [cls, group]]) => [name, { layerClass: layers[cls] as unknown, group }]),
    ),
    groups: Object.fromEntries(
      Object.entries(GROUPS).map(([name, [cls, parent]]) => [name, { groupClass: groups[cls] as unknown, parent }]),
    ),
    ...{ lightAnimations: {}, darknessAnimations: {}, polygonBackends: {}, gridStyles: {}, targeting: { size: 0.15 } },
    ...{ maxZoom: 3, minZoom: 0.2, objectBorderThickness: 4, dragSpeedModifier: 0.8, blurStrength: 8, blurQuality: 4 },
    dispositionColors: {
      ...{ HOSTILE: 0xe72124, NEUTRAL: 0xf1d836, FRIENDLY: 0x43dfdf, INACTIVE: 0x555555, PARTY: 0x33bc4e },
      ...{ CONTROLLED: 0xff9829, SECRET: 0xa612d4 },
    },
    lightLevels: { dark: 0, halfdark: 0.5, dim: 0.25, bright: 1 },
    rulerClass: interaction.Ruler as unknown,
    visionSourceClass: sources.PointVisionSource as unknown,
    darknessSourceClass: sources.PointDarknessSource as unknown,
    globalLightSourceClass: sources.GlobalLightSource as unknown,
    soundSourceClass: sources.PointSoundSource as unknown,
    chatBubblesClass: foundry.canvas.animation.ChatBubbles as unknown,
    doorControlClass: foundry.canvas.containers.DoorControl as unknown,
    managedScenes: {},
    lightSourceClass: sources.PointLightSource as unknown,
    fogManager: perception.FogManager as unknown,
    pings: { types: {}, styles: {}, pullSpeed: 700 },
  };
  whenAsked(CONFIG.Canvas as object, "detectionModes", () =>
    Object.fromEntries(
      Object.entries(DETECTION).map(([id, cls]) => [
        id,
        new perception[cls]({ id, label: `DETECTION.${id}` }) as unknown,
      ]),
    ),
  );
  whenAsked(CONFIG.Canvas as object, "visionModes", () =>
    Object.fromEntries(
      ["basic", "darkvision", "monochromatic", "blindness", "tremorsense", "lightAmplification"].map((id) => [
        id,
        new perception.VisionMode({ id, label: `VISION.${id}` }) as unknown,
      ]),
    ),
  );
  CONFIG.time = {
    ...(CONFIG.time as object),
    worldCalendarConfig: SIMPLIFIED_GREGORIAN,
    worldCalendarClass: foundry.data.CalendarData as unknown,
    earthCalendarConfig: SIMPLIFIED_GREGORIAN,
    earthCalendarClass: foundry.data.CalendarData as unknown,
    formatters: {
      timestamp: CalendarData.formatTimestamp.bind(CalendarData),
      ago: CalendarData.formatAgo.bind(CalendarData),
      duration: CalendarData.formatDuration.bind(CalendarData),
    },
  };
  CONFIG.controlIcons = Object.fromEntries(
    ["combat", "visibility", "effects", "lock", "up", "down", "defeated", "light", "target"].map((id) => [
      id,
      `icons/svg/${id}.svg`,
    ]),
  );
  CONFIG.weatherEffects = {};
  CONFIG.soundEffects = {};
  CONFIG.i18n = { searchMinimumCharacterLength: 4 };
}
