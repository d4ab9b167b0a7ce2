/** The initial `CONFIG` of a client page (fvtt-types client/config; app.md 10). */
import type { Generation } from "../../protocol.ts";
import { ActiveEffectTypeDataModel, changeTypes, phases } from "../documents/effect-data.ts";
import { collectionClasses, documentClasses } from "../documents/index.ts";
import type { Dict, Loose } from "../utils/types.ts";
import { Notifications } from "./notifications.ts";

const ICONS: Readonly<Record<string, string>> = {
  Actor: "fa-solid fa-user",
  ChatMessage: "fa-solid fa-comments",
  Combat: "fa-solid fa-swords",
  Folder: "fa-solid fa-folder",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  Macro: "fa-solid fa-code",
  RollTable: "fa-solid fa-table-list",
  Scene: "fa-solid fa-map",
};

function documents(): Dict {
  const config: Dict = {};
  for (const [name, documentClass] of Object.entries(documentClasses)) {
    config[name] = {
      documentClass,
      collection: (collectionClasses as Record<string, Loose>)[name] as unknown,
      dataModels: {},
      sheetClasses: {},
      typeLabels: {},
      typeIcons: {},
      sidebarIcon: ICONS[name] ?? "fa-solid fa-file",
      compendiumBanner: "",
      compendiumIndexFields: [],
    };
  }
  return config;
}

/** Id, key of the name, picture (fvtt-types client/config). */
const STATUS_EFFECTS: readonly (readonly [string, string, string])[] = [
  ["dead", "Dead", "skull"],
  ["unconscious", "Unconscious", "unconscious"],
  ["sleep", "Asleep", "sleep"],
  ["stun", "Stunned", "daze"],
  ["prone", "Prone", "falling"],
  ["restrain", "Restrained", "net"],
  ["paralysis", "Paralysis", "paralysis"],
  ["fly", "Flying", "wing"],
  ["blind", "Blind", "blind"],
  ["deaf", "Deaf", "deaf"],
  ["silence", "Silenced", "silenced"],
  ["fear", "Fear", "terror"],
  ["burning", "Burning", "fire"],
  ["frozen", "Frozen", "frozen"],
  ["shock", "Shocked", "lightning"],
  ["corrode", "Corrode", "acid"],
  ["bleeding", "Bleeding", "blood"],
  ["disease", "Disease", "biohazard"],
  ["poison", "Poison", "poison"],
  ["curse", "Cursed", "sun"],
];

/** The switches of `CONFIG.debug` (types: client/config.d.mts). */
const DEBUGGED = [
  ...["applications", "audio", "av", "avclient", "canvas", "dice", "documents", "fog", "gamepad", "hooks"],
  ...["keybindings", "mouseInteraction", "polygons", "rollParsing", "time"],
];

/** Generation 14's modes; core's own have no handler (dice.md 4.4). */
const MESSAGE_MODES = {
  public: { label: "CHAT.Mode.Public", icon: "fa-solid fa-globe" },
  gm: { label: "CHAT.Mode.GM", icon: "fa-solid fa-user-secret" },
  blind: { label: "CHAT.Mode.Blind", icon: "fa-solid fa-eye-slash" },
  self: { label: "CHAT.Mode.Self", icon: "fa-solid fa-user" },
  ic: { label: "CHAT.Mode.IC", icon: "fa-solid fa-masks-theater" },
};

export const ROLL_MODES = {
  publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
  gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
  blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
  selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
};

export function makeConfig(generation: Generation, dice: Dict, ui: Dict = {}): Loose {
  const config = documents() as Loose;
  Object.assign(config.Actor, { trackableAttributes: {} });
  Object.assign(config.ChatMessage, {
    batchSize: 100,
    template: "templates/sidebar/chat-message.hbs",
    ...(generation >= 14 ? { modes: structuredClone(MESSAGE_MODES), typeHints: {} } : {}),
  });
  Object.assign(config.Combat, { initiative: { formula: null, decimals: 2 }, sounds: {}, fallbackTurnMarker: "" });
  Object.assign(config.RollTable, {
    resultIcon: "icons/svg/d20-black.svg",
    resultTemplate: "templates/sheets/roll-table/result-details.hbs",
  });
  Object.assign(config.JournalEntry, { noteIcons: {} });
  Object.assign(config.JournalEntryPage, { defaultType: "text" });
  Object.assign(config.ActiveEffect, { legacyTransferral: false });
  if (generation >= 14) {
    config.ActiveEffect.dataModels.base = ActiveEffectTypeDataModel;
    Object.assign(config.ActiveEffect, { changeTypes: changeTypes(), phases: phases() });
  }
  if (generation < 14) {
    (dice as Loose).rollModes ??= structuredClone(ROLL_MODES);
    // UNSURE: the exact list. Packages read and extend it; the host has no such editor.
    config.TinyMCE = {
      branding: false,
      menubar: false,
      plugins: "lists image table code save link",
      toolbar: "",
      content_css: [],
    };
  }
  return Object.assign(config, {
    Dice: dice,
    TextEditor: { enrichers: [] },
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    compendium: { uuidRedirects: {} },
    debug: Object.fromEntries(DEBUGGED.map((name) => [name, false])),
    queries: {},
    sounds: {
      dice: "sounds/dice.wav",
      lock: "sounds/lock.wav",
      notification: "sounds/notify.wav",
      combat: "sounds/drums.wav",
    },
    specialStatusEffects: {
      ...{ DEFEATED: "dead", INVISIBLE: "invisible", BLIND: "blind" },
      ...{ BURROW: "burrow", HOVER: "hover", FLY: "fly" },
    },
    statusEffects: STATUS_EFFECTS.map(([id, name, icon]) => ({
      id,
      name: `EFFECT.Status${name}`,
      img: `icons/svg/${icon}.svg`,
    })),
    supportedLanguages: { en: "English", de: "Deutsch" },
    time: { roundTime: 0, turnTime: 0 },
    ui: { notifications: Notifications, ...ui },
    fontDefinitions: {},
    defaultFontFamily: "Signika",
  });
}
