/** Core's settings that the host has, by generation (app.md 5.2, 6.1). */
import { SWITCHES } from "../applications/switches.ts";
import { LEGACY_MODES } from "../dice/messages.ts";
import * as f from "../data/fields/index.ts";
import { page, type Loose } from "../utils/types.ts";
import { ROLL_MODES } from "./config.ts";

/** Settings of Foundry's own windows and canvas, by key (types: configuration.d.mts; found.md 3). */
const PLAIN: Readonly<Record<string, { readonly scope?: "world" | "user"; readonly initial: unknown }>> = {
  adventureImports: { scope: "world", initial: {} },
  collectionSortingModes: { initial: {} },
  coneTemplateType: { scope: "world", initial: "round" },
  defaultDrawingConfig: { initial: {} },
  defaultToken: { scope: "world", initial: {} },
  disableResolutionScaling: { initial: false },
  fpsMeter: { initial: false },
  gridTemplates: { scope: "world", initial: false },
  leftClickRelease: { initial: true },
  lightAnimation: { initial: true },
  notesDisplayToggle: { initial: false },
  prototypeTokenOverrides: { scope: "world", initial: {} },
  scrollingStatusText: { initial: true },
  sheetThemes: { scope: "user", initial: { apps: {}, documents: {} } },
  tokenAutoRotate: { initial: true },
  tokenDragPreview: { initial: false },
  visionAnimation: { initial: true },
};

export function registerCoreSettings(settings: Loose, language = "en"): void {
  const modern = page.game.release.generation >= 14;
  const core = (key: string, data: Loose): void => settings.register("core", key, data) as void;
  if (modern) {
    const choices = (): string[] => Object.keys(page.CONFIG.ChatMessage.modes as object);
    core("messageMode", {
      name: "CHAT.MessageMode",
      scope: "client",
      config: false,
      type: new f.StringField({ required: true, blank: false, initial: "public", choices: choices as never }),
      onChange: (mode: string) => page.Hooks.callAll("changeMessageMode", mode),
    });
    const old = Object.entries(LEGACY_MODES);
    settings._rename("core.rollMode", {
      now: ["core", "messageMode"],
      read: (mode: string) => old.find(([, now]) => now === mode)?.[0] ?? mode,
      write: (mode: string) => LEGACY_MODES[mode] ?? mode,
      isReadable: () => SWITCHES.rollModeSetting.value === "readable",
    });
  } else {
    core("rollMode", {
      name: "CHAT.RollMode",
      scope: "client",
      config: false,
      type: new f.StringField({
        required: true,
        blank: false,
        initial: "publicroll",
        choices: (() => Object.keys(page.CONFIG.Dice.rollModes ?? ROLL_MODES)) as never,
      }),
      onChange: (mode: string) => page.Hooks.callAll("changeRollMode", mode),
    });
  }
  core("diceConfiguration", {
    name: "Dice configuration",
    scope: "client",
    config: false,
    type: new f.TypedObjectField(new f.StringField()),
    default: {},
  });
  core("uiConfig", {
    name: "Appearance",
    scope: "client",
    config: false,
    type: new f.SchemaField({
      colorScheme: new f.SchemaField({
        applications: new f.StringField({ required: true, choices: ["", "light", "dark"], initial: "" }),
        interface: new f.StringField({ required: true, choices: ["", "light", "dark"], initial: "" }),
      }),
      fontScale: new f.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 10, initial: 5 }),
      chatNotifications: new f.StringField({ required: true, choices: ["cards", "pip"], initial: "cards" }),
    }),
  });
  core("language", {
    name: "Language",
    scope: "client",
    config: false,
    type: String,
    default: language,
    choices: page.CONFIG.supportedLanguages as unknown,
  });
  core("chatBubbles", { name: "Chat bubbles", scope: "client", config: false, type: Boolean, default: true });
  core("chatBubblesPan", { name: "Pan to the speaker", scope: "client", config: false, type: Boolean, default: true });
  core("keybindings", { scope: "client", config: false, type: Object, default: {} });
  core("fontSize", { scope: "client", config: false, type: Number, default: 5 });
  // A board only with the option for one; nothing is drawn on it (found.md 3).
  core("noCanvas", { scope: "client", config: false, type: Boolean, default: page.game.data.world.board !== true });
  core("performanceMode", { scope: "client", config: false, type: Number, default: 2 });
  core("maxFPS", { scope: "client", config: false, type: Number, default: 60 });
  core("mipmap", { scope: "client", config: false, type: Boolean, default: true });
  core("pixelRatioResolutionScaling", { scope: "client", config: false, type: Boolean, default: true });
  core("photosensitiveMode", { scope: "client", config: false, type: Boolean, default: false });
  core("globalAmbientVolume", { scope: "client", config: false, type: Number, default: 0.5 });
  core("globalPlaylistVolume", { scope: "client", config: false, type: Number, default: 0.5 });
  core("globalInterfaceVolume", { scope: "client", config: false, type: Number, default: 0.5 });
  core("animateRollTable", { scope: "world", config: false, type: Boolean, default: false });
  core("permissions", {
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: (value: Loose) => Object.assign(page.game, { permissions: value }),
  });
  core("sheetClasses", { scope: "world", config: false, type: Object, default: {} });
  core("moduleConfiguration", { scope: "world", config: false, type: Object, default: {}, requiresReload: true });
  core("compendiumConfiguration", { scope: "world", config: false, type: Object, default: {} });
  core("combatTrackerConfig", {
    scope: "world",
    config: false,
    type: new f.SchemaField({
      resource: new f.StringField({ required: true, blank: true, initial: "" }),
      skipDefeated: new f.BooleanField(),
      turnMarker: new f.SchemaField({
        enabled: new f.BooleanField({ initial: true }),
        path: new f.StringField({ required: true, blank: true, initial: "" }),
        animation: new f.StringField({ required: true, blank: true, initial: "" }),
        disposition: new f.BooleanField(),
      }),
    }),
  });
  // Packages read these; the host does not use them.
  for (const [key, { scope = "client", initial }] of Object.entries(PLAIN))
    core(key, { scope, config: false, type: (initial as Loose).constructor as unknown, default: initial });
  core("time", {
    scope: "world",
    config: false,
    type: Number,
    default: 0,
    onChange: (time: number, options: Loose, userId: string) =>
      page.game.time?.onUpdateWorldTime(time, options, userId) as void,
  });
}
